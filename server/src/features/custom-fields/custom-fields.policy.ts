import { AppError } from '@cairn/common/platform/errors'
import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { can, canSomewhere } from '../access/index.ts'
import { projectFieldCondition } from './field-uses.ts'

/** Who sets up projects sees all fields, used or not. */
export function seesAllFields(ctx: RequestContext): boolean {
  return can(ctx, 'LOW_LEVEL_READ') || canSomewhere(ctx, 'PROJECT_UPDATE')
}

/** SQL condition on custom_field: used where the reader sees it, or the reader sets up projects. */
export function customFieldCondition(ctx: RequestContext): RawBuilder<boolean> {
  if (seesAllFields(ctx)) return sql<boolean>`true`
  return sql<boolean>`exists (
    select 1 from project_custom_field p where p.field_id = custom_field.id and ${projectFieldCondition(ctx)})`
}

/** Nobody makes a field private who could not see it any more. */
export function requireSeenPrivate(
  ctx: RequestContext,
  projectId: number,
  { isPublic }: { readonly isPublic?: boolean },
): void {
  if (isPublic === false && !can(ctx, 'PRIVATE_READ_ISSUE', projectId))
    throw new AppError('forbidden', { permission: 'PRIVATE_READ_ISSUE' })
}

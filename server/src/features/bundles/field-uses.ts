import type { RequestContext } from '../../platform/context/index.ts'
import { anyOf } from '../../platform/db/index.ts'
import { groupBy } from '../../platform/projection/index.ts'
import { can } from '../access/index.ts'
import { rememberedWithFields } from './fields-version.ts'

/** A place where a project uses a custom field or a bundle. */
export interface FieldUse {
  readonly project_id: number
  readonly is_public: boolean
}

/** As `projectFieldCondition`, for uses that are in memory. */
export function seesUse(ctx: RequestContext, use: FieldUse): boolean {
  return (
    can(ctx, 'PROJECT_READ_BASIC', use.project_id) && (use.is_public || can(ctx, 'PRIVATE_READ_ISSUE', use.project_id))
  )
}

/** Where each field or bundle is used, from memory. */
export function usesOf(
  ctx: RequestContext,
  column: 'field_id' | 'bundle_id',
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly FieldUse[]>> {
  return rememberedWithFields<readonly FieldUse[]>(
    ctx,
    `uses of ${column}`,
    ids,
    async missing => {
      const rows = await ctx.db
        .selectFrom('project_custom_field')
        .select(['project_id', 'is_public', `${column} as owner`])
        .where(column, '=', anyOf(missing))
        .execute()
      return groupBy(rows, row => row.owner ?? 0)
    },
    [],
  )
}

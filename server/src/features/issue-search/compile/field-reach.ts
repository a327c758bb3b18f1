import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { intArray } from '../../../platform/db/index.ts'
import { projectsWith } from '../../access/index.ts'
import { type FieldUse, seesUse } from '../../custom-fields/index.ts'
import type { FieldReach } from '../../issues/index.ts'

export function reachOf(ctx: RequestContext, uses: readonly FieldUse[]): FieldReach {
  const places = [projectsWith(ctx, 'READ_ISSUE'), projectsWith(ctx, 'CREATE_ISSUE')]
  const mayRead = (projectId: number) => places.some(place => place === 'all' || place.includes(projectId))
  return {
    hidden: uses.filter(use => !seesUse(ctx, use) && mayRead(use.project_id)).map(use => use.project_id),
    privately: uses.filter(use => !use.is_public && seesUse(ctx, use)).map(use => use.project_id),
    isPublic: uses.some(use => use.is_public),
  }
}

/** Condition on the project of a row under which the field's values count; null = everywhere. */
export function withinReach({ hidden }: FieldReach, row: string): RawBuilder<unknown> | null {
  return hidden.length === 0 ? null : sql`not ${sql.ref(`${row}.project_id`)} = any(${intArray(hidden)})`
}

import type { RequestContext } from '../../../platform/context/index.ts'
import type { StoredActivity } from '../../activities/index.ts'

/** A change of history that an operation made. */
export type OperationEntry = Pick<
  StoredActivity,
  'id' | 'host_id' | 'category' | 'target_id' | 'field_id' | 'field_name' | 'added' | 'removed'
>

/** What an operation changed, the last first. */
export async function entriesOf(ctx: RequestContext, operationId: number): Promise<readonly OperationEntry[]> {
  return ctx.db
    .selectFrom('activity')
    .select(['id', 'host_id', 'category', 'target_id', 'field_id', 'field_name', 'added', 'removed'])
    .where('operation_id', '=', operationId)
    .where('erased_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()
}

/** How many changes were taken back, and how many were left alone since something else changed them. */
export interface Tally {
  undone: number
  skipped: number
}

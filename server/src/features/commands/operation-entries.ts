import type { RequestContext } from '../../platform/context/index.ts'
import type { OperationEntry } from '../issues/index.ts'

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

import type { RequestContext } from '../../../platform/context/index.ts'
import type { ActivityContent, ActivityValue } from '../../activities/index.ts'

/** A change of history that an operation made. */
export interface OperationEntry {
  readonly id: number
  readonly issue_id: number
  readonly category: string
  readonly target_id: number | null
  readonly field_id: number | null
  readonly field_name: string | null
  readonly added: ActivityContent | null
  readonly removed: ActivityContent | null
}

/** What an operation changed, the last first. */
export async function entriesOf(ctx: RequestContext, operationId: number): Promise<readonly OperationEntry[]> {
  return (await ctx.db
    .selectFrom('activity')
    .select(['id', 'issue_id', 'category', 'target_id', 'field_id', 'field_name', 'added', 'removed'])
    .where('operation_id', '=', operationId)
    .where('erased_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()) as readonly OperationEntry[]
}

export const valuesOf = (content: ActivityContent | null): readonly ActivityValue[] =>
  content && 'values' in content ? content.values : []

/** How many changes were taken back, and how many were left alone since something else changed them. */
export interface Tally {
  undone: number
  skipped: number
}

import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import { deleteWorkItem } from '../../time-tracking/index.ts'
import type { OperationEntry, Tally } from './operation-entries.ts'

/** Work that was logged goes away again. */
export async function undoWork(ctx: RequestContext, entries: readonly OperationEntry[], tally: Tally): Promise<void> {
  for (const { issue_id, target_id } of entries.filter(
    entry => entry.category === 'WorkItemCategory' && entry.added !== null,
  ))
    try {
      await deleteWorkItem(ctx, `2-${issue_id}`, `115-${target_id}`)
      tally.undone++
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      tally.skipped++
    }
}

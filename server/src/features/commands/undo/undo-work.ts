import type { RequestContext } from '../../../platform/context/index.ts'
import { visibleIssues } from '../../issues/index.ts'
import { deleteWorkOfMany } from '../../time-tracking/index.ts'
import type { OperationEntry, Tally } from './operation-entries.ts'

/** Work items that are deleted with one set of statements. */
const PORTION = 1_000

/** Work that was logged goes away again; what was edited since stays. */
export async function undoWork(ctx: RequestContext, entries: readonly OperationEntry[], tally: Tally): Promise<void> {
  const logged = entries.filter(entry => entry.category === 'WorkItemCategory' && entry.added !== null)
  for (let start = 0; start < logged.length; start += PORTION) {
    const portion = logged.slice(start, start + PORTION)
    const issues = await visibleIssues(
      ctx,
      portion.map(entry => entry.host_id),
      { lock: true },
    )
    const deleted = await deleteWorkOfMany(
      ctx,
      issues,
      portion.flatMap(entry => entry.target_id ?? []),
      { unedited: true },
    )
    tally.undone += deleted.size
    tally.skipped += portion.length - deleted.size
  }
}

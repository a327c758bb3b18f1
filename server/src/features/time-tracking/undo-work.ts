import { type UndoStep, visibleIssues } from '../issues/index.ts'
import { deleteWorkItems } from './commands/delete-work-item.ts'

/** Work items that are deleted with one set of statements. */
const PORTION = 1_000

/** Work that was logged goes away again; what was edited since stays. */
export const undoWork: UndoStep = {
  undo: async (ctx, { entries }, tally) => {
    const logged = entries.filter(entry => entry.category === 'WorkItemCategory' && entry.added !== null)
    for (let start = 0; start < logged.length; start += PORTION) {
      const portion = logged.slice(start, start + PORTION)
      const issues = await visibleIssues(
        ctx,
        portion.map(entry => entry.host_id),
        { lock: true },
      )
      const items = portion.flatMap(entry => entry.target_id ?? [])
      const deleted = await deleteWorkItems(ctx, issues, items, { unedited: true })
      tally.undone += deleted.size
      tally.skipped += portion.length - deleted.size
    }
  },
}

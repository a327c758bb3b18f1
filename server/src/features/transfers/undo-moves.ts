import type { RequestContext } from '../../platform/context/index.ts'
import { attempt, type UndoStep, type VisibleIssue, visibleIssues } from '../issues/index.ts'
import { moveToFormer, projectOf } from './commands/move-back.ts'

/** Issues go back to the project that they came from, under their old ids and with the values that they had. */
export const undoMoves: UndoStep = {
  first: 'project',
  undo: async (ctx, { entries }, tally) => {
    const moves = entries.filter(({ category }) => category === 'ProjectCategory')
    const issues = await visibleIssues(
      ctx,
      moves.map(entry => entry.host_id),
      { lock: true },
    )
    const dealtWith = new Set<number>()
    const back = async (ctx: RequestContext, own: readonly VisibleIssue[], projectId: number): Promise<void> => {
      const ids = new Set(own.map(({ id }) => id))
      const taken = await moveToFormer(ctx, own, projectId, entries)
      for (const { id, host_id, category } of entries) {
        if (!ids.has(host_id) || (category !== 'ProjectCategory' && category !== 'CustomFieldCategory')) continue
        dealtWith.add(id)
        tally[category === 'ProjectCategory' || taken.has(id) ? 'undone' : 'skipped']++
      }
    }
    const possible = moves.filter(({ host_id, added }) => issues.get(host_id)?.project_id === projectOf(added))
    for (const [projectId, group] of Map.groupBy(possible, ({ removed }) => projectOf(removed) ?? -1)) {
      const own = group.flatMap(({ host_id }) => issues.get(host_id) ?? [])
      // What one may not move must not keep the others.
      const together = await attempt(ctx, inner => back(inner, own, projectId))
      if (!together) for (const issue of own) await attempt(ctx, inner => back(inner, [issue], projectId))
    }
    tally.skipped += moves.filter(({ id }) => !dealtWith.has(id)).length
    return { dealtWith }
  },
}

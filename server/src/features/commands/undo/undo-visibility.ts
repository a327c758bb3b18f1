import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import { type Permitted, visibilityBefore } from '../../hosts/index.ts'
import { readPermitted } from '../../issues/index.ts'
import type { OperationEntry, Tally } from './operation-entries.ts'

/** Who could see the issues before, where that can be taken back; by issue. */
export async function undoVisibility(
  ctx: RequestContext,
  entries: readonly OperationEntry[],
  tally: Tally,
): Promise<ReadonlyMap<number, Permitted>> {
  const own = entries.filter(entry => entry.category === 'IssueVisibilityCategory')
  if (own.length === 0) return new Map()
  const byIssue = [...Map.groupBy(own, entry => entry.host_id)]
  const current = await readPermitted(
    ctx,
    byIssue.map(([id]) => id),
  )
  const before = await visibilityBefore(
    ctx,
    byIssue.map(([id, changes]) => ({ entries: changes, now: current.get(id) ?? { groups: [], users: [] } })),
  )
  const changed = new Map<number, Permitted>()
  for (const [index, [id]] of byIssue.entries()) {
    const permitted = before[index]
    const isPossible = permitted !== undefined && !(permitted instanceof AppError)
    if (isPossible) changed.set(id, permitted)
    tally[isPossible ? 'undone' : 'skipped']++
  }
  return changed
}

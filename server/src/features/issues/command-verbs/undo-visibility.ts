import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import { visibilityBefore } from '../../hosts/index.ts'
import { readPermitted } from '../change-visibility.ts'
import type { PartOfEdit } from '../commands/change-issues.ts'
import type { VisibleIssue } from '../issues.policy.ts'
import type { OperationEntry, Tally } from './undo-step.ts'

/** Who could see the issues before, where that can be taken back; by issue. */
export async function undoVisibility(
  ctx: RequestContext,
  _issues: ReadonlyMap<number, VisibleIssue>,
  entries: readonly OperationEntry[],
  tally: Tally,
): Promise<ReadonlyMap<number, PartOfEdit>> {
  const byIssue = [...Map.groupBy(entries, entry => entry.host_id)]
  const current = await readPermitted(
    ctx,
    byIssue.map(([id]) => id),
  )
  const before = await visibilityBefore(
    ctx,
    byIssue.map(([id, changes]) => ({ entries: changes, now: current.get(id) ?? { groups: [], users: [] } })),
  )
  const changed = new Map<number, PartOfEdit>()
  for (const [index, [id]] of byIssue.entries()) {
    const permitted = before[index]
    const isPossible = permitted !== undefined && !(permitted instanceof AppError)
    if (isPossible) changed.set(id, { permitted })
    tally[isPossible ? 'undone' : 'skipped']++
  }
  return changed
}

import type { RequestContext } from '../../../platform/context/index.ts'
import { valuesOf } from '../../activities/index.ts'
import { type Permitted, readPermitted } from '../../issues/index.ts'
import type { OperationEntry, Tally } from './operation-entries.ts'

/** Who could see the issues before, where nobody changed that since; by issue. */
export async function undoVisibility(
  ctx: RequestContext,
  entries: readonly OperationEntry[],
  tally: Tally,
): Promise<ReadonlyMap<number, Permitted>> {
  const own = entries.filter(entry => entry.category === 'IssueVisibilityCategory')
  if (own.length === 0) return new Map()
  const current = new Map(await readPermitted(ctx, [...new Set(own.map(entry => entry.issue_id))]))
  const changed = new Map<number, Permitted>()
  for (const entry of own) {
    const now = current.get(entry.issue_id)
    const groups = now && turnBack(now.groups, entry, 'UserGroup')
    const users = now && turnBack(now.users, entry, 'User')
    if (!groups || !users) {
      tally.skipped++
      continue
    }
    current.set(entry.issue_id, { groups, users })
    changed.set(entry.issue_id, { groups, users })
    tally.undone++
  }
  return changed
}

/** null: what the operation added or removed is not so any more. */
function turnBack(now: readonly number[], entry: OperationEntry, entity: string): readonly number[] | null {
  const idsOf = (content: OperationEntry['added']) =>
    valuesOf(content).flatMap(value => (value.entity === entity ? [value.id] : []))
  const added = idsOf(entry.added)
  const removed = idsOf(entry.removed)
  if (added.some(id => !now.includes(id)) || removed.some(id => now.includes(id))) return null
  return [...now.filter(id => !added.includes(id)), ...removed]
}

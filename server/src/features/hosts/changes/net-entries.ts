import { isDeepStrictEqual } from 'node:util'
import { type ActivityContent, type NewActivity, valuesOf } from '../../activities/index.ts'
import type { HistoryCategory } from '../history/history-category.ts'
import type { NotedChange } from './noted-change.ts'

/** How entries of a category are put together; see `HistoryCategory.net`. */
export type NetOf = (category: string) => HistoryCategory['net']

interface NetChange<C> {
  readonly change: C
  /** What remains of the entries, where they were first. */
  readonly entries: readonly NewActivity[]
  /** Whether the change had no entries, or something remains of what they are about. */
  readonly isLeft: boolean
}

/**
 * What changes of one transaction come to: a value that was changed more than once has one entry, from what it was
 * before to what it is now, and none when both are the same. What is told of other times or persons stays apart.
 */
export function netChanges<C extends NotedChange>(changes: readonly C[], netOf: NetOf): readonly NetChange<C>[] {
  const values = new Map<string, { entry: NewActivity; readonly projectId: number }>()
  const all = changes.map(change => ({
    change,
    entries: (change.entries ?? []).map(entry => {
      const net = netOf(entry.category)
      const key = keyOf(change, entry, net)
      const known = key === null ? undefined : values.get(key)
      const value = known ?? { entry, projectId: change.host.project_id }
      if (known) known.entry = merged(known.entry, placed(entry, change, known.projectId), net)
      else if (key !== null) values.set(key, value)
      return { value, isFirst: !known }
    }),
  }))
  return all.map(({ change, entries }) => {
    const left = entries.filter(({ value }) => !isNothing(value.entry, netOf(value.entry.category)))
    return {
      change,
      entries: left.flatMap(({ value, isFirst }) => (isFirst ? [value.entry] : [])),
      isLeft: change.entries === undefined || left.length > 0,
    }
  })
}

/** What an entry is about; null for one that is never put together with others. */
function keyOf({ host, by, operationId }: NotedChange, entry: NewActivity, net: HistoryCategory['net']): string | null {
  if (entry.created !== undefined || !net) return null
  const of = [...valuesOf(entry.added), ...valuesOf(entry.removed)][0]
  const value = net === 'whole' ? null : net === 'value' ? of?.id : of?.entity
  return JSON.stringify([
    host.id,
    // What is private has its readers by project; all else is one value, also when the host moves in between.
    entry.projectId ?? (entry.private ? host.project_id : null),
    entry.authorId ?? by,
    operationId,
    entry.category,
    entry.fieldId ?? null,
    value ?? null,
    entry.private ?? false,
    entry.acl ?? [],
  ])
}

/** What became of a value belongs to where the host is at last, which is not where the change of the first entry was. */
const placed = (entry: NewActivity, { host }: NotedChange, firstProjectId: number): NewActivity =>
  host.project_id === firstProjectId ? entry : { projectId: host.project_id, ...entry }

function merged(before: NewActivity, after: NewActivity, net: HistoryCategory['net']): NewActivity {
  if (net === 'whole') return { ...after, removed: before.removed }
  const [came, went] = [valuesOf(before.added), valuesOf(before.removed)]
  const [comes, goes] = [valuesOf(after.added), valuesOf(after.removed)]
  const without = (values: typeof came, others: typeof came) =>
    values.filter(({ id }) => !others.some(other => other.id === id))
  const content = (values: typeof came, given: ActivityContent | null): ActivityContent | null =>
    values.length === 0 && given === null ? null : { values }
  const added = [...without(came, goes), ...without(comes, went)]
  const removed = [...without(went, comes), ...without(goes, came)]
  const isBare = before.added === null || before.removed === null
  return {
    ...after,
    added: content(added, isBare ? null : before.added),
    removed: content(removed, isBare ? null : before.removed),
  }
}

/** Whether nothing is different in the end. An entry that says nothing on either side was made to say just that. */
function isNothing({ added, removed }: NewActivity, net: HistoryCategory['net']): boolean {
  if (!net) return false
  // The name of a value may be another one by then: a project is named by the id that the host had there.
  const isNamed = net === 'whole' && added !== null && removed !== null && 'values' in added && 'values' in removed
  const idsOf = (content: ActivityContent | null) => valuesOf(content).map(({ id }) => id)
  return isNamed ? isDeepStrictEqual(idsOf(added), idsOf(removed)) : isDeepStrictEqual(added, removed)
}

import { isDeepStrictEqual } from 'node:util'
import { type ActivityContent, type NewActivity, valuesOf } from '../../activities/index.ts'
import type { NotedChange } from './noted-change.ts'

/** Entries that say what the whole value was and is. */
const WHOLE: ReadonlySet<string> = new Set([
  'CustomFieldCategory',
  'SummaryCategory',
  'DescriptionCategory',
  'IssueResolvedCategory',
  'ReporterCategory',
  'ProjectCategory',
])
/** Entries that say which of several values came and went; each of one value, or of one kind of values. */
const PARTIAL: ReadonlySet<string> = new Set(['TagsCategory', 'IssueVisibilityCategory'])

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
export function netChanges<C extends NotedChange>(changes: readonly C[]): readonly NetChange<C>[] {
  const values = new Map<string, { entry: NewActivity; readonly projectId: number }>()
  const all = changes.map(change => ({
    change,
    entries: (change.entries ?? []).map(entry => {
      const key = keyOf(change, entry)
      const known = key === null ? undefined : values.get(key)
      const value = known ?? { entry, projectId: change.host.project_id }
      if (known) known.entry = merged(known.entry, placed(entry, change, known.projectId))
      else if (key !== null) values.set(key, value)
      return { value, isFirst: !known }
    }),
  }))
  return all.map(({ change, entries }) => {
    const left = entries.filter(({ value }) => !isNothing(value.entry))
    return {
      change,
      entries: left.flatMap(({ value, isFirst }) => (isFirst ? [value.entry] : [])),
      isLeft: change.entries === undefined || left.length > 0,
    }
  })
}

/** What an entry is about; null for one that is never put together with others. */
function keyOf({ host, by, operationId }: NotedChange, entry: NewActivity): string | null {
  const isPartial = PARTIAL.has(entry.category)
  if (entry.created !== undefined || !(isPartial || WHOLE.has(entry.category))) return null
  const of = [...valuesOf(entry.added), ...valuesOf(entry.removed)][0]
  // Tags have readers of their own, so each has its entries; groups and users have theirs together.
  const value = !isPartial ? null : entry.category === 'TagsCategory' ? of?.id : of?.entity
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

function merged(before: NewActivity, after: NewActivity): NewActivity {
  if (!PARTIAL.has(before.category)) return { ...after, removed: before.removed }
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
function isNothing({ category, added, removed }: NewActivity): boolean {
  // A project is named by its key, and by the id that the host had there.
  if (category === 'ProjectCategory') return valuesOf(added)[0]?.id === valuesOf(removed)[0]?.id
  return (WHOLE.has(category) || PARTIAL.has(category)) && isDeepStrictEqual(added, removed)
}

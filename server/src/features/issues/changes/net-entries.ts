import { isDeepStrictEqual } from 'node:util'
import { type ActivityContent, type NewActivity, valuesOf } from '../../activities/index.ts'
import type { NotedChange } from './issue-change.ts'

/** Entries that say what the whole value was and is. */
const WHOLE: ReadonlySet<string> = new Set([
  'CustomFieldCategory',
  'SummaryCategory',
  'DescriptionCategory',
  'IssueResolvedCategory',
  'ReporterCategory',
])
/** Entries that say which of several values came and went; each of one value, or of one kind of values. */
const PARTIAL: ReadonlySet<string> = new Set(['TagsCategory', 'IssueVisibilityCategory'])

interface NetChange {
  readonly change: NotedChange
  /** What remains of the entries, where they were first. */
  readonly entries: readonly NewActivity[]
  /** Whether the change had no entries, or something remains of what they are about. */
  readonly isLeft: boolean
}

/**
 * What changes of one transaction come to: a value that was changed more than once has one entry, from what it was
 * before to what it is now, and none when both are the same. What is told of other times or persons stays apart.
 */
export function netChanges(changes: readonly NotedChange[]): readonly NetChange[] {
  const values = new Map<string, { entry: NewActivity }>()
  const all = changes.map(change => ({
    change,
    entries: (change.entries ?? []).map(entry => {
      const key = keyOf(change, entry)
      const known = key === null ? undefined : values.get(key)
      const value = known ?? { entry }
      if (known) known.entry = merged(known.entry, entry)
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
function keyOf({ issue, by, operationId }: NotedChange, entry: NewActivity): string | null {
  const isPartial = PARTIAL.has(entry.category)
  if (entry.created !== undefined || !(isPartial || WHOLE.has(entry.category))) return null
  const of = [...valuesOf(entry.added), ...valuesOf(entry.removed)][0]
  // Tags have readers of their own, so each has its entries; groups and users have theirs together.
  const value = !isPartial ? null : entry.category === 'TagsCategory' ? of?.id : of?.entity
  return JSON.stringify([
    issue.id,
    entry.projectId ?? issue.project_id,
    entry.authorId ?? by,
    operationId,
    entry.category,
    entry.fieldId ?? null,
    value ?? null,
    entry.private ?? false,
    entry.acl ?? [],
  ])
}

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
const isNothing = ({ category, added, removed }: NewActivity): boolean =>
  (WHOLE.has(category) || PARTIAL.has(category)) && isDeepStrictEqual(added, removed)

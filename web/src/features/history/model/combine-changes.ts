import { type Activity, type ActivityItem, activityItems, changeOf } from './activity.ts'

/** What a group shows on one line: a single entry, or several that changed the same thing one after the other. */
export type ChangeLine = {
  /** The change from before the first of them to after the last. */
  readonly activity: Activity
  /** The entries, oldest first. */
  readonly members: readonly Activity[]
  /** Afterwards everything was as before. */
  readonly isReturned: boolean
}

/** Each of these has one value at a time. */
const SINGLE: ReadonlySet<string> = new Set([
  'SummaryCategory',
  'DescriptionCategory',
  'ArticleDescriptionCategory',
  'ArticleParentCategory',
  'CommentTextCategory',
  'ProjectCategory',
  'ReporterCategory',
  'AttachmentRenameCategory',
  'VcsChangeStateCategory',
  'WorkItemAuthorCategory',
  'WorkItemDateCategory',
  'WorkItemDescriptionCategory',
  'WorkItemDurationCategory',
  'WorkItemTypeCategory',
])
/** Of these things come and go. */
const MANY: ReadonlySet<string> = new Set([
  'TagsCategory',
  'LinksCategory',
  'LinkedArticlesCategory',
  'LinkedIssuesCategory',
  'SprintCategory',
  'VotersCategory',
  'CommentPinnedCategory',
  'CommentResolvedCategory',
  'CommentReactionCategory',
  'IssueVisibilityCategory',
  'ArticleVisibilityCategory',
  'CommentVisibilityCategory',
  'AttachmentVisibilityCategory',
])
const RESOLVED = 'IssueResolvedCategory'

/**
 * Joins the changes of one thing within a moment: Open → In progress → Fixed is Open → Fixed. The place is that of the
 * last of them. `activities`: oldest first.
 */
export function combineChanges(activities: readonly Activity[]): readonly ChangeLine[] {
  const lines = new Map<string, Activity[]>()
  for (const activity of activities) {
    const key = subjectOf(activity)
    const members = lines.get(key) ?? []
    // The last change of a thing says where it stands.
    lines.delete(key)
    lines.set(key, [...members, activity])
  }
  const joined = [...lines.values()].flatMap(members => lineOf(members) ?? [])
  // The state says it already.
  const says = joined.filter(({ activity, isReturned }) => !isReturned || activity.category?.id !== RESOLVED)
  return says.length > 0 ? says : joined
}

const isMany = (activity: Activity): boolean =>
  MANY.has(changeOf(activity)) ||
  (changeOf(activity) === 'CustomFieldCategory' && activity.field?.customField?.fieldType?.isMultiValue === true)

function subjectOf(activity: Activity): string {
  const { field, target } = activity
  const id = changeOf(activity)
  const isJoined = SINGLE.has(id) || MANY.has(id) || id === 'CustomFieldCategory' || id === RESOLVED
  return isJoined
    ? [
        id,
        field?.customField?.id ?? field?.id,
        field?.linkId ?? field?.presentation,
        activityItems(target)[0]?.id,
      ].join(' ')
    : activity.id
}

function lineOf(members: readonly Activity[]): ChangeLine | null {
  const [first, last] = [members[0], members.at(-1)]
  if (!first || !last) return null
  if (first === last) return { activity: last, members, isReturned: false }
  const activity = isMany(last)
    ? { ...last, ...netOf(members) }
    : // Resolved twice is resolved; what counts is whether it was before.
      { ...last, removed: first.removed }
  const isReturned =
    activity.category?.id === RESOLVED
      ? // Resolved at another time is still resolved.
        (activity.added === null) === (activity.removed === null)
      : isSame(activity.added, activity.removed)
  return { activity, members, isReturned }
}

/** What is there afterwards and was not before, and the other way round. */
function netOf(members: readonly Activity[]): Pick<Activity, 'added' | 'removed'> {
  const added = new Map<string, ActivityItem>()
  const removed = new Map<string, ActivityItem>()
  for (const member of members) {
    for (const item of activityItems(member.added)) if (!removed.delete(keyOf(item))) added.set(keyOf(item), item)
    for (const item of activityItems(member.removed)) if (!added.delete(keyOf(item))) removed.set(keyOf(item), item)
  }
  return { added: [...added.values()], removed: [...removed.values()] }
}

const keyOf = (item: ActivityItem): string => item.id ?? item.name ?? ''

const isSame = (a: unknown, b: unknown): boolean => identity(a) === identity(b)

/** Things are the same by id, whatever is told of them besides; an empty list is nothing. */
function identity(side: unknown): string {
  const items = activityItems(side)
  if (items.length > 0) return items.map(keyOf).sort().join(' ')
  return Array.isArray(side) ? side.join(' ') : String(side ?? '')
}

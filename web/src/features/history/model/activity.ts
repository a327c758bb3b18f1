import type { Read } from '@cairn/common/features/entities'
import type { FieldValueItem } from '../../custom-fields/index.ts'
import { FIELD_VALUE_FIELDS } from '../../custom-fields/index.ts'
import { USER_FIELDS, type UserData } from '../../users/index.ts'

const VALUE = {
  ...FIELD_VALUE_FIELDS,
  idReadable: true,
  summary: true,
  resolved: true,
  shortName: true,
  url: true,
  mimeType: true,
  // Of work.
  duration: { minutes: true, presentation: true },
  date: true,
  type: { name: true },
  // Of commits.
  version: true,
  urls: true,
  state: { id: true },
  branch: true,
  files: true,
  author: { id: true, login: true, fullName: true, name: true, avatarUrl: true },
  reaction: true,
  // Of pull requests.
  title: true,
  // Of comments elsewhere.
  issue: { id: true, idReadable: true, summary: true },
  article: { id: true, idReadable: true, summary: true },
} as const

/** What tells of when something happened. */
export const MOMENT_FIELDS = {
  id: true,
  timestamp: true,
  // The same for entries of one change; null when that is not known.
  change: true,
  author: USER_FIELDS,
  category: { id: true },
} as const
export type Moment = Read<'ActivityItem', typeof MOMENT_FIELDS>

export const ACTIVITY_FIELDS = {
  ...MOMENT_FIELDS,
  field: {
    id: true,
    name: true,
    presentation: true,
    linkId: true,
    customField: { id: true, fieldType: { id: true, valueType: true, isMultiValue: true } },
  },
  // These depend on the category; `activityItems` and `activityText` look into them.
  added: VALUE,
  removed: VALUE,
  target: { id: true, name: true, text: true, version: true, urls: true },
  // Of what became of a pull request: which.
  pullRequest: { id: true, idReadable: true, title: true, url: true, state: { id: true } },
  emptyFieldText: true,
} as const
/** One entry of the history. */
export type Activity = Read<'ActivityItem', typeof ACTIVITY_FIELDS>

/** A value in the history: a choice, a person, an issue, a file, or what is left of it. */
export type ActivityItem = FieldValueItem & {
  readonly idReadable?: string | null
  readonly summary?: string | null
  readonly resolved?: number | null
  readonly shortName?: string | null
  readonly url?: string | null
  readonly duration?: { readonly presentation?: string | null } | null
  readonly date?: number | null
  readonly type?: { readonly name?: string | null } | null
  readonly version?: string | null
  readonly urls?: readonly string[] | null
  /** Of a commit a number, of a pull request a thing. */
  readonly state?: number | { readonly id?: string | null } | null
  readonly branch?: string | null
  readonly files?: number | null
  readonly author?: FieldValueItem | null
  readonly reaction?: string | null
  /** Of a pull request. */
  readonly title?: string | null
  /** Of a comment: where it stands. */
  readonly issue?: { readonly idReadable?: string | null; readonly summary?: string | null } | null
  readonly article?: ActivityItem['issue']
  readonly $type?: string
}

/** Entries of one person at one moment. */
export type ActivityGroup<A extends Moment = Activity> = {
  readonly id: string
  readonly author: UserData | null
  readonly timestamp: number
  readonly activities: readonly A[]
}

/** Changes this close together count as one moment. */
const SAME_MOMENT_MS = 60_000

const isClose = (one: Moment, next: Moment): boolean => next.timestamp - one.timestamp <= SAME_MOMENT_MS

/** Joins neighbouring entries of one person that belong together, by default in time; the order stays. */
export function groupActivities<A extends Moment>(
  activities: readonly A[],
  belongs: (one: Moment, next: Moment) => boolean = isClose,
): readonly ActivityGroup<A>[] {
  const groups: { author: UserData | null; last: A; activities: A[] }[] = []
  for (const activity of activities) {
    const group = groups.at(-1)
    const isSame = group && group.author?.id === activity.author?.id && belongs(group.last, activity)
    if (isSame) {
      group.activities.push(activity)
      group.last = activity
    } else {
      groups.push({ author: activity.author, last: activity, activities: [activity] })
    }
  }
  return groups.map(({ author, activities: members }) => ({
    id: members[0]?.id ?? '',
    author,
    timestamp: members[0]?.timestamp ?? 0,
    activities: members,
  }))
}

/** The objects on one side of a change, or its target: of any shape, so all that is asked for may be missing. */
export function activityItems(side: unknown): readonly ActivityItem[] {
  const items = Array.isArray(side) ? side : [side]
  return items.filter((item): item is ActivityItem => typeof item === 'object' && item !== null)
}

/** A text on one side of a change. */
export function activityText(side: unknown): string {
  if (typeof side === 'string') return side
  const [item] = activityItems(side)
  return item?.text ?? item?.name ?? ''
}

/** Changes of articles that are told in words of their own. */
const OF_ARTICLES: ReadonlySet<string> = new Set([
  'ArticleCreatedCategory',
  'ArticleDescriptionCategory',
  'ArticleVisibilityCategory',
  'ArticleParentCategory',
])

/** What kind of change an entry tells of. What other hosts call as issues do, but for the name of their kind, is the same. */
export function changeOf({ category }: Pick<Moment, 'category'>): string {
  const id = category?.id ?? ''
  if (id === 'ArticleMentionCategory') return 'IssueMentionCategory'
  return id.startsWith('Article') && !OF_ARTICLES.has(id) ? id.slice('Article'.length) : id
}

import type { FieldValueItem } from './field-value.ts'
import type { UserData } from './issue.ts'

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
  readonly $type?: string
}

/** One entry of the history. */
export type Activity = {
  readonly id: string
  readonly timestamp: number
  /** The same for entries of one change; null when that is not known. */
  readonly change?: string | null
  readonly author: UserData | null
  readonly category: { readonly id: string } | null
  readonly field: {
    readonly id?: string
    readonly name?: string | null
    readonly presentation?: string | null
    readonly linkId?: string | null
    readonly customField?: {
      readonly id: string
      readonly fieldType?: { readonly valueType?: string | null; readonly isMultiValue?: boolean | null } | null
    } | null
  } | null
  readonly added: unknown
  readonly removed: unknown
  readonly target?: {
    readonly id?: string
    readonly name?: string | null
    readonly text?: string | null
    readonly version?: string | null
    readonly urls?: readonly string[] | null
  } | null
  /** Of what became of a pull request: which. */
  readonly pullRequest?: ActivityItem | null
}

/** Entries of one person at one moment. */
export type ActivityGroup = {
  readonly id: string
  readonly author: UserData | null
  readonly timestamp: number
  readonly activities: readonly Activity[]
}

/** Changes this close together count as one moment. */
const SAME_MOMENT_MS = 60_000

const isClose = (one: Activity, next: Activity): boolean => next.timestamp - one.timestamp <= SAME_MOMENT_MS

/** Joins neighbouring entries of one person that belong together, by default in time; the order stays. */
export function groupActivities(
  activities: readonly Activity[],
  belongs: (one: Activity, next: Activity) => boolean = isClose,
): readonly ActivityGroup[] {
  const groups: { author: UserData | null; last: Activity; activities: Activity[] }[] = []
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

/** The objects on one side of a change. */
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

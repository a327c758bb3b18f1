import type { UserData } from '../../users/index.ts'
import { groupActivities, type Moment } from './activity.ts'

/** A moment at which an issue came to look different. */
export type PastMoment = {
  /** When its last change was made, ms. */
  readonly time: number
  readonly author: UserData | null
  /** How much changed. */
  readonly count: number
  /** What stands beside the issue's own texts and fields. */
  readonly kinds: ReadonlySet<MomentKind>
}

export type MomentKind = 'links' | 'files' | 'comments'

const KINDS: Readonly<Record<string, MomentKind>> = {
  LinksCategory: 'links',
  AttachmentsCategory: 'files',
  AttachmentRenameCategory: 'files',
  CommentsCategory: 'comments',
  CommentTextCategory: 'comments',
}

/** Where nothing tells of one change, entries within so many ms are taken for it. */
const ONE_CHANGE_MS = 20

const isOneChange = (one: Moment, next: Moment): boolean =>
  one.change && next.change ? one.change === next.change : next.timestamp - one.timestamp <= ONE_CHANGE_MS

/** The moments to step through, oldest first: what one change of a person brought along is one. */
export function momentsOf(activities: readonly Moment[]): readonly PastMoment[] {
  return groupActivities(activities, isOneChange).map(({ author, activities: members }) => ({
    time: members.at(-1)?.timestamp ?? 0,
    author,
    count: members.length,
    kinds: new Set(members.flatMap(({ category }) => KINDS[category?.id ?? ''] ?? [])),
  }))
}

/** The place of the moment that holds at a time; the first one for times before it. */
export function momentAt(moments: readonly PastMoment[], time: number): number {
  return Math.max(
    0,
    moments.findLastIndex(moment => moment.time <= time),
  )
}

type Valued = { readonly id: string; readonly value: unknown }

type Parts = {
  readonly summary: string | null
  readonly description: string | null
  readonly customFields: readonly Valued[]
  readonly tags: readonly { readonly id: string }[]
  /** Those of comments do not count. */
  readonly attachments?: readonly {
    readonly id: string
    readonly name: string | null
    readonly comment?: unknown
  }[]
}

/** Which parts of an issue differ from another state of it. */
export type PastDifference = {
  readonly summary: boolean
  readonly description: boolean
  /** Ids of the fields. */
  readonly fields: ReadonlySet<string>
  /** Ids of the tags that are gone now. */
  readonly tags: ReadonlySet<string>
  /** How many parts differ. */
  readonly count: number
}

export function differenceOf(then: Parts, now: Parts): PastDifference {
  const summary = then.summary !== now.summary
  const description = (then.description ?? '') !== (now.description ?? '')
  const valuesNow = new Map(now.customFields.map(({ id, value }) => [id, identity(value)]))
  const fields = new Set(
    then.customFields.filter(({ id, value }) => (valuesNow.get(id) ?? '') !== identity(value)).map(({ id }) => id),
  )
  const tagsNow = new Set(now.tags.map(({ id }) => id))
  const tags = new Set(then.tags.filter(({ id }) => !tagsNow.has(id)).map(({ id }) => id))
  const areTagsOther = tags.size > 0 || then.tags.length !== now.tags.length
  const areFilesOther = filesOf(then) !== filesOf(now)
  const count = Number(summary) + Number(description) + fields.size + Number(areTagsOther) + Number(areFilesOther)
  return { summary, description, fields, tags, count }
}

const filesOf = ({ attachments = [] }: Parts): string =>
  attachments
    .filter(({ comment }) => !comment)
    .map(({ id, name }) => `${id} ${name}`)
    .sort()
    .join('\n')

/** What makes a value the same as another, whatever is told of it besides. */
function identity(value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (Array.isArray(value)) return value.map(identity).sort().join(' ')
  if (typeof value !== 'object') return String(value)
  const { id, minutes, text } = value as { readonly id?: unknown; readonly minutes?: unknown; readonly text?: unknown }
  // The id of every text is the same.
  return String(minutes ?? text ?? id ?? '')
}

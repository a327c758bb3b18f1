import type { AttachmentEntity } from '@cairn/common/features/attachments'
import type { CommentEntity } from '@cairn/common/features/comments'
/** A value as it was shown at the time of the change. It stays readable when the value itself is gone. */
export interface ActivityValue {
  /** Loader of the thing, e.g. `BundleElement`, `User`, `UserGroup`, `Issue`, `Tag`, `IssueComment`. */
  readonly entity: string
  readonly id: number
  readonly name: string
  /** `$type` on the wire at that time. */
  readonly type: string
  /** Of work: the number of who did it, whoever wrote it down. */
  readonly author?: number
  /** Of sprints: the number of the board, which says who may know of them. */
  readonly board?: number
}

/** One side of a change: values, or one text, number or flag as a whole. */
export type ActivityContent =
  | { readonly values: readonly ActivityValue[] }
  /** `version`: in place of a text, of one that its owner keeps. */
  | { readonly text: string | null; readonly version?: string }
  | { readonly scalar: number | boolean | string | null }

export interface NewActivity {
  /** Category id of the API, e.g. `CustomFieldCategory`. */
  readonly category: string
  readonly target?: {
    readonly kind: CommentEntity | AttachmentEntity | 'IssueWorkItem' | 'VcsChange' | 'PullRequest'
    readonly id: number
  }
  readonly fieldId?: number
  readonly fieldName?: string
  readonly added: ActivityContent | null
  readonly removed: ActivityContent | null
  /** Who may see the entry beyond the host's own visibility. */
  readonly acl?: readonly number[]
  readonly private?: boolean
  /** When it happened, ms; default now. Imports set it. */
  readonly created?: number
  readonly authorId?: number
  /** The project whose readers it is for; default: where the host is. */
  readonly projectId?: number
}

/** The values of one side of a change; none when it holds a text, number or flag. */
export const valuesOf = (content: ActivityContent | null | undefined): readonly ActivityValue[] =>
  content && 'values' in content ? content.values : []

/** The text of one side of a change; null when it holds none. */
export const textOf = (content: ActivityContent | null): string | null =>
  content && 'text' in content ? content.text : null

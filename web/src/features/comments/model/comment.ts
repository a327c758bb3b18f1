import type { Read } from '@cairn/common/features/entities'
import { ATTACHMENT_FIELDS } from '../../file-viewer/index.ts'
import { hostKindOf } from '../../host-kinds/index.ts'
import { USER_FIELDS, VISIBILITY_FIELDS } from '../../users/index.ts'

/** What is read of a comment. */
export const COMMENT_FIELDS = {
  id: true,
  text: true,
  textVersion: true,
  created: true,
  updated: true,
  deleted: true,
  pinned: true,
  author: USER_FIELDS,
  visibility: VISIBILITY_FIELDS,
  attachments: ATTACHMENT_FIELDS,
  reactions: { id: true, reaction: true, author: USER_FIELDS },
} as const

/** What is read besides where comments may be about words of a text. */
const INLINE_FIELDS = {
  anchor: { quote: true, start: true, end: true, version: true, state: true },
  resolved: true,
  resolvedBy: USER_FIELDS,
  resolvedAt: true,
  inReplyTo: { id: true },
} as const

type InlineData = Read<'ArticleComment', typeof INLINE_FIELDS>

export type CommentAnchorData = NonNullable<InlineData['anchor']>

export type CommentData = Read<'IssueComment', typeof COMMENT_FIELDS> & Partial<Omit<InlineData, '$type'>>

const ALL_FIELDS = { ...COMMENT_FIELDS, ...INLINE_FIELDS }

/** What is read of comments on a host; typed as those of issues, as the routes are. */
export const commentFieldsOf = (hostId: string): typeof COMMENT_FIELDS =>
  hostKindOf(hostId).hasInlineComments ? ALL_FIELDS : COMMENT_FIELDS

import type { Read } from '@cairn/common/features/entities'
import { ATTACHMENT_FIELDS } from '../../file-viewer/index.ts'
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

export type CommentData = Read<'IssueComment', typeof COMMENT_FIELDS>

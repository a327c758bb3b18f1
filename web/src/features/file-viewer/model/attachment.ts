import type { Read } from '@cairn/common/features/entities'
import { USER_FIELDS } from '../../users/index.ts'

/** What is read of a file to show one. */
export const ATTACHMENT_FIELDS = {
  id: true,
  name: true,
  url: true,
  thumbnailURL: true,
  mimeType: true,
  size: true,
  created: true,
  removed: true,
  author: USER_FIELDS,
  comment: { id: true },
  imageDimensions: { width: true, height: true },
  // Its kind alone: whether the file is for some only.
  visibility: { id: true },
} as const

export type AttachmentData = Read<'IssueAttachment', typeof ATTACHMENT_FIELDS>

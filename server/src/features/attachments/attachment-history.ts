import { type HistoryCategory, historyCategory } from '../activities/index.ts'

/** What history tells of files. */
export const attachmentHistory: readonly HistoryCategory[] = [
  historyCategory('AttachmentsCategory', {
    type: 'Attachment',
    isList: true,
    field: 'attachments',
    member: 'attachments',
  }),
  historyCategory('AttachmentRenameCategory', {
    type: 'SimpleValue',
    field: 'attachment name',
    text: 'attachmentName',
    member: 'name',
  }),
  historyCategory('AttachmentVisibilityCategory', {
    type: 'VisibilityGroup',
    isList: true,
    field: 'attachment visible to',
    text: 'attachmentVisibility',
  }),
  historyCategory('CommentAttachmentsCategory', {
    type: 'CommentAttachments',
    isList: true,
    field: 'comment attachments',
    text: 'commentAttachments',
    member: 'attachments',
  }),
]

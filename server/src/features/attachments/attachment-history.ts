import { formatId } from '@cairn/common/platform/ids'
import { sql } from 'kysely'
import { textOf } from '../activities/index.ts'
import { type HistoryCategory, type HistoryEntry, historyCategory, revertVisibility } from '../hosts/index.ts'
import { issueHost } from '../issues/index.ts'
import { removeAttachment } from './commands/remove-attachment.ts'
import { restoreAttachment } from './commands/restore-attachment.ts'
import { updateAttachment } from './commands/update-attachment.ts'

const fileOf = (issueId: number, { target_id: file }: HistoryEntry) =>
  [issueHost, formatId(2, issueId), formatId(8, file ?? 0)] as const

/** What history tells of files. */
export const attachmentHistory: readonly HistoryCategory[] = [
  historyCategory('AttachmentsCategory', {
    type: 'Attachment',
    isList: true,
    field: 'attachments',
    member: 'attachments',
    revert: {
      undo: (ctx, { id }, entry) => (entry.added ? removeAttachment : restoreAttachment)(ctx, ...fileOf(id, entry)),
    },
  }),
  historyCategory('AttachmentRenameCategory', {
    type: 'SimpleValue',
    field: 'attachment name',
    text: 'attachmentName',
    member: 'name',
    revert: {
      undo: (ctx, { id }, entry) => updateAttachment(ctx, ...fileOf(id, entry), { name: textOf(entry.removed) ?? '' }),
    },
  }),
  historyCategory('AttachmentVisibilityCategory', {
    type: 'VisibilityGroup',
    isList: true,
    field: 'attachment visible to',
    text: 'attachmentVisibility',
    revert: revertVisibility({
      row: (id, entry) => sql`attachment where id = ${entry.target_id} and host_id = ${id} and removed_at is null`,
      limit: (ctx, id, entry, visibility) => updateAttachment(ctx, ...fileOf(id, entry), { visibility }),
    }),
  }),
  historyCategory('CommentAttachmentsCategory', {
    type: 'CommentAttachments',
    isList: true,
    field: 'comment attachments',
    text: 'commentAttachments',
    member: 'attachments',
    revert: null,
  }),
]

import { formatId } from '@cairn/common/platform/ids'
import { sql } from 'kysely'
import { textOf, valuesOf } from '../activities/index.ts'
import { readersOfComment } from '../comments/index.ts'
import {
  type ChangedHost,
  type EntryReaders,
  type HistoryCategory,
  type HistoryEntry,
  rebuildOf,
  revertVisibility,
  someValueSeen,
  visibilityLooks,
} from '../hosts/index.ts'
import { formerAttachmentVisible } from './attachments.policy.ts'
import { removeAttachment } from './commands/remove-attachment.ts'
import { restoreAttachment } from './commands/restore-attachment.ts'
import { updateAttachment } from './commands/update-attachment.ts'
import { pastFiles } from './past-files.ts'

const fileOf = ({ kind, host }: ChangedHost, { target_id: file }: HistoryEntry) =>
  [kind, formatId(kind.idClass, host.id), formatId(kind.attachments.idClass, file ?? 0)] as const

/** Entries follow their file, which keeps its row when it is removed. */
const readersOfFile: EntryReaders = {
  condition: (ctx, { kind, row }) => sql<boolean>`exists (
    select 1 from attachment a where a.id = h.target_id and ${formerAttachmentVisible(ctx, kind, 'a', row)})`,
}

/** Of files of a comment: who sees the comment and one of the files. */
const readersOfCommentFiles: EntryReaders = {
  readsValues: true,
  condition: (ctx, scope) =>
    sql<boolean>`(${readersOfComment.condition(ctx, scope)} and ${someValueSeen(
      sql`join attachment a on a.id = v.id where ${formerAttachmentVisible(ctx, scope.kind, 'a', scope.row)}`,
    )})`,
}

/** How history shows changes of files. */
export const attachmentHistory: readonly HistoryCategory[] = [
  {
    id: 'AttachmentsCategory',
    ...{ type: 'Attachment', isList: true, field: 'attachments', member: 'attachments' },
    readers: readersOfFile,
    rebuild: rebuildOf(pastFiles, (files, { added, removed }) => {
      for (const file of valuesOf(added)) files.delete(file.id)
      for (const file of valuesOf(removed)) files.set(file.id, file.name)
    }),
    revert: {
      undo: (ctx, changed, entry) =>
        (entry.added ? removeAttachment : restoreAttachment)(ctx, ...fileOf(changed, entry)),
    },
  },
  {
    id: 'AttachmentRenameCategory',
    ...{ type: 'SimpleValue', field: 'attachment name', text: 'attachmentName', member: 'name' },
    readers: readersOfFile,
    rebuild: rebuildOf(pastFiles, (files, { target_id, removed }) => {
      const name = textOf(removed)
      // One that is gone does not come back by the name that it had.
      if (name !== null && files.has(target_id ?? 0)) files.set(target_id ?? 0, name)
    }),
    revert: {
      undo: (ctx, changed, entry) =>
        updateAttachment(ctx, ...fileOf(changed, entry), { name: textOf(entry.removed) ?? '' }),
    },
  },
  {
    id: 'AttachmentVisibilityCategory',
    ...visibilityLooks('attachment visible to', 'attachmentVisibility'),
    readers: readersOfFile,
    rebuild: null,
    revert: revertVisibility({
      row: (id, entry) => sql`attachment where id = ${entry.target_id} and host_id = ${id} and removed_at is null`,
      limit: (ctx, changed, entry, visibility) => updateAttachment(ctx, ...fileOf(changed, entry), { visibility }),
    }),
  },
  {
    id: 'CommentAttachmentsCategory',
    ...{ type: 'CommentAttachments', isList: true, field: 'comment attachments', text: 'commentAttachments' },
    member: 'attachments',
    readers: readersOfCommentFiles,
    rebuild: null,
    revert: null,
  },
]

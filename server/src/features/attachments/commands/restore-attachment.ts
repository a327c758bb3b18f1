import { notFound } from '@cairn/common/platform/errors'
import { parseId } from '@cairn/common/platform/ids'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { type HostKind, requireSilent } from '../../hosts/index.ts'
import { writeSearchTexts } from '../../search/index.ts'
import { fileActivity } from '../attachment-activities.ts'
import { formerAttachmentVisible, requireRemoveFile } from '../attachments.policy.ts'
import { requireRoom, type StoredAttachment } from '../attachments.store.ts'
import { fileChange } from '../file-change.ts'
import { fileNames } from '../file-name-source.ts'

/** Brings a removed file back while its content is there; throws `not_found` otherwise. Returns its id. */
export async function restoreAttachment(
  ctx: RequestContext,
  kind: HostKind,
  hostId: string,
  attachmentId: string,
): Promise<number> {
  return transaction(ctx, async ctx => {
    const host = await kind.find(ctx, hostId, { lock: true })
    const { rows } = await sql<StoredAttachment & { file_key: string; comment_acl: readonly number[] | null }>`
      select a.id, h.project_id, a.comment_id, a.author_id, a.name, a.permitted_groups, a.permitted_users,
        a.acl, a.file_key, (select c.acl from comment c where c.id = a.comment_id) as comment_acl
      from attachment a join host h on h.id = a.host_id
      where a.id = ${parseId(kind.attachments.idClass, attachmentId)}::bigint and a.host_id = ${host.id} and a.removed_at is not null
        and ${formerAttachmentVisible(ctx, kind, 'a', 'h')} for no key update of a`.execute(ctx.db)
    const [file] = rows
    if (!file || (await ctx.files.sizeOf(file.file_key)) === null) throw notFound(attachmentId)
    requireRemoveFile(ctx, kind, file)
    requireSilent(ctx, host.project_id)
    await requireRoom(ctx, host.id, 1)
    await sql`update attachment set removed_at = null, removed_by = null where id = ${file.id}`.execute(ctx.db)
    const comment = file.comment_id === null ? null : { id: file.comment_id, acl: file.comment_acl ?? [] }
    if (!comment)
      await writeSearchTexts(ctx, fileNames, [
        { places: [{ host, sourceId: file.id }], text: file.name, acl: file.acl },
      ])
    kind.note(ctx, [fileChange(kind, host, file, 'restored', [fileActivity(kind, 'added', { ...file, comment })])])
    return file.id
  })
}

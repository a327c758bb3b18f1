import { notFound } from '@cairn/common/platform/errors'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { findComment } from '../../comments/index.ts'
import { type HostKind, requireSilent } from '../../hosts/index.ts'
import { deleteSearchTexts } from '../../search/index.ts'
import { fileActivity } from '../attachment-activities.ts'
import { requireRemoveFile } from '../attachments.policy.ts'
import { findAttachment } from '../attachments.store.ts'
import { fileChange } from '../file-change.ts'
import { fileNames } from '../file-name-source.ts'

/**
 * Removes a file. Its row stays for history; the sweep removes the content later. `of.commentId`: it must be one of that
 * comment, which the actor sees.
 */
export async function removeAttachment(
  ctx: RequestContext,
  kind: HostKind,
  hostId: string,
  attachmentId: string,
  of: { readonly commentId?: string } = {},
): Promise<void> {
  await transaction(ctx, async inner => {
    const host = await kind.find(inner, hostId, { lock: true })
    const file = await findAttachment(inner, kind, host, attachmentId)
    if (of.commentId !== undefined && (await findComment(inner, kind, host, of.commentId)).id !== file.comment_id)
      throw notFound(attachmentId)
    requireRemoveFile(inner, kind, file)
    requireSilent(inner, host.project_id)
    await inner.db
      .updateTable('attachment')
      .set({ removed_at: inner.clock(), removed_by: inner.actor.userId })
      .where('id', '=', file.id)
      .execute()
    await deleteSearchTexts(inner, fileNames, [{ host, sourceId: file.id }])
    const comment = await commentOf(inner, file.comment_id)
    kind.note(inner, [fileChange(kind, host, file, 'removed', [fileActivity(kind, 'removed', { ...file, comment })])])
  })
}

async function commentOf(
  ctx: RequestContext,
  id: number | null,
): Promise<{ readonly id: number; readonly acl: readonly number[] } | null> {
  if (id === null) return null
  const { rows } = await sql<{ id: number; acl: readonly number[] }>`
    select id, acl from comment where id = ${id}`.execute(ctx.db)
  return rows[0] ?? null
}

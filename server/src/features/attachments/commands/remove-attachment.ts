import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { requireSilent } from '../../hosts/index.ts'
import { findIssue, noteChange } from '../../issues/index.ts'
import { deleteSearchText } from '../../search/index.ts'
import { fileActivity } from '../attachment-activities.ts'
import { requireRemoveFile } from '../attachments.policy.ts'
import { findAttachment } from '../attachments.store.ts'
import { fileChange } from '../file-change.ts'

/** Removes a file. Its row stays for history; the sweep removes the content later. */
export async function removeAttachment(ctx: RequestContext, issueId: string, attachmentId: string): Promise<void> {
  await transaction(ctx, async inner => {
    const issue = await findIssue(inner, issueId, { lock: true })
    const file = await findAttachment(inner, issue, attachmentId)
    requireRemoveFile(inner, file)
    requireSilent(inner, issue.project_id)
    await inner.db
      .updateTable('attachment')
      .set({ removed_at: inner.clock(), removed_by: inner.actor.userId })
      .where('id', '=', file.id)
      .execute()
    await deleteSearchText(inner, issue.id, 'file', file.id)
    const comment = await commentOf(inner, file.comment_id)
    noteChange(inner, fileChange(issue, file, 'removed', [fileActivity('removed', { ...file, comment })]))
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

import { AppError } from '@cairn/common/platform/errors'
import { formatId } from '@cairn/common/platform/ids'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { updateAttachment } from '../../attachments/index.ts'
import { updateComment } from '../../comments/index.ts'
import { type Permitted, visibilityBody } from '../../hosts/index.ts'
import { issueHost, updateIssue, type VisibleIssue } from '../../issues/index.ts'
import type { HistoryEntry } from '../rebuild-issue.ts'
import { visibilityBefore } from '../visibility-before.ts'
import { notRevertible } from './not-revertible.ts'

/**
 * Gives an issue, comment or file back to those who saw it before. `entries`: the whole change, which may have groups and
 * people apart.
 */
export async function undoVisibility(
  ctx: RequestContext,
  issue: VisibleIssue,
  entries: readonly HistoryEntry[],
): Promise<void> {
  const [entry] = entries
  if (!entry) return
  const now = await permittedNow(ctx, issue, entry)
  if (!now) throw notRevertible('it does not exist any more')
  const [before] = await visibilityBefore(ctx, [{ entries, now }])
  if (!before || before instanceof AppError) throw before ?? notRevertible('nothing is left of it')
  const visibility = visibilityBody(before)
  const [id, target] = [formatId(2, issue.id), entry.target_id ?? 0]
  if (entry.category === 'CommentVisibilityCategory')
    await updateComment(ctx, issueHost, id, formatId(4, target), { visibility })
  else if (entry.category === 'AttachmentVisibilityCategory')
    await updateAttachment(ctx, issueHost, id, formatId(8, target), { visibility })
  else await updateIssue(ctx, id, { body: { visibility } })
}

async function permittedNow(
  ctx: RequestContext,
  issue: VisibleIssue,
  entry: HistoryEntry,
): Promise<Permitted | undefined> {
  const from =
    entry.category === 'CommentVisibilityCategory'
      ? sql`comment where id = ${entry.target_id} and host_id = ${issue.id} and deleted_at is null`
      : entry.category === 'AttachmentVisibilityCategory'
        ? sql`attachment where id = ${entry.target_id} and host_id = ${issue.id} and removed_at is null`
        : sql`issue where id = ${issue.id}`
  const { rows } = await sql<Permitted>`
    select permitted_groups as groups, permitted_users as users from ${from}`.execute(ctx.db)
  return rows[0]
}

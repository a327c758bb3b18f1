import { AppError } from '@cairn/common/platform/errors'
import { formatId } from '@cairn/common/platform/ids'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { valuesOf } from '../../activities/index.ts'
import { updateAttachment } from '../../attachments/index.ts'
import { updateComment } from '../../comments/index.ts'
import { issueParts, type Permitted, updateIssue, type VisibleIssue } from '../../issues/index.ts'
import type { HistoryEntry } from '../rebuild-issue.ts'
import { notRevertible } from './not-revertible.ts'

/**
 * Gives an issue, comment or file back to those who saw it before. `entries`: the whole change, which may have groups and
 * people apart. What is limited never becomes open to everybody unless it was so right before (`isNewest`).
 */
export async function undoVisibility(
  ctx: RequestContext,
  issue: VisibleIssue,
  entries: readonly HistoryEntry[],
  isNewest: boolean,
): Promise<void> {
  const [entry] = entries
  if (!entry) return
  const now = await permittedNow(ctx, issue, entry)
  if (!now) throw notRevertible('it does not exist any more')
  const groups = turnedBack(now.groups, entries, 'UserGroup')
  const users = turnedBack(now.users, entries, 'User')
  const isOpen = groups.length + users.length === 0
  if (isOpen && !isNewest) throw new AppError('newer_change', {}, { extra: { newer: null } })
  const visibility = isOpen
    ? { $type: 'UnlimitedVisibility' }
    : {
        $type: 'LimitedVisibility',
        permittedGroups: groups.map(id => ({ id: formatId(3, id) })),
        permittedUsers: users.map(id => ({ id: formatId(1, id) })),
      }
  const [id, target] = [formatId(2, issue.id), entry.target_id ?? 0]
  if (entry.category === 'CommentVisibilityCategory') await updateComment(ctx, id, formatId(4, target), { visibility })
  else if (entry.category === 'AttachmentVisibilityCategory')
    await updateAttachment(ctx, id, formatId(8, target), { visibility })
  else await updateIssue(ctx, id, { body: { visibility } }, issueParts([]))
}

function turnedBack(now: readonly number[], entries: readonly HistoryEntry[], entity: string): readonly number[] {
  const idsOf = (side: 'added' | 'removed') =>
    entries.flatMap(entry => valuesOf(entry[side]).flatMap(value => (value.entity === entity ? [value.id] : [])))
  const [added, removed] = [idsOf('added'), idsOf('removed')]
  return [...new Set([...now.filter(id => !added.includes(id)), ...removed])]
}

async function permittedNow(
  ctx: RequestContext,
  issue: VisibleIssue,
  entry: HistoryEntry,
): Promise<Permitted | undefined> {
  const from =
    entry.category === 'CommentVisibilityCategory'
      ? sql`issue_comment where id = ${entry.target_id} and issue_id = ${issue.id} and deleted_at is null`
      : entry.category === 'AttachmentVisibilityCategory'
        ? sql`attachment where id = ${entry.target_id} and issue_id = ${issue.id} and removed_at is null`
        : sql`issue where id = ${issue.id}`
  const { rows } = await sql<Permitted>`
    select permitted_groups as groups, permitted_users as users from ${from}`.execute(ctx.db)
  return rows[0]
}

import { AppError } from '@cairn/common/platform/errors'
import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { can, forReader } from '../access/index.ts'
import { commentVisible } from '../comments/index.ts'
import { partVisible } from '../hosts/index.ts'
import { issueHost, issueVisible } from '../issues/index.ts'

/**
 * Condition under which the reader sees a file: its issue, its own limits, and the comment it belongs to.
 * In the statement `a` stands for table attachment and `i` for its issue.
 */
export function attachmentVisible(ctx: RequestContext): RawBuilder<boolean> {
  return forReader(
    ctx,
    'attachment',
    () => sql<boolean>`(i.deleted_at is null and ${issueVisible(ctx, 'i')} and a.removed_at is null
      and ${formerAttachmentVisible(ctx)})`,
  )
}

/** As {@link attachmentVisible} for statements that join `i` outwardly: files of drafts are seen by whoever added them. */
export function fileReadable(ctx: RequestContext): RawBuilder<boolean> {
  const own = ctx.actor.isGuest ? sql`false` : sql`(a.issue_id is null and a.author_id = ${ctx.actor.userId})`
  return sql<boolean>`(${own} or (a.issue_id is not null and ${attachmentVisible(ctx)}))`
}

/** The part of the condition that also counts for removed files, as far as the history of a visible issue names them. */
export function formerAttachmentVisible(ctx: RequestContext): RawBuilder<boolean> {
  return sql<boolean>`(${partVisible(ctx, 'a', 'i')} and (a.comment_id is null or exists (select 1 from comment c
    where c.id = a.comment_id and c.deleted_at is null and ${commentVisible(ctx, issueHost, 'c', 'i')})))`
}

interface OwnedPart {
  readonly author_id: number
  readonly project_id: number
}

const isOwn = (ctx: RequestContext, part: OwnedPart): boolean =>
  !ctx.actor.isGuest && part.author_id === ctx.actor.userId

/** Renaming and limiting: with the permission, or one's own file. */
export function requireUpdateFile(ctx: RequestContext, file: OwnedPart): void {
  if (!can(ctx, 'UPDATE_ATTACHMENT_ISSUE', file.project_id) && !isOwn(ctx, file))
    throw new AppError('forbidden', { permission: 'UPDATE_ATTACHMENT_ISSUE' })
}

export function requireRemoveFile(ctx: RequestContext, file: OwnedPart): void {
  if (!can(ctx, 'DELETE_ATTACHMENT_ISSUE', file.project_id) && !isOwn(ctx, file))
    throw new AppError('forbidden', { permission: 'DELETE_ATTACHMENT_ISSUE' })
}

/** Files of a comment are its author's matter, or of who may edit it. */
export function requireAddToComment(ctx: RequestContext, comment: OwnedPart): void {
  if (!isOwn(ctx, comment) && !can(ctx, 'UPDATE_NOT_OWN_COMMENT', comment.project_id))
    throw new AppError('forbidden', { permission: 'UPDATE_NOT_OWN_COMMENT' })
}

import { AppError } from '@cairn/common/platform/errors'
import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { can, forReader, requireCan } from '../access/index.ts'
import { commentVisible } from '../comments/index.ts'
import { type Host, type HostKind, partVisible } from '../hosts/index.ts'

/**
 * Condition on a file of a host that is known to be visible: its own limits, and the comment it belongs to. `attachment`
 * and `within` are aliases, the latter of what has the host's project.
 */
export const attachmentVisible = (
  ctx: RequestContext,
  kind: HostKind,
  attachment: string,
  within: string,
): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${attachment}.removed_at`)} is null
    and ${formerAttachmentVisible(ctx, kind, attachment, within)})`

/** The part of the condition that also counts for removed files, as far as the history of a visible host names them. */
export function formerAttachmentVisible(
  ctx: RequestContext,
  kind: HostKind,
  attachment: string,
  within: string,
): RawBuilder<boolean> {
  return forReader(ctx, `${kind.attachments.entity} ${attachment} ${within}`, () => {
    const comment = sql.ref(`${attachment}.comment_id`)
    return sql<boolean>`(${partVisible(ctx, attachment, within)} and (${comment} is null or exists (
      select 1 from comment c where c.id = ${comment} and c.deleted_at is null
        and ${commentVisible(ctx, kind, 'c', within)})))`
  })
}

/**
 * Condition on a file, and on its host of this kind. Files of drafts, which have no host yet, are seen by whoever added
 * them. In the statement `a` stands for table attachment and `h` for its host, joined outwardly.
 */
export function fileReadable(ctx: RequestContext, kind: HostKind): RawBuilder<boolean> {
  const own = ctx.actor.isGuest ? sql`false` : sql`(a.host_id is null and a.author_id = ${ctx.actor.userId})`
  return sql<boolean>`(${own} or (h.kind = ${kind.name} and ${kind.visible(ctx, 'h')}
    and ${attachmentVisible(ctx, kind, 'a', 'h')}))`
}

interface OwnedPart {
  readonly author_id: number
  readonly project_id: number
}

const isOwn = (ctx: RequestContext, part: OwnedPart): boolean =>
  !ctx.actor.isGuest && part.author_id === ctx.actor.userId

/** Renaming and limiting: with the permission, or one's own file. */
export function requireUpdateFile(ctx: RequestContext, { attachments }: HostKind, file: OwnedPart): void {
  const { updateOfOthers } = attachments.permissions
  if (!can(ctx, updateOfOthers, file.project_id) && !isOwn(ctx, file))
    throw new AppError('forbidden', { permission: updateOfOthers })
}

export function requireRemoveFile(ctx: RequestContext, { attachments }: HostKind, file: OwnedPart): void {
  const { deleteOfOthers } = attachments.permissions
  if (!can(ctx, deleteOfOthers, file.project_id) && !isOwn(ctx, file))
    throw new AppError('forbidden', { permission: deleteOfOthers })
}

/** A place for files: a host, a comment on it (with who wrote that), or the draft of a comment. */
export interface FilePlace {
  readonly host: Host
  readonly comment: { readonly author_id: number } | 'draft' | null
}

/** Refuses who may not add files there. */
export function requireAddFiles(ctx: RequestContext, kind: HostKind, { host, comment }: FilePlace): void {
  const { followComments, requireAdd } = kind.attachments
  if (comment === null || !followComments) requireAdd(ctx, host)
  if (comment === 'draft') {
    if (followComments) requireCan(ctx, kind.comments.permissions.create, host.project_id)
  } else if (comment) requireAddToComment(ctx, kind, { ...comment, project_id: host.project_id })
}

/** Files of a comment are its author's matter, or of who may edit it. */
export function requireAddToComment(ctx: RequestContext, { comments }: HostKind, comment: OwnedPart): void {
  const { updateOfOthers } = comments.permissions
  if (!isOwn(ctx, comment) && !can(ctx, updateOfOthers, comment.project_id))
    throw new AppError('forbidden', { permission: updateOfOthers })
}

import type { PermissionKey } from '@cairn/common/features/access'
import { AppError } from '@cairn/common/platform/errors'
import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { unweighedIntArray } from '../../platform/db/index.ts'
import { can, forReader, projectsWith } from '../access/index.ts'
import { byKind, type HostKind, partVisible } from '../hosts/index.ts'

/**
 * Condition on a comment of a host that is known to be visible: who may read all comments or wrote it, within its own
 * visibility; deleted ones for who may restore them, where the kind does not hide them. `comment` and `within` are
 * aliases, the latter of what has the host's project. `deleted`: those that are hidden count as well.
 */
export function commentVisible(
  ctx: RequestContext,
  { comments: { entity, permissions, hidesDeleted } }: HostKind,
  comment: string,
  within: string,
  { deleted = false }: { readonly deleted?: boolean } = {},
): RawBuilder<boolean> {
  const isHidden = hidesDeleted && !deleted
  return forReader(ctx, `${entity} ${comment} ${within}${deleted ? ' deleted' : ''}`, () => {
    const restorable = isHidden ? sql`false` : ownOr(ctx, permissions.deleteOfOthers, comment, within)
    const parts = [
      partVisible(ctx, comment, within),
      ownOr(ctx, permissions.read, comment, within),
      sql`(${sql.ref(`${comment}.deleted_at`)} is null or ${restorable})`,
    ]
    return sql<boolean>`(${sql.join(parts, sql` and `)})`
  })
}

/** Condition on a comment of a host of any kind: both are visible. `comment` and `host` are aliases of these tables. */
export const commentAndHostVisible = (ctx: RequestContext, comment: string, host: string): RawBuilder<boolean> =>
  byKind(ctx, host, kind => sql<boolean>`(${kind.visible(ctx, host)} and ${commentVisible(ctx, kind, comment, host)})`)

function ownOr(ctx: RequestContext, permission: PermissionKey, comment: string, within: string): RawBuilder<boolean> {
  const projects = projectsWith(ctx, permission)
  if (projects === 'all') return sql<boolean>`true`
  const held = sql`${sql.ref(`${within}.project_id`)} = any(${unweighedIntArray(projects)})`
  if (ctx.actor.isGuest) return sql<boolean>`${held}`
  return sql<boolean>`(${held} or ${sql.ref(`${comment}.author_id`)} = ${ctx.actor.userId})`
}

/** Whether no comment is hidden from the reader, whatever its visibility, so that stored counts are right. */
export function seesEveryComment(ctx: RequestContext, { comments: { permissions } }: HostKind): boolean {
  return projectsWith(ctx, permissions.read) === 'all' && projectsWith(ctx, 'READ_HIDDEN_STUFF') === 'all'
}

const isOwn = (ctx: RequestContext, authorId: number): boolean => !ctx.actor.isGuest && authorId === ctx.actor.userId

export function canUpdateComment(ctx: RequestContext, kind: HostKind, projectId: number, authorId: number): boolean {
  const { update, updateOfOthers } = kind.comments.permissions
  if (can(ctx, updateOfOthers, projectId)) return true
  return isOwn(ctx, authorId) && can(ctx, update, projectId)
}

export function requireUpdateComment(ctx: RequestContext, kind: HostKind, projectId: number, authorId: number): void {
  if (!canUpdateComment(ctx, kind, projectId, authorId))
    throw new AppError('forbidden', { permission: kind.comments.permissions.update })
}

/** Hiding a comment so that it can be restored, and restoring it. */
export function requireDeleteComment(ctx: RequestContext, kind: HostKind, projectId: number, authorId: number): void {
  const { delete: own, deleteOfOthers } = kind.comments.permissions
  if (can(ctx, deleteOfOthers, projectId)) return
  if (isOwn(ctx, authorId) && can(ctx, own, projectId)) return
  throw new AppError('forbidden', { permission: own })
}

import { AppError } from '@cairn/common/platform/errors'
import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { unweighedIntArray } from '../../platform/db/index.ts'
import { can, forReader, projectsWith } from '../access/index.ts'
import { partVisible } from '../issues/index.ts'

/**
 * Condition on a comment (`comment` and `issue` are aliases) of an issue that is known to be visible: who may read
 * all comments or wrote it, within its own visibility; deleted ones for who may restore them.
 */
export function commentVisible(ctx: RequestContext, comment: string, issue: string): RawBuilder<boolean> {
  return forReader(ctx, `comment ${comment} ${issue}`, () => {
    const parts = [
      partVisible(ctx, comment, issue),
      ownOr(ctx, 'READ_COMMENT', comment, issue),
      sql`(${sql.ref(`${comment}.deleted_at`)} is null or ${ownOr(ctx, 'DELETE_NOT_OWN_COMMENT', comment, issue)})`,
    ]
    return sql<boolean>`(${sql.join(parts, sql` and `)})`
  })
}

function ownOr(
  ctx: RequestContext,
  permission: 'READ_COMMENT' | 'DELETE_NOT_OWN_COMMENT',
  comment: string,
  issue: string,
): RawBuilder<boolean> {
  const projects = projectsWith(ctx, permission)
  if (projects === 'all') return sql<boolean>`true`
  const held = sql`${sql.ref(`${issue}.project_id`)} = any(${unweighedIntArray(projects)})`
  if (ctx.actor.isGuest) return sql<boolean>`${held}`
  return sql<boolean>`(${held} or ${sql.ref(`${comment}.author_id`)} = ${ctx.actor.userId})`
}

/** Whether no comment is hidden from the reader, whatever its visibility, so that stored counts are right. */
export function seesEveryComment(ctx: RequestContext): boolean {
  return projectsWith(ctx, 'READ_COMMENT') === 'all' && projectsWith(ctx, 'READ_HIDDEN_STUFF') === 'all'
}

const isOwn = (ctx: RequestContext, authorId: number): boolean => !ctx.actor.isGuest && authorId === ctx.actor.userId

export function canUpdateComment(ctx: RequestContext, projectId: number, authorId: number): boolean {
  if (can(ctx, 'UPDATE_NOT_OWN_COMMENT', projectId)) return true
  return isOwn(ctx, authorId) && can(ctx, 'UPDATE_COMMENT', projectId)
}

export function requireUpdateComment(ctx: RequestContext, projectId: number, authorId: number): void {
  if (!canUpdateComment(ctx, projectId, authorId)) throw new AppError('forbidden', { permission: 'UPDATE_COMMENT' })
}

/** Hiding a comment so that it can be restored, and restoring it. */
export function requireDeleteComment(ctx: RequestContext, projectId: number, authorId: number): void {
  if (can(ctx, 'DELETE_NOT_OWN_COMMENT', projectId)) return
  if (isOwn(ctx, authorId) && can(ctx, 'DELETE_COMMENT', projectId)) return
  throw new AppError('forbidden', { permission: 'DELETE_COMMENT' })
}

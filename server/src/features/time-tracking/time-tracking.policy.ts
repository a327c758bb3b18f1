import { AppError } from '@cairn/common/platform/errors'
import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { unweighedIntArray } from '../../platform/db/index.ts'
import { can, canSomewhere, projectsWith } from '../access/index.ts'

/**
 * Condition on a work item (`item` and `issue` are aliases) of an issue that is known to be visible: who may read work
 * items, worked or logged it. A draft is its creator's alone.
 */
export function workItemVisible(ctx: RequestContext, item: string, issue: string): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${item}.${column}`)
  const projects = projectsWith(ctx, 'READ_WORK_ITEM')
  const held =
    projects === 'all' ? sql`true` : sql`${sql.ref(`${issue}.project_id`)} = any(${unweighedIntArray(projects)})`
  if (ctx.actor.isGuest) return sql<boolean>`(not ${of('draft')} and ${held})`
  const self = ctx.actor.userId
  return sql<boolean>`(${of('creator_id')} = ${self} or (not ${of('draft')} and (${of('author_id')} = ${self} or ${held})))`
}

export interface OwnedWork {
  readonly author_id: number
  readonly creator_id: number
  readonly draft: boolean
}

export function canUpdateWork(ctx: RequestContext, projectId: number, item: OwnedWork): boolean {
  if (item.draft) return !ctx.actor.isGuest && item.creator_id === ctx.actor.userId
  if (can(ctx, 'UPDATE_NOT_OWN_WORK_ITEM', projectId)) return true
  return !ctx.actor.isGuest && item.author_id === ctx.actor.userId && can(ctx, 'UPDATE_WORK_ITEM', projectId)
}

export function requireUpdateWork(ctx: RequestContext, projectId: number, item: OwnedWork): void {
  if (!canUpdateWork(ctx, projectId, item)) throw new AppError('forbidden', { permission: 'UPDATE_WORK_ITEM' })
}

/** Logging work, for oneself or in the name of somebody else. */
export function requireCreateWork(ctx: RequestContext, projectId: number, authorId: number): void {
  const permission = authorId === ctx.actor.userId ? 'CREATE_WORK_ITEM' : 'CREATE_NOT_OWN_WORK_ITEM'
  if (ctx.actor.isGuest || !can(ctx, permission, projectId)) throw new AppError('forbidden', { permission })
}

/** Who sets up projects or the installation sees what projects could use. */
export function requireSettingsReader(ctx: RequestContext): void {
  if (!can(ctx, 'LOW_LEVEL_READ') && !canSomewhere(ctx, 'PROJECT_UPDATE'))
    throw new AppError('forbidden', { permission: 'PROJECT_UPDATE' })
}

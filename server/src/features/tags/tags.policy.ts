import { AppError } from '@cairn/common/platform/errors'
import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { intArray } from '../../platform/db/index.ts'
import { can, canSomewhere } from '../access/index.ts'

/** What the rights on a tag are decided by. */
export interface TagRights {
  readonly owner_id: number
  readonly kind: string | null
  readonly use_groups: readonly number[]
  readonly use_users: readonly number[]
  readonly update_groups: readonly number[]
  readonly update_users: readonly number[]
}

/** Condition under which the reader sees a tag: its owner, and everyone whom it is shared with in any way. */
export function tagCondition(ctx: RequestContext, alias: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${alias}.acl`)} && ${principalsOf(ctx)}`
}

/** Condition under which the reader may also put the tag on issues. */
export function usableCondition(ctx: RequestContext, alias: string): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql<boolean>`(${tagCondition(ctx, alias)} and (${of('owner_id')} = ${ctx.actor.userId}
    or ${of('use_groups')} && ${principalsOf(ctx)} or ${of('use_users')} && ${principalsOf(ctx)}))`
}

const principalsOf = (ctx: RequestContext) => sql`${intArray(ctx.actor.principals)}`

const isAmong = (ctx: RequestContext, groups: readonly number[], users: readonly number[]): boolean =>
  [...groups, ...users].some(id => ctx.actor.principals.includes(id))

const isOwner = (ctx: RequestContext, tag: TagRights): boolean =>
  !ctx.actor.isGuest && tag.owner_id === ctx.actor.userId

export function isUsable(ctx: RequestContext, tag: TagRights): boolean {
  return isOwner(ctx, tag) || isAmong(ctx, tag.use_groups, tag.use_users)
}

export function isUpdatable(ctx: RequestContext, tag: TagRights): boolean {
  if (tag.kind !== null) return false
  if (can(ctx, 'LOW_LEVEL')) return true
  return isOwner(ctx, tag)
    ? canSomewhere(ctx, 'UPDATE_WATCH_FOLDER')
    : isAmong(ctx, tag.update_groups, tag.update_users)
}

export function isDeletable(ctx: RequestContext, tag: TagRights): boolean {
  if (tag.kind !== null) return false
  return can(ctx, 'LOW_LEVEL') || (isOwner(ctx, tag) && canSomewhere(ctx, 'DELETE_WATCH_FOLDER'))
}

/** Sharing stays with the owner, so that nobody who may merely change a tag passes it on. */
export function isShareable(ctx: RequestContext, tag: TagRights): boolean {
  if (tag.kind !== null) return false
  return can(ctx, 'LOW_LEVEL') || (isOwner(ctx, tag) && canSomewhere(ctx, 'SHARE_WATCH_FOLDER'))
}

export function requireOnTag(isAllowed: boolean, tag: TagRights, permission: string): void {
  if (tag.kind !== null) throw new AppError('read_only_entity', { name: tag.kind })
  if (!isAllowed) throw new AppError('forbidden', { permission })
}

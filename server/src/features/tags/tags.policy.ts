import { AppError } from '@cairn/common/platform/errors'
import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { intArray } from '../../platform/db/index.ts'
import { can, canSomewhere } from '../access/index.ts'

/** What the rights on a tag or saved search are decided by. */
export interface FolderRights {
  /** Null: built in. */
  readonly owner_id: number | null
  /** Set: built in, nobody changes it. */
  readonly kind: string | null
  readonly update_groups: readonly number[]
  readonly update_users: readonly number[]
}

/** What the rights on a tag are decided by. */
export interface TagRights extends FolderRights {
  readonly use_groups: readonly number[]
  readonly use_users: readonly number[]
}

/** Condition under which the reader sees a tag or saved search: its owner, and everyone whom it is shared with. */
export function folderCondition(ctx: RequestContext, alias: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${alias}.acl`)} && ${principalsOf(ctx)} and ${sql.ref(`${alias}.deleted_at`)} is null)`
}

/** Condition under which the reader sees a tag; nobody sees a deleted one. */
export const tagCondition = folderCondition

/** Condition under which somebody may restore a tag or saved search. */
export function restorableCondition(ctx: RequestContext, alias: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${alias}.acl`)} && ${principalsOf(ctx)} and ${sql.ref(`${alias}.deleted_at`)} is not null)`
}

/** Condition under which the reader may also put the tag on hosts. */
export function usableCondition(ctx: RequestContext, alias: string): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql<boolean>`(${tagCondition(ctx, alias)} and (${of('owner_id')} = ${ctx.actor.userId}
    or ${of('use_groups')} && ${principalsOf(ctx)} or ${of('use_users')} && ${principalsOf(ctx)}))`
}

const principalsOf = (ctx: RequestContext) => sql`${intArray(ctx.actor.principals)}`

const isAmong = (ctx: RequestContext, groups: readonly number[], users: readonly number[]): boolean =>
  [...groups, ...users].some(id => ctx.actor.principals.includes(id))

const isOwner = (ctx: RequestContext, folder: FolderRights): boolean =>
  !ctx.actor.isGuest && folder.owner_id === ctx.actor.userId

export function isUsable(ctx: RequestContext, tag: TagRights): boolean {
  return isOwner(ctx, tag) || isAmong(ctx, tag.use_groups, tag.use_users)
}

export function isUpdatable(ctx: RequestContext, folder: FolderRights): boolean {
  if (folder.kind !== null) return false
  if (can(ctx, 'LOW_LEVEL')) return true
  return isOwner(ctx, folder)
    ? canSomewhere(ctx, 'UPDATE_WATCH_FOLDER')
    : isAmong(ctx, folder.update_groups, folder.update_users)
}

export function isDeletable(ctx: RequestContext, folder: FolderRights): boolean {
  if (folder.kind !== null) return false
  return can(ctx, 'LOW_LEVEL') || (isOwner(ctx, folder) && canSomewhere(ctx, 'DELETE_WATCH_FOLDER'))
}

/** Sharing stays with the owner, so that nobody who may merely change something passes it on. */
export function isShareable(ctx: RequestContext, folder: FolderRights): boolean {
  if (folder.kind !== null) return false
  return can(ctx, 'LOW_LEVEL') || (isOwner(ctx, folder) && canSomewhere(ctx, 'SHARE_WATCH_FOLDER'))
}

export function requireOnFolder(isAllowed: boolean, folder: FolderRights, permission: string): void {
  if (folder.kind !== null) throw new AppError('read_only_entity', { name: folder.kind })
  if (!isAllowed) throw new AppError('forbidden', { permission })
}

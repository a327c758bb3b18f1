import { PERMISSIONS, type PermissionKey } from '@cairn/common/features/access'
import { AppError } from '@cairn/common/platform/errors'
import { type RawBuilder, sql } from 'kysely'
import type { Actor, RequestContext } from '../../platform/context/index.ts'
import { type Database, type Db, transaction } from '../../platform/db/index.ts'
import { versionedMemoryPerNode } from '../../platform/memory/index.ts'
import { bumpVersion, versionRead } from '../../platform/versions/index.ts'

/** What the permissions of a user are built from; kept per user until the access version changes. */
type Access = Pick<Actor, 'userId' | 'login' | 'isGuest' | 'principals' | 'permissions' | 'locale'>

interface AccessRow {
  readonly login: string
  readonly guest: boolean
  readonly locale: string | null
  readonly groups: readonly number[]
  readonly grants: readonly { readonly p: string; readonly s: number | null }[]
  readonly version: string | null
}

/** What somebody may do, with the version of access at the moment that it was read. */
interface AccessRead {
  readonly access: Access
  readonly version: string | null
}

/**
 * Reads a user's groups (its own, their parents, and the implicit ones) and all permissions from roles granted to
 * the user or to those groups. One statement.
 */
export async function loadAccess(db: Db, userId: number): Promise<Access | null> {
  return (await readAccess(db, userId))?.access ?? null
}

async function readAccess(db: Db, userId: number): Promise<AccessRead | null> {
  const result = await sql<AccessRow>`
    with recursive me as (select id, login, guest, locale from users where id = ${userId}),
    member as (
      select g.id, g.parent_id from user_group g
      where g.id in (select group_id from user_group_member where user_id = ${userId})
        or g.kind = 'all' or (g.kind = 'registered' and not (select guest from me))
      union
      select parent.id, parent.parent_id from user_group parent join member on parent.id = member.parent_id
    ),
    held as (
      select distinct rp.permission as p, g.project_id as s
      from role_grant g join role_permission rp on rp.role_id = g.role_id
      where g.user_id = ${userId} or g.group_id in (select id from member)
    )
    select me.login, me.guest, me.locale,
      coalesce((select array_agg(id) from member), '{}') as groups,
      coalesce((select json_agg(held) from held), '[]') as grants,
      ${versionRead('access')} as version
    from me`.execute(db)
  const row = result.rows[0]
  if (!row) return null
  const permissions = new Map<string, 'global' | Set<number>>()
  for (const { p, s } of row.grants) {
    // Held in a project, only permissions about projects take effect.
    if (s !== null && PERMISSIONS[p as PermissionKey]?.scope !== 'project') continue
    const held = permissions.get(p)
    if (held === 'global') continue
    if (s === null) permissions.set(p, 'global')
    else if (held) held.add(s)
    else permissions.set(p, new Set([s]))
  }
  shareEqual(permissions)
  const access: Access = {
    userId,
    login: row.login,
    isGuest: row.guest,
    locale: row.locale,
    // The guest is many people: what one of them wrote and somebody limited since is not for the others.
    principals: row.guest ? row.groups : [userId, ...row.groups],
    permissions,
  }
  return { access, version: row.version }
}

/** Roles hold dozens of permissions in the same projects: one set of them for all takes a fraction of the memory. */
function shareEqual(permissions: Map<string, 'global' | Set<number>>): void {
  const sets = new Map<string, Set<number>>()
  for (const [permission, held] of permissions) {
    if (held === 'global') continue
    const projects = [...held].sort((a, b) => a - b).join()
    const shared = sets.get(projects) ?? held
    sets.set(projects, shared)
    permissions.set(permission, shared)
  }
}

const rememberedAt = versionedMemoryPerNode<Access>({ name: 'permissions', maxBytes: 64 * 1024 * 1024 })

/**
 * As {@link loadAccess}, from memory while the version (read by the caller in this very request) is the same. A change
 * since then is in what is read now, so that is kept under the version of now.
 */
export async function accessAt(database: Database, userId: number, version: string): Promise<Access | null> {
  const known = rememberedAt(database, version).get(String(userId))
  if (known) return known
  const read = await readAccess(database.main, userId)
  if (read?.version) rememberedAt(database, read.version).set(String(userId), read.access)
  return read?.access ?? null
}

/**
 * Says that what nodes remember of groups, roles, grants, projects' teams and locales is of the past. Changes of these run
 * in `changeAccess`, which calls it first; it locks a row until the transaction ends, so it comes before other locks.
 */
export async function accessChanged(ctx: RequestContext): Promise<void> {
  await bumpVersion(ctx, 'access')
}

/**
 * Runs a change of who may do what in a transaction. Such changes pass one at a time, so what is looked at in it (what a
 * role holds, which roles a group has) is still so when it is changed.
 */
export function changeAccess<T>(ctx: RequestContext, change: (ctx: RequestContext) => Promise<T>): Promise<T> {
  return transaction(ctx, async tx => {
    await accessChanged(tx)
    return change(tx)
  })
}

/** Whether the actor holds the permission: in the project, or everywhere when none is given. */
export function can(ctx: RequestContext, permission: PermissionKey, projectId?: number | null): boolean {
  const held = ctx.actor.permissions.get(permission)
  return held === 'global' || (typeof projectId === 'number' && held?.has(projectId) === true)
}

/** Whether the actor holds the permission in at least one project. */
export function canSomewhere(ctx: RequestContext, permission: PermissionKey): boolean {
  const held = ctx.actor.permissions.get(permission)
  return held === 'global' || (held !== undefined && held.size > 0)
}

/** Projects in which the permission is held; `all` when it is held everywhere. */
export function projectsWith(ctx: RequestContext, permission: PermissionKey): 'all' | readonly number[] {
  const held = ctx.actor.permissions.get(permission)
  return held === 'global' ? 'all' : held ? [...held] : []
}

/** Throws 403 unless the actor holds the permission. For what may not even be seen throw `not_found` before. */
export function requireCan(ctx: RequestContext, permission: PermissionKey, projectId?: number | null): void {
  if (!can(ctx, permission, projectId)) throw new AppError('forbidden', { permission })
}

/**
 * Ids of users who hold the permission, as a subquery: in the project (also by holding it everywhere; also one that a
 * column of the statement names), or with `null` in any place at all.
 */
export function holders(permission: PermissionKey, projectId: number | RawBuilder<number> | null): RawBuilder<number> {
  return sql<number>`(
    with recursive grants as (
      select g.user_id, g.group_id from role_grant g join role_permission rp on rp.role_id = g.role_id
      where rp.permission = ${permission}
        and (${projectId}::int is null or g.project_id is null or g.project_id = ${projectId}::int)
    ),
    holding as (
      select id, kind from user_group where id in (select group_id from grants)
      union select child.id, child.kind from user_group child join holding on child.parent_id = holding.id
    )
    select u.id from users u
    where u.id in (select user_id from grants)
      or u.id in (select user_id from user_group_member where group_id in (select id from holding))
      or exists (select 1 from holding h where h.kind = 'all' or (h.kind = 'registered' and not u.guest)))`
}

/** Acts for the product itself: jobs, imports, the command line. Everything is allowed. */
export function systemActor(userId: number, login: string, permissionKeys: readonly string[]): Actor {
  return {
    userId,
    login,
    isGuest: false,
    principals: [userId],
    permissions: new Map(permissionKeys.map(key => [key, 'global' as const])),
    locale: null,
    credential: null,
  }
}

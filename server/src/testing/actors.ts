import { randomBytes } from 'node:crypto'
import type { PermissionKey } from '@cairn/common/features/access'
import { sql } from 'kysely'
import type { App } from '../app.ts'
import { accessChanged } from '../features/access/index.ts'
import { hashToken } from '../features/auth/auth.hook.ts'
import type { RequestContext } from '../platform/context/index.ts'
import { transaction } from '../platform/db/index.ts'
import { type ApiClient, createApiClient } from './api-client.ts'

export interface TestActors {
  /** Creates a user; returns its number (the database id is `1-<number>`). */
  createUser(login: string, options?: { readonly admin?: boolean; readonly fullName?: string }): Promise<number>
  /** A client with a permanent token of that user. */
  clientOf(userId: number): Promise<ApiClient>
  /** Creates a user and returns its client. */
  signIn(login: string): Promise<ApiClient>
  /** Gives a role (by key) to a user, in a project or everywhere. */
  grant(userId: number, roleKey: string, projectId?: number): Promise<void>
  /** Gives exactly these permissions, and nothing that usually comes with them, in a project or everywhere. */
  grantPermissions(userId: number, permissions: Iterable<PermissionKey>, projectId?: number): Promise<void>
  revoke(userId: number, roleKey: string, projectId?: number): Promise<void>
  createGroup(name: string, userIds: readonly number[]): Promise<number>
}

export function createActors(app: App, system: RequestContext): TestActors {
  const roleId = async (ctx: RequestContext, key: string) =>
    (await ctx.db.selectFrom('role').select('id').where('key', '=', key).executeTakeFirstOrThrow()).id

  /** Roles of exactly these permissions, which people share. */
  const roles = new Map<string, Promise<number>>()
  const roleOf = (permissions: readonly PermissionKey[]): Promise<number> => {
    const name = permissions.join(' ')
    const role = roles.get(name) ?? insertRole(permissions)
    roles.set(name, role)
    return role
  }
  const insertRole = (permissions: readonly PermissionKey[]): Promise<number> =>
    transaction(system, async ctx => {
      const { id } = await ctx.db
        .insertInto('role')
        .values({ name: `Role ${randomBytes(6).toString('hex')}` })
        .returning('id')
        .executeTakeFirstOrThrow()
      const rows = permissions.map(permission => ({ role_id: id, permission }))
      if (rows.length > 0) await ctx.db.insertInto('role_permission').values(rows).execute()
      return id
    })

  const actors: TestActors = {
    createUser: async (login, options = {}) =>
      transaction(system, async ctx => {
        const { id } = await ctx.db
          .insertInto('users')
          .values({
            login,
            login_key: login.toLowerCase(),
            full_name: options.fullName ?? login,
            email: `${login}@example.com`,
            email_key: `${login.toLowerCase()}@example.com`,
            created: ctx.clock(),
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        if (options.admin)
          await ctx.db
            .insertInto('role_grant')
            .values({ role_id: await roleId(ctx, 'system-admin'), user_id: id })
            .execute()
        await accessChanged(ctx)
        return id
      }),
    clientOf: async userId => {
      const token = `perm:${randomBytes(24).toString('base64url')}`
      await system.db
        .insertInto('permanent_token')
        .values({
          user_id: userId,
          name: sql`(select 'Token ' || 1 + count(*) from permanent_token where user_id = ${userId})`,
          token_hash: hashToken(token),
          created: system.clock(),
        })
        .execute()
      return createApiClient(app.http, { authorization: `Bearer ${token}` })
    },
    signIn: async login => actors.clientOf(await actors.createUser(login)),
    grant: async (userId, roleKey, projectId) =>
      transaction(system, async ctx => {
        await ctx.db
          .insertInto('role_grant')
          .values({ role_id: await roleId(ctx, roleKey), user_id: userId, project_id: projectId ?? null })
          .execute()
        await accessChanged(ctx)
      }),
    grantPermissions: async (userId, permissions, projectId) => {
      const role_id = await roleOf([...permissions].sort())
      await transaction(system, async ctx => {
        const grant = { role_id, user_id: userId, project_id: projectId ?? null }
        await ctx.db.insertInto('role_grant').values(grant).execute()
        await accessChanged(ctx)
      })
    },
    revoke: async (userId, roleKey, projectId) =>
      transaction(system, async ctx => {
        await ctx.db
          .deleteFrom('role_grant')
          .where('role_id', '=', await roleId(ctx, roleKey))
          .where('user_id', '=', userId)
          .where('project_id', projectId === undefined ? 'is' : '=', projectId ?? null)
          .execute()
        await accessChanged(ctx)
      }),
    createGroup: async (name, userIds) =>
      transaction(system, async ctx => {
        const { id } = await ctx.db
          .insertInto('user_group')
          .values({ name, name_key: name.toLowerCase() })
          .returning('id')
          .executeTakeFirstOrThrow()
        if (userIds.length > 0)
          await ctx.db
            .insertInto('user_group_member')
            .values(userIds.map(user_id => ({ group_id: id, user_id })))
            .execute()
        await accessChanged(ctx)
        return id
      }),
  }
  return actors
}

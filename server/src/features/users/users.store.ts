import { loginKey, User } from '@cairn/common/features/users'
import { notFound } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../platform/context/index.ts'
import { can } from '../access/index.ts'

const RING_ID = /^ca140000-0000-4000-8000-([0-9a-f]{12})$/i

/** The identity service of the compatible product names users and groups by UUID; ours is made of the id. */
export function ringIdOf(id: number): string {
  return `ca140000-0000-4000-8000-${id.toString(16).padStart(12, '0')}`
}

/** The number in one of our UUIDs, or null. */
export function idOfRing(text: string): number | null {
  const match = RING_ID.exec(text)
  const id = match?.[1] ? Number.parseInt(match[1], 16) : null
  return id !== null && id <= 2_147_483_647 ? id : null
}

/**
 * Number of the user that the text names: `me`, a database id, a ring id, or a login. Throws 404 when there is
 * none, and for everyone but oneself when the actor may not look users up.
 */
export async function resolveUser(ctx: RequestContext, text: string): Promise<number> {
  if (text === 'me') return ctx.actor.userId
  const id = User.parseId(text) ?? idOfRing(text)
  const row = await ctx.db
    .selectFrom('users')
    .select('id')
    .where(where =>
      id === null ? where('login_key', '=', loginKey(text)) : where('id', '=', Math.min(id, 2 ** 31 - 1)),
    )
    .executeTakeFirst()
  if (!row || (row.id !== ctx.actor.userId && !can(ctx, 'USER_READ_BASIC'))) throw notFound(text)
  return row.id
}

/** Account of a login or an e-mail address, for signing in. */
export async function findAccount(
  ctx: RequestContext,
  loginOrEmail: string,
): Promise<{ readonly id: number; readonly passwordHash: string | null; readonly isOpen: boolean } | null> {
  const key = loginKey(loginOrEmail)
  const rows = await ctx.db
    .selectFrom('users')
    .select(['id', 'login_key', 'password_hash', 'banned', 'guest', 'anonymized'])
    .where(where => where.or([where('login_key', '=', key), where('email_key', '=', key)]))
    .execute()
  const row = rows.find(one => one.login_key === key) ?? rows[0]
  if (!row) return null
  return { id: row.id, passwordHash: row.password_hash, isOpen: !(row.banned || row.guest || row.anonymized) }
}

export async function passwordHashOf(ctx: RequestContext, userId: number): Promise<string | null> {
  const row = await ctx.db.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst()
  return row?.password_hash ?? null
}

export async function writePasswordHash(ctx: RequestContext, userId: number, hash: string): Promise<void> {
  await ctx.db.updateTable('users').set({ password_hash: hash }).where('id', '=', userId).execute()
}

export async function fullNameOf(ctx: RequestContext, userId: number): Promise<string> {
  const user = await ctx.db.selectFrom('users').select('full_name').where('id', '=', userId).executeTakeFirstOrThrow()
  return user.full_name
}

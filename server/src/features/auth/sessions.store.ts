import { randomBytes } from 'node:crypto'
import type { RequestContext } from '../../platform/context/index.ts'
import type { RequestParts } from '../../platform/http/index.ts'
import { seen } from '../users/index.ts'
import { hashToken, SESSION_LENGTH } from './auth.hook.ts'

/** Where a sign-in comes from. */
export interface Origin {
  readonly address: string
  readonly userAgent: string | null
}

export const originOf = (request: RequestParts['request']): Origin => ({
  address: request.ip,
  userAgent: request.headers['user-agent'] ?? null,
})

/** The secrets of a new session; only their hash (and the CSRF token) is kept. */
export interface NewSession {
  readonly token: string
  readonly csrf: string
}

export async function insertSession(ctx: RequestContext, userId: number, origin: Origin): Promise<NewSession> {
  const token = randomBytes(32).toString('base64url')
  const csrf = randomBytes(24).toString('base64url')
  const now = ctx.clock()
  await ctx.db
    .insertInto('session')
    .values({
      token_hash: hashToken(token),
      csrf,
      user_id: userId,
      created: now,
      last_used: now,
      expires: now + SESSION_LENGTH,
      user_agent: origin.userAgent?.slice(0, 500) ?? null,
      address: origin.address,
    })
    .execute()
  await seen(userId, now).execute(ctx.db)
  return { token, csrf }
}

export async function deleteSessionByToken(ctx: RequestContext, token: string): Promise<void> {
  const ended = await ctx.db
    .deleteFrom('session')
    .where('token_hash', '=', hashToken(token))
    .returning('user_id')
    .execute()
  for (const { user_id } of ended) await credentialsEnded(ctx, user_id)
}

/** Tells all nodes that sessions or tokens of a user ended, so that its open streams end as well. */
export async function credentialsEnded(ctx: RequestContext, userId: number): Promise<void> {
  await ctx.events.add(ctx, { kind: 'user.credentialsEnded', entity: 'User', entityId: userId })
}

/** Ends all sessions of a user, but for the one to keep. */
export async function deleteSessionsOf(ctx: RequestContext, userId: number, keep: number | null): Promise<void> {
  await ctx.db
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .$if(keep !== null, query => query.where('id', '<>', keep ?? 0))
    .execute()
  await credentialsEnded(ctx, userId)
}

/** The session that the actor itself uses, when it belongs to the user. */
export function ownSession(ctx: RequestContext, userId: number): number | null {
  const { credential } = ctx.actor
  return ctx.actor.userId === userId && credential?.kind === 'session' ? credential.id : null
}

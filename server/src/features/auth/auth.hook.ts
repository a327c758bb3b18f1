import { createHash, timingSafeEqual } from 'node:crypto'
import { AppError } from '@cairn/common/platform/errors'
import type { AnyRoute } from '@cairn/common/platform/route'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Actor, Platform } from '../../platform/context/index.ts'
import { readSetting, setting } from '../../platform/settings/index.ts'
import { CACHE_VERSIONS, cacheVersionsRead } from '../../platform/versions/index.ts'
import { accessAt } from '../access/index.ts'
import { seen } from '../users/index.ts'
import { cookieNames, setCsrfCookie } from './cookies.ts'

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

interface Identity {
  readonly userId: number
  readonly banned: boolean
  readonly versions: Along['versions']
  readonly readOnly: boolean
  readonly credential: Actor['credential']
}

/** What every way of proving oneself reads along: what caches stand on and whether the installation is read-only. */
const ALONG = sql<never>`
  ${CACHE_VERSIONS} as versions,
  coalesce(${setting('isApplicationReadOnly')} = 'true'::jsonb, false) as read_only`

interface Along {
  readonly versions: Readonly<Record<string, string>>
  readonly read_only: boolean
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])
const SESSION_LENGTH = 30 * 24 * 3_600_000
/** Last use is written at most this often. */
const TOUCH_EVERY = 60_000

/**
 * Finds out who asks: a permanent token, else the session cookie, else the guest. One statement tells the user and
 * the access version; permissions come from memory while that version stands, so that a permission revoked on one
 * node is refused on all others at once.
 */
export function createAuthenticate(
  platform: Platform,
): (request: FastifyRequest, reply: FastifyReply, route: AnyRoute) => Promise<Actor> {
  return async (request, reply, route) => {
    const identity = await identify(platform, request, reply)
    const access = await accessAt(platform.database, identity.userId, identity.versions.access ?? '')
    if (!access || identity.banned) throw new AppError('invalid_token')
    if (identity.readOnly && !route.onlyReads && !isSessionOrSetup(request)) {
      if (access.permissions.get('LOW_LEVEL') !== 'global') throw new AppError('read_only_mode')
    }
    const actor = { ...access, credential: identity.credential }
    cacheVersionsRead(actor, identity.versions)
    return actor
  }
}

/** Signing in, signing out and setting up, which are possible while nothing may be changed. */
function isSessionOrSetup(request: FastifyRequest): boolean {
  return /\/api\/(session|setup)\/?$/.test(request.routeOptions.url ?? '')
}

/** Signing in and setting up do not act for the session that a browser may still hold. */
function provesItself(request: FastifyRequest): boolean {
  return isSessionOrSetup(request) && request.method === 'POST'
}

async function identify(platform: Platform, request: FastifyRequest, reply: FastifyReply): Promise<Identity> {
  const header = request.headers.authorization
  if (header !== undefined) {
    const match = /^Bearer\s+(\S+)$/i.exec(header)
    const identity = match?.[1] ? await byToken(platform, match[1]) : null
    if (!identity) throw new AppError('invalid_token')
    return identity
  }
  const names = cookieNames(platform.baseUrl())
  const cookie = request.cookies[names.session]
  const identity = cookie ? await bySession(platform, cookie, request, reply) : null
  return identity ?? guest(platform)
}

async function byToken(platform: Platform, token: string): Promise<Identity | null> {
  const now = platform.clock()
  const { rows } = await sql<
    {
      id: number
      user_id: number
      banned: boolean
      last_used: number | null
    } & Along
  >`
    select t.id, t.user_id, u.banned, t.last_used, ${ALONG}
    from permanent_token t join users u on u.id = t.user_id
    where t.token_hash = ${hashToken(token)}`.execute(platform.database.main)
  const row = rows[0]
  if (!row) return null
  if (now - (row.last_used ?? 0) > TOUCH_EVERY && !row.banned)
    await sql`with seen as (${seen(row.user_id, now)})
      update permanent_token set last_used = ${now} where id = ${row.id}`.execute(platform.database.main)
  return {
    userId: row.user_id,
    banned: row.banned,
    versions: row.versions,
    readOnly: row.read_only,
    credential: { kind: 'token', id: row.id },
  }
}

async function bySession(
  platform: Platform,
  cookie: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Identity | null> {
  const now = platform.clock()
  const { rows } = await sql<
    {
      id: number
      user_id: number
      banned: boolean
      last_used: number
      csrf: string
    } & Along
  >`
    select s.id, s.user_id, s.csrf, s.last_used, u.banned, ${ALONG}
    from session s join users u on u.id = s.user_id
    where s.token_hash = ${hashToken(cookie)} and s.expires > ${now}`.execute(platform.database.main)
  const row = rows[0]
  if (!row || row.banned) return null
  if (provesItself(request)) return null
  if (!SAFE_METHODS.has(request.method)) requireCsrf(request, row.csrf)
  // A browser that lost the readable half of the pair could change nothing any more, not even sign out.
  else if (request.cookies[cookieNames(platform.baseUrl()).csrf] !== row.csrf) setCsrfCookie(platform, reply, row.csrf)
  if (now - row.last_used > TOUCH_EVERY)
    await sql`with seen as (${seen(row.user_id, now)})
      update session set last_used = ${now}, expires = ${now + SESSION_LENGTH} where id = ${row.id}`.execute(
      platform.database.main,
    )
  return {
    userId: row.user_id,
    banned: row.banned,
    versions: row.versions,
    readOnly: row.read_only,
    credential: { kind: 'session', id: row.id },
  }
}

/** A page of another origin can send the cookie but cannot read the token to put it into a header. */
function requireCsrf(request: FastifyRequest, expected: string): void {
  const given = Buffer.from(String(request.headers['x-csrf-token'] ?? ''))
  const wanted = Buffer.from(expected)
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw new AppError('csrf')
}

async function guest(platform: Platform): Promise<Identity> {
  const { rows } = await sql<{ id: number } & Along>`select id, ${ALONG} from users where guest`.execute(
    platform.database.main,
  )
  const row = rows[0]
  if (!row) throw new AppError('unavailable')
  return { userId: row.id, banned: false, versions: row.versions, readOnly: row.read_only, credential: null }
}

/** Refuses the guest while guest access is off (the default). */
export async function requireUser(platform: Platform, actor: Actor): Promise<void> {
  if (!actor.isGuest) return
  if ((await readSetting(platform.database.main, 'guestAccess')) !== true) throw new AppError('unauthorized')
}

export { SESSION_LENGTH }

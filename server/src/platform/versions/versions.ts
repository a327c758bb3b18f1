import { type RawBuilder, sql } from 'kysely'
import type { Actor, RequestContext } from '../context/index.ts'
import type { Connection } from '../db/index.ts'

/**
 * Versions of what nodes keep in memory, by name. They are random 64-bit numbers, as text because a JavaScript number does
 * not hold them: two of them are equal or different, and neither is the older one.
 */
export type CacheVersions = ReadonlyMap<string, string>

interface Seen {
  readonly versions: Promise<CacheVersions>
  readonly epoch: number
  readonly at: number
}

/** Contexts of jobs and imports live long; after this time they look again. Requests are over before, also slow ones. */
const LOOK_AGAIN_MS = 1_000

const seen = new WeakMap<object, Seen>()
let epoch = 0

/**
 * The versions that this request or transaction shows: read once, before what they count for, so that nothing is kept
 * under a version newer than itself.
 */
export function cacheVersions(ctx: RequestContext): Promise<CacheVersions> {
  const scope = ctx.db.isTransaction ? ctx.db : ctx
  const known = seen.get(scope) ?? (scope === ctx ? seen.get(ctx.actor) : undefined)
  const now = performance.now()
  if (known && known.epoch === epoch && now - known.at < LOOK_AGAIN_MS) return known.versions
  const versions = read(ctx)
  seen.set(scope, { versions, epoch, at: now })
  // A failure is that of the caller alone.
  versions.catch(() => seen.delete(scope))
  return versions
}

/** As a column of another statement; see {@link cacheVersionsRead}. */
export const CACHE_VERSIONS = sql<Readonly<Record<string, string>>>`
  (select jsonb_object_agg(name, version::text) from cache_version)`

/** One version as a column of the statement that reads what is kept under it: both are then of one moment. */
export const versionRead = (name: string): RawBuilder<string | null> => sql`
  (select version::text from cache_version where name = ${name})`

/** The first statement of a request reads the versions along, for all that the request does outside transactions. */
export function cacheVersionsRead(actor: Actor, versions: Readonly<Record<string, string>>): void {
  seen.set(actor, { versions: Promise.resolve(new Map(Object.entries(versions))), epoch, at: performance.now() })
}

async function read(ctx: RequestContext): Promise<CacheVersions> {
  const { rows } = await sql<{ name: string; version: string }>`
    select name, version::text from cache_version`.execute(ctx.db)
  return new Map(rows.map(row => [row.name, row.version]))
}

/** This process changed something: whoever goes on here looks again. */
export function lookAgain(): void {
  epoch++
}

/**
 * Says that what nodes keep under the version is of the past, in the transaction that changes what it was read from. It
 * locks the row of the version until the transaction ends, so changes of one kind pass one at a time.
 */
export async function bumpVersion(ctx: RequestContext, name: string): Promise<void> {
  if (!ctx.db.isTransaction) throw new Error(`The version of ${name} changes in transactions only`)
  const { numAffectedRows } = await sql`update cache_version set version = default where name = ${name}`.execute(ctx.db)
  if (numAffectedRows !== 1n) throw new Error(`No version has the name ${name}`)
}

/** Bumps all versions, also in the schema of an earlier release, whose versions have no default. */
export async function renewVersions(connection: Connection): Promise<void> {
  await connection.query('update cache_version set version = hashtextextended(gen_random_uuid()::text, 0)')
}

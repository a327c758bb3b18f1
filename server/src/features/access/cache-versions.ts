import { sql } from 'kysely'
import type { Actor, RequestContext } from '../../platform/context/index.ts'

/** What nodes keep in memory, by the row of `cache_version` that counts for it. */
export type CacheVersions = ReadonlyMap<string, number>

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
export const CACHE_VERSIONS = sql<Readonly<Record<string, number>>>`
  (select jsonb_object_agg(name, version) from cache_version)`

/** The first statement of a request reads the versions along, for all that the request does outside transactions. */
export function cacheVersionsRead(actor: Actor, versions: Readonly<Record<string, number>>): void {
  seen.set(actor, { versions: Promise.resolve(new Map(Object.entries(versions))), epoch, at: performance.now() })
}

async function read(ctx: RequestContext): Promise<CacheVersions> {
  const rows = await ctx.db.selectFrom('cache_version').select(['name', 'version']).execute()
  return new Map(rows.map(row => [row.name, row.version]))
}

/** This process changed something: whoever goes on here looks again. */
export function lookAgain(): void {
  epoch++
}

/** What a node knows of somebody's access is a new object after each change of it. */
const readers = new WeakMap<object, number>()
let lastReader = 0

/** Stands for all that decides what the reader may see and in which language, as long as it stays the same. */
export function readerKey(ctx: RequestContext): string {
  const { permissions, userId } = ctx.actor
  const known = readers.get(permissions) ?? ++lastReader
  readers.set(permissions, known)
  return `${known} ${userId} ${ctx.locale}`
}

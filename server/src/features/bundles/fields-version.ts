import type { RequestContext } from '../../platform/context/index.ts'
import type { Database } from '../../platform/db/index.ts'
import { bumpVersion, cacheVersions, lookAgain } from '../../platform/versions/index.ts'

/*
 * Fields and bundles are read by nearly every request and rarely change: each node keeps them in memory under the
 * version that stands in the database. The version is read once per request or transaction.
 */

const MAX_ENTRIES = 20_000

/** Transactions that changed something: they read the truth and leave the memory alone. */
const changing = new WeakSet<object>()

interface Memory {
  readonly version: string
  readonly entries: Map<string, unknown>
}
/** One for each database: a process can serve several, as tests do. */
const memories = new WeakMap<Database, Memory>()

const scopeOf = (ctx: RequestContext): object => (ctx.db.isTransaction ? ctx.db : ctx)

/** The version of fields and bundles that this request shows. */
export async function fieldsVersion(ctx: RequestContext): Promise<string> {
  return (await cacheVersions(ctx)).get('fields') ?? ''
}

/** To be called in every transaction that changes custom fields, their use in projects, or bundles. */
export async function fieldsChanged(ctx: RequestContext): Promise<void> {
  if (!ctx.db.isTransaction) throw new Error('Fields change in transactions only')
  if (changing.has(ctx.db)) return
  changing.add(ctx.db)
  lookAgain()
  await bumpVersion(ctx, 'fields')
}

/**
 * What is known under the version. Requests of before and after a change that are under way at once take the memory from
 * one another: versions do not say which one is newer, and each finds its own entries only.
 */
function entriesAt(database: Database, version: string): Memory['entries'] {
  const known = memories.get(database)
  if (known?.version === version && known.entries.size <= MAX_ENTRIES) return known.entries
  const entries: Memory['entries'] = new Map()
  memories.set(database, { version, entries })
  return entries
}

/**
 * Values by id from memory, the missing ones loaded together. `kind` names what is kept; `none` stands for ids
 * that `load` did not find.
 */
export async function rememberedWithFields<T>(
  ctx: RequestContext,
  kind: string,
  ids: readonly number[],
  load: (ids: readonly number[]) => Promise<ReadonlyMap<number, T>>,
  none: T,
): Promise<ReadonlyMap<number, T>> {
  if (ids.length === 0) return new Map()
  if (changing.has(scopeOf(ctx))) {
    const found = await load(ids)
    return new Map(ids.map(id => [id, found.get(id) ?? none]))
  }
  const entries = entriesAt(ctx.database, await fieldsVersion(ctx))
  const missing = ids.filter(id => !entries.has(`${kind}:${id}`))
  const found = missing.length > 0 ? await load(missing) : new Map<number, T>()
  const result = new Map<number, T>()
  for (const id of ids) {
    const key = `${kind}:${id}`
    const value = entries.has(key) ? (entries.get(key) as T) : (found.get(id) ?? none)
    entries.set(key, value)
    result.set(id, value)
  }
  return result
}

/** Rows by id, as {@link rememberedWithFields}; those that are not there are missing. */
export async function rememberedRows<Row extends { readonly id: number }>(
  ctx: RequestContext,
  kind: string,
  ids: readonly number[],
  read: (ids: readonly number[]) => Promise<readonly Row[]>,
): Promise<ReadonlyMap<number, Row>> {
  const load = async (missing: readonly number[]) => new Map((await read(missing)).map(row => [row.id, row]))
  const known = await rememberedWithFields<Row | null>(ctx, kind, ids, load, null)
  return new Map([...known].flatMap(([id, row]) => (row ? [[id, row] as const] : [])))
}

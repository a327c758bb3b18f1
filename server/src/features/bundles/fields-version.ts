import type { RequestContext } from '../../platform/context/index.ts'
import { versionedMemoryPerNode } from '../../platform/memory/index.ts'
import { bumpVersion, cacheVersions, lookAgain } from '../../platform/versions/index.ts'

/*
 * Fields and bundles are read by nearly every request and rarely change: each node keeps them in memory under the
 * version that stands in the database. The version is read once per request or transaction.
 */

/** What is known of an id, also that it has nothing. */
interface Known {
  readonly value: unknown
}

const memoryAt = versionedMemoryPerNode<Known>({ name: 'fields and bundles', maxBytes: 64 * 1024 * 1024 })

/** Transactions that changed something: they read the truth and leave the memory alone. */
const changing = new WeakSet<object>()

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
  const memory = memoryAt(ctx.database, await fieldsVersion(ctx))
  const result = new Map<number, T>()
  const missing = ids.filter(id => {
    const known = memory.get(`${kind}:${id}`)
    if (known) result.set(id, known.value as T)
    return known === undefined
  })
  if (missing.length === 0) return result
  const found = await load(missing)
  for (const id of missing) {
    const value = found.get(id) ?? none
    memory.set(`${kind}:${id}`, { value })
    result.set(id, value)
  }
  // In the order of the ids, whatever was known.
  return new Map(ids.map(id => [id, result.get(id) as T]))
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

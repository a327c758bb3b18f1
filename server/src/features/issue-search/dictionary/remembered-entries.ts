import type { DictionaryEntry } from '@cairn/common/features/search'
import type { RequestContext } from '../../../platform/context/index.ts'
import type { Database } from '../../../platform/db/index.ts'
import { cacheVersions } from '../../../platform/versions/index.ts'
import { readerKey } from '../../access/index.ts'
import { entriesNamed, type Wanted } from './entries.ts'

type Memory = Map<string, unknown>

const MAX_MEMORIES = 4_000
/** Beginnings of names may mean thousands of things: a few such queries would fill the memory of the process. */
const MAX_REMEMBERED = 200
/** Longer ones are rare, and would take the place of many others. */
const MAX_KEY = 4_000

/** One for each database: a process can serve several, as tests do. */
const memories = new WeakMap<Database, Memory>()

/**
 * As {@link entriesNamed}, from memory while nothing that a query can name was changed, nor what the reader may know:
 * most lists are asked for again and again by the same query.
 */
export function rememberedEntries(ctx: RequestContext, wanted: Wanted): Promise<readonly DictionaryEntry[]> {
  return rememberedForReader(ctx, JSON.stringify(wanted), () => entriesNamed(ctx, wanted))
}

/** Something that depends on the reader, and on fields, names, settings and time zones, from memory while they stand. */
export async function rememberedForReader<T>(ctx: RequestContext, what: string, load: () => Promise<T>): Promise<T> {
  if (ctx.db.isTransaction || what.length > MAX_KEY) return load()
  const versions = await cacheVersions(ctx)
  const key = `${readerKey(ctx)} ${versions.get('fields')} ${versions.get('dictionary')} ${what}`
  const memory: Memory = memories.get(ctx.database) ?? new Map()
  memories.set(ctx.database, memory)
  const known = memory.get(key)
  if (known !== undefined) return known as T
  const loaded = await load()
  if (Array.isArray(loaded) && loaded.length > MAX_REMEMBERED) return loaded
  if (memory.size >= MAX_MEMORIES) memory.clear()
  memory.set(key, loaded)
  return loaded
}

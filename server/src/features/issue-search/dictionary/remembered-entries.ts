import type { DictionaryEntry } from '@cairn/common/features/search'
import type { RequestContext } from '../../../platform/context/index.ts'
import type { Database } from '../../../platform/db/index.ts'
import { cacheVersions, readerKey } from '../../access/index.ts'
import { entriesNamed, type Wanted } from './entries.ts'

type Memory = Map<string, readonly DictionaryEntry[]>

const MAX_MEMORIES = 2_000
/** Longer ones are rare, and would take the place of many others. */
const MAX_KEY = 4_000

/** One for each database: a process can serve several, as tests do. */
const memories = new WeakMap<Database, Memory>()

/**
 * As {@link entriesNamed}, from memory while nothing that a query can name was changed, nor what the reader may know:
 * most lists are asked for again and again by the same query.
 */
export async function rememberedEntries(ctx: RequestContext, wanted: Wanted): Promise<readonly DictionaryEntry[]> {
  const asked = JSON.stringify(wanted)
  if (ctx.db.isTransaction || asked.length > MAX_KEY) return entriesNamed(ctx, wanted)
  const versions = await cacheVersions(ctx)
  const key = `${readerKey(ctx)} ${versions.get('fields')} ${versions.get('dictionary')} ${asked}`
  const memory: Memory = memories.get(ctx.database) ?? new Map()
  memories.set(ctx.database, memory)
  const known = memory.get(key)
  if (known) return known
  const entries = await entriesNamed(ctx, wanted)
  if (memory.size >= MAX_MEMORIES) memory.clear()
  memory.set(key, entries)
  return entries
}

import type { DictionaryEntry } from '@cairn/common/features/search'
import type { RequestContext } from '../../../platform/context/index.ts'
import { memoryPerNode } from '../../../platform/memory/index.ts'
import { cacheVersions } from '../../../platform/versions/index.ts'
import { readerKey } from '../../access/index.ts'
import { entriesNamed, type Wanted } from './entries.ts'

const memoryOf = memoryPerNode<{ readonly loaded: unknown }>({
  name: 'names in queries',
  maxBytes: 16 * 1024 * 1024,
  // Beginnings of names may mean thousands of things: a few such queries would take the place of all others.
  maxEntryBytes: 32 * 1024,
})

/**
 * As {@link entriesNamed}, from memory while nothing that a query can name was changed, nor what the reader may know:
 * most lists are asked for again and again by the same query.
 */
export function rememberedEntries(ctx: RequestContext, wanted: Wanted): Promise<readonly DictionaryEntry[]> {
  return rememberedForReader(ctx, JSON.stringify(wanted), () => entriesNamed(ctx, wanted))
}

/** Something that depends on the reader, and on fields, names, settings and time zones, from memory while they stand. */
export async function rememberedForReader<T>(ctx: RequestContext, what: string, load: () => Promise<T>): Promise<T> {
  if (ctx.db.isTransaction) return load()
  const versions = await cacheVersions(ctx)
  const key = `${readerKey(ctx)} ${versions.get('fields')} ${versions.get('dictionary')} ${what}`
  const known = await memoryOf(ctx.database).load(key, async () => ({ loaded: await load() }))
  return known.loaded as T
}

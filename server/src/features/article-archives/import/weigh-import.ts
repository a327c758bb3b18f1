import { AppError } from '@cairn/common/platform/errors'
import { findDestinations } from '@cairn/common/platform/markdown-source'
import { BOUNDS, MAX_MENTIONS } from './bounds.ts'
import type { KnownText, PlannedArticle } from './plan-articles.ts'
import type { Resolve } from './resolve-target.ts'

/** What a text links or shows of the files of its archive, each once; what else it leads to decides on nothing. */
export function filesNamedIn(path: string, content: string, resolve: Resolve): KnownText['targets'] {
  const byPath = new Map<string, KnownText['targets'][number]>()
  const seen = new Set<string>()
  for (const { target, form } of findDestinations(content)) {
    const isWiki = form === 'wiki'
    const key = `${isWiki} ${target}`
    if (seen.has(key)) continue
    seen.add(key)
    const found = resolve(path, target, { isWiki })
    if (found && !found.isArticle && !byPath.has(found.path)) byPath.set(found.path, { target, isWiki })
  }
  return [...byPath.values()]
}

/** Refuses texts that name more files than may be kept in mind. */
export function requireFewMentions(count: number): void {
  if (count > MAX_MENTIONS) throw new AppError('archive_too_large', { limit: MAX_MENTIONS, reason: 'entries' })
}

/** Refuses what comes to more bytes than an import may have: a file is stored for each article that names it. */
export function requireRoom(
  articles: readonly Pick<PlannedArticle, 'files'>[],
  sizeOf: (path: string) => number,
): void {
  let bytes = 0
  for (const { files } of articles) for (const path of files) bytes += sizeOf(path)
  if (bytes > BOUNDS.bytes) throw new AppError('archive_too_large', { limit: BOUNDS.bytes, reason: 'bytes' })
}

import { AppError } from '@cairn/common/platform/errors'
import type { Platform } from '../../../platform/context/index.ts'
import { type ArchiveEntry, BrokenZip, openZip, ZipTooLarge } from '../../../platform/zip/index.ts'
import { COMMENTS_SUFFIX } from '../format/entry-names.ts'
import { BOUNDS } from './bounds.ts'
import { entryPath, isLeftBySystems } from './entry-path.ts'
import type { StoredImport } from './imports.store.ts'
import { type Layout, layOut } from './layout.ts'

/** Why something of an archive did not become an article, or part of one. */
export type LeftOutReason =
  | 'path'
  | 'duplicate'
  | 'hidden'
  | 'encrypted'
  | 'link'
  | 'packing'
  | 'comments'
  | 'unreferenced'

/** What was uploaded, open for reading. */
export interface OpenSource {
  readonly layout: Layout
  /** By their paths in the layout. */
  readonly entries: ReadonlyMap<string, ArchiveEntry>
  readonly leftOut: readonly { readonly path: string; readonly reason: LeftOutReason }[]
}

/** The same without texts that cannot be read: no article is made of them. */
export function withoutTexts(source: OpenSource, unread: ReadonlySet<string>): OpenSource {
  if (unread.size === 0) return source
  const paths = [...source.entries.keys()].filter(path => !unread.has(path))
  const layout = layOut(
    paths.map(path => source.layout.prefix + path),
    source.layout.prefix,
  )
  return { ...source, layout }
}

/** Opens what was uploaded for an import. Throws an {@link AppError} where that is no archive that can be read. */
export async function openSource(platform: Platform, { file_key: key, size }: StoredImport): Promise<OpenSource> {
  if (key === null) throw new AppError('not_found', { id: 'file' })
  const all = await readDirectory(platform, key, size)
  const leftOut: { readonly path: string; readonly reason: LeftOutReason }[] = []
  const taken = new Map<string, ArchiveEntry>()
  for (const entry of all) {
    const path = entryPath(entry.path)
    const shown =
      path ??
      entry.path
        .toWellFormed()
        .replaceAll(/\p{Cc}/gu, '\ufffd')
        .slice(0, 1_000)
    if (path === null) leftOut.push({ path: shown, reason: 'path' })
    else if (isLeftBySystems(path)) leftOut.push({ path, reason: 'hidden' })
    else if (path.endsWith(COMMENTS_SUFFIX)) leftOut.push({ path, reason: 'comments' })
    else if (entry.problem) leftOut.push({ path, reason: entry.problem })
    else if (taken.has(path)) leftOut.push({ path, reason: 'duplicate' })
    else taken.set(path, entry)
  }
  const layout = layOut([...taken.keys()])
  const entries = new Map([...taken].map(([path, entry]) => [path.slice(layout.prefix.length), entry]))
  return { layout, entries, leftOut }
}

async function readDirectory(platform: Platform, key: string, size: number): Promise<readonly ArchiveEntry[]> {
  try {
    return await openZip({ size, read: range => platform.files.read(key, range) }, BOUNDS)
  } catch (error) {
    if (error instanceof BrokenZip) throw new AppError('broken_archive')
    if (error instanceof ZipTooLarge)
      throw new AppError('archive_too_large', { limit: BOUNDS[error.reason], reason: error.reason })
    throw error
  }
}

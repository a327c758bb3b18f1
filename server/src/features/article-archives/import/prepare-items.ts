import { Readable } from 'node:stream'
import { AppError } from '@cairn/common/platform/errors'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { BrokenZip } from '../../../platform/zip/index.ts'
import { cleanFileName, discardFiles, storeFile, type Upload } from '../../attachments/index.ts'
import { uniqueNames } from '../format/entry-names.ts'
import { nameOf } from './entry-path.ts'
import { importedText } from './imported-text.ts'
import type { StoredItem } from './imports.store.ts'
import { isUnpacking, readEntry } from './read-entry.ts'
import type { ImportRun } from './run-import.ts'

/** An item whose text is read, and whose files are stored. */
export interface PreparedItem {
  readonly item: StoredItem
  readonly content: string | null
  readonly isOpen: boolean
  /** Files that the article does not have yet; no row names them. */
  readonly uploads: readonly Upload[]
}

/** Names of an article's files by their paths: each once. */
export function fileNamesOf(paths: readonly string[]): ReadonlyMap<string, string> {
  const unique = uniqueNames()
  return new Map(paths.map(path => [path, unique(cleanFileName(nameOf(path)))]))
}

/** Reads texts and stores files, outside of any transaction; when that fails, no file is left. */
export async function prepareItems(
  ctx: RequestContext,
  run: ImportRun,
  items: readonly StoredItem[],
): Promise<readonly PreparedItem[]> {
  const there = await filesThere(ctx, items)
  const prepared: PreparedItem[] = []
  const stored: Upload[] = []
  try {
    for (const item of items) {
      const files = fileNamesOf(item.files)
      const text = await textFor(run, item, files)
      const uploads: Upload[] = []
      for (const [path, name] of files) {
        const entry = run.source.entries.get(path)
        if (!entry || there.has(`${item.article_id} ${entry.size} ${name}`)) continue
        const upload = await orUnreadable(async () =>
          storeFile(ctx, name, Readable.from(await entry.open(), { objectMode: false })),
        )
        stored.push(upload)
        uploads.push(upload)
      }
      prepared.push({ item, ...text, uploads })
    }
    return prepared
  } catch (error) {
    await discardFiles(ctx, stored)
    throw error
  }
}

/** The content of an item as it can be by now. */
export async function textFor(
  run: ImportRun,
  item: StoredItem,
  files: ReadonlyMap<string, string>,
): Promise<{ readonly content: string | null; readonly isOpen: boolean }> {
  const entry = run.source.entries.get(item.path)
  if (!entry) return { content: null, isOpen: false }
  const { content: text } = await readEntry(item.path, entry)
  const { articles, base, resolve } = run
  const { content, isOpen } = importedText(item.path, text, { resolve, files, articles, base })
  return { content: content === '' ? null : content, isOpen }
}

async function orUnreadable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof BrokenZip || isUnpacking(error)) throw new AppError('unreadable_file')
    throw error
  }
}

/** `article size name` of the files of articles that are there already. */
async function filesThere(ctx: RequestContext, items: readonly StoredItem[]): Promise<ReadonlySet<string>> {
  const ids = items.flatMap(({ article_id }) => article_id ?? [])
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ key: string }>`
    select a.host_id || ' ' || a.size || ' ' || a.name as key from attachment a
    where a.host_id = any(${ids}::bigint[]) and a.comment_id is null and a.removed_at is null`.execute(ctx.db)
  return new Set(rows.map(({ key }) => key))
}

import { Readable } from 'node:stream'
import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../platform/context/index.ts'
import type { StoredFile } from '../../platform/files/index.ts'
import { cleanFileName } from './file-name.ts'
import { type FileType, fileTypeOf, HEAD } from './file-type.ts'

/** A file whose content is stored, and which no row names yet. */
export interface Upload extends FileType {
  readonly name: string
  readonly key: string
  readonly size: number
}

/** Stores the content under a random name and detects its type. Throws `too_large` beyond `limit` bytes. */
export async function storeFile(
  ctx: RequestContext,
  name: string,
  content: AsyncIterable<Buffer>,
  limit: number = ctx.config.maxUpload,
): Promise<Upload> {
  const head: Buffer[] = []
  let length = 0
  async function* watched(): AsyncGenerator<Buffer> {
    for await (const chunk of content) {
      if (length < HEAD) {
        head.push(chunk.subarray(0, HEAD - length))
        length += chunk.length
      }
      yield chunk
    }
  }
  const stored = await ctx.files.write(Readable.from(watched(), { objectMode: false }), limit)
  const cleaned = cleanFileName(name)
  return { name: cleaned, ...stored, ...fileTypeOf(cleaned, Buffer.concat(head)) }
}

/** Deletes files that no row names. What this misses, the sweep finds. */
export async function discardFiles(ctx: RequestContext, files: readonly Pick<StoredFile, 'key'>[]): Promise<void> {
  for (const { key } of files)
    await ctx.files.delete(key).catch(error => ctx.log.warn({ error, key }, 'A file could not be removed'))
}

/**
 * Does what writes the rows that name the files, and discards them when it fails. They stay where rows may yet name
 * them: inside a transaction, which may be done again with the same files (who began it discards them), and when nobody
 * knows whether it was committed.
 */
export async function orDiscard<T>(
  ctx: RequestContext,
  files: readonly Pick<StoredFile, 'key'>[],
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isUnknown = error instanceof AppError && error.code === 'outcome_unknown'
    if (!ctx.db.isTransaction && !isUnknown) await discardFiles(ctx, files)
    throw error
  }
}

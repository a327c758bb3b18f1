import { Readable } from 'node:stream'
import type { RequestContext } from '../../platform/context/index.ts'
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
export async function discardFiles(ctx: RequestContext, uploads: readonly Upload[]): Promise<void> {
  for (const { key } of uploads)
    await ctx.files.delete(key).catch(error => ctx.log.warn({ error, key }, 'A file could not be removed'))
}

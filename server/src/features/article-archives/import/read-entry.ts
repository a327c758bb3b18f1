import { buffer } from 'node:stream/consumers'
import { AppError } from '@cairn/common/platform/errors'
import { checkLength, TEXT_LIMITS } from '@cairn/common/platform/limits'
import { type ArchiveEntry, BrokenZip } from '../../../platform/zip/index.ts'
import { MAX_TEXT_BYTES } from './bounds.ts'
import { decodeText } from './decode-text.ts'
import { type ReadText, readText } from './read-text.ts'

/** Reads an entry as an article. Throws `unreadable_file` for what cannot be unpacked, and refuses what is too long. */
export async function readEntry(path: string, entry: ArchiveEntry): Promise<ReadText> {
  if (entry.size > MAX_TEXT_BYTES) throw new AppError('too_large', { limit: MAX_TEXT_BYTES })
  try {
    const read = readText(path, decodeText(await buffer(await entry.open())))
    // No article would say it: nothing more is done with it.
    checkLength('content', read.content, TEXT_LIMITS.text)
    return read
  } catch (error) {
    if (error instanceof BrokenZip || isUnpacking(error)) throw new AppError('unreadable_file')
    throw error
  }
}

/** What zlib, or the check of sizes, has to say of broken data. */
export const isUnpacking = (error: unknown): boolean =>
  error instanceof Error &&
  (/^Z_/.test((error as NodeJS.ErrnoException).code ?? '') ||
    /too (?:many|few) bytes|unexpected end|invalid/i.test(error.message))

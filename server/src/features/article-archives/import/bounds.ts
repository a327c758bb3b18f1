import type { ArchiveBounds } from '../../../platform/zip/index.ts'

/** The most files of one import. */
export const MAX_ENTRIES = 50_000

/** What an archive may come to; bytes are those of all its files, unpacked. */
export const BOUNDS: ArchiveBounds = { entries: MAX_ENTRIES, bytes: 8 * 1024 ** 3 }

/** How often the texts of an import may name its files: more stand in memory than a node has. */
export const MAX_MENTIONS = 200_000

/** A file of more bytes holds no text that an article may have, in whatever encoding. */
export const MAX_TEXT_BYTES = 8 * 1024 ** 2

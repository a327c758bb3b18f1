import { PassThrough, type Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type Entry, fromRandomAccessReaderPromise, getFileNameLowLevel, RandomAccessReader } from 'yauzl'

/** Why the content of an entry is not taken. */
export type EntryProblem = 'encrypted' | 'link' | 'packing'

/** A file of an archive that is read. */
export interface ArchiveEntry {
  /** As the archive has it: nobody has looked yet where it leads to. */
  readonly path: string
  /** Bytes, as the archive says; reading fails where that is not so. */
  readonly size: number
  readonly crc: number
  readonly problem: EntryProblem | null
  readonly open: () => Promise<Readable>
}

/** Where an archive lies; `end` is included. */
export interface ArchiveSource {
  readonly size: number
  readonly read: (range: { readonly start: number; readonly end: number }) => Promise<Readable>
}

/** What an archive may be at most. */
export interface ArchiveBounds {
  readonly entries: number
  /** Bytes of all files as they come out. */
  readonly bytes: number
}

/** It is no zip, or not all of one. */
export class BrokenZip extends Error {}
/** It holds more than it may. */
export class ZipTooLarge extends Error {
  readonly reason: keyof ArchiveBounds
  constructor(reason: keyof ArchiveBounds) {
    super(`more ${reason} than the bound`)
    this.reason = reason
  }
}

const UTF8_NAME = 0x800
const UNICODE_PATH = 0x7075
const FORMAT_OF_FILE = 0o170000
const LINK = 0o120000

/**
 * Reads the directory of a zip; folders are left out. Nothing is unpacked before an entry is opened, and then not more than
 * the directory says. Throws {@link BrokenZip} and {@link ZipTooLarge}.
 */
export async function openZip(source: ArchiveSource, bounds: ArchiveBounds): Promise<readonly ArchiveEntry[]> {
  const file = await orBroken(
    fromRandomAccessReaderPromise(new SourceReader(source), source.size, {
      ...{ lazyEntries: true, decodeStrings: false, autoClose: false },
    }),
  )
  if (file.entryCount > bounds.entries) throw new ZipTooLarge('entries')
  const entries: ArchiveEntry[] = []
  let bytes = 0
  const each = file.eachEntry()
  for (;;) {
    const { value: entry, done } = await orBroken(each.next())
    if (done) return entries
    const path = nameOf(entry)
    if (/[/\\]$/.test(path)) continue
    bytes += entry.uncompressedSize
    if (bytes > bounds.bytes) throw new ZipTooLarge('bytes')
    entries.push({
      ...{ path, size: entry.uncompressedSize, crc: entry.crc32, problem: problemOf(entry) },
      open: () => orBroken(file.openReadStreamPromise(entry)),
    })
  }
}

async function orBroken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof SourceError ? error.cause : new BrokenZip(String((error as Error).message))
  }
}

function problemOf(entry: Entry): EntryProblem | null {
  if (entry.isEncrypted()) return 'encrypted'
  if (((entry.externalFileAttributes >>> 16) & FORMAT_OF_FILE) === LINK) return 'link'
  return entry.canDecodeFileData() ? null : 'packing'
}

/**
 * Programs say which encoding names have, or write UTF-8 without saying so, or that of their system: of those the Cyrillic
 * one of DOS has whole words of signs beyond ASCII, the Western one single letters.
 */
function nameOf({ fileNameRaw: raw, generalPurposeBitFlag: flags, extraFields }: Entry): string {
  const isTold = (flags & UTF8_NAME) !== 0 || extraFields.some(({ id }) => id === UNICODE_PATH)
  if (!isTold) {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(raw)
    } catch {
      if (/[\x80-\xff]{3}/.test(raw.toString('latin1'))) return new TextDecoder('ibm866').decode(raw)
    }
  }
  return getFileNameLowLevel(flags, raw, extraFields, true)
}

/** The source failed, and not what lies in it. */
class SourceError extends Error {}

/** Bytes that are read at once: the directory comes in pieces of some fifty. */
const BLOCK = 64 * 1024

class SourceReader extends RandomAccessReader {
  readonly #source: ArchiveSource
  #block = { start: 0, bytes: Buffer.alloc(0) }

  constructor(source: ArchiveSource) {
    super()
    this.#source = source
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const through = new PassThrough()
    this.#open(start, end - 1).then(
      content => {
        content.once('error', error => through.destroy(error))
        through.once('close', () => content.destroy())
        content.pipe(through)
      },
      error => through.destroy(error),
    )
    return through
  }

  override read(
    into: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    this.#bytes(position, length).then(bytes => {
      bytes.copy(into, offset)
      callback(null)
    }, callback)
  }

  async #bytes(position: number, length: number): Promise<Buffer> {
    const { start, bytes } = this.#block
    if (position < start || position + length > start + bytes.length) {
      const end = Math.min(this.#source.size, position + Math.max(length, BLOCK))
      if (end < position + length) throw new Error('unexpected end')
      this.#block = { start: position, bytes: await buffer(await this.#open(position, end - 1)) }
    }
    const from = position - this.#block.start
    return this.#block.bytes.subarray(from, from + length)
  }

  async #open(start: number, end: number): Promise<Readable> {
    if (end < start) return new PassThrough().end()
    return this.#source.read({ start, end }).catch(cause => {
      throw new SourceError('the source failed', { cause })
    })
  }
}

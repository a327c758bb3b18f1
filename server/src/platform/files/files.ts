import type { Readable } from 'node:stream'

/** A file that was written for good: its random key and its size in bytes. */
export interface StoredFile {
  readonly key: string
  readonly size: number
}

/** Where uploaded files live. Keys are random; a file is never overwritten. */
export interface Files {
  /**
   * Streams the content to a new file. Resolves when it is safely on disk. Throws `too_large` beyond `limit`
   * bytes and leaves nothing behind then.
   */
  write(content: Readable, limit: number): Promise<StoredFile>
  /** Reads a file, or the bytes from `start` to `end` (both included). Throws `not_found` when it is missing. */
  read(key: string, range?: { readonly start: number; readonly end: number }): Promise<Readable>
  /** Writes a file under the key that it had elsewhere, for restoring a backup. Throws `not_found` for what is no key. */
  writeAs(key: string, content: Readable): Promise<StoredFile>
  /** Bytes of a file; null when it is missing. */
  sizeOf(key: string): Promise<number | null>
  delete(key: string): Promise<void>
  /** Id of the installation whose files these are; null when nobody said so yet. */
  installation(): Promise<string | null>
  /** Says so, for good unless `isForced`; returns whose they are then, which may be another's. */
  claim(installation: string, options?: { readonly isForced?: boolean }): Promise<string>
  /** Keys of files older than the moment (ms), for sweeping what no row points at. */
  olderThan(time: number): AsyncIterable<string>
}

import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** A file of an archive that is written. */
export interface NewEntry {
  /** With slashes, neither absolute nor with `..`. */
  readonly path: string
  /** Milliseconds. */
  readonly time: number
  /** A text, or what opens its content when its turn has come. */
  readonly content: string | (() => Promise<Readable>)
  /** It is packed already, as pictures are. */
  readonly isPacked?: boolean
}

/**
 * A zip that is written while it is read: of its entries only the one that is under way stands in memory. What an entry
 * throws breaks the stream off.
 */
export function zipOf(entries: AsyncIterable<NewEntry> | Iterable<NewEntry>): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  let open: Readable | null = null
  zip.on('error', error => output.destroy(error))
  output.once('close', () => open?.destroy())
  const write = async (): Promise<void> => {
    for await (const { path, time, content, isPacked = false } of entries) {
      if (output.destroyed) return
      open = typeof content === 'string' ? Readable.from([Buffer.from(content)]) : await content()
      // Whoever reads may be gone by now.
      if (output.destroyed) open.destroy()
      zip.addReadStream(open, path, { mtime: new Date(time), mode: 0o100644, compress: !isPacked })
      await finished(open)
    }
    zip.end()
  }
  write().catch(error => output.destroy(error))
  return output
}

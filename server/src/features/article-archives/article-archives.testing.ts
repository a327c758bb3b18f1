import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'

/** The entries of a zip as texts, by their paths in the order of its directory. */
export async function entriesIn(zip: Buffer): Promise<ReadonlyMap<string, string>> {
  const file = await fromBufferPromise(zip, { lazyEntries: true, autoClose: false })
  const entries = new Map<string, string>()
  for await (const entry of file.eachEntry())
    entries.set(entry.fileName, String(await buffer(await file.openReadStreamPromise(entry))))
  return entries
}

import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'
import type { TestApp } from '../../testing/test-app.ts'
import { runImport } from './import/run-import.ts'

/** The entries of a zip as texts, by their paths in the order of its directory. */
export async function entriesIn(zip: Buffer): Promise<ReadonlyMap<string, string>> {
  const file = await fromBufferPromise(zip, { lazyEntries: true, autoClose: false })
  const entries = new Map<string, string>()
  for await (const entry of file.eachEntry())
    entries.set(entry.fileName, String(await buffer(await file.openReadStreamPromise(entry))))
  return entries
}

/** Carries an import out, as its job does, until there is nothing left of it; `id` as replies say it. */
export const finishImport = (test: TestApp, id: string): Promise<void> =>
  runImport(test.app.platform, Number(id.split('-')[1]), new AbortController().signal)

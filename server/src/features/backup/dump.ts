import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Pack, pack } from 'tar-stream'
import { CommandError } from '../../platform/command-line/index.ts'
import { type Connection, copyOut } from '../../platform/db/index.ts'
import type { Files } from '../../platform/files/index.ts'
import {
  ARCHIVE_FORMAT,
  fileEntry,
  HEADER_NAME,
  type Header,
  MANIFEST_NAME,
  type Manifest,
  PORTION_BYTES,
  type TableHeader,
  tableEntry,
} from './archive.ts'
import { copyStatement, fileTables, fixFormats, quote, readSequences, readTables } from './catalogue.ts'

export interface DumpOptions {
  readonly connection: Connection
  readonly files: Files
  readonly release: string
  readonly output: Writable
  readonly onTable?: (name: string) => void
}

/**
 * Writes everything that the database holds at one moment, and the files its rows point at, as a compressed tar.
 * The server goes on working meanwhile. Memory does not grow with the data.
 */
export async function dump(options: DumpOptions): Promise<Manifest> {
  const { connection } = options
  await fixFormats(connection)
  await connection.query('begin isolation level repeatable read read only')
  try {
    const tables = await readTables(connection)
    if (!tables.some(table => table.name === 'migration'))
      throw new CommandError('There is nothing to back up: this database holds no data of Cairn.')
    const archive = pack()
    const broken = new AbortController()
    const written = pipeline(archive, createGzip({ level: 4 }), options.output).catch(error => {
      broken.abort(error)
      throw error
    })
    const content = writeContent(options, archive, tables, broken.signal)
    try {
      const [manifest] = await Promise.all([content, written])
      return manifest
    } finally {
      // When one of them failed, the other one has yet to notice: it must not go on with the connection.
      await Promise.allSettled([content, written])
    }
  } finally {
    await connection.query('rollback')
  }
}

async function writeContent(
  options: DumpOptions,
  archive: Pack,
  tables: readonly TableHeader[],
  broken: AbortSignal,
): Promise<Manifest> {
  try {
    const add = (name: string, content: Buffer) => addEntry(archive, name, content.length, [content], broken)
    await add(HEADER_NAME, json(await headerOf(options, tables)))
    const hashes: Record<string, { rows: number; sha256: string }> = {}
    for (const table of tables) {
      options.onTable?.(table.name)
      const counted = countedCopy(copyOut(options.connection, copyStatement(table)))
      let portion = 0
      for await (const content of portions(counted.bytes)) await add(tableEntry(table.name, portion++), content)
      hashes[table.name] = counted.result()
    }
    const { missing, ...files } = await writeFiles(options, archive, tables, broken)
    const sequences = [...(await readSequences(options.connection))]
    const manifest: Manifest = { format: ARCHIVE_FORMAT, tables: hashes, sequences, files, missingFiles: missing }
    await add(MANIFEST_NAME, json(manifest))
    archive.finalize()
    return manifest
  } catch (error) {
    archive.destroy(error instanceof Error ? error : new Error(String(error)))
    throw error
  }
}

async function headerOf({ connection, release }: DumpOptions, tables: readonly TableHeader[]): Promise<Header> {
  const migrations = await connection.query<{ name: string }>('select name from migration order by name collate "C"')
  const version = await connection.query<{ server_version: string }>('show server_version')
  return {
    format: ARCHIVE_FORMAT,
    release,
    postgres: version.rows[0]?.server_version ?? '',
    created: new Date().toISOString(),
    migrations: migrations.rows.map(row => row.name),
    tables: [...tables],
  }
}

async function writeFiles(
  { connection, files }: DumpOptions,
  archive: Pack,
  tables: readonly TableHeader[],
  broken: AbortSignal,
): Promise<Manifest['files'] & { readonly missing: string[] }> {
  const hash = createHash('sha256')
  const missing: string[] = []
  let count = 0
  let bytes = 0
  for (const table of fileTables(tables)) {
    const name = `keys_of_${table}`
    await connection.query(
      `declare ${quote(name)} cursor for select file_key from ${quote(table)} where file_key is not null order by file_key collate "C"`,
    )
    for (;;) {
      const { rows } = await connection.query<{ file_key: string }>(`fetch 1000 from ${quote(name)}`)
      if (rows.length === 0) break
      for (const { file_key: key } of rows) {
        const size = await files.sizeOf(key)
        if (size === null) {
          missing.push(key)
          continue
        }
        await addEntry(archive, fileEntry(key), size, hashed(hash, key, await files.read(key)), broken)
        count++
        bytes += size
      }
    }
  }
  return { count, bytes, sha256: hash.digest('hex'), missing }
}

/** Feeds the key and the content of a file to a hash over all files. */
export async function* hashed(
  hash: ReturnType<typeof createHash>,
  key: string,
  content: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  hash.update(`${key}\0`)
  for await (const chunk of content) {
    hash.update(chunk)
    yield chunk
  }
}

/** The bytes of a COPY, with its rows counted and its content hashed on the way. */
export function countedCopy(source: Readable): {
  readonly bytes: AsyncIterable<Buffer>
  result(): { rows: number; sha256: string }
} {
  const hash = createHash('sha256')
  let rows = 0
  async function* bytes(): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        hash.update(chunk)
        // Line breaks inside of values are escaped: each one ends a row.
        for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) rows++
        yield chunk
      }
    } finally {
      // The server sends the rest even if nobody wants it any more, and no other statement gets an answer before.
      if (!source.readableEnded && !source.errored) for await (const _ of source);
    }
  }
  return { bytes: bytes(), result: () => ({ rows, sha256: hash.digest('hex') }) }
}

async function* portions(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let size = 0
  for await (const chunk of source) {
    held.push(chunk)
    size += chunk.length
    if (size < PORTION_BYTES) continue
    yield Buffer.concat(held)
    held = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(held)
}

async function addEntry(
  archive: Pack,
  name: string,
  size: number,
  content: Iterable<Buffer> | AsyncIterable<Buffer>,
  signal: AbortSignal,
): Promise<void> {
  const { promise: done, resolve, reject } = Promise.withResolvers<undefined>()
  // Awaited below; a failure while content is still being read must not count as unhandled.
  done.catch(() => undefined)
  const onAbort = (): void => reject(signal.reason)
  signal.addEventListener('abort', onAbort)
  const sink = archive.entry({ name, size, mode: 0o600 }, error => (error ? reject(error) : resolve(undefined)))
  // An entry breaks with its archive; what nobody listens to would end the process.
  sink.on('error', reject)
  try {
    for await (const chunk of content) {
      signal.throwIfAborted()
      if (!sink.write(chunk)) await Promise.race([once(sink, 'drain'), done])
    }
    sink.end(undefined)
    await done
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

const json = (value: object): Buffer => Buffer.from(`${JSON.stringify(value, null, 1)}\n`)

import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Readable, type Writable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { type Extract, extract } from 'tar-stream'
import { CommandError } from '../../platform/command-line/index.ts'
import {
  ADVISORY_LOCKS,
  type Connection,
  copyIn,
  copyOut,
  type Migration,
  withinTransaction,
} from '../../platform/db/index.ts'
import type { Files } from '../../platform/files/index.ts'
import { renewVersions } from '../../platform/versions/index.ts'
import { type Header, type Manifest, parseEntryName, parseHeader, parseManifest } from './archive.ts'
import { copyStatement, fixFormats, quote, quoteAll, readTables, takeOff } from './catalogue.ts'
import { countedCopy, hashed } from './dump.ts'
import { isServed, makeRoom, requireCompatible, requireEmpty } from './restore-target.ts'

export interface RestoreOptions {
  readonly connection: Connection
  readonly files: Files
  readonly migrations: readonly Migration[]
  readonly input: Readable
  readonly onTable?: (name: string) => void
}

type Entry = Extract extends AsyncIterable<infer E> ? E : never

/** The descriptions of an archive's content must fit into memory: names of tables, and of every missing file. */
const MAX_HEADER = 4 * 1024 * 1024
const MAX_MANIFEST = 64 * 1024 * 1024

/**
 * Fills an empty database (built-in rows do not count) from a backup, and writes its files. Everything happens in one
 * transaction and is compared with the backup's hashes before it is committed. The schema is then that of the backup:
 * migrate afterwards.
 */
export async function restore(options: RestoreOptions): Promise<Manifest> {
  const { connection, files } = options
  await fixFormats(connection)
  await connection.query('begin')
  const written: string[] = []
  try {
    await connection.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.migration])
    await requireEmpty(connection)
    const manifest = await readArchive(options, written)
    // A running server must not take what it remembers for what was restored.
    if (await isServed(connection)) await renewVersions(connection)
    await connection.query('commit')
    // Only speed depends on it, and the database does it by itself later on.
    await connection.query('analyze').catch(() => undefined)
    return manifest
  } catch (error) {
    await connection.query('rollback')
    for (const key of written) await files.delete(key)
    throw error
  }
}

async function readArchive(options: RestoreOptions, written: string[]): Promise<Manifest> {
  const archive = extract()
  const fed = pipeline(options.input, createGunzip(), archive)
  // Awaited below; until then a broken archive must not count as unhandled.
  fed.catch(() => undefined)
  const fileHash = createHash('sha256')
  let header: Header | null = null
  let manifest: Manifest | null = null
  let loader: TableLoader | null = null
  let putBack: readonly string[] = []
  const replacements = new Map<string, string>()
  let count = 0
  let bytes = 0
  try {
    for await (const entry of archive) {
      const name = parseEntryName(entry.header.name)
      if (entry.header.type !== 'file' || manifest) throw damaged()
      if (name.kind !== 'table' || loader?.table !== name.table) {
        await loader?.end()
        loader = null
      }
      if (name.kind === 'header') {
        if (header) throw damaged()
        header = parseHeader(await contentOf(entry, MAX_HEADER))
        await prepare(options, header)
        putBack = await takeOff(options.connection)
      } else if (!header) throw damaged()
      else if (name.kind === 'manifest') manifest = parseManifest(await contentOf(entry, MAX_MANIFEST))
      else if (name.kind === 'table') {
        if (!loader) {
          options.onTable?.(name.table)
          loader = openTable(options.connection, header, name.table)
        }
        for await (const chunk of entry) await loader.write(chunk as Buffer)
      } else {
        const content = Readable.from(hashed(fileHash, name.key, bytesOf(entry)))
        const isNew = (await options.files.sizeOf(name.key)) === null
        // What is there already may be in use: it is replaced when the backup has proven to be whole.
        const stored = isNew
          ? await options.files.writeAs(name.key, content)
          : await options.files.write(content, entry.header.size ?? 0)
        written.push(stored.key)
        if (!isNew) replacements.set(name.key, stored.key)
        count++
        bytes += stored.size
      }
    }
    await fed
  } catch (error) {
    await loader?.abandon(error)
    throw isDamage(error) ? damaged(error) : error
  }
  if (!header || !manifest) throw damaged()
  const { files } = manifest
  if (files.count !== count || files.bytes !== bytes || files.sha256 !== fileHash.digest('hex'))
    throw new CommandError('The files in the backup are damaged: they differ from their hash. Nothing was restored.')
  await compareTables(options.connection, header, manifest)
  for (const statement of putBack) await options.connection.query(statement)
  await setSequences(options.connection, manifest)
  for (const [key, by] of replacements) {
    await options.files.writeAs(key, await options.files.read(by))
    await options.files.delete(by)
  }
  return manifest
}

async function prepare({ connection, migrations }: RestoreOptions, header: Header): Promise<void> {
  requireCompatible(header, migrations)
  await makeRoom(connection)
  await connection.query('create table migration (name text primary key, applied timestamptz not null default now())')
  const wanted = new Set(header.migrations)
  for (const migration of migrations)
    if (wanted.has(migration.name)) await connection.query(withinTransaction(migration))
  const known = new Map((await readTables(connection)).map(table => [table.name, new Set(table.columns)]))
  for (const table of header.tables) {
    const missing = table.columns.filter(column => !known.get(table.name)?.has(column))
    if (missing.length > 0)
      throw new CommandError(`The backup does not fit this release: ${table.name} has no ${missing.join(', ')}.`)
  }
  await connection.query(`truncate ${quoteAll([...known.keys()])}`)
}

interface TableLoader {
  readonly table: string
  write(chunk: Buffer): Promise<void>
  end(): Promise<void>
  abandon(reason: unknown): Promise<void>
}

function openTable(connection: Connection, header: Header, name: string): TableLoader {
  const table = header.tables.find(candidate => candidate.name === name)
  if (!table) throw damaged()
  const sink: Writable = copyIn(connection, `copy ${quote(name)} (${quoteAll(table.columns)}) from stdin`)
  const done = finished(sink)
  done.catch(() => undefined)
  return {
    table: name,
    write: async chunk => {
      if (!sink.write(chunk)) await Promise.race([once(sink, 'drain'), done])
    },
    end: async () => {
      sink.end()
      await done
    },
    abandon: async reason => {
      sink.destroy(reason instanceof Error ? reason : new Error(String(reason)))
      await done.catch(() => undefined)
    },
  }
}

async function compareTables(connection: Connection, header: Header, manifest: Manifest): Promise<void> {
  for (const table of header.tables) {
    const counted = countedCopy(copyOut(connection, copyStatement(table)))
    for await (const _ of counted.bytes);
    const { rows, sha256 } = counted.result()
    const expected = manifest.tables[table.name]
    if (rows !== expected?.rows || sha256 !== expected.sha256)
      throw new CommandError(`Table ${table.name} differs from the backup's hash. Nothing was restored.`)
  }
}

async function setSequences(connection: Connection, manifest: Manifest): Promise<void> {
  for (const { name, last, called } of manifest.sequences)
    await connection.query('select setval($1::regclass, $2::bigint, $3::boolean)', [quote(name), last, called])
}

async function contentOf(entry: Entry, most: number): Promise<Buffer> {
  if ((entry.header.size ?? 0) > most) throw damaged()
  const chunks: Buffer[] = []
  for await (const chunk of bytesOf(entry)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const bytesOf = (entry: Entry): AsyncIterable<Buffer> => entry as AsyncIterable<Buffer>

function isDamage(error: unknown): boolean {
  const { code, message } = error as NodeJS.ErrnoException
  return code?.startsWith('Z_') === true || /unexpected end|invalid tar|premature/i.test(message ?? '')
}

function damaged(cause?: unknown): CommandError {
  return new CommandError(
    'This is no complete backup of Cairn: the file is damaged or cut off. Nothing was restored.',
    {
      cause,
    },
  )
}

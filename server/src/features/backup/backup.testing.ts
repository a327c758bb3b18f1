import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createGunzip, createGzip } from 'node:zlib'
import pg from 'pg'
import { extract, pack } from 'tar-stream'
import { inject } from 'vitest'
import { migrationFolders } from '../../features.ts'
import { type Connection, openDatabase, readMigrations } from '../../platform/db/index.ts'
import { createLocalFiles, type Files } from '../../platform/files/index.ts'
import { databaseAt } from '../../testing/global-setup.ts'
import { dump, restore } from './index.ts'

export interface ArchiveEntry {
  readonly name: string
  readonly content: Buffer
  readonly type?: 'file' | 'symlink'
}

const folders: string[] = []
const databases: string[] = []

/** An empty database, or a copy of `template`, which `removeDatabases` takes away; returns its address. */
export async function newDatabase(template?: string): Promise<string> {
  const name = randomName()
  await onServer(`create database ${name}${template ? ` template ${template}` : ''}`)
  databases.push(name)
  return databaseAt(inject('serverUrl'), name)
}

/** To be called when the tests of a file are done. */
export async function removeDatabases(): Promise<void> {
  for (const name of databases.splice(0)) await onServer(`drop database ${name} with (force)`)
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseAt(inject('serverUrl'), 'postgres') })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** An empty store of files, which `removeFiles` takes away. */
export async function newFiles(): Promise<Files> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-backup-'))
  folders.push(folder)
  return createLocalFiles(folder)
}

/** To be called when the tests of a file are done. */
export async function removeFiles(): Promise<void> {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
}

export async function withConnection<T>(url: string, work: (connection: Connection) => Promise<T>): Promise<T> {
  const database = openDatabase(url, 4, () => undefined)
  const connection = await database.connect()
  try {
    return await work(connection)
  } finally {
    await connection.end()
    await database.close()
  }
}

export async function dumpToBuffer(url: string, files: Files): Promise<Buffer> {
  const output = new PassThrough()
  const collected = buffer(output)
  await withConnection(url, connection => dump({ connection, files, release: 'test', output }))
  return collected
}

export async function restoreFrom(url: string, files: Files, archive: Buffer): Promise<void> {
  const migrations = await readMigrations(migrationFolders)
  await withConnection(url, connection => restore({ connection, files, migrations, input: Readable.from([archive]) }))
}

export async function entriesOf(archive: Buffer): Promise<readonly ArchiveEntry[]> {
  const tar = extract()
  Readable.from([archive]).pipe(createGunzip()).pipe(tar)
  const entries: ArchiveEntry[] = []
  for await (const entry of tar) {
    const chunks: Buffer[] = []
    for await (const chunk of entry) chunks.push(chunk as Buffer)
    entries.push({ name: entry.header.name, content: Buffer.concat(chunks) })
  }
  return entries
}

export async function archiveOf(entries: readonly ArchiveEntry[]): Promise<Buffer> {
  const tar = pack()
  for (const { name, content, type } of entries) {
    if (type === 'symlink') tar.entry({ name, type, linkname: '/etc/passwd' })
    else tar.entry({ name }, content)
  }
  tar.finalize()
  return buffer(tar.pipe(createGzip()))
}

/** Hash of each table and the state of nothing else: what must be equal on both sides. */
export async function tableHashes(archive: Buffer): Promise<unknown> {
  const manifest = (await entriesOf(archive)).find(entry => entry.name === 'manifest.json')
  return (JSON.parse(String(manifest?.content)) as { tables: unknown }).tables
}

/** Values that text formats get wrong easily. */
export const AWKWARD = 'tab\t back\\slash \\N \\. line\nbreak \r “quotes” 🪨 \u200f\u0301'

export const randomName = (): string => `backup_${randomBytes(6).toString('hex')}`

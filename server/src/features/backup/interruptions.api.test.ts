import { randomBytes } from 'node:crypto'
import { Readable, Writable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrationFolders } from '../../features.ts'
import { CommandError } from '../../platform/command-line/index.ts'
import { type Connection, type Migration, migrate, readMigrations } from '../../platform/db/index.ts'
import type { Files } from '../../platform/files/index.ts'
import {
  archiveOf,
  dumpToBuffer,
  entriesOf,
  newDatabase,
  newFiles,
  removeDatabases,
  removeFiles,
  withConnection,
} from './backup.testing.ts'
import { dump, restore } from './index.ts'

describe('backups of other releases, and those that are broken off', () => {
  let migrations: readonly Migration[]
  let files: Files
  let archive: Buffer
  let large: string

  beforeAll(async () => {
    migrations = await readMigrations(migrationFolders)
    files = await newFiles()
    const source = await newDatabase('cairn_template')
    await withConnection(source, connection => connection.query(`insert into setting values ('kept', '"as it was"')`))
    archive = await dumpToBuffer(source, files)
    // Larger than what sockets and streams hold; the table makes about 6 MB of an archive.
    large = await newDatabase('cairn_template')
    const { key } = await files.write(Readable.from([randomBytes(10_000_000)]), 10_000_000)
    await withConnection(large, async connection => {
      await connection.query(`insert into setting select 'large ' || n, to_jsonb(
        (select string_agg(md5(n || ' ' || m), '') from generate_series(1, 1000) m)) from generate_series(1, 320) n`)
      await connection.query('create table with_file (id int primary key, file_key text)')
      await connection.query('insert into with_file values (1, $1)', [key])
    })
  })
  afterAll(async () => {
    await removeDatabases()
    await removeFiles()
  })

  it('gives a backup of an older release the schema of that release, which is migrated afterwards', async () => {
    const later: Migration = {
      name: '9999-later',
      sql: 'alter table setting rename column value to content; create table later (id int primary key)',
    }
    await withConnection(await newDatabase(), async connection => {
      const release = [...migrations, later]
      await restore({ connection, files, migrations: release, input: Readable.from([archive]) })
      expect(await rowsOf(connection, `select value from setting where key = 'kept'`)).toEqual([{ value: 'as it was' }])
      expect(await migrate(connection, release)).toEqual(['9999-later'])
      expect(await rowsOf(connection, `select content from setting where key = 'kept'`)).toEqual([
        { content: 'as it was' },
      ])
    })
  })

  it('names all that this release lacks, takes everything back, and restores on the same connection', async () => {
    const lacking = async (change: (tables: HeaderTable[]) => void) => {
      const entries = (await entriesOf(archive)).map(entry => {
        if (entry.name !== 'header.json') return entry
        const header = JSON.parse(String(entry.content)) as { tables: HeaderTable[] }
        change(header.tables)
        return { ...entry, content: Buffer.from(JSON.stringify(header)) }
      })
      return archiveOf(entries)
    }
    await withConnection(await newDatabase(), async connection => {
      const restoring = (from: Buffer) => restore({ connection, files, migrations, input: Readable.from([from]) })
      for (const [message, change] of [
        ['setting has no colour, shape.', tables => settingOf(tables).columns.unshift('colour', 'shape')],
        [
          'rock has no hardness, weight.',
          tables => tables.push({ name: 'rock', columns: ['hardness', 'weight'], orderBy: ['weight'] }),
        ],
      ] satisfies [string, (tables: HeaderTable[]) => void][]) {
        await expect(restoring(await lacking(change))).rejects.toThrow(
          new CommandError(`The backup does not fit this release: ${message}`),
        )
        expect(await rowsOf(connection, `select tablename from pg_tables where schemaname = 'public'`)).toEqual([])
      }
      await restoring(archive)
      expect(await rowsOf(connection, `select value from setting where key = 'kept'`)).toEqual([{ value: 'as it was' }])
      // Without them, the first queries would be planned for empty tables.
      expect(
        await rowsOf(connection, `select attname from pg_stats where tablename = 'setting' order by attname`),
      ).toEqual([{ attname: 'key' }, { attname: 'value' }])
    })
  })

  it('keeps what was restored when only its statistics cannot be made', async () => {
    const more = `create table with_file (id int primary key, file_key text);
      create function break_statistics(text) returns text immutable language plpgsql as $$ begin
        if current_query() = 'analyze' then raise exception 'no statistics'; end if;
        return $1;
      end $$;
      create index on setting (break_statistics(key))`
    const release = migrations.map((migration, index) =>
      index < migrations.length - 1 ? migration : { ...migration, sql: `${migration.sql};\n${more}` },
    )
    const target = await newFiles()
    await withConnection(await newDatabase(), async connection => {
      const input = Readable.from([await dumpToBuffer(large, files)])
      await restore({ connection, files: target, migrations: release, input })
      const [{ file_key }] = (await rowsOf(connection, 'select file_key from with_file')) as [{ file_key: string }]
      expect(await target.sizeOf(file_key)).toBe(10_000_000)
      await expect(connection.query('analyze')).rejects.toThrow('no statistics')
    })
  })

  it.each([
    ['breaks at its beginning', 1_000, new Error('The disk is full')],
    ['breaks within a large table', 1_000_000, new Error('The disk is full')],
    ['breaks within a large file', 8_000_000, new Error('The disk is full')],
    ['goes away within a large table', 1_000_000, undefined],
  ])('ends with the fault when what it is written to %s, and leaves nothing running', async (_case, size, fault) => {
    await withConnection(large, async connection => {
      let room = size
      const output = new Writable({
        write: (chunk: Buffer, _encoding, done) => {
          room -= chunk.length
          if (room >= 0) done()
          else output.destroy(fault)
        },
      })
      await expect(dump({ connection, files, release: 'test', output })).rejects.toThrow(
        fault?.message ?? 'Premature close',
      )
      expect(await rowsOf(connection, 'select pg_current_xact_id_if_assigned() as open')).toEqual([{ open: null }])
      await connection.query('create temporary table writable (id int)')
    })
  })
})

interface HeaderTable {
  readonly name: string
  readonly columns: string[]
  readonly orderBy: string[]
}

function settingOf(tables: readonly HeaderTable[]): HeaderTable {
  const found = tables.find(table => table.name === 'setting')
  if (!found) throw new Error('The backup holds no table setting')
  return found
}

const rowsOf = async (connection: Connection, statement: string): Promise<unknown[]> =>
  (await connection.query(statement)).rows

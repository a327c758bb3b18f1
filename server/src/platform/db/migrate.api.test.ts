import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { migrateDatabase } from '../../app.ts'
import { migrationFolders } from '../../features.ts'
import { databaseAt } from '../../testing/global-setup.ts'
import {
  type Connection,
  describeSchema,
  type Migration,
  migrate,
  openDatabase,
  readMigrations,
  withinTransaction,
} from './index.ts'

const FIRST: Migration = {
  name: '0001-first',
  sql: 'create table first (id int primary key); insert into first values (1)',
}
const SECOND: Migration = { name: '0002-second', sql: 'create table second (id int primary key)' }

describe('migrations', () => {
  let name = ''
  let server: pg.Client
  const open: Connection[] = []

  const connect = async (): Promise<Connection> => {
    const client = new pg.Client({ connectionString: databaseAt(inject('serverUrl'), name) })
    await client.connect()
    open.push(client)
    return client
  }
  const ledger = async (client: Connection) =>
    (await client.query('select name from migration order by name')).rows.map(row => row.name)

  beforeEach(async () => {
    name = `migrate_${randomBytes(6).toString('hex')}`
    server = new pg.Client({ connectionString: databaseAt(inject('serverUrl'), 'postgres') })
    await server.connect()
    await server.query(`create database ${name}`)
  })
  afterEach(async () => {
    for (const client of open.splice(0)) await client.end()
    await server.query(`drop database ${name} with (force)`)
    await server.end()
  })

  it('run once, in order, and are written into the ledger', async () => {
    const client = await connect()
    expect(await migrate(client, [FIRST])).toEqual(['0001-first'])
    expect(await migrate(client, [FIRST, SECOND])).toEqual(['0002-second'])
    expect(await migrate(client, [FIRST, SECOND])).toEqual([])
    expect(await ledger(client)).toEqual(['0001-first', '0002-second'])
    expect((await client.query('select * from first')).rowCount).toBe(1)
  })

  it('are made by one of two servers that start at once, while the other waits', async () => {
    const slow: Migration = { name: '0001-slow', sql: `select pg_sleep(0.3); ${FIRST.sql}` }
    const clients = [await connect(), await connect(), await connect()]
    const results = await Promise.all(clients.map(client => migrate(client, [slow, SECOND])))
    expect(results.map(result => result.length).sort()).toEqual([0, 0, 2])
    expect((await clients[0]?.query('select * from first'))?.rowCount).toBe(1)
  })

  it('build indexes beside writers also while another server waits for its turn', async () => {
    const clients = [await connect(), await connect()] as const
    const slow: Migration = { name: '0003-slow', sql: 'select pg_sleep(0.5)' }
    const index: Migration = {
      name: '0004-index',
      sql: '-- no transaction\ncreate index concurrently if not exists first_by_id on first (id);\n',
    }
    const applied = await Promise.all(
      clients.map(client => migrate(client, [FIRST, slow, index], { pauses: [100], lockTimeout: 500 })),
    )
    expect(applied.map(({ length }) => length).sort()).toEqual([0, 3])
  })

  it('leave nothing of one that fails, keep those before it, and name it', async () => {
    const client = await connect()
    const broken: Migration = { name: '0002-broken', sql: 'create table half (id int); select 1 / 0' }
    await expect(migrate(client, [FIRST, broken])).rejects.toThrow(/0002-broken failed: division by zero/)
    expect(await ledger(client)).toEqual(['0001-first'])
    expect((await client.query(`select to_regclass('half') as half`)).rows).toEqual([{ half: null }])
    expect(await migrate(await connect(), [FIRST, SECOND])).toEqual(['0002-second'])
  })

  it('refuse a database of a newer release and change nothing', async () => {
    const client = await connect()
    await migrate(client, [FIRST, SECOND])
    const other: Migration = { name: '0003-other', sql: 'create table other (id int)' }
    await expect(migrate(client, [FIRST, other])).rejects.toThrow(/newer release \(0002-second\)/)
    expect(await ledger(client)).toEqual(['0001-first', '0002-second'])
  })

  it('give way to readers of a table, who never wait longer than for one try', async () => {
    const client = await connect()
    await migrate(client, [FIRST])
    const reader = await connect()
    await reader.query('begin; select * from first')
    const change: Migration = { name: '0002-change', sql: 'alter table first add column more int' }
    const blocked: string[] = []
    const first = Promise.withResolvers<void>()
    const done = migrate(client, [FIRST, change], {
      lockTimeout: 20,
      pauses: Array.from({ length: 1_000 }, () => 10),
      onBlocked: name => {
        blocked.push(name)
        first.resolve()
      },
    })
    await first.promise
    // Another reader passes although the first one still holds its lock.
    expect((await (await connect()).query('select * from first')).rowCount).toBe(1)
    await reader.query('commit')
    expect(await done).toEqual(['0002-change'])
    expect(new Set(blocked)).toEqual(new Set(['0002-change']))
    expect((await client.query('show lock_timeout')).rows).toEqual([{ lock_timeout: '0' }])
  })

  it('end with a clear error when a table never becomes free, and leave nothing', async () => {
    const client = await connect()
    await migrate(client, [FIRST])
    const reader = await connect()
    await reader.query('begin; select * from first')
    const change: Migration = {
      name: '0002-change',
      sql: 'create table half (id int); alter table first add column more int',
    }
    await expect(migrate(client, [FIRST, change], { lockTimeout: 20, pauses: [10, 10] })).rejects.toThrow(
      /0002-change failed: canceling statement due to lock timeout/,
    )
    expect(await ledger(client)).toEqual(['0001-first'])
    expect((await client.query(`select to_regclass('half') as half`)).rows).toEqual([{ half: null }])
  })

  it('build indexes beside writers, and begin anew where they were broken off', async () => {
    const client = await connect()
    const index: Migration = {
      name: '0002-index',
      sql: `-- no transaction
-- Found; by others.
create index concurrently if not exists first_id on first (id);
create unique index concurrently if not exists first_unique on first ((id % 2));
`,
    }
    await migrate(client, [{ ...FIRST, sql: `${FIRST.sql}, (3)` }])
    await expect(migrate(client, [FIRST, index])).rejects.toThrow(/0002-index failed: could not create unique index/)
    expect(await ledger(client)).toEqual(['0001-first'])
    await client.query('delete from first where id = 3')
    expect(await migrate(client, [FIRST, index])).toEqual(['0002-index'])
    // Where nobody is to be spared, as a backup is restored, the same stands in a transaction.
    const restored = await connect()
    await restored.query(`begin; drop table first; ${FIRST.sql}; ${withinTransaction(index)}; rollback`)
    const built = await client.query(
      `select indexrelid::regclass::text as name, indisvalid from pg_index where indrelid = 'first'::regclass order by 1`,
    )
    expect(built.rows).toEqual([
      { name: 'first_id', indisvalid: true },
      { name: 'first_pkey', indisvalid: true },
      { name: 'first_unique', indisvalid: true },
    ])
  })

  it('may not share a number', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cairn-migrations-'))
    await writeFile(join(folder, '0001-a.sql'), 'select 1')
    await writeFile(join(folder, '0001-b.sql'), 'select 1')
    await expect(readMigrations([folder])).rejects.toThrow(/Two migrations have the number of 0001-a/)
    await rm(folder, { recursive: true })
  })

  it('together make the schema that is checked in (else run: npm run schema)', async () => {
    const database = openDatabase(databaseAt(inject('serverUrl'), name), 4, () => undefined)
    expect((await migrateDatabase(database)).length).toBe((await readMigrations(migrationFolders)).length)
    await database.close()
    const written = await readFile(new URL('../../../schema.sql', import.meta.url), 'utf8')
    expect(written.split('\n').slice(2).join('\n')).toBe(await describeSchema(await connect()))
  })
})

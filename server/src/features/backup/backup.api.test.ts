import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Files } from '../../platform/files/index.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import {
  AWKWARD,
  archiveOf,
  dumpToBuffer,
  entriesOf,
  newDatabase,
  newFiles,
  removeDatabases,
  removeFiles,
  restoreFrom,
  tableHashes,
  withConnection,
} from './backup.testing.ts'
import { DAMAGES } from './damages.testing.ts'

describe('backup', () => {
  let test: TestApp
  let files: Files
  let fileKey: string
  let archive: Buffer

  beforeAll(async () => {
    test = await startTestApp()
    files = await newFiles()
    const leader = await test.createUser('leader', { fullName: AWKWARD })
    const db = test.app.platform.database.main
    await sql`insert into project (short_name, name, leader_id, created_by, created) values ('KEEP', ${AWKWARD}, ${leader}, ${leader}, 1)`.execute(
      db,
    )
    await sql`with made as (insert into issue (project_id, number, summary, description, reporter_id, created, updated)
      select p.id, n, 'Issue ' || n, repeat(${AWKWARD}, 200), ${leader}, n, n from project p, generate_series(1, 400) n
      returning id, project_id) insert into host (id, kind, project_id) select id, 'issue', project_id from made`.execute(
      db,
    )
    await sql`insert into issue_field_value (issue_id, field_id, project_id, num)
      select i.id, f.id, i.project_id, 0.1 + 0.2 from issue i, custom_field f limit 100`.execute(db)
    fileKey = (await files.write(Readable.from([Buffer.alloc(3_000_000, 7)]), 10_000_000)).key
    await sql`insert into attachment (host_id, author_id, name, size, mime_type, file_key, created, updated)
      select id, ${leader}, 'seven.bin', 3000000, 'application/octet-stream', ${fileKey}, 1, 1 from issue where number = 1`.execute(
      db,
    )
    archive = await dumpToBuffer(test.databaseUrl, files)
  })
  afterAll(async () => {
    await test.stop()
    await removeDatabases()
    await removeFiles()
  })

  it('brings every row and every file to another database', async () => {
    const target = await newDatabase()
    const targetFiles = await newFiles()
    await restoreFrom(target, targetFiles, archive)
    expect(await tableHashes(await dumpToBuffer(target, targetFiles))).toEqual(await tableHashes(archive))
    expect(await text(await targetFiles.read(fileKey))).toBe('\x07'.repeat(3_000_000))
  })

  it('continues the numbering where it stopped', async () => {
    const target = await newDatabase()
    await restoreFrom(target, await newFiles(), archive)
    await withConnection(target, async connection => {
      const { rows } =
        await connection.query(`with made as (insert into issue (project_id, number, summary, reporter_id, created, updated)
        select project_id, 2001, 'next', reporter_id, 1, 1 from issue limit 1 returning id, project_id)
        insert into host (id, kind, project_id) select id, 'issue', project_id from made returning id > (select max(id) from issue) as fresh`)
      expect(rows).toEqual([{ fresh: true }])
    })
  })

  it('restores indexes, foreign keys and triggers', async () => {
    const target = await newDatabase()
    await restoreFrom(target, await newFiles(), archive)
    const count = (url: string) =>
      withConnection(
        url,
        async connection =>
          (
            await connection.query(`select
          (select count(*) from pg_indexes where schemaname = 'public') as indexes,
          (select count(*) from pg_constraint where connamespace = 'public'::regnamespace) as constraints,
          (select count(*) from pg_trigger where not tgisinternal and tgenabled = 'O') as triggers`)
          ).rows[0],
      )
    expect(await count(target)).toEqual(await count(test.databaseUrl))
  })

  it('may replace the rows that every installation begins with', async () => {
    const target = await newDatabase('cairn_template')
    await restoreFrom(target, await newFiles(), archive)
    expect(await tableHashes(await dumpToBuffer(target, files))).toEqual(await tableHashes(archive))
  })

  it('refuses a database in use and leaves it as it was', async () => {
    const before = await tableHashes(await dumpToBuffer(test.databaseUrl, files))
    await expect(restoreFrom(test.databaseUrl, files, archive)).rejects.toThrow(/already holds users or projects/)
    expect(await tableHashes(await dumpToBuffer(test.databaseUrl, files))).toEqual(before)
  })

  it('refuses a database of something else', async () => {
    const target = await newDatabase()
    await withConnection(target, connection => connection.query('create table theirs (id int primary key)'))
    await expect(restoreFrom(target, files, archive)).rejects.toThrow(/something else/)
  })

  it.each(DAMAGES)('refuses %s and leaves nothing behind', async (_case, change, message) => {
    const target = await newDatabase()
    const targetFiles = await newFiles()
    await expect(restoreFrom(target, targetFiles, await archiveOf(change(await entriesOf(archive))))).rejects.toThrow(
      message,
    )
    expect(await targetFiles.sizeOf(fileKey)).toBeNull()
    const tables = await withConnection(target, connection =>
      connection.query(`select 1 from pg_tables where schemaname = 'public'`),
    )
    expect(tables.rowCount).toBe(0)
  })

  it('leaves files alone that were there before, until it has proven to be whole', async () => {
    const target = await newDatabase()
    const targetFiles = await newFiles()
    const folder = async () => {
      const keys: string[] = []
      for await (const key of targetFiles.olderThan(Date.now() + 60_000)) keys.push(key)
      return keys
    }
    await targetFiles.writeAs(fileKey, Readable.from([Buffer.from('in use')]))
    const damaged = (await entriesOf(archive)).map(entry =>
      entry.name.startsWith('files/') ? { ...entry, content: Buffer.alloc(3_000_000, 8) } : entry,
    )
    await expect(restoreFrom(target, targetFiles, await archiveOf(damaged))).rejects.toThrow(/files .* damaged/)
    expect([await text(await targetFiles.read(fileKey)), await folder()]).toEqual(['in use', [fileKey]])
    await restoreFrom(target, targetFiles, archive)
    expect([(await targetFiles.sizeOf(fileKey)) ?? 0, await folder()]).toEqual([3_000_000, [fileKey]])
    expect(await text(await targetFiles.read(fileKey, { start: 0, end: 2 }))).toBe('\x07\x07\x07')
  })

  it('refuses a database in which there is but one person or one project, or a part of its tables', async () => {
    const guest = '(select id from users where guest)'
    for (const [template, statement, message] of [
      [
        'cairn_template',
        "insert into users (login, login_key, full_name, created) values ('a', 'a', 'A', 1)",
        /already/,
      ],
      [
        'cairn_template',
        `insert into project (short_name, name, leader_id, created_by, created) values ('A', 'A', ${guest}, ${guest}, 1)`,
        /already holds/,
      ],
      [undefined, 'create table migration (id int primary key); create table users (id int primary key)', /else/],
      [undefined, 'create table migration (id int primary key); create table project (id int primary key)', /else/],
      [undefined, 'create table users (id int primary key); create table project (id int primary key)', /else/],
    ] as const) {
      const target = await newDatabase(template)
      await withConnection(target, connection => connection.query(statement))
      await expect(restoreFrom(target, files, archive)).rejects.toThrow(message)
    }
  })

  it('makes a server that works on the database forget what it remembers, and no other', async () => {
    const versionsOf = async (url: string): Promise<readonly string[]> =>
      (
        await withConnection(url, connection =>
          connection.query('select version::text from cache_version order by name'),
        )
      ).rows.map(row => row.version)
    const inBackup = await versionsOf(test.databaseUrl)
    for (const [name, kept] of [
      ['cairn', 0],
      ['psql', inBackup.length],
    ] as const) {
      const target = await newDatabase('cairn_template')
      const before = await versionsOf(target)
      const server = new pg.Client({ connectionString: target, application_name: name })
      await server.connect()
      await restoreFrom(target, await newFiles(), archive)
      await server.end()
      const after = await versionsOf(target)
      expect(after.length).toBe(inBackup.length)
      expect([name, after.filter((version, index) => version === inBackup[index]).length]).toEqual([name, kept])
      if (kept === 0) expect(after.filter(version => before.includes(version))).toEqual([])
    }
  })

  it('says which files were not there, and that there is nothing to back up where there is nothing', async () => {
    const part = await dumpToBuffer(test.databaseUrl, await newFiles())
    const entries = await entriesOf(part)
    const { files: found, missingFiles } = JSON.parse(String(entries.at(-1)?.content))
    expect([found.count, found.bytes, missingFiles]).toEqual([0, 0, [fileKey]])
    expect(JSON.parse(String(entries[0]?.content))).toMatchObject({ format: 1, release: 'test' })
    const target = await newDatabase()
    const targetFiles = await newFiles()
    await restoreFrom(target, targetFiles, part)
    expect(await targetFiles.sizeOf(fileKey)).toBeNull()
    await expect(dumpToBuffer(await newDatabase(), files)).rejects.toThrow('There is nothing to back up')
  })

  it('refuses an archive that was cut off and one that is no archive', async () => {
    const target = await newDatabase()
    await expect(restoreFrom(target, files, archive.subarray(0, archive.length / 2))).rejects.toThrow(
      /damaged or cut off/,
    )
    await expect(restoreFrom(target, files, Buffer.from('hello'))).rejects.toThrow(/damaged or cut off/)
  })

  it('holds one moment although the server goes on writing', async () => {
    const db = test.app.platform.database.main
    let writing = true
    const writer = (async () => {
      for (let n = 10_000; writing; n++)
        await sql`with h as (insert into host (id, kind, project_id)
            select nextval('issue_id_seq'), 'issue', project_id from issue limit 1 returning id),
          i as (insert into issue (id, project_id, number, summary, reporter_id, created, updated)
            select h.id, project_id, ${n}::bigint, 'late', reporter_id, 1, 1 from h, issue limit 1 returning id, reporter_id)
          insert into comment (host_id, author_id, text, created) select id, reporter_id, 'late', 1 from i`.execute(db)
    })()
    const moment = await dumpToBuffer(test.databaseUrl, files)
    writing = false
    await writer
    const target = await newDatabase()
    await restoreFrom(target, await newFiles(), moment)
    const { rows } = await withConnection(target, connection =>
      connection.query(`select count(*) filter (where c.id is null)::int as torn from issue i
        left join comment c on c.host_id = i.id where i.summary = 'late'`),
    )
    expect(rows).toEqual([{ torn: 0 }])
  })
})

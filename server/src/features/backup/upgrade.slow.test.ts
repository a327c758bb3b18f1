import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { migrateDatabase } from '../../app.ts'
import { openDatabase } from '../../platform/db/index.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../platform/postgres/index.ts'
import {
  createTestFolder,
  POSTGRES_17,
  query,
  removeTestFolder,
  SMALL,
} from '../../platform/postgres/postgres.testing.ts'
import { AWKWARD, dumpToBuffer, newFiles, removeFiles, restoreFrom, tableHashes } from './backup.testing.ts'

const canRun17 = (() => {
  try {
    return existsSync(createRequire(import.meta.url).resolve(POSTGRES_17.packageName))
  } catch {
    return false
  }
})()

test.skipIf(!canRun17)(
  'a backup of PostgreSQL 17 restores into 18 with equal hashes of all tables (needs 17)',
  async () => {
    const dataDir = await createTestFolder()
    const elsewhere = await createTestFolder()
    const running: EmbeddedPostgres[] = []
    const start = async (options: Parameters<typeof startEmbeddedPostgres>[0]) => {
      const server = await startEmbeddedPostgres({ settings: SMALL, ...options })
      running.push(server)
      return server
    }
    try {
      const old = await start({ dataDir, binaries: POSTGRES_17 })
      await fill(old.url)
      const files = await newFiles()
      const { key } = await files.write(Readable.from([Buffer.from(AWKWARD)]), 1_000)
      await query(
        old.url,
        `insert into attachment (host_id, author_id, name, size, mime_type, file_key, created, updated)
      select id, reporter_id, 'a.txt', 1, 'text/plain', '${key}', 1, 1 from issue`,
      )
      const archive = await dumpToBuffer(old.url, files)
      await old.stop()

      // Beside the old cluster of the same data folder, and on another folder with other files.
      for (const target of [await start({ dataDir, besideOtherMajors: true }), await start({ dataDir: elsewhere })]) {
        const [version] = await query(target.url, `select current_setting('server_version_num')::int / 10000 as major`)
        expect(version).toEqual({ major: 18 })
        const targetFiles = await newFiles()
        await restoreFrom(target.url, targetFiles, archive)
        expect(await tableHashes(await dumpToBuffer(target.url, targetFiles))).toEqual(await tableHashes(archive))
      }
    } finally {
      for (const server of running) await server.stop()
      await removeTestFolder(dataDir)
      await removeTestFolder(elsewhere)
      await removeFiles()
    }
  },
)

async function fill(url: string): Promise<void> {
  const database = openDatabase(url, 4, () => undefined)
  await migrateDatabase(database)
  await database.close()
  const escaped = AWKWARD.replaceAll("'", "''")
  await query(url, `insert into users (login, login_key, full_name, created) values ('u', 'u', '${escaped}', 1)`)
  await query(
    url,
    `insert into project (short_name, name, leader_id, created_by, created)
    select 'UP', 'Up', id, id, 1 from users where login = 'u'`,
  )
  await query(
    url,
    `with made as (insert into issue (project_id, number, summary, reporter_id, created, updated, acl)
    select p.id, 1, '${escaped}', p.leader_id, 1, 1, '{1,2}' from project p
      returning id, project_id)
    insert into host (id, kind, project_id) select id, 'issue', project_id from made`,
  )
  await query(
    url,
    `insert into search_text (host_id, project_id, source, source_id, acl, tsv)
    select id, project_id, 1, id, '{0}', to_tsvector('simple', summary) from issue`,
  )
  await query(url, `insert into setting values ('number', '{"a": 1.50, "b": [1e3, null]}')`)
}

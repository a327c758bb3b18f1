import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrateDatabase } from '../app.ts'
import { openDatabase } from '../platform/db/index.ts'
import { createLog } from '../platform/log/index.ts'
import { startEmbeddedPostgres } from '../platform/postgres/index.ts'
import { createScratchFolder, removeScratchFolder } from '../platform/postgres/scratch-folder.testing.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the server; its database `cairn_template` is migrated. */
    readonly serverUrl: string
  }
}

/** What a database may do without that nobody will ever recover. */
const THROWN_AWAY = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  checkpoint_timeout: '1h',
  autovacuum: 'off',
}

/** Starts one PostgreSQL for all API tests (or uses CAIRN_TEST_DATABASE_URL) and migrates the template database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const external = process.env.CAIRN_TEST_DATABASE_URL
  const dataDir = external ? null : await createScratchFolder('cairn-api-')
  const embedded = dataDir
    ? await startEmbeddedPostgres({
        dataDir,
        log: createLog('silent'),
        settings: THROWN_AWAY,
      })
    : null
  const url = external ?? embedded?.url
  if (!url) throw new Error('No database for the tests')
  await recreate(url, 'cairn_template')
  const database = openDatabase(databaseAt(url, 'cairn_template'), 4, error =>
    process.stderr.write(`${error.message}\n`),
  )
  await migrateDatabase(database)
  await database.close()
  project.provide('serverUrl', url)
  return async () => {
    await embedded?.stop()
    if (dataDir) await removeScratchFolder(dataDir)
  }
}

export function databaseAt(url: string, name: string): string {
  const parsed = new URL(url)
  parsed.pathname = `/${name}`
  return parsed.toString()
}

async function recreate(url: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`drop database if exists ${name} with (force)`)
  await client.query(`create database ${name}`)
  await client.end()
}

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'

export interface Migration {
  readonly name: string
  readonly sql: string
}

/** Key of the advisory lock under which one node migrates while the others wait. */
export const MIGRATION_LOCK = 7_230_114

/** Reads `NNNN-name.sql` files of the given folders, in the order of their numbers. Two of one number are an error. */
export async function readMigrations(folders: readonly string[]): Promise<readonly Migration[]> {
  const found: Migration[] = []
  for (const folder of folders) {
    for (const file of await readdir(folder)) {
      if (/^\d{4}-[a-z0-9-]+\.sql$/.test(file))
        found.push({ name: file.slice(0, -4), sql: await readFile(join(folder, file), 'utf8') })
    }
  }
  found.sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const [index, migration] of found.entries()) {
    if (found[index + 1]?.name.slice(0, 4) === migration.name.slice(0, 4))
      throw new Error(`Two migrations have the number of ${migration.name}`)
  }
  return found
}

/**
 * Brings the database to the newest state. Each migration runs in its own transaction and is written into the
 * ledger with it; concurrent callers wait for one another. Returns the names that were applied now.
 * Refuses a database that a newer release has migrated further.
 */
export async function migrate(client: pg.Client, migrations: readonly Migration[]): Promise<readonly string[]> {
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
  try {
    await client.query(
      'create table if not exists migration (name text primary key, applied timestamptz not null default now())',
    )
    const ledger = new Set(
      (await client.query<{ name: string }>('select name from migration')).rows.map(row => row.name),
    )
    const known = new Set(migrations.map(migration => migration.name))
    const foreign = [...ledger].filter(name => !known.has(name))
    if (foreign.length > 0)
      throw new Error(
        `This database was migrated by a newer release (${foreign.join(', ')}). Start that release instead.`,
      )
    const applied: string[] = []
    for (const { name, sql } of migrations) {
      if (ledger.has(name)) continue
      await client.query('begin')
      try {
        await client.query(sql)
        await client.query('insert into migration (name) values ($1)', [name])
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
          cause: error,
        })
      }
      applied.push(name)
    }
    return applied
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
  }
}

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { ADVISORY_LOCKS } from './advisory-locks.ts'

export interface Migration {
  readonly name: string
  readonly sql: string
}

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

export interface MigrationProgress {
  /** A migration was applied. `ms`: how long it took, with its waits. */
  readonly onApplied?: (name: string, ms: number) => void
  /** Somebody reads or writes a table that a migration changes; it is tried again in `pauseMs`. */
  readonly onBlocked?: (name: string, pauseMs: number) => void
  /** How long readers and writers of a table may stand behind a migration that waits for its lock, in ms. */
  readonly lockTimeout?: number
  /** Pauses before it is tried again, in ms; after the last one it fails. */
  readonly pauses?: readonly number[]
}

/** A second at a time, about ten minutes in all. */
const PAUSES: readonly number[] = [100, 250, 500, 1_000, 2_000, ...Array.from({ length: 60 }, () => 10_000)]

/** How often a server looks whether those that migrate before it are done, in ms. */
const TURN_MS = 200

/** First line of a migration whose statements run one by one, outside of a transaction. */
const ONE_BY_ONE = '-- no transaction\n'

/**
 * Brings the database to the newest state. Each migration runs in its own transaction and is written into the
 * ledger with it; concurrent callers wait for one another. Returns the names that were applied now.
 * Refuses a database that a newer release has migrated further.
 *
 * What waits for the lock of a table makes everybody wait who comes after it, so it waits for a second at most, gives
 * way, and tries again. A migration that begins with `-- no transaction` builds or drops indexes `concurrently`; broken
 * off, it is begun anew, so each of its statements can be repeated (`if [not] exists`).
 */
export async function migrate(
  client: pg.Client,
  migrations: readonly Migration[],
  progress: MigrationProgress = {},
): Promise<readonly string[]> {
  await takeTurn(client)
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
    await client.query(`set lock_timeout = ${progress.lockTimeout ?? 1_000}`)
    for (const migration of migrations) {
      if (ledger.has(migration.name)) continue
      const begin = performance.now()
      await applyWhenFree(client, migration, progress)
      progress.onApplied?.(migration.name, performance.now() - begin)
      applied.push(migration.name)
    }
    return applied
  } finally {
    await client.query('reset lock_timeout')
    await client.query('select pg_advisory_unlock($1)', [ADVISORY_LOCKS.migration])
  }
}

/** Asks again and again: an index that is built `concurrently` waits for every statement under way, also for one that waits. */
async function takeTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query('select pg_try_advisory_lock($1)', [ADVISORY_LOCKS.migration])
    if (rows[0]?.pg_try_advisory_lock === true) return
    await setTimeout(TURN_MS)
  }
}

/** The statements of a migration for a transaction, on a database that nobody uses yet. */
export const withinTransaction = ({ sql }: Migration): string =>
  sql.startsWith(ONE_BY_ONE) ? sql.replaceAll(/^(\s*(?:create (?:unique )?|drop )index) concurrently\b/gim, '$1') : sql

async function applyWhenFree(client: pg.Client, migration: Migration, progress: MigrationProgress): Promise<void> {
  for (const pause of [...(progress.pauses ?? PAUSES), null]) {
    try {
      return await apply(client, migration)
    } catch (error) {
      if (pause === null || !isLockTimeout(error))
        throw new Error(`Migration ${migration.name} failed: ${error instanceof Error ? error.message : error}`, {
          cause: error,
        })
      progress.onBlocked?.(migration.name, pause)
      await setTimeout(pause)
    }
  }
}

const isLockTimeout = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '55P03'

async function apply(client: pg.Client, { name, sql }: Migration): Promise<void> {
  if (sql.startsWith(ONE_BY_ONE)) return applyOneByOne(client, name, sql)
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into migration (name) values ($1)', [name])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function applyOneByOne(client: pg.Client, name: string, sql: string): Promise<void> {
  for (const statement of sql.split(/;\s*(?:\n|$)/)) {
    const text = statement.replaceAll(/^\s*--.*$/gm, '').trim()
    if (text === '') continue
    const index = /^create (?:unique )?index concurrently if not exists (\w+)/i.exec(text)?.[1]
    if (index) await dropHalfBuilt(client, index)
    await client.query(text)
  }
  await client.query('insert into migration (name) values ($1)', [name])
}

/** What was broken off while it was built is there, serves no query, and would pass for existing. */
async function dropHalfBuilt(client: pg.Client, index: string): Promise<void> {
  const { rowCount } = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [index],
  )
  if (rowCount) await client.query(`drop index concurrently ${index}`)
}

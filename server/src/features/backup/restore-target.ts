import { CommandError } from '../../platform/command-line/index.ts'
import type { Connection, Migration } from '../../platform/db/index.ts'
import { ARCHIVE_FORMAT, type Header } from './archive.ts'
import { quote, readTables } from './catalogue.ts'

/** Throws when the database holds anything but the rows that every installation begins with. */
export async function requireEmpty(connection: Connection): Promise<void> {
  const tables = (await readTables(connection)).map(table => table.name)
  if (tables.length === 0) return
  if (!tables.includes('migration') || !tables.includes('users') || !tables.includes('project'))
    throw new CommandError('This database holds tables of something else. Restore into an empty one.')
  const { rows } = await connection.query<{ used: boolean }>(
    'select exists (select 1 from users where not guest) or exists (select 1 from project) as used',
  )
  if (rows[0]?.used)
    throw new CommandError(
      'This database already holds users or projects, and restoring would replace them. Restore into an empty database: another DATABASE_URL, or another CAIRN_DATA_DIR.',
    )
}

/** Throws when the backup comes from a release that this one does not know. */
export function requireCompatible(header: Header, migrations: readonly Migration[]): void {
  if (header.format > ARCHIVE_FORMAT)
    throw new CommandError(
      `The backup was written by a newer release (${header.release}). Restore it with that release or a newer one.`,
    )
  const known = new Set(migrations.map(migration => migration.name))
  const foreign = header.migrations.filter(name => !known.has(name))
  if (foreign.length > 0)
    throw new CommandError(
      `The backup was written by a newer release (${header.release}, with ${foreign.join(', ')}). Restore it with that release or a newer one.`,
    )
}

/** Removes the product's tables, sequences and functions, so that the schema of the backup can be made. */
export async function makeRoom(connection: Connection): Promise<void> {
  for (const { name } of await readTables(connection)) await connection.query(`drop table ${quote(name)} cascade`)
  const sequences = await connection.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace`,
  )
  for (const { name } of sequences.rows) await connection.query(`drop sequence ${quote(name)} cascade`)
  const functions = await connection.query<{ signature: string }>(
    `select p.oid::regprocedure::text as signature from pg_proc p where p.pronamespace = 'public'::regnamespace
       and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  )
  for (const { signature } of functions.rows) await connection.query(`drop routine ${signature} cascade`)
}

/** Whether a server works on this database at the moment. */
export async function isServed(connection: Connection): Promise<boolean> {
  const { rowCount } = await connection.query(
    `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and application_name like 'cairn%'`,
  )
  return (rowCount ?? 0) > 0
}

import { sql } from 'kysely'
import type { TestApp } from './test-app.ts'

/** Written whatever a request comes to: who was seen when, how often it tried, which nodes run, which events were delivered. */
const APART: ReadonlySet<string> = new Set(['throttle', 'node', 'outbox_cursor', 'cache_version'])

/** Columns of that kind in tables that also hold other things. */
const SEEN = ['last_seen', 'last_used']

/** Names of all tables but those {@link APART}. */
export async function tableNames(test: TestApp): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`.execute(test.system.db)
  return rows.map(({ name }) => name).filter(name => !APART.has(name))
}

type Sums = Readonly<Record<string, string>>

export interface StoredRows {
  /** Names of the tables in which any row came, went or changed since the last call; `only`: of these tables. */
  changed(only?: readonly string[]): Promise<readonly string[]>
}

/** Watches the content of all tables. */
export async function watchStored(test: TestApp): Promise<StoredRows> {
  const names = await tableNames(test)
  const content = (name: string) =>
    name === 'users' || name === 'permanent_token' ? sql`(to_jsonb(t) - ${SEEN}::text[])::text` : sql`t::text`
  // With a parameter it is prepared once a connection: planning it each time takes longer than reading.
  const summing = (tables: readonly string[]) =>
    sql<Sums>`select ${sql.join(
      tables.map(
        name => sql`(select coalesce(sum(hashtextextended(${content(name)}, 0)), 0) || ' ' || count(*)
        from ${sql.table(name)} t) as ${sql.ref(name)}`,
      ),
    )} where ${true}::boolean`
  const sums = async (tables: readonly string[]): Promise<Sums> =>
    (await summing(tables).execute(test.system.db)).rows[0] ?? {}
  let before = await sums(names)
  return {
    changed: async (only = names) => {
      if (only.length === 0) return []
      const now = { ...before, ...(await sums(only)) }
      const different = names.filter(name => before[name] !== now[name])
      before = now
      return different
    },
  }
}

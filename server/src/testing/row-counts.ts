import { sql } from 'kysely'
import type { TestApp } from './test-app.ts'

type Counts = Readonly<Record<string, number>>

/** Written whatever a request comes to: who was seen when, how often it tried, which events were delivered. */
const APART = new Set(['throttle', 'outbox_cursor', 'cache_version'])

export interface RowWatch {
  /** What differs in the number of rows of any table since the last call: `table 3 → 4`. */
  differences(): Promise<readonly string[]>
}

/** Watches the number of rows of all tables; asks for them only when something was written at all. */
export async function watchRows(test: TestApp): Promise<RowWatch> {
  const { db } = test.system
  const { rows: tables } = await sql<{ name: string }>`select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`.execute(db)
  const names = tables.map(({ name }) => name).filter(name => !APART.has(name))
  // With a parameter it is prepared once a connection: planning it each time takes ten times as long as counting.
  const counting = sql<Counts>`select ${sql.join(
    names.map(name => sql`(select count(*)::int from ${sql.table(name)}) as ${sql.ref(name)}`),
  )} where ${true}::boolean`
  const count = async (): Promise<Counts> => (await counting.execute(db)).rows[0] ?? {}
  const newest = async (): Promise<number> =>
    (await sql<{ id: number }>`select pg_snapshot_xmax(pg_current_snapshot())::text::bigint as id`.execute(db)).rows[0]
      ?.id ?? 0
  let transaction = await newest()
  let counts = await count()
  return {
    differences: async () => {
      const now = await newest()
      if (now === transaction) return []
      transaction = now
      const before = counts
      counts = await count()
      return names
        .filter(name => before[name] !== counts[name])
        .map(name => `${name} ${before[name]} → ${counts[name]}`)
    },
  }
}

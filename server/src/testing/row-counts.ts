import { sql } from 'kysely'
import { statements } from '../platform/db/index.ts'
import { tableNames } from './stored-rows.ts'
import type { TestApp } from './test-app.ts'

type Counts = Readonly<Record<string, number>>

export interface RowWatch {
  /** What differs in the number of rows of any table since the last call: `table 3 → 4`. */
  differences(): Promise<readonly string[]>
  /** The same, whether or not a statement looked as if it wrote. */
  allDifferences(): Promise<readonly string[]>
  /** What was written since the last call by no statement that looked like it: none, or this watch is blind. */
  unnoticed(): Promise<readonly string[]>
  stop(): void
}

/** What a statement that changes rows says; one that only locks them is counted after as well. */
const WRITES = /\b(insert|update|delete|truncate|copy|merge|call)\b/i

/** Watches the number of rows of all tables; asks for them only when a statement was sent that may have written. */
export async function watchRows(test: TestApp): Promise<RowWatch> {
  const { db } = test.system
  const names = await tableNames(test)
  // With a parameter it is prepared once a connection: planning it each time takes ten times as long as counting.
  const counting = sql<Counts>`select ${sql.join(
    names.map(name => sql`(select count(*)::int from ${sql.table(name)}) as ${sql.ref(name)}`),
  )} where ${true}::boolean`
  const count = async (): Promise<Counts> => (await counting.execute(db)).rows[0] ?? {}
  let isWritten = false
  const listen = (text: unknown): void => {
    isWritten ||= WRITES.test(String(text))
  }
  statements.subscribe(listen)
  let counts = await count()
  const allDifferences = async (): Promise<readonly string[]> => {
    isWritten = false
    const before = counts
    counts = await count()
    return names.filter(name => before[name] !== counts[name]).map(name => `${name} ${before[name]} → ${counts[name]}`)
  }
  return {
    allDifferences,
    differences: async () => (isWritten ? allDifferences() : []),
    unnoticed: async () => {
      const wasNoticed = isWritten
      const differences = await allDifferences()
      return wasNoticed ? [] : differences
    },
    stop: () => statements.unsubscribe(listen),
  }
}

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { TestApp } from './test-app.ts'

export interface NodeSample {
  readonly name?: string
  /** How long ago it wrote its row, in ms. */
  readonly age?: number
  readonly problems?: readonly string[]
}

/** Writes the row of a node that says nothing more, as one that was killed; gives its id. */
export async function writeNodeSample(test: TestApp, sample: NodeSample = {}): Promise<string> {
  const { name = 'sample:8080', age = 0, problems = [] } = sample
  const id = randomUUID()
  const seen = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint - ${age}::bigint`
  await sql`
    insert into node (id, name, release, started, seen, is_leading, load, clock_skew, event_lag, problems)
    values (${id}, ${name}, '1.2.3', ${seen} - 3600000, ${seen}, false, 0.25, -40, 0, ${problems}::text[])`.execute(
    test.system.db,
  )
  return id
}

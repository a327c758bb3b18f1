import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { TestApp } from './test-app.ts'

export interface DeadLetterSample {
  /** Default: one that no node runs. */
  readonly job?: string
  readonly data?: object
  readonly error?: string
  /** When it was queued and when it failed last, in ms. */
  readonly created?: number
  readonly failed?: number
}

/** Writes a job that failed for good, as if all its time were over; returns its id. */
export async function writeDeadLetter(test: TestApp, sample: DeadLetterSample = {}): Promise<string> {
  const {
    job = 'sample',
    data = {},
    error = 'It did not work',
    failed = Date.now(),
    created = failed - 21_600_000,
  } = sample
  await test.app.platform.jobs.prepare(job)
  const id = randomUUID()
  await sql`
    insert into pgboss.job (id, name, policy, data, state, retry_limit, retry_count, created_on, start_after, completed_on, output)
    values (${id}, ${job}, 'short', ${JSON.stringify(data)}, 'failed', 16, 16, to_timestamp(${created}::float8 / 1000),
      to_timestamp(${created}::float8 / 1000), to_timestamp(${failed}::float8 / 1000),
      ${JSON.stringify({ name: 'Error', message: error, stack: `Error: ${error}\n    at somewhere` })})`.execute(
    test.system.db,
  )
  return id
}

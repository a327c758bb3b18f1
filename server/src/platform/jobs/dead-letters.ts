import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/index.ts'

/** A job that failed for good. */
export interface DeadLetter {
  /** A UUID. */
  readonly id: string
  /** Name of the job. */
  readonly job: string
  readonly data: Readonly<Record<string, unknown>>
  /** What was wrong the last time. */
  readonly error: string
  readonly attempts: number
  /** When it was queued and when it failed last, in ms. */
  readonly created: number
  readonly failed: number
}

/** Which dead letters, the newest first; without anything all. */
export interface DeadLetterFilter {
  readonly ids?: readonly string[]
  /** Only those that had failed by then, in ms. */
  readonly until?: number
  readonly skip?: number
  readonly top?: number | null
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
/** Texts that are no UUID match nothing. */
const ofIds = (ids: readonly string[]) => sql`id = any(${ids.filter(id => UUID.test(id))}::uuid[])`

/** Longer messages are cut. */
const MAX_ERROR = 10_000

/** The queue must be there. */
export async function readDeadLetters(db: Db, filter: DeadLetterFilter): Promise<readonly DeadLetter[]> {
  const { ids, until, skip = 0, top = null } = filter
  const conditions: readonly RawBuilder<unknown>[] = [
    sql`state = 'failed'`,
    ...(ids ? [ofIds(ids)] : []),
    // What is shown as this millisecond may be later by some microseconds.
    ...(until === undefined ? [] : [sql`completed_on < to_timestamp((${until}::float8 + 1) / 1000)`]),
  ]
  const { rows } = await sql<DeadLetter>`
    select id, name as job, coalesce(data, '{}') as data, retry_count + 1 as attempts,
      left(coalesce(output->>'message', ''), ${MAX_ERROR}) as error,
      floor(extract(epoch from created_on) * 1000)::float8 as created,
      floor(extract(epoch from completed_on) * 1000)::float8 as failed
    from pgboss.job where ${sql.join(conditions, sql` and `)}
    order by completed_on desc, id offset ${skip} limit ${top}`.execute(db)
  return rows
}

/** The names of their jobs with the ids of those that still are dead letters; they stay so until the transaction ends. */
export async function lockDeadLetters(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ readonly id: string; readonly name: string }>`
    select id, name from pgboss.job where state = 'failed' and ${ofIds(ids)}
    order by id for update`.execute(db)
  const found = Map.groupBy(rows, ({ name }) => name)
  return new Map([...found].map(([job, of]) => [job, of.map(({ id }) => id)]))
}

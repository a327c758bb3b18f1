import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listening } from '../../features/live/event-client.testing.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { type Database, openDatabase } from './database.ts'
import { AbandonedError } from './lane.ts'

const LIMITS = { read: 200, write: 20_000, background: 20_000 }

describe('connections', () => {
  let test: TestApp
  let database: Database
  let address = ''
  beforeAll(async () => {
    test = await startTestApp()
    database = openDatabase(test.databaseUrl, 12, () => undefined, LIMITS)
    address = await listening(test)
  })
  afterAll(async () => {
    await database.close()
    await test.stop()
  })

  const sleep = (seconds: number) => sql`select pg_sleep(${seconds}::float8)`
  const code = (error: unknown) => (error as { readonly code?: string }).code
  /** Statements with these words that PostgreSQL is working on. */
  const atWork = async (words: string) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and state = 'active' and pid <> pg_backend_pid() and query like ${`%${words}%`}`.execute(
      test.app.platform.database.background,
    )
    return rows[0]?.count ?? 0
  }
  const until = async (holds: () => Promise<boolean>) => {
    for (const end = Date.now() + 20_000; Date.now() < end; ) if (await holds()) return
    throw new Error('Waited in vain')
  }

  it('give a reading statement up after its time, whoever runs it, and let transactions take theirs', async () => {
    const { db, search, writing } = database.shareOf('one')
    // What may be costly was too much; what is small waited for a busy machine, and may be asked again.
    for (const [handle, expected] of [
      [db, 'overloaded'],
      [search, '57014'],
      [database.main, 'overloaded'],
      [database.search, '57014'],
    ] as const)
      expect(
        code(
          await sleep(20)
            .execute(handle)
            .catch(error => error),
        ),
      ).toBe(expected)
    await writing.transaction().execute(async own => sleep(0.3).execute(own))
    // The longer limit ends with the transaction.
    for (let index = 0; index < 6; index++)
      expect(
        code(
          await sleep(20)
            .execute(writing)
            .catch(error => error),
        ),
      ).toBe('overloaded')
  })

  it('serve others while one person asks for all that there is', async () => {
    const enough = new AbortController()
    const greedy = database.shareOf('greedy', enough.signal)
    const outcomes = Promise.allSettled([
      ...Array.from({ length: 30 }, () => sleep(20).execute(greedy.db)),
      ...Array.from({ length: 30 }, () => sleep(20).execute(greedy.search)),
    ])
    let isOver = false
    void outcomes.then(() => {
      isOver = true
    })
    await until(async () => (await atWork('pg_sleep')) > 0)
    const other = database.shareOf('other')
    for (let index = 0; index < 5; index++) {
      expect((await sql`select 1 as one`.execute(other.db)).rows).toEqual([{ one: 1 }])
      expect((await sql`select 2 as two`.execute(other.search)).rows).toEqual([{ two: 2 }])
    }
    // Of whoever keeps connections long one works at a time in each lane.
    await until(async () => (await atWork('pg_sleep')) <= 2)
    // Between one that was given up and the next there may be none for an instant.
    await until(async () => (await atWork('pg_sleep')) > 0)
    expect(isOver).toBe(false)
    enough.abort()
    await outcomes
  })

  it('are free again at once when nobody waits for the outcome any more', async () => {
    const patient = openDatabase(test.databaseUrl, 6, () => undefined, { ...LIMITS, read: 20_000 })
    const gone = new AbortController()
    const { db, search } = patient.shareOf('leaver', gone.signal)
    const work = Array.from({ length: 6 }, (_, index) => sleep(30 + index).execute(index % 2 ? db : search))
    const ends = Promise.allSettled(work)
    await until(async () => (await atWork('pg_sleep')) >= 2)
    const begin = performance.now()
    gone.abort()
    for (const end of await ends) expect(end).toMatchObject({ status: 'rejected', reason: expect.any(AbandonedError) })
    expect(performance.now() - begin).toBeLessThan(10_000)
    await until(async () => (await atWork('pg_sleep')) === 0)
    for (const handle of [patient.main, patient.search])
      expect((await sql`select 3 as three`.execute(handle)).rows).toEqual([{ three: 3 }])
    await patient.close()
  })

  it('let go of a statement whose client has gone, and of none that changes something', async () => {
    const holder = await test.app.platform.database.connect()
    await holder.query('begin; lock table tag in access exclusive mode')
    const ask = (path: string, init: RequestInit) =>
      fetch(`${address}/api${path}`, {
        ...init,
        headers: { ...test.admin.headers, 'content-type': 'application/json' } as Record<string, string>,
      }).catch(error => error)
    const [reading, writing] = [new AbortController(), new AbortController()]
    const read = ask('/tags?fields=name', { signal: reading.signal })
    // Other databases of the cluster have their own.
    const blocked = async (): Promise<number> =>
      (
        await holder.query(
          `select count(*)::int as count from pg_locks where not granted and relation = 'tag'::regclass
           and database = (select oid from pg_database where datname = current_database())`,
        )
      ).rows[0].count
    await until(async () => (await blocked()) === 1)
    reading.abort()
    await until(async () => (await blocked()) === 0)
    expect((await read).name).toBe('AbortError')
    const write = ask('/tags', { method: 'POST', body: JSON.stringify({ name: 'Kept' }), signal: writing.signal })
    await until(async () => (await blocked()) === 1)
    writing.abort()
    await write
    await holder.query('rollback')
    await holder.end()
    await until(async () => JSON.stringify((await test.admin.get('/tags', { fields: 'name' })).body).includes('Kept'))
  })
})

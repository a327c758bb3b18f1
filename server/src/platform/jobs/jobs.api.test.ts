import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { transaction } from '../db/index.ts'
import { createLog } from '../log/index.ts'
import { createJobs, type JobDefinition, type Jobs } from './index.ts'

describe('jobs', () => {
  let test: TestApp
  const opened: Jobs[] = []
  beforeEach(async () => {
    test = await startTestApp()
  })
  afterEach(async () => {
    for (const jobs of opened.splice(0)) await jobs.stop()
    await test.stop()
  })

  const open = (): Jobs => {
    const jobs = createJobs(test.databaseUrl, createLog('silent'))
    opened.push(jobs)
    return jobs
  }
  const collecting = (done: unknown[]): JobDefinition => ({
    name: 'collect',
    run: async (_platform, data) => void done.push(data.n),
  })

  async function until(what: string, done: () => boolean | Promise<boolean>): Promise<void> {
    for (const end = Date.now() + 20_000; !(await done()); await new Promise(resolve => setImmediate(resolve)))
      if (Date.now() > end) throw new Error(`Waited in vain until ${what}`)
  }

  it('get the data they were sent, each once', async () => {
    const done: unknown[] = []
    const jobs = open()
    await jobs.start(test.app.platform, [collecting(done)])
    await jobs.send('collect', { n: 1 })
    await jobs.send('collect', { n: 2 })
    await until('both ran', () => done.length === 2)
    expect([...done].sort()).toEqual([1, 2])
  })

  it('sent by a node that runs none wait for one that does', async () => {
    const done: unknown[] = []
    await open().send('collect', { n: 1 })
    await open().start(test.app.platform, [collecting(done)])
    await until('it ran', () => done.length === 1)
    expect(done).toEqual([1])
  })

  it('of one key wait at most once', async () => {
    const done: unknown[] = []
    const sender = open()
    for (const n of [1, 2, 3]) await sender.send('collect', { n }, 'same')
    await sender.send('collect', { n: 4 }, 'other')
    await open().start(test.app.platform, [collecting(done)])
    await until('both keys ran', () => done.includes(4) && done.includes(1))
    expect([...done].sort()).toEqual([1, 4])
  })

  it('are sent with a transaction, or not at all', async () => {
    const done: unknown[] = []
    const jobs = open()
    await jobs.prepare('collect')
    const send = (n: number, isKept: boolean) =>
      transaction(test.system, async ctx => {
        await jobs.sendAll(ctx.db, 'collect', [{ data: { n } }, { data: { n: n + 1 } }])
        if (!isKept) throw new Error('no')
      })
    await expect(send(1, false)).rejects.toThrow('no')
    await send(3, true)
    await jobs.start(test.app.platform, [collecting(done)])
    await until('both ran', () => done.length === 2)
    expect([...done].sort()).toEqual([3, 4])
  })

  it('that fail for good are dead letters, which can be run again or forgotten', async () => {
    let isBroken = true
    const { db } = test.system
    const done: unknown[] = []
    const jobs = open()
    await jobs.prepare('collect')
    // As if all its time were over.
    await sql`update pgboss.queue set retry_limit = 0 where name = 'collect'`.execute(test.system.db)
    for (const n of [1, 2]) await jobs.send('collect', { n })
    await jobs.start(test.app.platform, [
      {
        name: 'collect',
        run: async (_, data) => {
          if (isBroken) throw new Error(`no ${data.n}`)
          done.push(data.n)
        },
      },
    ])
    await sql`update pgboss.job set retry_limit = 0 where name = 'collect'`.execute(test.system.db)
    let letters = await jobs.deadLetters(db)
    await until('both failed', async () => {
      letters = await jobs.deadLetters(db)
      return letters.length === 2
    })
    expect(letters.map(({ data }) => data.n).toSorted()).toEqual([1, 2])
    const { rows } = await sql<{ days: number }>`
      select deletion_seconds / 86400 as days from pgboss.job where name = 'collect'`.execute(test.system.db)
    expect(rows).toEqual([{ days: 30 }, { days: 30 }])
    expect(letters[0]).toMatchObject({
      job: 'collect',
      error: `no ${letters[0]?.data.n}`,
      attempts: 1,
      created: expect.any(Number),
      failed: expect.any(Number),
    })
    expect(await jobs.deadLetters(db, { top: 1 })).toHaveLength(1)
    isBroken = false
    const [first, second] = letters.toSorted((a, b) => Number(a.data.n) - Number(b.data.n))
    expect(await jobs.retry(db, [first?.id ?? '', 'nothing'])).toBe(1)
    await until('it ran', () => done.length === 1)
    expect(done).toEqual([1])
    expect(await jobs.forget(db, [second?.id ?? ''])).toBe(1)
    expect(await jobs.deadLetters(db)).toEqual([])
    expect(await jobs.retry(db, [second?.id ?? ''])).toBe(0)
  })

  it('that run by the clock are tried but a few times, whoever made their queue, and nothing that went well is kept', async () => {
    const jobs = open()
    await jobs.prepare('nightly')
    await jobs.prepare('collect')
    const run = async () => undefined
    await jobs.start(test.app.platform, [
      { name: 'nightly', schedule: '0 3 * * *', run },
      { name: 'collect', run },
    ])
    const { rows } = await sql`select name, retry_limit as tries, deletion_seconds / 86400 as days from pgboss.queue
      where name in ('nightly', 'collect') order by name`.execute(test.system.db)
    expect(rows).toEqual([
      { name: 'collect', tries: 16, days: 1 },
      { name: 'nightly', tries: 2, days: 1 },
    ])
  })
})

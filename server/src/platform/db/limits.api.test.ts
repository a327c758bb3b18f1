import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { MIGRATING, WHOLE_DATABASE } from './index.ts'

const MINUTE = 60_000

describe('limits', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp({ env: { CAIRN_STATEMENT_TIMEOUT: '1000' } })
  })
  afterAll(() => test.stop())

  const limits = sql<{ statement: number; idle: number }>`select
    (select setting::int from pg_settings where name = 'statement_timeout') as statement,
    (select setting::int from pg_settings where name = 'idle_in_transaction_session_timeout') as idle`

  it.each([
    ['main', 1_000],
    ['search', 1_000],
    ['background', 5 * MINUTE],
    ['probe', 1_000],
  ] as const)(
    'of the lane %s: its statements, and a minute of a transaction that does nothing',
    async (lane, statement) => {
      const { rows } = await limits.execute(test.app.platform.database[lane])
      expect(rows).toEqual([{ statement, idle: MINUTE }])
    },
  )

  it.each([
    ['nothing special', undefined, { statement: 30_000, idle: MINUTE }],
    ['migrations', MIGRATING, { statement: 12 * 60 * MINUTE, idle: MINUTE }],
    ['dump and restore', WHOLE_DATABASE, { statement: 24 * 60 * MINUTE, idle: 24 * 60 * MINUTE }],
  ])('of a connection of its own for %s', async (_, asked, expected) => {
    const client = await test.app.platform.database.connect(asked)
    const { sql: text } = limits.compile(test.system.db)
    expect((await client.query(text)).rows).toEqual([expected])
    await client.end()
  })

  it('end a transaction that does nothing; its request is refused, and the next one finds a connection', async () => {
    const { database } = test.app.platform
    const idle = database.main.transaction().execute(async db => {
      await sql`set local idle_in_transaction_session_timeout = 100`.execute(db)
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
      const isOver = async () => {
        const { rows: others } = await sql`select 1 from pg_stat_activity where pid = ${rows[0]?.pid}`.execute(
          database.background,
        )
        return others.length === 0
      }
      await expect.poll(isOver, { timeout: 10_000 }).toBe(true)
      await sql`select 1`.execute(db)
    })
    await expect(idle).rejects.toThrow(/terminat|not queryable|closed/i)
    expect((await test.admin.get('/users/me', { fields: 'login' })).status).toBe(200)
  })

  it('of waiting for a connection: 503 while all are taken, and as before when they are free, without a restart', async () => {
    const { database } = test.app.platform
    const main = database.lanes().find(({ name }) => name === 'main')
    const free = Promise.withResolvers<void>()
    const taken = Array.from({ length: main?.size ?? 0 }, (_, index) =>
      database
        .shareOf(`holder ${index}`)
        .writing.transaction()
        .execute(async db => {
          await sql`select 1`.execute(db)
          await free.promise
        }),
    )
    await expect.poll(() => database.lanes().find(({ name }) => name === 'main')?.used).toBe(main?.size)
    const begin = performance.now()
    const refused = await test.admin.get('/users/me', { fields: 'login' })
    const waited = performance.now() - begin
    expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([503, 'overloaded', '5'])
    expect(waited).toBeLessThan(15_000)
    free.resolve()
    await Promise.all(taken)
    expect((await test.admin.get('/users/me', { fields: 'login' })).status).toBe(200)
  }, 40_000)
})

describe('when PostgreSQL has no connection left', () => {
  // Of one account, so that others who use the same PostgreSQL have theirs. The refusal has the same code.
  const role = `few_${process.pid}`
  let owner: TestApp
  let test: TestApp
  const asOwner = (text: string) => sql.raw(text).execute(owner.system.db)
  beforeAll(async () => {
    owner = await startTestApp()
    await asOwner(`create role ${role} login password 'few' in role current_user`)
    test = await startTestApp({
      reach: async url => {
        const address = new URL(url)
        Object.assign(address, { username: role, password: 'few' })
        return address.href
      },
    })
  })
  afterAll(async () => {
    await test.stop()
    await asOwner(`drop role ${role}`)
    await owner.stop()
  })

  const me = () => test.admin.get('/users/me', { fields: 'login' })

  it('requests are refused with the time to wait, and are answered when there is one, without a restart', async () => {
    expect((await me()).status).toBe(200)
    await asOwner(`alter role ${role} connection limit 0`)
    await asOwner(`select pg_terminate_backend(pid) from pg_stat_activity where usename = '${role}'`)
    for (const reply of await Promise.all([me(), me(), test.admin.post('/issues', {})])) {
      expect([reply.status, reply.body.code, reply.headers['retry-after']]).toEqual([503, 'unavailable', '2'])
    }
    await asOwner(`alter role ${role} connection limit -1`)
    await expect.poll(async () => (await me()).status).toBe(200)
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listening } from '../features/live/event-client.testing.ts'
import { isDatabaseAway, transaction } from '../platform/db/index.ts'
import { createJobs } from '../platform/jobs/index.ts'
import { createLog } from '../platform/log/index.ts'
import { type DatabaseProxy, startDatabaseProxy } from './database-proxy.testing.ts'
import { startTestApp, type TestApp } from './test-app.ts'

describe('while the database cannot be reached', () => {
  let test: TestApp
  let proxy: DatabaseProxy
  beforeAll(async () => {
    test = await startTestApp({
      env: { CAIRN_STATEMENT_TIMEOUT: '1000' },
      reach: async url => {
        proxy = await startDatabaseProxy(url)
        return proxy.url
      },
    })
    await listening(test)
  })
  afterAll(async () => {
    await proxy.mend()
    await test.stop()
    await proxy.close()
  })

  const me = () => test.admin.get('/users/me', { fields: 'login' })
  const untilGood = async () => {
    for (const end = Date.now() + 20_000; Date.now() < end; ) if ((await me()).status === 200) return
    throw new Error('It did not come back')
  }
  const refused = { error: 'unavailable', code: 'unavailable', error_description: expect.stringContaining('Try again') }

  it('requests are refused with the time to wait, and are answered as soon as it is back', async () => {
    expect((await me()).status).toBe(200)
    await proxy.cut()
    const heard: string[] = []
    test.system.events.onSignal('away_test', payload => heard.push(payload))
    for (const reply of await Promise.all([me(), test.anonymous.get('/config'), test.admin.post('/issues', {})])) {
      expect(reply.status).toBe(503)
      expect(reply.headers['retry-after']).toBe('2')
      expect(reply.body).toMatchObject(refused)
    }
    await proxy.mend()
    await untilGood()
    // The connection that listens was opened again and knows what was asked for meanwhile.
    for (const end = Date.now() + 20_000; heard.length === 0 && Date.now() < end; ) {
      await test.system.events.signal('away_test', 'here')
      await new Promise(resolve => setImmediate(resolve))
    }
    expect(heard[0]).toBe('here')
  })

  it('nobody knows whether a change was saved when the way breaks at its commit, and that is said', async () => {
    const saving = transaction(test.system, async ctx => {
      await sql`select 1`.execute(ctx.db)
      ctx.phases.last(() => proxy.cut())
    })
    await expect(saving).rejects.toMatchObject({ code: 'outcome_unknown', facts: { retryAfter: 2 } })
    await proxy.mend()
    await untilGood()
  })

  it('a queue that could not be opened is opened as soon as it is back', async () => {
    const jobs = createJobs(proxy.url, createLog('silent'))
    await proxy.cut()
    await expect(jobs.deadLetters(test.system.db)).rejects.toSatisfy(isDatabaseAway)
    await proxy.mend()
    await untilGood()
    expect(await jobs.deadLetters(test.system.db)).toEqual([])
    await jobs.stop()
  })

  it('a network that swallows everything is no reason to wait for minutes', async () => {
    proxy.swallow()
    const begin = performance.now()
    const reply = await me()
    expect(reply.status).toBe(503)
    expect(reply.headers['retry-after']).toBe('2')
    expect(performance.now() - begin).toBeLessThan(10_000)
    await proxy.mend()
    await untilGood()
  })
})

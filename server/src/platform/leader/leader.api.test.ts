import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migrateDatabase } from '../../app.ts'
import { startDatabaseProxy } from '../../testing/database-proxy.testing.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { ADVISORY_LOCKS, openDatabase, statements } from '../db/index.ts'
import { createLog } from '../log/index.ts'
import { createLeader, type Leader } from './index.ts'

describe('the nodes', () => {
  let test: TestApp
  const closing: (() => Promise<unknown>)[] = []
  beforeEach(async () => {
    test = await startTestApp()
  })
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close()
    await test.stop()
  })

  const node = async (url = test.databaseUrl, onLead?: () => void): Promise<Leader> => {
    const database = openDatabase(url, 4, () => undefined)
    const leader = createLeader(database, createLog('silent'), onLead)
    closing.push(() => database.close(), leader.stop)
    await leader.start()
    return leader
  }
  async function until(what: string, done: () => boolean): Promise<void> {
    for (const end = Date.now() + 10_000; !done(); await new Promise(resolve => setTimeout(resolve, 10)))
      if (Date.now() > end) throw new Error(`Waited in vain until ${what}`)
  }

  it('have one that leads, at once', async () => {
    const led: number[] = []
    const nodes = [await node(undefined, () => led.push(0)), await node(undefined, () => led.push(1)), await node()]
    expect(nodes.map(({ isLeading }) => isLeading)).toEqual([true, false, false])
    expect(led).toEqual([0])
  })

  it('start, and run commands, beside one that leads', async () => {
    expect((await node()).isLeading).toBe(true)
    expect(await migrateDatabase(test.app.platform.database)).toEqual([])
  })

  it.each([2, 10])('number an event with three statements at most, in a group of %i', async count => {
    const all = [test]
    while (all.length < count) all.push(await test.secondNode())
    for (const { app } of all) await app.dispatcher.start([])
    const numbered = async () => {
      const { rows } = await sql`select from outbox where seq is null`.execute(test.system.db)
      return rows.length === 0
    }
    let numbering = 0
    const note = (text: unknown): void => {
      if (String(text).includes('update outbox set seq')) numbering++
    }
    statements.subscribe(note)
    const events = 20
    for (let n = 0; n < events; n++) {
      const { admin } = all[n % count] ?? test
      expect((await admin.post('/groups', { name: `Group ${n}` })).status).toBe(200)
      for (const end = Date.now() + 10_000; !(await numbered()); ) if (Date.now() > end) throw new Error('Not numbered')
    }
    statements.unsubscribe(note)
    expect(numbering).toBeGreaterThan(0)
    expect(numbering / events).toBeLessThanOrEqual(3)
  })

  it('have another one when the first stops, or loses its connection', async () => {
    const [first, second] = [await node(), await node()]
    await first.stop()
    expect(first.isLeading).toBe(false)
    await until('the second leads', () => second.isLeading)
    const third = await node()
    await sql`select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and objid = ${ADVISORY_LOCKS.leader} and granted
        and database = (select oid from pg_database where datname = current_database())`.execute(test.system.db)
    await until('one of the two leads again', () => second.isLeading !== third.isLeading)
  })

  it('have another one when the first hangs: its lease runs out', async () => {
    const proxy = await startDatabaseProxy(test.databaseUrl)
    const first = await node(proxy.url)
    closing.push(proxy.close)
    const second = await node()
    expect([first.isLeading, second.isLeading]).toEqual([true, false])
    proxy.swallow()
    await until('the second leads', () => second.isLeading)
    await until('the first knows', () => !first.isLeading)
  })
})

import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type DatabaseProxy, startDatabaseProxy } from '../../testing/database-proxy.testing.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { openDatabase } from './index.ts'

describe('a database with several hosts', () => {
  let test: TestApp
  const closing: (() => Promise<unknown>)[] = []
  beforeEach(async () => {
    test = await startTestApp()
  })
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close()
    await test.stop()
  })

  const host = async (): Promise<DatabaseProxy> => {
    const proxy = await startDatabaseProxy(test.databaseUrl)
    closing.push(proxy.close)
    return proxy
  }
  const open = (...hosts: readonly DatabaseProxy[]) => {
    const [first] = hosts
    const addresses = hosts.map(({ url }) => new URL(url).host).join(',')
    const url = new URL(first?.url ?? '')
    const database = openDatabase(url.href.replace(url.host, addresses), 4, () => undefined)
    closing.push(() => database.close())
    return database
  }
  const portOf = ({ url }: DatabaseProxy): number => Number(new URL(url).port)
  const answers = async (database: ReturnType<typeof open>) =>
    (await sql<{ n: number }>`select 1 as n`.execute(database.main)).rows[0]?.n

  it('is reached through the one that answers, though those before it are away or silent', async () => {
    const [away, silent, good] = [await host(), await host(), await host()]
    await away.cut()
    silent.swallow()
    const begin = performance.now()
    const database = open(away, silent, good)
    expect(await answers(database)).toBe(1)
    const client = await database.connect()
    closing.push(() => client.end())
    expect(Reflect.get(client, 'port')).toBe(portOf(good))
    // Asked all at once, and not one after the other's patience.
    expect(performance.now() - begin).toBeLessThan(2_500)
  })

  it('is found again on another one when the first goes away', async () => {
    const [first, second] = [await host(), await host()]
    await second.cut()
    const database = open(first, second)
    expect(await answers(database)).toBe(1)
    await first.cut()
    await expect(answers(database)).rejects.toThrow()
    await second.mend()
    expect(await answers(database)).toBe(1)
  })

  it('that all are away says why', async () => {
    const [first, second] = [await host(), await host()]
    await first.cut()
    await second.cut()
    await expect(answers(open(first, second))).rejects.toThrow(/ECONNREFUSED/)
  })

  it('that falls silent ends what waits for it, but for what only takes long elsewhere', async () => {
    const [silent, good] = [await host(), await host()]
    await good.cut()
    const database = open(silent, good)
    const held = database.background.connection().execute(async db => {
      await sql`select 1`.execute(db)
      silent.swallow()
      return sql`select 1`.execute(db)
    })
    held.catch(() => undefined)
    const [second, third] = [await host(), await host()]
    await third.cut()
    const slow = sql`select pg_sleep(7)`.execute(open(second, third).background)
    await expect(held).rejects.toThrow('The database gives no answer')
    await good.mend()
    // Neither those that waited nor those that were idle are there any more.
    expect(await answers(database)).toBe(1)
    expect((await slow).rows).toHaveLength(1)
  })
})

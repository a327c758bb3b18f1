import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Actor, RequestContext } from '../context/index.ts'
import { transaction } from '../db/index.ts'
import { bumpVersion, CACHE_VERSIONS, cacheVersions, cacheVersionsRead, lookAgain } from './index.ts'

describe('versions', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp()
  })
  afterAll(() => test.stop())
  afterEach(() => void vi.useRealTimers())

  const newContext = (): RequestContext => ({ ...test.system, actor: { ...test.system.actor } as Actor })
  const readings = (ctx: RequestContext) => test.countStatements(() => cacheVersions(ctx))
  const versionOf = async (name: string) => (await cacheVersions(newContext())).get(name) ?? ''

  it.each([
    ['access', (ctx: RequestContext) => bumpVersion(ctx, 'access')],
    ['fields', (ctx: RequestContext) => bumpVersion(ctx, 'fields')],
    ['names', ({ db }: RequestContext) => sql`update users set full_name = full_name where guest`.execute(db)],
    ['dictionary', ({ db }: RequestContext) => sql`update users set full_name = full_name where guest`.execute(db)],
    ['projects', ({ db }: RequestContext) => sql`delete from project where false`.execute(db)],
    [
      'search',
      ({ db }: RequestContext) =>
        sql`insert into setting (key, value) values ('searchOfThisTest', '1')
          on conflict (key) do update set value = excluded.value`.execute(db),
    ],
  ])('never come again and do not follow one another: %s', async (name, change) => {
    const drawn = [await versionOf(name)]
    for (let round = 0; round < 20; round++) {
      await transaction(newContext(), async ctx => void (await change(ctx)))
      drawn.push(await versionOf(name))
    }
    const numbers = new Set(drawn.map(BigInt))
    expect(numbers.size).toBe(21)
    expect([...numbers].filter(version => numbers.has(version + 1n))).toEqual([])
  })

  it('are read whole, although a number of JavaScript holds less', async () => {
    const wide = '9007199254740993'
    await sql`update cache_version set version = ${wide}::bigint where name = 'search'`.execute(test.system.db)
    const { rows } = await sql<{ versions: Readonly<Record<string, string>> }>`
      select ${CACHE_VERSIONS} as versions`.execute(test.system.db)
    expect([await versionOf('search'), rows[0]?.versions.search]).toEqual([wide, wide])
  })

  it('change with a transaction, and only those that there are', async () => {
    const before = await versionOf('access')
    await expect(bumpVersion(newContext(), 'access')).rejects.toThrow('in transactions only')
    await expect(transaction(newContext(), ctx => bumpVersion(ctx, 'acces'))).rejects.toThrow('No version has the name')
    expect(await versionOf('access')).toBe(before)
  })

  it('are read once for a request or a transaction, and again after a change of its own', async () => {
    const ctx = newContext()
    const versions = await cacheVersions(ctx)
    expect(versions.get('access')).toMatch(/^-?\d+$/)
    expect(await cacheVersions(ctx)).toBe(versions)
    expect([await readings(ctx), await readings(newContext())]).toEqual([0, 1])
    lookAgain()
    expect([await readings(ctx), await readings(ctx)]).toEqual([1, 0])
    await transaction(ctx, async tx => {
      expect([await readings(tx), await readings({ ...tx }), await readings(ctx)]).toEqual([1, 0, 0])
    })
  })

  it('are those that the first statement of the request read along, outside of transactions', async () => {
    const ctx = newContext()
    cacheVersionsRead(ctx.actor, { access: '4242' })
    expect(await readings(ctx)).toBe(0)
    expect(await cacheVersions(ctx)).toEqual(new Map([['access', '4242']]))
    await transaction(ctx, async tx => expect((await cacheVersions(tx)).get('access')).not.toBe('4242'))
    lookAgain()
    expect((await cacheVersions(ctx)).get('access')).not.toBe('4242')
  })

  it('are looked at again after a second', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const ctx = newContext()
    const after = async (ms: number) => {
      vi.advanceTimersByTime(ms)
      return readings(ctx)
    }
    expect([await readings(ctx), await after(999), await after(1), await after(999)]).toEqual([1, 0, 1, 0])
  })

  it('do not fail because reading them failed for somebody before', async () => {
    await transaction(newContext(), async tx => {
      await sql`savepoint here`.execute(tx.db)
      await expect(sql`select 1 / 0`.execute(tx.db)).rejects.toThrow('division by zero')
      await expect(cacheVersions(tx)).rejects.toThrow('current transaction is aborted')
      await sql`rollback to savepoint here`.execute(tx.db)
      expect((await cacheVersions(tx)).get('access')).toMatch(/^-?\d+$/)
    })
  })
})

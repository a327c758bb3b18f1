import { implicitKey } from '@cairn/common/platform/fractional-keys'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { shareAdvisoryLock, transaction } from '../../platform/db/index.ts'
import { createProject, idIn } from '../../testing/sample-data.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { forgetLists, hasOrder, keysOf, type Neighbours, place, placesIn, restorePlaces, startOrder } from './index.ts'
import { shortenKeys } from './jobs/shorten-keys.ts'

describe('the order of a list by hand', () => {
  let test: TestApp
  /** Hosts as they stand in a list that nobody has touched. */
  let hosts: readonly number[] = []
  let list = 0
  beforeAll(async () => {
    test = await startTestApp()
    const project = { id: await createProject(test, 'HAND') }
    const created: number[] = []
    for (let count = 0; count < 30; count++)
      created.push(
        Number(idIn(await test.admin.post('/issues', { project, summary: `${count}` }, { fields: 'id' })).slice(2)),
      )
    hosts = created.toReversed()
  })
  afterAll(() => test.stop())
  beforeEach(async () => {
    const { rows } = await sql<{ id: number }>`select nextval('value_id')::int as id`.execute(test.system.db)
    list = rows[0]?.id ?? 0
  })

  const put = (ids: readonly number[], neighbours: Neighbours) => place(test.system, list, ids, neighbours)
  /** All hosts in their order, as the parts of a statement say it, which are read from a place on. */
  const order = async (after: readonly [string, number] | null = null): Promise<readonly number[]> => {
    const places = placesIn(list, sql`h.id`)
    const [isMovedAfter, isUnmovedAfter] = after
      ? [sql`(${places.key}, ${places.id}) > (${after[0]}::text, ${after[1]}::bigint)`, places.isAfter(...after)]
      : [sql`true`, sql`true`]
    const { rows } = await sql<{ id: number }>`
      select id from (
        select ${places.key} as key, ${places.id} as id from host h ${places.join} where ${isMovedAfter}
        union all select ${places.implicitKey}, h.id from host h where ${places.isUnmoved} and ${isUnmovedAfter}
      ) f order by key, id`.execute(test.system.db)
    return rows.map(({ id }) => id)
  }
  const stored = async (): Promise<readonly { readonly host_id: number; readonly key: string }[]> =>
    test.system.db
      .selectFrom('manual_order')
      .select(['host_id', 'key'])
      .where('list_id', '=', list)
      .orderBy('key')
      .orderBy('host_id')
      .execute()
  const [at, from] = [(index: number) => hosts[index] ?? 0, (index: number) => hosts.slice(index)]

  it('is that of the newest where nobody moved anything, in SQL as in the process', async () => {
    expect(await order()).toEqual(hosts)
    const { rows } = await sql<{ key: string }>`
      select ${placesIn(list, sql`n.id`).implicitKey} as key
      from unnest('{1,2,10,123456789,9999999999999}'::bigint[]) as n (id)`.execute(test.system.db)
    expect(rows.map(({ key }) => key)).toEqual([1, 2, 10, 123_456_789, 9_999_999_999_999].map(implicitKey))
    expect(await keysOf(test.system, list, [at(0)])).toEqual(new Map([[at(0), implicitKey(at(0))]]))
    expect(await hasOrder(test.system, list)).toBe(false)
  })

  it('follows any moves, each of which writes one row, and is read from any place on', async () => {
    const model = [...hosts]
    const moved = new Set<number>()
    for (let turn = 1; turn <= 200; turn++) {
      const [id = 0] = model.splice((turn * 7_919) % model.length, 1)
      const to = (turn * 104_729) % (model.length + 1)
      await put([id], { after: model[to - 1] ?? null, before: model[to] ?? null })
      model.splice(to, 0, id)
      moved.add(id)
      if (turn % 20 === 0) expect(await order()).toEqual(model)
    }
    expect(await stored()).toHaveLength(moved.size)
    const keys = await keysOf(test.system, list, model)
    for (const [index, id] of model.entries())
      expect(await order([keys.get(id) ?? '', id])).toEqual(model.slice(index + 1))
    expect(await order(['', 0])).toEqual(model)
    expect(await order(['zzzz', 0])).toEqual([])
  })

  it('takes many at once, in the order in which they are given', async () => {
    const [a, b, c, d, e] = [at(9), at(2), at(20), at(5), at(29)]
    expect(await put([a, b, c], { after: at(0), before: at(1) })).toEqual(
      [a, b, c].map(hostId => ({ hostId, key: null })),
    )
    expect((await order()).slice(0, 5)).toEqual([at(0), a, b, c, at(1)])
    await put([c, d], { after: null, before: at(0) })
    expect((await order()).slice(0, 6)).toEqual([c, d, at(0), a, b, at(1)])
    await put([e, a], { after: at(28), before: null })
    expect((await order()).slice(-3)).toEqual([at(28), e, a])
    expect(await put([], { after: null, before: at(0) })).toEqual([])
    expect(await stored()).toHaveLength(5)
    await expect(put([a], { after: a, before: null })).rejects.toThrow(RangeError)
    await expect(put([a, a], { after: at(0), before: null })).rejects.toThrow(RangeError)
    await expect(put([a], { after: b, before: b })).rejects.toThrow(RangeError)
  })

  it('puts the first and the last ones beyond all that nobody moved, also what comes later', async () => {
    await put([at(5)], { after: null, before: at(0) })
    await put([at(6)], { after: at(29), before: null })
    const keys = await keysOf(test.system, list, [at(5), at(6)])
    expect((keys.get(at(5)) ?? '') < implicitKey(10 ** 13 - 1)).toBe(true)
    expect((keys.get(at(6)) ?? '') > implicitKey(1)).toBe(true)
  })

  it('gives all who saw one gap a place in it, and room between those who came to stand at one place', async () => {
    const together = [at(10), at(12), at(14), at(16)]
    for (const id of together) await put([id], { after: at(0), before: at(1) })
    const tied = together.toSorted((a, b) => a - b)
    expect(new Set((await stored()).map(({ key }) => key)).size).toBe(1)
    expect((await order()).slice(0, 6)).toEqual([at(0), ...tied, at(1)])
    const [first = 0, second = 0, third = 0, fourth = 0] = tied
    await put([at(20)], { after: second, before: third })
    expect((await order()).slice(0, 7)).toEqual([at(0), first, second, at(20), third, fourth, at(1)])
    await put([at(21)], { before: second })
    expect((await order()).slice(0, 8)).toEqual([at(0), first, at(21), second, at(20), third, fourth, at(1)])
    await put([fourth], { after: first })
    expect((await order()).slice(0, 8)).toEqual([at(0), first, fourth, at(21), second, at(20), third, at(1)])
    expect((await order()).toSorted((a, b) => b - a)).toEqual(hosts)
  })

  it('stands right beside one neighbour whatever the other one does', async () => {
    await put([at(3)], { after: null, before: at(0) })
    // Whoever saw 2, 3 and 4 in this order.
    await put([at(9)], { after: at(2), before: at(3) })
    expect((await order()).slice(0, 6)).toEqual([at(3), at(0), at(1), at(2), at(9), at(4)])
    await put([at(11)], { after: at(4) })
    await put([at(12)], { after: at(4) })
    await put([at(13)], { before: at(4) })
    await put([at(14)], { before: at(4) })
    const found = await order()
    expect(found.slice(found.indexOf(at(9)) + 1, found.indexOf(at(5)))).toEqual([at(13), at(14), at(4), at(12), at(11)])
    await put([at(15)], { before: at(3) })
    expect((await order()).slice(0, 2)).toEqual([at(15), at(3)])
  })

  it('is taken back to where things stood, moved before or not', async () => {
    await put([at(9)], { after: at(0), before: at(1) })
    const before = await order()
    const places = await put([at(9), at(20)], { after: at(27), before: at(28) })
    expect(await order()).not.toEqual(before)
    await restorePlaces(test.system, list, places)
    expect(await order()).toEqual(before)
    expect(await stored()).toHaveLength(1)
    await restorePlaces(test.system, list, [{ hostId: at(9), key: null }])
    expect(await hasOrder(test.system, list)).toBe(false)
  })

  it('begins with the order in which a list was shown', async () => {
    const shown = [at(20), at(3), at(25), at(4), at(5), at(12)]
    const start = (given: Parameters<typeof startOrder>[2]) =>
      transaction(test.system, tx => startOrder(tx, list, given))
    await start({ hostIds: shown, head: 2, isWhole: true })
    // 4, 5 and 12 stand behind one another by their ids.
    expect((await stored()).map(({ host_id }) => host_id)).toEqual(shown.slice(0, 3))
    expect((await order()).slice(0, 3)).toEqual(shown.slice(0, 3))
    const keys = await keysOf(test.system, list, shown)
    const later = implicitKey(at(0) + 1_000)
    // What comes later stands between those that were put there and the others.
    expect((keys.get(at(3)) ?? '') < later && later < (keys.get(at(25)) ?? '')).toBe(true)
    await start({ hostIds: hosts.toReversed(), head: 0, isWhole: true })
    expect(await stored()).toHaveLength(3)
    await forgetLists(test.system, [list])
    await start({ hostIds: shown, head: 2, isWhole: false })
    expect((await stored()).map(({ host_id }) => host_id)).toEqual(shown)
  })

  it('goes with its hosts and its list, and keeps nothing that is no key', async () => {
    await put([at(1), at(2)], { after: null, before: at(0) })
    const gone = await transaction(test.system, async tx => {
      await sql`insert into host (id, kind, project_id) select nextval('issue_id_seq'), kind, project_id from host limit 1`.execute(
        tx.db,
      )
      const { rows } = await sql<{ id: number }>`select max(id) as id from host`.execute(tx.db)
      return rows[0]?.id ?? 0
    })
    await put([gone], { after: null, before: at(0) })
    expect(await stored()).toHaveLength(3)
    await sql`delete from host where id = ${gone}`.execute(test.system.db)
    expect(await stored()).toHaveLength(2)
    // What was erased while somebody moved it.
    await put([gone], { after: null, before: at(0) })
    expect(await stored()).toHaveLength(2)
    for (const key of ['', 'V0', 'a b', 'é'])
      await expect(restorePlaces(test.system, list, [{ hostId: at(1), key }])).rejects.toThrow(/manual_order_key/)
    await forgetLists(test.system, [list])
    expect(await stored()).toEqual([])
  })

  describe('whose keys have become long', () => {
    /** Has many stand in a gap that is as narrow as if hundreds had been put into it. */
    const crowd = async (): Promise<void> => {
      const { rows } = await sql<{ key: string }>`
        select 'h' || lpad((10000000000000 - ${at(0)}::bigint)::text, 13, '0') || 'V' || repeat('0', n) || '1' as key
        from generate_series(50, 69) n`.execute(test.system.db)
      const keys = rows.map(({ key }) => key).toSorted()
      await restorePlaces(
        test.system,
        list,
        from(10)
          .slice(0, 20)
          .map((hostId, index) => ({ hostId, key: keys[index] ?? null })),
      )
    }
    const longest = async () => Math.max(...(await stored()).map(({ key }) => key.length))

    it('are shortened in their order, once', async () => {
      await crowd()
      await put([at(3)], { after: null, before: at(0) })
      await put([at(4)], { after: at(29), before: null })
      const before = await order()
      expect(await longest()).toBeGreaterThan(60)
      expect(await shortenKeys(test.app.platform)).toBeGreaterThan(0)
      expect(await longest()).toBeLessThanOrEqual(30)
      expect(await order()).toEqual(before)
      expect(await shortenKeys(test.app.platform)).toBe(0)
    })

    it('are left for later while somebody moves something, and when the process stops', async () => {
      await crowd()
      await transaction(test.system, async tx => {
        await shareAdvisoryLock(tx.db, 'manualOrder', list)
        expect(await shortenKeys(test.app.platform)).toBe(0)
      })
      expect(await shortenKeys(test.app.platform, AbortSignal.abort())).toBe(0)
      expect(await longest()).toBeGreaterThan(60)
      expect(await shortenKeys(test.app.platform)).toBeGreaterThan(0)
    })

    it('are shortened where many stand at one place, and at the ends', async () => {
      const long = `A${'0'.repeat(70)}1`
      await restorePlaces(
        test.system,
        list,
        from(0).map(hostId => ({ hostId, key: long })),
      )
      const before = await order()
      await shortenKeys(test.app.platform)
      expect(await order()).toEqual(before)
      expect(await longest()).toBeLessThanOrEqual(30)
      await restorePlaces(test.system, list, [{ hostId: at(7), key: 'z'.repeat(80) }])
      await shortenKeys(test.app.platform)
      expect(await longest()).toBeLessThanOrEqual(30)
      expect((await order()).at(-1)).toBe(at(7))
    })
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../../testing/api-client.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { createBoardBench } from '../cards/cards.testing.ts'

const MINUTE = 60_000

describe('the order by hand and the time spent of a board as of a moment', () => {
  let test: TestApp
  let bench: Awaited<ReturnType<typeof createBoardBench>>
  let reader: ApiClient

  beforeAll(async () => {
    test = await startTestApp()
    test.clock.now -= 100 * MINUTE
    bench = await createBoardBench(test, 'ORDER')
    await test.admin.post(`/agiles/${bench.id}`, { readSharingSettings: { projectBased: true } })
    const readerId = await test.createUser('rita')
    await test.grantPermissions(readerId, ['PROJECT_READ_BASIC', 'READ_ISSUE'], Number(bench.project.slice(2)))
    reader = await test.clientOf(readerId)
  })
  afterAll(() => test.stop())

  /** A moment of its own, which nothing else happens at. */
  const tick = (): number => {
    test.clock.now += MINUTE
    return test.clock.now - MINUTE / 2
  }

  it('counts time spent as it was, where the reader may know it', async () => {
    const tracking = await test.admin.post(`/admin/projects/${bench.project}/timeTrackingSettings`, { enabled: true })
    expect(tracking.status).toBe(200)
    const card = await bench.card('worked on', 'Verified')
    const before = tick()
    const work = (minutes: number) =>
      test.admin.post(`/issues/${card}/timeTracking/workItems`, { duration: { minutes }, date: test.clock.now })
    expect((await work(30)).status).toBe(200)
    const half = tick()
    await work(90)
    tick()
    const spentAt = async (query: Record<string, string>, client = test.admin) => {
      const { body } = await bench.view(client, { fields: 'columns,sums', ...query })
      return [body.sums.spent, body.columns[3].sums.spent]
    }
    expect(await spentAt({})).toEqual([120, 120])
    expect(await spentAt({ at: String(half) })).toEqual([30, 30])
    expect(await spentAt({ at: String(before) })).toEqual([undefined, undefined])
    // What of it the reader may see is asked of the field, then as now.
    const uses = await test.admin.get(`/admin/projects/${bench.project}/customFields`, {
      fields: 'id,$type,field(name)',
      $top: '-1',
    })
    const use = uses.body.find(({ field }: { field: { name: string } }) => field.name === 'Spent time')
    const show = (isPublic: boolean) =>
      test.admin.post(`/admin/projects/${bench.project}/customFields/${use.id}`, { $type: use.$type, isPublic })
    await show(false)
    expect(await spentAt({ at: String(half) }, reader)).toEqual([undefined, undefined])
    expect(await spentAt({ at: String(half) })).toEqual([30, 30])
    await show(true)
  })

  it('shows the order by hand as it was, however often it was changed or taken back since', async () => {
    const [bow = '', mast = '', stern = ''] = [
      await bench.card('bow'),
      await bench.card('mast'),
      await bench.card('stern'),
    ]
    const order = async (moment?: number) =>
      (await bench.places(test.admin, moment === undefined ? {} : { at: String(moment) }))['']?.Open
    const first = tick()
    const cell = { row: { id: 'orphans' }, column: { id: bench.column('Open') } }
    await bench.move([bow], { ...cell, leading: null })
    const second = tick()
    const last = await bench.move([stern], { ...cell, leading: { id: mast } })
    const third = tick()
    expect(await order()).toEqual(['bow', 'mast', 'stern'])
    await bench.undo(last)
    tick()
    expect(await order()).toEqual(['bow', 'stern', 'mast'])
    expect(await order(first)).toEqual(['stern', 'mast', 'bow'])
    expect(await order(second)).toEqual(['bow', 'stern', 'mast'])
    expect(await order(third)).toEqual(['bow', 'mast', 'stern'])
    expect(await order(test.clock.now)).toEqual(await order())
  })

  it('takes as many statements for many cards as for few', async () => {
    const then = tick()
    const count = () => test.countStatements(() => bench.view(test.admin, { at: String(then), fields: 'rows,sums' }))
    await count()
    const before = await count()
    const cell = { row: { id: 'orphans' }, column: { id: bench.column('Open') } }
    for (let round = 0; round < 5; round++)
      await bench.move([await bench.card(`one of many ${round}`)], { ...cell, leading: null })
    expect(await count()).toBe(before)
  })
})

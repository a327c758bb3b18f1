import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { createBoardBench } from './cards.testing.ts'

describe('a move', () => {
  let test: TestApp
  let bench: Awaited<ReturnType<typeof createBoardBench>>
  let count = 0
  beforeAll(async () => {
    test = await startTestApp()
  })
  afterAll(() => test.stop())
  beforeEach(async () => {
    bench = await createBoardBench(test, `PART${++count}`)
  })

  const type = (value: string) => ({ customFields: [bench.field('Type', value)] })
  const to = (state: string, leading: string | null, row?: string) => ({
    column: { id: bench.column(state) },
    leading: leading === null ? null : { id: leading },
    ...(row !== undefined && { row: { id: row } }),
  })
  const putBelow = async (card: string, parent: string) =>
    test.admin.post('/commands', { query: `subtask of ${parent}`, issues: [{ id: card }] })
  const rowsOfEpics = async (more: object = {}) => {
    const { body } = await test.admin.get('/admin/customFieldSettings/customFields', { fields: 'id,name', $top: '-1' })
    const id = body.find(({ name }: { name: string }) => name === 'Type').id
    const reply = await test.admin.post(`/agiles/${bench.id}`, {
      swimlaneSettings: {
        $type: 'IssueBasedSwimlaneSettings',
        enabled: true,
        field: { $type: 'CustomFilterField', id, customField: { id } },
        values: [{ name: 'Epic' }],
      },
      ...more,
    })
    expect(reply.status).toBe(200)
  }
  /** How many cards were given another place. */
  const placed = async (cards: readonly string[], where: object): Promise<number> => {
    const { status, body } = await bench.move(cards, where)
    expect(status).toBe(200)
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from board_move where operation_id = ${Number(body.operation.id.split('-')[1])}`.execute(
      test.system.db,
    )
    return rows[0]?.count ?? 0
  }

  it('reads the cards that it is about, and of the others only those of the cells whose order it asks for', async () => {
    const [a, b, c] = [await bench.card('a'), await bench.card('b', 'Fixed'), await bench.card('c', 'Fixed')]
    const reads = async (work: () => Promise<unknown>) =>
      (await test.statementsOf(work)).filter(
        text => text.includes('array_to_string(s.vals') && !text.includes('s.issue_id = any('),
      ).length
    expect(await reads(() => bench.move([a], to('Fixed', b)))).toBe(0)
    expect(await reads(() => bench.move([a], { column: { id: bench.column('Open') } }))).toBe(0)
    expect(await reads(() => bench.move([a], to('Fixed', null)))).toBe(1)
    expect(await bench.places()).toEqual({ '': { Fixed: ['a', 'c', 'b'] } })
    const check = () => test.admin.post(`${bench.base}/board/moves/check`, { cards: [{ id: c }] })
    expect(await reads(check)).toBe(0)
  })

  it('leaves cards where they stand already, whatever stands between them elsewhere', async () => {
    const [d, c, b, a] = [
      await bench.card('d'),
      await bench.card('c', 'Fixed'),
      await bench.card('b'),
      await bench.card('a'),
    ]
    expect(await bench.places()).toEqual({ '': { Open: ['a', 'b', 'd'], Fixed: ['c'] } })
    expect(await placed([d], to('Open', b))).toBe(0)
    expect(await placed([b, d], to('Open', a))).toBe(0)
    expect(await placed([a, b], to('Open', null))).toBe(0)
    expect(await placed([d], to('Open', a))).toBe(1)
    expect(await placed([b, d], to('Open', a))).toBe(2)
    expect(await placed([b], to('Open', null))).toBe(1)
    expect(await bench.places()).toEqual({ '': { Open: ['b', 'a', 'd'], Fixed: ['c'] } })
    await bench.move([c], { leading: { id: a } })
    expect(await placed([d], to('Open', a))).toBe(0)
    // Without a cell the sprint is one list.
    expect(await placed([d], { leading: { id: a } })).toBe(1)
    expect(await placed([d], { leading: { id: a } })).toBe(0)
  })

  it('counts subtasks that are not shown as none of the cell', async () => {
    const [last, task, parent] = [await bench.card('last'), await bench.card('task'), await bench.card('parent')]
    expect(await placed([last], to('Open', parent))).toBe(1)
    await bench.move([last], to('Open', task))
    await putBelow(task, parent)
    await test.admin.post(`/agiles/${bench.id}`, {
      sprintsSettings: { isExplicit: false, explicitQuery: '', hideSubtasksOfCards: true },
    })
    expect(await bench.places()).toEqual({ '': { Open: ['parent', 'last'] } })
    expect(await placed([last], to('Open', parent))).toBe(0)
    expect(await placed([last], to('Open', null))).toBe(1)
    expect(await bench.places()).toEqual({ '': { Open: ['last', 'parent'] } })
  })

  it('finds a row by the cards below it, also where it is on no sprint itself', async () => {
    const outside = async (summary: string) => bench.card(summary, 'Open', { ...type('Epic'), sprints: [] })
    const [epic, empty] = [await outside('epic'), await outside('empty')]
    const [a, b] = [await bench.card('a', 'Open', type('Task')), await bench.card('b', 'Open', type('Task'))]
    const between = await bench.card('between', 'Open', { ...type('Task'), sprints: [] })
    await putBelow(between, epic)
    await putBelow(a, between)
    await rowsOfEpics()
    expect(await bench.places()).toEqual({ '': { Open: ['b'] }, epic: { Open: ['a'] } })
    expect((await bench.move([b], to('Open', a, empty))).status).toBe(404)
    expect((await bench.move([b], to('Open', empty, epic))).status).toBe(404)
    expect(await placed([b], to('Open', a, epic))).toBe(1)
    expect(await bench.places()).toEqual({ '': {}, epic: { Open: ['a', 'b'] } })
    expect(await placed([b], to('Open', a, epic))).toBe(0)
    // The row itself has a place, too, and is not put on the sprint by being given one.
    expect(await placed([epic], { leading: { id: b } })).toBe(1)
    expect((await test.admin.delete(`${bench.base}/issues/${epic}`)).status).toBe(404)
    await bench.move([b], { row: { id: 'orphans' } })
    const column = bench.column('Open')
    const draft = (row: string) =>
      test.admin.post(`${bench.base}/board/columns/${column}/cells/${row}.${column}/draftIssue`, {}, { fields: 'id' })
    expect([(await draft(epic)).status, (await draft(empty)).status]).toEqual([200, 404])
    expect(await bench.places()).toEqual({ '': { Open: ['b'] }, epic: { Open: ['a'] } })
  })
})

import { BOARD_CARDS } from '@cairn/common/features/agile'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idIn } from '../../../testing/sample-data.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { copyIssue, createBoardBench } from './cards.testing.ts'

const DAY = 86_400_000

describe('a board', () => {
  let test: TestApp
  let bench: Awaited<ReturnType<typeof createBoardBench>>
  const cards: Record<string, string> = {}

  beforeAll(async () => {
    test = await startTestApp()
    bench = await createBoardBench(test, 'BRD')
    for (const [summary, state] of [
      ['first', 'Open'],
      ['second', 'Open'],
      ['doing', 'In Progress'],
      ['done', 'Fixed'],
      ['elsewhere', 'Duplicate'],
    ] as const)
      cards[summary] = await bench.card(summary, state)
  })
  afterAll(() => test.stop())

  it('shows its cards by columns, the newest on top until somebody moves them', async () => {
    expect(await bench.places()).toEqual({
      '': { Open: ['second', 'first'], 'In Progress': ['doing'], Fixed: ['done'] },
    })
  })

  it('counts what no column shows, by value', async () => {
    const { body } = await bench.view(test.admin)
    expect(body).toMatchObject({ total: 4, notOnBoard: [{ name: 'Duplicate', count: 1 }], leftOut: 0, isTooBig: false })
    expect(body.columns.map(({ count }: { count: number }) => count)).toEqual([2, 1, 1, 0])
  })

  it('gives the first cards with it, and others by their ids', async () => {
    const { body } = await bench.view(test.admin, { fields: 'cards(id,summary)' })
    expect(body.cards.map(({ summary }: { summary: string }) => summary)).toEqual(['second', 'first', 'doing', 'done'])
    const few = await bench.view(test.admin, { fields: 'cards(summary)', cards: '1' })
    expect(few.body.cards).toMatchObject([{ summary: 'second' }])
    expect((await bench.view(test.admin, { fields: 'cards(id)', cards: '0' })).body.cards).toEqual([])
    expect((await bench.view(test.admin, { cards: '-1' })).status).toBe(400)
    const more = await test.admin.post(`${bench.base}/boardView/cards`, [{ id: cards.doing }], { fields: 'id,summary' })
    expect(more.body).toEqual([{ $type: 'Issue', id: cards.doing, summary: 'doing' }])
  })

  it('shows what a query finds, and explains one that cannot be read', async () => {
    expect(await bench.places(test.admin, { issuesQuery: 'summary: second' })).toEqual({ '': { Open: ['second'] } })
    expect((await bench.view(test.admin, { issuesQuery: 'State: nowhere' })).status).toBe(400)
    const list = await test.admin.get(`${bench.base}/issues`, { issuesQuery: 'summary: second', fields: 'summary' })
    expect(list.body.map(({ summary }: { summary: string }) => summary)).toEqual(['second'])
  })

  it('says the same in the compatible shape, with a cell for each column', async () => {
    const { body } = await test.admin.get(`${bench.base}/board`, {
      fields:
        'id,columns(id,collapsed,agileColumn(presentation)),orphanRow($type,id,cells(id,column(id),issues(summary),issuesCount,tooManyIssues)),trimmedSwimlanes(id),swimlanes(id),notOnBoardCount,sortByQuery',
    })
    const open = bench.column('Open')
    expect(body).toMatchObject({ id: bench.sprint, trimmedSwimlanes: [], swimlanes: [], notOnBoardCount: 1 })
    expect(body.orphanRow.cells[0]).toMatchObject({
      id: `orphans.${open}`,
      column: { id: open },
      issues: [{ summary: 'second' }, { summary: 'first' }],
      issuesCount: 2,
      tooManyIssues: false,
    })
    expect(body.orphanRow.cells).toHaveLength(4)
    const nested = await test.admin.get(bench.base, { fields: 'board(id,orphanRow(cells(issues(summary))))' })
    expect(nested.body.board.orphanRow.cells[1].issues).toMatchObject([{ summary: 'doing' }])
  })

  it('is shown for ten sprints in one reply, and for more it says so', async () => {
    const { id, sprint } = await createBoardBench(test, 'TEN')
    const create = (name: string) => test.admin.post(`/agiles/${id}/sprints`, { name })
    const list = (fields: string) => test.admin.get(`/agiles/${id}/sprints`, { fields })
    for (let n = 2; n <= 10; n++) await create(`Sprint ${n}`)
    const { body } = await list('id,issues(id),board(id)')
    expect(body).toHaveLength(10)
    for (const one of body) expect(one).toMatchObject({ issues: [], board: { id: one.id } })
    await create('Sprint 11')
    for (const fields of ['issues(id)', 'board(id)']) {
      const refused = await list(fields)
      expect([refused.status, refused.body.code, refused.body.facts]).toEqual([
        ...[400, 'list_too_long', { name: 'sprints', limit: 10 }],
      ])
      expect((await test.admin.get(`/agiles/${id}/sprints/${sprint}`, { fields })).status).toBe(200)
    }
  })

  it('refuses fields that lead around in circles, before it has written out what they lead to', async () => {
    const deep = (levels: number): string => (levels === 0 ? 'id' : `cells(column(id),row(${deep(levels - 1)}))`)
    const read = (levels: number) => test.admin.get(`${bench.base}/board`, { fields: `orphanRow(${deep(levels)})` })
    const { body } = await read(3)
    expect(body.orphanRow.cells[3].row.cells[2].row.cells[1].row.id).toBe('orphans')
    const refused = await read(15)
    expect([refused.status, refused.body.code, refused.body.facts.reason]).toEqual([400, 'invalid_fields', 'size'])
  })

  it('refuses words of the address that make no sense', async () => {
    for (const $topSwimlanes of ['-2', 'many', '1e9', '1000000000'])
      expect((await test.admin.get(`${bench.base}/board`, { $topSwimlanes })).status).toBe(400)
    expect((await test.admin.get(`${bench.base}/board`, { $topSwimlanes: '-1' })).status).toBe(200)
  })

  it('leaves out what has been resolved for long, and says how much', async () => {
    await test.admin.post(`/agiles/${bench.id}`, { resolvedDays: 14 })
    test.clock.now += 15 * DAY
    const { body } = await bench.view(test.admin)
    expect([body.total, body.leftOut]).toEqual([3, 2])
    await test.admin.post(`/agiles/${bench.id}`, { resolvedDays: null })
    expect((await bench.view(test.admin)).body.leftOut).toBe(0)
  })

  it('tells by which rule cards are coloured: the first that they fulfil, as far as the reader can tell', async () => {
    const rules = [
      { name: 'Waiting', query: 'State: Open Priority: Normal', color: { id: '3' } },
      { name: 'Cannot be read', query: '((', color: { id: '4' } },
      { name: 'All', query: '', color: { id: '5' } },
    ]
    const set = await test.admin.post(
      `/agiles/${bench.id}`,
      { colorCoding: { $type: 'QueryBasedColorCoding', rules }, readSharingSettings: { projectBased: true } },
      { fields: 'colorCoding(rules(id,name))' },
    )
    const names = new Map<string, string>(
      set.body.colorCoding.rules.map(({ id, name }: { id: string; name: string }) => [id, name]),
    )
    const colored = async (client = test.admin) =>
      Object.fromEntries(
        (await bench.view(client)).body.colored.map((one: { rule: string; cards: readonly string[] }) => [
          names.get(one.rule),
          one.cards,
        ]),
      )
    const { first, second, doing, done } = cards
    expect(await colored()).toEqual({ Waiting: [second, first], 'Cannot be read': [], All: [done, doing] })
    const uses = await test.admin.get(`/admin/projects/${bench.project}/customFields`, {
      fields: 'id,field(name)',
      $top: '-1',
    })
    const priority = uses.body.find((use: { field: { name: string } }) => use.field.name === 'Priority').id
    const rosa = await test.createUser('rosa')
    await test.grantPermissions(rosa, ['PROJECT_READ_BASIC', 'READ_ISSUE'], Number(bench.project.slice(2)))
    const reader = await test.clientOf(rosa)
    expect((await colored(reader)).Waiting).toEqual([second, first])
    const use = `/admin/projects/${bench.project}/customFields/${priority}`
    expect((await test.admin.post(use, { isPublic: false })).status).toBe(200)
    expect((await colored(reader)).Waiting).toEqual([])
    expect((await colored()).Waiting).toEqual([second, first])
    await test.admin.post(use, { isPublic: true })
    await test.admin.post(`/agiles/${bench.id}`, { colorCoding: null, readSharingSettings: { projectBased: false } })
    expect((await bench.view(test.admin)).body.colored).toEqual([])
  })

  it('gives cards by their ids without looking at what divides the board', async () => {
    const path = `${bench.base}/boardView/cards`
    const asked = await test.statementsOf(() => test.admin.post(path, [{ id: cards.first }], { fields: 'id' }))
    expect(asked.length).toBeGreaterThan(0)
    expect(asked.filter(text => text.includes('bundle_element'))).toEqual([])
    expect((await test.admin.post(`/agiles/${bench.id}/sprints/109-99999/boardView/cards`, [])).status).toBe(404)
  })

  it('sums up only what its reader may see', async () => {
    await test.admin.post(`/agiles/${bench.id}`, { readSharingSettings: { projectBased: true } })
    const number = idIn(
      await test.admin.post(
        '/admin/customFieldSettings/customFields',
        { name: 'Weight', fieldType: { id: 'integer' } },
        { fields: 'id' },
      ),
    )
    const body = { $type: 'SimpleProjectCustomField', field: { id: number }, isPublic: false }
    idIn(await test.admin.post(`/admin/projects/${bench.project}/customFields`, body, { fields: 'id' }))
    await test.admin.post(`/agiles/${bench.id}`, { estimationField: { id: number } })
    const reader = await test.createUser('rene')
    await test.grantPermissions(reader, ['PROJECT_READ_BASIC', 'READ_ISSUE'], Number(bench.project.slice(2)))
    const client = await test.clientOf(reader)
    const path = `/agiles/${bench.id}/sprints/${bench.sprint}/board`
    const sums = async (of: typeof client) => [
      (await bench.view(of, { fields: 'sums' })).body.sums,
      (await of.get(path, { fields: 'timeTrackingData(estimation)' })).body.timeTrackingData.estimation,
    ]
    expect(await sums(test.admin)).toEqual([{ estimation: 0 }, 0])
    // The compatible shape has plain numbers.
    expect(await sums(client)).toEqual([{}, 0])
    await test.admin.post(`/agiles/${bench.id}`, {
      estimationField: null,
      readSharingSettings: { projectBased: false },
    })
  })

  it('shows nobody what they may not read', async () => {
    const rita = await test.createUser('rita')
    await test.grantPermissions(rita, ['PROJECT_READ_BASIC', 'READ_ISSUE'], Number(bench.project.slice(2)))
    const reader = await test.clientOf(rita)
    expect((await bench.view(reader)).status).toBe(404)
    await test.admin.post(`/agiles/${bench.id}`, { readSharingSettings: { projectBased: true } })
    await test.admin.post(`/issues/${cards.first}`, {
      visibility: { $type: 'LimitedVisibility', permittedUsers: [{ id: '1-1' }], permittedGroups: [] },
    })
    expect((await bench.places(reader))['']?.Open).toEqual(['second'])
    expect((await bench.view(reader)).body.columns[0].count).toBe(1)
  })
})

describe('a board without sprints that has served for years', () => {
  let test: TestApp
  let bench: Awaited<ReturnType<typeof createBoardBench>>

  beforeAll(async () => {
    test = await startTestApp()
    bench = await createBoardBench(test, 'OLD')
    const done = await bench.card('done long ago', 'Fixed')
    // Every other one has been changed since.
    const updated = sql`case when n % 2 = 0 then i.updated else ${test.clock.now + 30 * DAY}::bigint end`
    await copyIssue(test, done, BOARD_CARDS, { updated })
    test.clock.now += 30 * DAY
    await bench.card('open')
    await bench.card('done today', 'Fixed')
  })
  afterAll(() => test.stop())

  // Of a board by a field the sprint is called as the value that all of them have.
  it.each(['manual', 'field', 'query'])('shows all that is open or was done of late (%s)', async membership => {
    await sql`update sprint set name = 'Normal'`.execute(test.system.db)
    await sql`update board set membership = ${membership}, resolved_days = 14,
      sprint_field_id = (select id from custom_field where name = 'Priority')`.execute(test.system.db)
    expect(await bench.places()).toEqual({ '': { Open: ['open'], Fixed: ['done today'] } })
    const { body } = await bench.view()
    expect(body).toMatchObject({ total: 2, isTooBig: false, leftOut: membership === 'query' ? 1_001 : BOARD_CARDS + 1 })
    // So does a look back to this moment.
    expect((await bench.view(test.admin, { at: String(test.clock.now) })).body).toEqual(body)
    await sql`update board set resolved_days = null`.execute(test.system.db)
    expect((await bench.view()).body).toMatchObject({ leftOut: 0, isTooBig: true })
  })
})

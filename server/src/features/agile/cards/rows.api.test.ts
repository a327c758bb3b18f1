import { MAX_CHECKED_CELLS } from '@cairn/common/features/agile'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { copyIssue, createBoardBench, type Places } from './cards.testing.ts'

describe('rows', () => {
  let test: TestApp
  let bench: Awaited<ReturnType<typeof createBoardBench>>
  let fields: ReadonlyMap<string, string>

  beforeAll(async () => {
    test = await startTestApp()
  })
  afterAll(() => test.stop())

  let count = 0
  beforeEach(async () => {
    count++
    bench = await createBoardBench(test, `ROW${count}`)
    const { body } = await test.admin.get('/admin/customFieldSettings/customFields', { fields: 'id,name', $top: '-1' })
    fields = new Map(body.map(({ id, name }: { id: string; name: string }) => [name, id]))
  })

  const setRows = async (swimlaneSettings: object, more: object = {}) => {
    const reply = await test.admin.post(
      `/agiles/${bench.id}`,
      { swimlaneSettings, ...more },
      { fields: 'swimlaneSettings(values(id,name),queries(id,name))' },
    )
    expect(reply.text).not.toContain('error')
  }
  const byField = (name: string, values: readonly string[]) => ({
    $type: 'AttributeBasedSwimlaneSettings',
    enabled: true,
    field: { $type: 'CustomFilterField', id: fields.get(name), customField: { id: fields.get(name) } },
    values: values.map(value => ({ name: value })),
  })
  const rowIds = async (): Promise<Readonly<Record<string, string>>> =>
    Object.fromEntries((await bench.view()).body.rows.map(({ id, name }: { id: string; name: string }) => [name, id]))
  const priority = (value: string | null) => ({ customFields: [bench.field('Priority', value)] })
  const filled = (places: Places): Places =>
    Object.fromEntries(Object.entries(places).filter(([, cells]) => Object.keys(cells).length > 0))

  it('of values stand where they are empty, and a drop sets the value', async () => {
    const [a, b] = [await bench.card('a', 'Open', priority('Major')), await bench.card('b', 'Open', priority('Normal'))]
    await setRows(byField('Priority', ['Critical', 'Major']))
    expect(await bench.places()).toEqual({ '': { Open: ['b'] }, Critical: {}, Major: { Open: ['a'] } })
    const rows = await rowIds()
    const reply = await bench.move([a, b], { row: { id: rows.Critical }, column: { id: bench.column('Fixed') } })
    expect(await bench.places()).toEqual({ '': {}, Critical: { Fixed: ['b', 'a'] }, Major: {} })
    await bench.undo(reply)
    expect(filled(await bench.places())).toEqual({ '': { Open: ['b'] }, Major: { Open: ['a'] } })
    await setRows(byField('Priority', ['Critical', 'Major']), { hideOrphansSwimlane: true })
    expect(await bench.places()).toEqual({ Critical: {}, Major: { Open: ['a'] } })
  })

  it('of people are called as the settings call them, also before anybody has a card', async () => {
    const ida = await test.createUser(`ida${count}`)
    await test.admin.post(`/users/1-${ida}`, { fullName: 'Ida Green' })
    await setRows({ ...byField('Assignee', []), values: [{ id: `1-${ida}` }] })
    expect(await bench.places()).toEqual({ '': {}, 'Ida Green': {} })
  })

  it('of projects move cards between projects', async () => {
    const other = await createBoardBench(test, `OTH${count}`)
    const a = await bench.card('a')
    await test.admin.post(`/agiles/${bench.id}`, { projects: [{ id: bench.project }, { id: other.project }] })
    await setRows({
      $type: 'AttributeBasedSwimlaneSettings',
      enabled: true,
      field: { $type: 'PredefinedFilterField', id: 'project' },
      values: [{ id: bench.project }, { id: other.project }],
    })
    const rows = await rowIds()
    const target = Object.entries(rows).find(([name]) => name.includes(`OTH${count}`))?.[1]
    const reply = await bench.move([a], { row: { id: target } })
    expect(reply.status).toBe(200)
    const { body } = await test.admin.get(`/issues/${a}`, { fields: 'project(id)' })
    expect(body.project.id).toBe(other.project)
    expect(Object.keys(filled(await bench.places()))[0]).toContain(`OTH${count}`)
  })

  it('of tags tag cards', async () => {
    const tag = (await test.admin.post('/tags', { name: `lane ${count}` }, { fields: 'id' })).body.id
    const a = await bench.card('a')
    await setRows({
      $type: 'AttributeBasedSwimlaneSettings',
      enabled: true,
      field: { $type: 'PredefinedFilterField', id: 'tag' },
      values: [{ id: tag }],
    })
    const rows = await rowIds()
    await bench.move([a], { row: { id: rows[`lane ${count}`] } })
    expect(filled(await bench.places())).toEqual({ [`lane ${count}`]: { Open: ['a'] } })
    await bench.move([a], { row: { id: 'orphans' } })
    expect(filled(await bench.places())).toEqual({ '': { Open: ['a'] } })
  })

  it('of issues hold what stands below them, the nearest above counting', async () => {
    const type = (value: string) => ({ customFields: [bench.field('Type', value)] })
    const epic = await bench.card('epic', 'Open', type('Epic'))
    const other = await bench.card('other', 'Open', type('Epic'))
    const [a, b] = [await bench.card('a', 'Open', type('Task')), await bench.card('b', 'Open', type('Task'))]
    await test.admin.post('/commands', { query: `subtask of ${epic}`, issues: [{ id: a }] })
    await test.admin.post('/commands', { query: `subtask of ${a}`, issues: [{ id: b }] })
    await setRows({ ...byField('Type', ['Epic']), $type: 'IssueBasedSwimlaneSettings' })
    expect(filled(await bench.places())).toEqual({ epic: { Open: ['b', 'a'] } })
    expect((await bench.view()).body.rows.map(({ kind }: { kind: string }) => kind)).toEqual([
      'orphans',
      'issue',
      'issue',
    ])
    const reply = await bench.move([a], { row: { id: other } })
    expect(filled(await bench.places())).toEqual({ other: { Open: ['b', 'a'] } })
    await bench.undo(reply)
    expect(filled(await bench.places())).toEqual({ epic: { Open: ['b', 'a'] } })
    await bench.move([a], { row: { id: 'orphans' } })
    expect(filled(await bench.places())).toEqual({ '': { Open: ['b', 'a'] } })
    const { body } = await test.admin.get(`${bench.base}/board`, {
      fields: 'trimmedSwimlanes($type,id,issue(summary),cells(issues(id)))',
      $topSwimlanes: '1',
      $skipSwimlanes: '1',
    })
    expect(body.trimmedSwimlanes).toMatchObject([{ $type: 'IssueBasedSwimlane', id: epic, issue: { summary: 'epic' } }])
  })

  it('of issues are left at once, whichever they are', async () => {
    const type = (value: string) => ({ customFields: [bench.field('Type', value)] })
    await setRows({ ...byField('Type', ['Epic']), $type: 'IssueBasedSwimlaneSettings' })
    const below = async (name: string): Promise<string> => {
      const [epic, card] = [await bench.card(`epic ${name}`, 'Open', type('Epic')), await bench.card(name)]
      await test.admin.post('/commands', { query: `subtask of ${epic}`, issues: [{ id: card }] })
      return card
    }
    const leave = (cards: readonly string[]) => bench.move(cards, { row: { id: 'orphans' } })
    const few = [await below('a'), await below('b')]
    const many = [await below('c'), await below('d'), await below('e'), await below('f')]
    await leave([await below('warm')])
    const statements = await test.countStatements(() => leave(few))
    expect(await test.countStatements(() => leave(many))).toBe(statements)
    expect(filled(await bench.places())).toEqual({ '': { Open: ['warm', 'f', 'e', 'd', 'c', 'b', 'a'] } })
  })

  it('of issues are checked as long as there are not too many', async () => {
    const epic = await bench.card('epic', 'Open', { customFields: [bench.field('Type', 'Epic')] })
    const cards = [await bench.card('a', 'Open', { customFields: [bench.field('Type', 'Task')] })]
    await setRows({ ...byField('Type', ['Epic']), $type: 'IssueBasedSwimlaneSettings' })
    const check = async () => {
      const body = { cards: cards.map(id => ({ id })) }
      return (await test.admin.post(`${bench.base}/board/moves/check`, body)).body.cells
    }
    expect(await check()).toHaveLength(2 * bench.columns.length)
    await copyIssue(test, epic, MAX_CHECKED_CELLS / bench.columns.length)
    expect(await check()).toHaveLength(MAX_CHECKED_CELLS)
    const few = await test.countStatements(check)
    for (const state of ['Open', 'Fixed', 'Verified']) cards.push(await bench.card(state, state))
    expect(await test.countStatements(check)).toBe(few)
  })

  it('of queries take the first that fits, and set what is a plain list of values', async () => {
    const [a, b] = [await bench.card('a', 'Open', priority('Major')), await bench.card('b', 'Open', priority('Normal'))]
    await setRows({
      $type: 'QueryBasedSwimlaneSettings',
      enabled: true,
      queries: [
        { name: 'hot', query: 'Priority: Critical, Major' },
        { name: 'mine', query: 'reporter: me' },
      ],
    })
    expect(await bench.places()).toEqual({ '': {}, hot: { Open: ['a'] }, mine: { Open: ['b'] } })
    const rows = await rowIds()
    await bench.move([b], { row: { id: rows.hot } })
    expect(filled(await bench.places())).toEqual({ hot: { Open: ['b', 'a'] } })
    const refused = await bench.move([a], { row: { id: rows.mine } })
    expect([refused.status, refused.body.code]).toEqual([400, 'row_not_settable'])
    const { body } = await test.admin.post(`${bench.base}/board/moves/check`, { cards: [{ id: a }] })
    const allowed = (row: string | undefined) => body.cells.find((cell: { row: string }) => cell.row === row)?.allowed
    expect([allowed(rows.hot), allowed(rows.mine)]).toEqual([true, false])
  })

  it('of queries find nothing where all of them would cost too much', async () => {
    const dear = (word: string) =>
      [...Array.from({ length: 150 }, (_, at) => `summary: none${at % 5}`), word].join(' or ')
    const rows = (first: string) => ({
      $type: 'QueryBasedSwimlaneSettings',
      enabled: true,
      queries: [
        { name: 'First', query: first },
        { name: 'Second', query: dear('summary: beta') },
        { name: 'Third', query: 'summary: gamma' },
      ],
    })
    for (const summary of ['alpha', 'beta', 'gamma']) await bench.card(summary)
    await setRows(rows(dear('summary: alpha')))
    expect(filled(await bench.places())).toEqual({
      First: { Open: ['alpha'] },
      Third: { Open: ['gamma'] },
      '': { Open: ['beta'] },
    })
    await setRows(rows('summary: alpha'))
    expect(filled(await bench.places())).toEqual({
      First: { Open: ['alpha'] },
      Second: { Open: ['beta'] },
      Third: { Open: ['gamma'] },
    })
  })
})

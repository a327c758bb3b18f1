import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient, ApiReply } from '../../testing/api-client.ts'
import { idIn } from '../../testing/sample-data.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { createBoardBench } from './cards/cards.testing.ts'

const HUGE = '99999999999999999999'

/** What clients may send by mistake or on purpose; of settings more stands with each of their parts. */
describe('boards', { timeout: 60_000 }, () => {
  let test: TestApp
  let ada: ApiClient
  let bench: Awaited<ReturnType<typeof createBoardBench>>
  let other: Awaited<ReturnType<typeof createBoardBench>>
  /** Issues by what they are. */
  const id: Record<string, string> = {}
  let foreignRow = ''

  beforeAll(async () => {
    test = await startTestApp()
    bench = await createBoardBench(test, 'BAD')
    other = await createBoardBench(test, 'OTHER')
    const adaId = await test.createUser('ada')
    await test.grant(adaId, 'contributor', Number(bench.project.slice(2)))
    ada = await test.clientOf(adaId)
    for (const [name, type] of [
      ['top', 'Feature'],
      ['epic', 'Epic'],
      ['card', 'Task'],
      ['second', 'Task'],
      ['hidden', 'Task'],
    ] as const)
      id[name] = await bench.card(name, 'Open', { customFields: [bench.field('Type', type)] })
    await test.admin.post('/commands', { query: `subtask of ${id.top}`, issues: [{ id: id.epic }] })
    await test.admin.post('/commands', { query: `subtask of ${id.epic}`, issues: [{ id: id.second }] })
    const mine = { visibility: { $type: 'LimitedVisibility', permittedUsers: [{ login: 'admin' }] } }
    await test.admin.post(`/issues/${id.hidden}`, mine)
    id.elsewhere = await other.card('elsewhere')
    const project = { id: bench.project }
    id.outside = idIn(await test.admin.post('/issues', { project, summary: 'outside' }, { fields: 'id' }))
    const fields: readonly { id: string; name: string }[] = (
      await test.admin.get('/admin/customFieldSettings/customFields', { fields: 'id,name', $top: '-1' })
    ).body
    const field = { id: fields.find(({ name }) => name === 'Type')?.id }
    const rowsOf = ($type: string, name: string) => ({
      swimlaneSettings: { $type, enabled: true, field: { ...field, customField: field }, values: [{ name }] },
    })
    const own = { ...rowsOf('IssueBasedSwimlaneSettings', 'Epic'), readSharingSettings: { projectBased: true } }
    for (const [board, body] of [
      [bench, own],
      [other, rowsOf('AttributeBasedSwimlaneSettings', 'Bug')],
    ] as const)
      expect((await test.admin.post(`/agiles/${board.id}`, body)).status).toBe(200)
    const { rows } = (await other.view()).body
    foreignRow = rows.find(({ kind }: { kind: string }) => kind === 'value').id
  })
  afterAll(() => test.stop())

  const everything = async () => {
    const sprints = 'sprints(id,name,archived),columnSettings(columns(id)),swimlaneSettings(enabled,values(name))'
    const replies = await Promise.all([
      test.admin.get(`/agiles/${bench.id}`, { fields: `name,updated,${sprints}` }),
      bench.view(),
      ...Object.values(id).map(one =>
        test.admin.get(`/issues/${one}`, { fields: 'updated,sprints(id),resolved,links(direction,issues(id))' }),
      ),
    ])
    return replies.map(({ body }) => body)
  }

  /** Asks for all of it; each must be refused with the status, and none may change anything. */
  const refused = async (asked: Readonly<Record<string, readonly [number, () => Promise<ApiReply>]>>) => {
    const before = await everything()
    for (const [what, [status, ask]] of Object.entries(asked)) {
      const reply = await ask()
      expect([what, reply.status], reply.text).toEqual([what, status])
      expect(reply.body.error_description, what).not.toBe('')
    }
    expect(await everything()).toEqual(before)
  }
  const post =
    (path: string, body: unknown, client: ApiClient = test.admin) =>
    () =>
      client.post(path, body)

  it('refuse to move cards to what is not theirs, behind what is not there, and what are no cards', async () => {
    const to = { column: { id: bench.column('Fixed') } }
    const move = (more: object, client: ApiClient = test.admin) =>
      post(`${bench.base}/board/moves`, { cards: [{ id: id.card }], ...more }, client)
    const many = Array.from({ length: 1_001 }, () => ({ id: id.card }))
    await refused({
      'column of another board': [404, move({ column: { id: other.column('Open') } })],
      'column that is no id': [404, move({ column: { id: `110-${HUGE}` } })],
      'column of another type': [400, move({ column: 'Open' })],
      'row of another board': [404, move({ ...to, row: { id: foreignRow } })],
      'row that is a card': [404, move({ ...to, row: { id: id.second } })],
      'sprint of another board': [404, move({ ...to, sprint: { id: other.sprint } })],
      'value of another board': [404, move({ ...to, value: { id: '111-999999' } })],
      'behind itself': [400, move({ ...to, leading: { id: id.card } })],
      'behind one elsewhere': [404, move({ ...to, leading: { id: id.elsewhere } })],
      'behind one outside': [404, move({ ...to, leading: { id: id.outside } })],
      'behind one that is hidden': [404, move({ ...to, leading: { id: id.hidden } }, ada)],
      'behind a word': [400, move({ ...to, leading: { id: 'first' } })],
      'behind what has no id': [400, move({ ...to, leading: {} })],
      'no cards': [400, move({ ...to, cards: [] })],
      'too many cards': [400, move({ ...to, cards: many })],
      'a card and one elsewhere': [400, move({ ...to, cards: [{ id: id.card }, { id: id.elsewhere }] })],
      'a card and one that is hidden': [404, move({ ...to, cards: [{ id: id.card }, { id: id.hidden }] }, ada)],
      'a card and none': [404, move({ ...to, cards: [{ id: id.card }, { id: `2-${HUGE}` }] })],
      'in a sprint of another board': [
        404,
        post(`/agiles/${bench.id}/sprints/${other.sprint}/board/moves`, { ...to, cards: [{ id: id.card }] }),
      ],
    })
  })

  it('refuse to put issues below themselves', async () => {
    const below = (...cards: readonly string[]) =>
      post(`${bench.base}/board/moves`, {
        cards: cards.map(name => ({ id: id[name] })),
        row: { id: id.epic },
        column: { id: bench.column('Fixed') },
      })
    await refused({
      'the row itself': [400, below('epic')],
      'what stands above it': [400, below('top')],
      'the same, with another card': [400, below('card', 'top')],
    })
  })

  it('refuse cells, rows and columns of others, and cells that are none', async () => {
    const own = bench.column('Open')
    const foreign = other.column('Open')
    const cell = (column: string, name: string, what: string, body: object = {}) =>
      post(`${bench.base}/board/columns/${column}/cells/${name}/${what}`, body)
    const moved = { moved: { id: id.card }, leading: null }
    await refused({
      'order in a column of another board': [404, cell(foreign, `orphans.${foreign}`, 'issueOrder', moved)],
      'order in a row of another board': [404, cell(own, `${foreignRow}.${own}`, 'issueOrder', moved)],
      'order in a cell of another column': [404, cell(own, `orphans.${foreign}`, 'issueOrder', moved)],
      'order of nothing': [400, cell(own, `orphans.${own}`, 'issueOrder')],
      'draft in a column of another board': [404, cell(foreign, `orphans.${foreign}`, 'draftIssue')],
      'draft in a row of another board': [404, cell(own, `${foreignRow}.${own}`, 'draftIssue')],
      'draft in a cell that is none': [404, cell(own, 'x', 'draftIssue')],
      'a collapsed column of another board': [404, post(`${bench.base}/board/columns/${foreign}`, { collapsed: true })],
      'a collapsed row of another board': [
        404,
        post(`${bench.base}/board/swimlanes/${foreignRow}`, { collapsed: true }),
      ],
      'a collapsed row that is no id': [404, post(`${bench.base}/board/swimlanes/2-${HUGE}`, { collapsed: true })],
    })
  })

  it('say of cards that they cannot show why they may go nowhere', async () => {
    const check = async (...cards: readonly string[]) =>
      (await test.admin.post(`${bench.base}/board/moves/check`, { cards: cards.map(name => ({ id: id[name] })) })).body
        .cells
    for (const cell of [...(await check('elsewhere')), ...(await check('card', 'elsewhere'))])
      expect(cell).toMatchObject({ allowed: false, code: 'not_on_board' })
    for (const cell of await check('outside', 'card')) expect(cell).toMatchObject({ allowed: true })
  })

  it('refuse queries and words of the address that nobody can read', async () => {
    const view = (query: Record<string, string>) => () => test.admin.get(`${bench.base}/boardView`, query)
    const rows = (query: Record<string, string>) => () => test.admin.get(`${bench.base}/board`, query)
    await refused({
      'a brace too many': [400, view({ issuesQuery: 'State: {Open' })],
      'a value too few': [400, view({ issuesQuery: 'sort by:' })],
      'far too deep': [400, view({ issuesQuery: `${'('.repeat(5_000)}a${')'.repeat(5_000)}` })],
      'a megabyte': [400, view({ issuesQuery: 'a'.repeat(1_000_000) })],
      'half a character': [400, view({ issuesQuery: 'summary: \ud800' })],
      'fewer cards than none': [400, view({ cards: '-1' })],
      'cards by a word': [400, view({ cards: '1e3' })],
      'fewer rows than all': [400, rows({ $topSwimlanes: '-2' })],
      'rows by a word': [400, rows({ $topSwimlanes: 'all' })],
      'too many rows': [400, rows({ $topSwimlanes: '1e9' })],
      'rows before the first': [400, rows({ $skipSwimlanes: '-1' })],
      'the same in lists of cards': [400, () => test.admin.get(`${bench.base}/issues`, { issuesQuery: '((' })],
    })
  })

  it('refuse to end sprints in ones that are not theirs, and issues that they do not show', async () => {
    const finish = (body: object) => post(`${bench.base}/finish`, body)
    const target = (sprint: string) => ({ unresolved: 'sprint', target: { id: sprint } })
    await refused({
      'without a word': [400, finish({})],
      'with an unknown one': [400, finish({ unresolved: 'gone' })],
      'into itself': [400, finish(target(bench.sprint))],
      'into one of another board': [400, finish(target(other.sprint))],
      'an issue of another project': [400, post(`${bench.base}/issues`, { id: id.elsewhere })],
      'something that is no issue': [404, post(`${bench.base}/issues`, { id: bench.id })],
      nothing: [400, post(`${bench.base}/issues`, {})],
      'a card that is not there': [404, () => test.admin.delete(`${bench.base}/issues/${id.outside}`)],
      'a new issue in a sprint of another board': [
        400,
        post('/issues', { project: { id: bench.project }, summary: 'x', sprints: [{ id: other.sprint }] }),
      ],
    })
  })

  it('have any names, which are found as they were written', async () => {
    const name = `<b onclick="x()">"It's" 100% \\ #1, 2: (a) -b*</b>`
    const projects = [{ id: bench.project }]
    const created = await test.admin.post('/agiles', { name, projects }, { fields: 'id,name' })
    expect(created.body.name).toBe(name)
    const path = `/agiles/${created.body.id}/sprints`
    const sprint = await test.admin.post(path, { name }, { fields: 'id,name' })
    expect(sprint.body.name).toBe(name)
    await test.admin.post(`${path}/${sprint.body.id}/issues`, { id: id.card })
    const found = await test.admin.get('/issues', { query: `{Board ${name}}: {${name}}`, fields: 'id' })
    expect(found.body, found.text).toMatchObject([{ id: id.card }])
  })
})

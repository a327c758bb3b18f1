import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fieldOfProject } from '../../../testing/board-rows.ts'
import { createProject, idIn } from '../../../testing/sample-data.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { createBoardBench } from './cards.testing.ts'

describe('a sprint as a file', () => {
  let test: TestApp
  let bench: Awaited<ReturnType<typeof createBoardBench>>

  beforeAll(async () => {
    test = await startTestApp()
    bench = await createBoardBench(test, 'EXP', { name: 'Harbour: östlich' })
    const [priority, estimation] = await Promise.all(
      ['Priority', 'Assignee'].map(async name => (await fieldOfProject(test, 'EXP', name)).field.id),
    )
    const field = { id: priority, customField: { id: priority } }
    const reply = await test.admin.post(`/agiles/${bench.id}`, {
      cardSettings: { fields: [{ field: { id: estimation } }] },
      swimlaneSettings: {
        $type: 'AttributeBasedSwimlaneSettings',
        enabled: true,
        field,
        values: [{ name: 'Major' }, { name: 'Critical' }],
      },
    })
    expect(reply.status, reply.text).toBe(200)
    const card = (summary: string, state: string, priority: string) =>
      bench.card(summary, state, { customFields: [bench.field('Priority', priority)] })
    await card('=cmd()', 'Open', 'Major')
    await card('elsewhere', 'Duplicate', 'Major')
    await card('under way', 'In Progress', 'Critical')
    await card('other', 'Open', 'Normal')
    const top = await card('on top', 'Fixed', 'Major')
    await bench.move([top], { column: { id: bench.column('Open') }, row: { id: (await rowIds())[0] } })
  })
  afterAll(() => test.stop())

  /** A board of two projects that keep spent time in fields of their own, with a card. */
  const withSpentTimes = async () => {
    const other = await createProject(test, 'EXPO')
    const board = idIn(
      await test.admin.post(
        '/agiles',
        { name: 'Two', projects: [{ id: bench.project }, { id: other }] },
        { fields: 'id' },
      ),
    )
    const names = ['Hours here', 'Hours there']
    for (const [at, project] of [bench.project, other].entries()) {
      const field = idIn(
        await test.admin.post(
          '/admin/customFieldSettings/customFields',
          { name: names[at], fieldType: { id: 'period' } },
          { fields: 'id' },
        ),
      )
      const body = { $type: 'PeriodProjectCustomField', field: { id: field } }
      const use = idIn(await test.admin.post(`/admin/projects/${project}/customFields`, body, { fields: 'id' }))
      const path = `/admin/projects/${project}/timeTrackingSettings`
      expect((await test.admin.post(path, { enabled: true, timeSpent: { id: use } })).status).toBe(200)
    }
    expect(
      (await test.admin.post(`/agiles/${board}/sprints/current/issues`, { id: await bench.card('here') })).status,
    ).toBe(200)
    return { board, names }
  }

  const rowIds = async (): Promise<readonly string[]> =>
    (await bench.view()).body.rows
      .filter(({ kind }: { kind: string }) => kind === 'value')
      .map((row: { id: string }) => row.id)
  const exported = (query: Record<string, string>, client = test.admin) => client.get(`${bench.base}/export`, query)

  it('tells row by row where the cards stand, in the order of the board, and runs nothing', async () => {
    const reply = await exported({ format: 'csv' })
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(reply.headers['content-disposition']).toMatch(
      /^attachment; filename="harbour-o-stlich-first-sprint-[\d-]+\.csv"$/,
    )
    expect(reply.headers['cache-control']).toContain('no-store')
    const [head, ...lines] = reply.text.replace(/\r\n$/, '').split('\r\n')
    expect(head).toBe('\ufeffID,Summary,Column,Swimlane,Assignee')
    expect(lines.map(line => line.replace(/^EXP-\d+,/, ''))).toEqual([
      'other,Open,,',
      'on top,Open,Major,',
      "'=cmd(),Open,Major,",
      'under way,In Progress,Critical,',
    ])
  })

  it('is what a query leaves of the board, without the columns that are hidden', async () => {
    const json = async (query: Record<string, string>) => (await exported({ format: 'json', ...query })).body
    expect(await json({ issuesQuery: 'Priority: Critical' })).toMatchObject([
      { summary: 'under way', column: 'In Progress', swimlane: 'Critical' },
    ])
    expect(await json({ issuesQuery: 'summary: nowhere' })).toEqual([])
    const columns = bench.columns.map(({ id, presentation }) => ({
      id,
      fieldValues: [{ name: presentation }],
      isVisible: presentation !== 'In Progress',
    }))
    await test.admin.post(`/agiles/${bench.id}`, { columnSettings: { columns } })
    expect((await json({})).map(({ column }: { column: string }) => column)).toEqual(['Open', 'Open', 'Open'])
  })

  it('is a workbook as well', async () => {
    const reply = await exported({ format: 'xlsx' })
    expect([reply.status, reply.headers['content-type']]).toEqual([
      200,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ])
    expect([...reply.bytes.subarray(0, 2)]).toEqual([...Buffer.from('PK')])
  })

  it('refuses what it does not know, is for nobody else, and is never cut', async () => {
    for (const [query, status] of [
      [{ format: 'pdf' }, 400],
      [{}, 200],
      [{ format: 'csv', issuesQuery: 'State: nowhere' }, 400],
    ] as const)
      expect([query, (await exported(query)).status]).toEqual([query, status])
    expect((await test.admin.get(`/agiles/${bench.id}/sprints/109-9999/export`, { format: 'csv' })).status).toBe(404)
    expect((await exported({ format: 'csv' }, await test.signIn('stranger'))).status).toBe(404)
    expect((await test.anonymous.get(`${bench.base}/export`, { format: 'csv' })).status).toBe(401)
    await test.admin.post('/admin/globalSettings/systemSettings', { maxExportItems: 2 })
    const long = await exported({ format: 'csv' })
    await test.admin.post('/admin/globalSettings/systemSettings', { maxExportItems: 10_000 })
    expect([long.status, long.text]).toEqual([400, expect.stringContaining('2')])
  })

  it('reads the cards in a number of statements that does not grow with them', async () => {
    const count = () =>
      test.countStatements(() => exported({ format: 'json' }).then(reply => expect(reply.status).toBe(200)))
    await count()
    const few = await count()
    for (let index = 0; index < 5; index++) await bench.card(`more ${index}`, 'Open')
    expect(await count()).toEqual(few)
  })

  it('tells of the time spent in all projects, by whatever field', async () => {
    const { board, names } = await withSpentTimes()
    const { body } = await test.admin.get(`/agiles/${board}/sprints/current/export`, { format: 'json' })
    expect(Object.keys(body[0])).toEqual(expect.arrayContaining(names))
  })

  it('tells only of cards and fields that its reader sees', async () => {
    const id = await test.createUser('reader')
    await test.grant(id, 'contributor', Number(bench.project.slice(2)))
    await test.admin.post(`/agiles/${bench.id}`, { visibleForProjectBased: true })
    const reader = await test.clientOf(id)
    const seen = async () => (await exported({ format: 'json' }, reader)).body
    const before = await seen()
    const issue = before.find(({ summary }: { summary: string }) => summary === 'on top').id
    const hidden = { $type: 'LimitedVisibility', permittedUsers: [{ login: 'admin' }] }
    expect((await test.admin.post(`/issues/${issue}`, { visibility: hidden })).status).toBe(200)
    expect(await seen()).toEqual(before.filter((row: { id: string }) => row.id !== issue))
  })
})

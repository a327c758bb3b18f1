import type { ChartPoint } from '@cairn/common/features/agile'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../../testing/api-client.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { createBoardBench } from '../cards/cards.testing.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** A Monday, early in the morning. */
const MONDAY = Date.UTC(2026, 5, 1)

const valuesOf = (points: readonly ChartPoint[]) => points.map(({ value }) => value)
const daysOf = (points: readonly { readonly time: number }[]) => points.map(({ time }) => (time - MONDAY) / DAY)

/** A sprint from Monday to Friday of the week after, of cards that were estimated at 8, 5, 3 and 2. */
async function startSprint(test: TestApp, key: string, setUp: (points: string) => Promise<object> = async () => ({})) {
  test.clock.now = MONDAY + 9 * HOUR
  const points = (
    await test.admin.post(
      '/admin/customFieldSettings/customFields',
      { name: `Points ${key}`, fieldType: { id: 'integer' } },
      { fields: 'id' },
    )
  ).body.id
  const bench = await createBoardBench(test, key)
  const field = { field: { id: points }, $type: 'SimpleProjectCustomField', ...(await setUp(points)) }
  const attached = await test.admin.post(`/admin/projects/${bench.project}/customFields`, field, { fields: 'id' })
  expect(attached.status).toBe(200)
  await test.admin.post(`/agiles/${bench.id}`, {
    estimationField: { id: points },
    readSharingSettings: { projectBased: true },
  })
  await test.admin.post(bench.base, { start: MONDAY, finish: MONDAY + 12 * DAY - 1 })
  const estimated = (value: number) => ({
    customFields: [{ name: `Points ${key}`, $type: 'SimpleIssueCustomField', value }],
  })
  const add = (summary: string, value: number, state = 'Open') => bench.card(summary, state, estimated(value))
  const set = async (issue: string, query: string) => {
    const reply = await test.admin.post('/commands', { query, issues: [{ id: issue }] })
    if (reply.status !== 200) throw new Error(reply.text)
  }
  const chart = async (name: string, query: Record<string, string> = {}, client: ApiClient = test.admin) => {
    const reply = await client.get(`${bench.base}/charts/${name}`, query)
    if (reply.status !== 200) throw new Error(reply.text)
    return reply.body
  }
  /** Somebody who reads the issues, and not what is private of them. */
  const createReader = async (login: string) => {
    const id = await test.createUser(login)
    await test.grantPermissions(id, ['PROJECT_READ_BASIC', 'READ_ISSUE'], Number(bench.project.slice(2)))
    return test.clientOf(id)
  }
  return { ...bench, key, add, set, chart, createReader }
}

type Sprint = Awaited<ReturnType<typeof startSprint>>

describe('charts of a sprint', () => {
  let test: TestApp
  let sprint: Sprint
  const cards: Record<string, string> = {}

  beforeAll(async () => {
    test = await startTestApp()
    sprint = await startSprint(test, 'CHA')
    cards.before = await sprint.add('done before', 1, 'Fixed')
    test.clock.now = MONDAY - DAY
    await sprint.set(cards.before, 'State Open')
    await sprint.set(cards.before, 'State Fixed')
    test.clock.now = MONDAY + 9 * HOUR
    for (const [name, value] of [
      ['eight', 8],
      ['five', 5],
      ['three', 3],
    ] as const)
      cards[name] = await sprint.add(name, value)
    // Tuesday: begun. Wednesday: done, and one comes. Thursday: a new estimation. Friday: one leaves, one is opened anew.
    test.clock.now = MONDAY + DAY + 9 * HOUR
    await sprint.set(`${cards.eight}`, 'State In Progress')
    test.clock.now += DAY
    await sprint.set(`${cards.eight}`, 'State Fixed')
    cards.two = await sprint.add('two', 2)
    test.clock.now += DAY
    await sprint.set(`${cards.five}`, 'Points CHA 13')
    test.clock.now += DAY
    await sprint.set(`${cards.three}`, `remove Board Board of CHA`)
    await sprint.set(`${cards.eight}`, 'State Open')
    await sprint.set(`${cards.two}`, 'State Fixed')
    test.clock.now += HOUR
  })
  afterAll(() => test.stop())

  it('tell what was left at the end of each day, by estimation', async () => {
    const body = await sprint.chart('burndown', { yaxis: 'ESTIMATION' })
    expect(body).toMatchObject({
      $type: 'BurndownChart',
      id: sprint.sprint,
      unit: 'points',
      yaxisType: { id: 'ESTIMATION' },
      sprintStart: MONDAY,
      sprintFinish: MONDAY + 12 * DAY - 1,
      commitment: 16,
      total: 4,
      isTooBig: false,
      cumulativeSpentTime: [],
    })
    expect(valuesOf(body.remainingEstimation)).toEqual([16, 16, 16, 10, 18, 21])
    expect(daysOf(body.remainingEstimation).map(Math.ceil)).toEqual([0, 1, 2, 3, 4, 5])
    expect(body.remainingEstimation.at(-1).time).toBe(test.clock.now)
  })

  it('count cards where nothing else is asked for', async () => {
    const body = await sprint.chart('burndown')
    expect([body.unit, body.commitment]).toEqual(['issues', 3])
    expect(valuesOf(body.remainingEstimation)).toEqual([3, 3, 3, 3, 3, 2])
    await test.admin.post(`/agiles/${sprint.id}`, { extensions: { reportSettings: { yaxis: { id: 'ESTIMATION' } } } })
    expect((await sprint.chart('burndown')).unit).toBe('points')
    await test.admin.post(`/agiles/${sprint.id}`, { extensions: { reportSettings: { yaxis: { id: 'ISSUES' } } } })
  })

  it('lead to nothing by the last day, and stay level on days off', async () => {
    const { ideal } = await sprint.chart('burndown', { yaxis: 'ESTIMATION' })
    expect(valuesOf(ideal)).toEqual([16, 14.4, 12.8, 11.2, 9.6, 8, 8, 8, 6.4, 4.8, 3.2, 1.6, 0])
  })

  it('mark what changed the scope after the first day', async () => {
    const { changes } = await sprint.chart('burndown', { yaxis: 'ESTIMATION' })
    expect(changes).toMatchObject([
      { added: 2, removed: 0, reestimated: 0, count: 1, issues: ['CHA-5'] },
      { added: 0, removed: 0, reestimated: 8, count: 1, issues: ['CHA-3'] },
      { added: 0, removed: 3, reestimated: 0, count: 1, issues: ['CHA-4'] },
    ])
    expect(daysOf(changes).map(Math.ceil)).toEqual([3, 4, 5])
  })

  it('tell what was in it and what was done', async () => {
    const body = await sprint.chart('burnup', { yaxis: 'ESTIMATION' })
    expect(valuesOf(body.scope)).toEqual([16, 16, 16, 18, 26, 23])
    expect(valuesOf(body.completed)).toEqual([0, 0, 0, 8, 8, 2])
    expect([body.ideal[0].value, body.ideal.at(-1).value]).toEqual([0, 16])
  })

  it('tell where cards stood', async () => {
    const body = await sprint.chart('cumulativeFlow')
    expect(body.names).toEqual(['Open', 'In Progress', 'Fixed', 'Verified'])
    expect(body.sample.map(({ values }: { values: readonly number[] }) => values)).toEqual([
      [3, 0, 1, 0],
      [2, 1, 1, 0],
      [3, 0, 2, 0],
      [3, 0, 2, 0],
      [2, 0, 2, 0],
    ])
    expect([body.total, body.columns.length, body.colors.length]).toEqual([5, 4, 4])
  })

  it('tell how long cards took, and how old the others are', async () => {
    const body = await sprint.chart('cycleTime')
    expect(body.finished).toEqual([
      { idReadable: 'CHA-5', summary: 'two', finished: MONDAY + 4 * DAY + 9 * HOUR, cycle: 0, lead: 2 * DAY },
    ])
    expect([body.finishedCount, body.lead, body.cycle.p50]).toEqual([
      1,
      { p50: 2 * DAY, p85: 2 * DAY, p95: 2 * DAY },
      0,
    ])
    expect(body.ageing).toEqual([
      { idReadable: 'CHA-2', summary: 'eight', column: 0, started: MONDAY + DAY + 9 * HOUR, age: 3 * DAY + HOUR },
    ])
    expect(body.throughput.map(({ count }: { count: number }) => count)).toEqual([0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0])
  })

  it('count what a query finds, and what the settings say', async () => {
    expect((await sprint.chart('burndown', { issuesQuery: 'summary: five' })).commitment).toBe(1)
    const settings = (reportSettings: object) =>
      test.admin.post(`/agiles/${sprint.id}`, { extensions: { reportSettings } })
    await settings({ filterType: { id: 'CUSTOM' }, subQuery: 'summary: eight' })
    expect((await sprint.chart('burndown', { yaxis: 'ESTIMATION' })).commitment).toBe(8)
    await settings({ filterType: { id: 'ALL_TASKS' } })
  })

  it('are those of days where the reader is', async () => {
    const id = await test.createUser('far')
    await test.grantPermissions(id, ['PROJECT_READ_BASIC', 'READ_ISSUE'], Number(sprint.project.slice(2)))
    const far = await test.clientOf(id)
    await far.post('/users/me/profiles/general', { timezone: { id: 'Pacific/Auckland' } })
    const { remainingEstimation } = await sprint.chart('burndown', {}, far)
    // Monday begins at noon of Sunday there, twelve hours before.
    expect(remainingEstimation[1].time).toBe(MONDAY + 12 * HOUR - 1)
    expect(valuesOf(remainingEstimation)).toEqual([3, 3, 3, 3, 3, 2])
  })

  it('refuse what makes no sense', async () => {
    for (const [name, query] of [
      ['burndown', { yaxis: 'LEGO' }],
      ['burndown', { days: '0' }],
      ['cycleTime', { days: '367' }],
      ['cumulativeFlow', { days: 'many' }],
      ['burnup', { issuesQuery: 'State: nowhere' }],
    ] as const)
      expect((await test.admin.get(`${sprint.base}/charts/${name}`, query)).status).toBe(400)
    for (const sprints of ['0', '21', 'x'])
      expect((await test.admin.get(`/agiles/${sprint.id}/charts/velocity`, { sprints })).status).toBe(400)
    expect((await test.admin.get(`/agiles/${sprint.id}/sprints/109-999999/charts/burndown`)).status).toBe(404)
  })

  it('need as many statements for many cards as for few', async () => {
    const count = () => test.countStatements(() => sprint.chart('burndown', { yaxis: 'ESTIMATION' }))
    await count()
    const before = await count()
    for (let at = 0; at < 5; at++) await sprint.add(`more ${at}`, 1)
    expect(await count()).toBe(before)
  })
})

describe('charts of what is not for everybody', () => {
  let test: TestApp
  let sprint: Sprint
  let reader: ApiClient

  beforeAll(async () => {
    test = await startTestApp()
    sprint = await startSprint(test, 'HID', async () => ({ isPublic: false }))
    reader = await sprint.createReader('rita')
    const [seen, hidden] = [await sprint.add('seen', 8), await sprint.add('hidden', 5)]
    test.clock.now += DAY
    for (const card of [seen, hidden]) await sprint.set(card, 'State Fixed')
    await test.admin.post(`/issues/${hidden}`, {
      visibility: { $type: 'LimitedVisibility', permittedUsers: [{ id: '1-1' }], permittedGroups: [] },
    })
  })
  afterAll(() => test.stop())

  it('leave out cards that the reader does not see', async () => {
    const body = await sprint.chart('burndown', {}, reader)
    expect([body.commitment, body.total]).toEqual([1, 1])
    expect((await sprint.chart('burndown')).commitment).toBe(2)
    expect((await sprint.chart('cycleTime', {}, reader)).finished).toMatchObject([{ idReadable: 'HID-1' }])
  })

  it('count cards where the estimation is private', async () => {
    expect((await sprint.chart('burndown', { yaxis: 'ESTIMATION' })).commitment).toBe(13)
    const body = await sprint.chart('burndown', { yaxis: 'ESTIMATION' }, reader)
    expect([body.unit, body.yaxisType.id, body.commitment]).toEqual(['issues', 'ISSUES', 1])
    expect((await reader.get(`/agiles/${sprint.id}/charts/velocity`, { yaxis: 'ESTIMATION' })).body.unit).toBe('issues')
  })

  it('tell nothing of columns whose field is private', async () => {
    const fields: readonly { id: string; field: { name: string } }[] = (
      await test.admin.get(`/admin/projects/${sprint.project}/customFields`, { fields: 'id,field(name)', $top: '-1' })
    ).body
    const state = fields.find(({ field }) => field.name === 'State')?.id
    await test.admin.post(`/admin/projects/${sprint.project}/customFields/${state}`, { isPublic: false })
    const flow = await sprint.chart('cumulativeFlow', {}, reader)
    expect([flow.names, flow.total]).toEqual([['', '', '', ''], 0])
    const times = await sprint.chart('cycleTime', {}, reader)
    expect(times.finished).toMatchObject([{ cycle: null }])
    expect(times.ageing).toEqual([])
  })

  it('are not there for who does not see the board', async () => {
    const stranger = await test.signIn('stranger')
    for (const name of ['burndown', 'burnup', 'cumulativeFlow', 'cycleTime'])
      expect((await stranger.get(`${sprint.base}/charts/${name}`)).status).toBe(404)
    expect((await stranger.get(`/agiles/${sprint.id}/charts/velocity`)).status).toBe(404)
  })
})

describe('velocity', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp()
  })
  afterAll(() => test.stop())

  it('compares what sprints began with and came to', async () => {
    const sprint = await startSprint(test, 'VEL')
    const [first, second] = [await sprint.add('first', 5), await sprint.add('second', 3)]
    test.clock.now = MONDAY + 2 * DAY
    await sprint.set(first, 'State Fixed')
    test.clock.now = MONDAY + 14 * DAY + HOUR
    const next = await test.admin.post(
      `/agiles/${sprint.id}/sprints`,
      {
        name: 'Second',
        start: MONDAY + 14 * DAY,
        finish: MONDAY + 26 * DAY - 1,
        previousSprint: { id: sprint.sprint },
      },
      { fields: 'id' },
    )
    await test.admin.post(`/agiles/${sprint.id}/sprints`, { name: 'Later', start: MONDAY + 90 * DAY })
    await sprint.set(second, 'Points VEL 2')
    test.clock.now += DAY
    const velocity = async (query: Record<string, string>) =>
      (await test.admin.get(`/agiles/${sprint.id}/charts/velocity`, query)).body
    expect(await velocity({ yaxis: 'ESTIMATION' })).toMatchObject({
      unit: 'points',
      average: 5,
      sprints: [
        { id: sprint.sprint, name: 'First sprint', committed: 8, completed: 5, isOver: true },
        { id: next.body.id, name: 'Second', committed: 2, completed: 0, isOver: false },
      ],
    })
    expect((await velocity({})).sprints).toMatchObject([{ committed: 2, completed: 1 }, { committed: 1 }])
    expect((await velocity({ sprints: '1' })).sprints).toMatchObject([{ name: 'Second' }])
  })
})

describe('charts of other boards', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp()
  })
  afterAll(() => test.stop())

  it('by query go back as many days as are asked for', async () => {
    const sprint = await startSprint(test, 'QUE')
    test.clock.now = MONDAY + 9 * HOUR
    const card = await sprint.add('card', 1)
    await sprint.add('elsewhere', 1, 'Duplicate')
    const kanban = await test.admin.post(
      '/agiles',
      {
        name: 'Flow',
        projects: [{ id: sprint.project }],
        sprintsSettings: { disableSprints: true, isExplicit: false },
      },
      { fields: 'id', template: 'kanban' },
    )
    test.clock.now += 2 * DAY
    await sprint.set(card, 'State In Progress')
    const chart = async (name: string, query: Record<string, string> = {}) =>
      (await test.admin.get(`/agiles/${kanban.body.id}/sprints/current/charts/${name}`, query)).body
    const flow = await chart('cumulativeFlow', { days: '4' })
    expect(flow.sample.map(({ values }: { values: readonly number[] }) => values.slice(0, 2))).toEqual([
      [0, 0],
      [1, 0],
      [1, 0],
      [0, 1],
    ])
    expect((await chart('burndown')).ideal).toEqual([])
    expect((await chart('cumulativeFlow')).sample).toHaveLength(30)
  })

  it('linked to a field follow what it held', async () => {
    const sprint = await startSprint(test, 'LIN')
    const card = await test.admin.post(
      '/issues',
      { project: { id: sprint.project }, summary: 'linked', customFields: [sprint.field('Priority', 'Major')] },
      { fields: 'id' },
    )
    const fields = await test.admin.get('/admin/customFieldSettings/customFields', { fields: 'id,name', $top: '-1' })
    const priority = fields.body.find(({ name }: { name: string }) => name === 'Priority').id
    const linked = await test.admin.post(
      '/agiles',
      {
        name: 'Linked',
        projects: [{ id: sprint.project }],
        sprintsSettings: { isExplicit: false, sprintSyncField: { id: priority } },
      },
      { fields: 'id,sprints(id,name)' },
    )
    const major = linked.body.sprints.find(({ name }: { name: string }) => name === 'Major')?.id
    const base = `/agiles/${linked.body.id}/sprints/${major}`
    await test.admin.post(base, { start: MONDAY, finish: MONDAY + 5 * DAY })
    test.clock.now = MONDAY + 2 * DAY
    await sprint.set(card.body.id, 'Priority Minor')
    test.clock.now += DAY
    const { body } = await test.admin.get(`${base}/charts/burndown`)
    expect(valuesOf(body.remainingEstimation)).toEqual([1, 1, 1, 0, 0])
    expect(body.changes).toMatchObject([{ removed: 1, count: 1 }])
  })
})

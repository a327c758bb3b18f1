import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../testing/api-client.ts'
import { idIn } from '../../testing/sample-data.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const ITEM =
  'id,date,text,duration(id,minutes,presentation),type(id,name),author(login),creator(login),attributes(id,name,value(name))'
const DAY = 86_400_000

describe('time tracking', () => {
  let test: TestApp
  let project: string
  let types: readonly { id: string; name: string }[]
  const clients = new Map<string, ApiClient>()
  const client = (name: string): ApiClient => clients.get(name) ?? test.anonymous

  beforeAll(async () => {
    test = await startTestApp()
    project = idIn(
      await test.admin.post(
        '/admin/projects',
        { shortName: 'TIME', name: 'Time', leader: { login: 'admin' } },
        { template: 'default', fields: 'id' },
      ),
    )
    for (const [login, role] of [
      ['mira', 'contributor'],
      ['otto', 'contributor'],
      ['rita', 'reporter'],
      ['stan', null],
    ] as const) {
      const id = await test.createUser(login)
      if (role) await test.grant(id, role, Number(project.slice(2)))
      clients.set(login, await test.clientOf(id))
    }
  })
  afterAll(() => test.stop())

  const settings = `/admin/projects/TIME/timeTrackingSettings`
  const create = async (summary: string, more: object = {}) =>
    idIn(await test.admin.post('/issues', { project: { id: project }, summary, ...more }, { fields: 'id' }))
  const log = (issue: string, body: object, who: ApiClient = client('mira')) =>
    who.post(`/issues/${issue}/timeTracking/workItems`, body, { fields: ITEM })
  const fieldOf = async (issue: string, name: string) => {
    const { body } = await test.admin.get(`/issues/${issue}`, {
      fields: 'customFields(name,value(minutes,presentation))',
    })
    return body.customFields.find((field: { name: string }) => field.name === name)?.value ?? null
  }
  const subtaskOf = async (child: string, parent: string) => {
    const { status, text } = await test.admin.post('/commands', {
      query: `subtask of ${await readable(parent)}`,
      issues: [{ id: child }],
    })
    expect(status, text).toBe(200)
  }
  const readable = async (issue: string) =>
    (await test.admin.get(`/issues/${issue}`, { fields: 'idReadable' })).body.idReadable

  it('is off until an administrator of the project enables it, with fields and types of its own', async () => {
    const issue = await create('Before')
    expect((await client('mira').get(settings, { fields: 'enabled,timeSpent(id)' })).body).toMatchObject({
      enabled: false,
      timeSpent: null,
    })
    expect((await client('mira').get(`/issues/${issue}/timeTracking`, { fields: 'enabled' })).body.enabled).toBe(false)
    expect((await log(issue, { duration: { minutes: 5 } })).status).toBe(400)
    expect((await client('mira').post(settings, { enabled: true })).status).toBe(403)
    expect((await client('stan').get(settings)).status).toBe(404)
    const { status, body, text } = await test.admin.post(
      settings,
      { enabled: true },
      {
        fields: 'enabled,estimate(field(name)),timeSpent(field(name)),workItemTypes(id,name)',
      },
    )
    expect(status, text).toBe(200)
    expect(body).toMatchObject({
      enabled: true,
      estimate: { field: { name: 'Estimation' } },
      timeSpent: { field: { name: 'Spent time' } },
    })
    types = body.workItemTypes
    expect(types.map(({ name }) => name)).toEqual(['Development', 'Testing', 'Documentation'])
    const { body: listed } = await client('mira').get('/admin/projects/TIME', {
      fields: 'plugins(timeTrackingSettings(enabled,timeSpent(field(name))))',
    })
    expect(listed.plugins.timeTrackingSettings).toMatchObject({
      enabled: true,
      timeSpent: { field: { name: 'Spent time' } },
    })
  })

  it('takes durations in every form, and refuses what is none', async () => {
    const issue = await create('Forms')
    for (const duration of [
      { minutes: 90 },
      { presentation: '1h 30m' },
      { presentation: 'PT1H30M' },
      { presentation: '1.5 hours' },
      { id: 'PT1H30M' },
      { minutes: 90, presentation: '1h 30m' },
    ]) {
      const { status, body, text } = await log(issue, { duration })
      expect(status, text).toBe(200)
      expect(body.duration).toMatchObject({ id: 'PT1H30M', minutes: 90, presentation: '1h 30m' })
    }
    for (const duration of [
      { minutes: 0 },
      { minutes: -5 },
      { presentation: 'soon' },
      { minutes: 10, presentation: '20m' },
      {},
      null,
      { minutes: 1_000_000 },
    ])
      expect((await log(issue, { duration })).status, JSON.stringify(duration)).toBe(400)
    expect((await log(issue, {})).status).toBe(400)
    expect(await fieldOf(issue, 'Spent time')).toMatchObject({ minutes: 540, presentation: '1d 1h' })
  })

  it('keeps the day, type, text and people of work, and the sum with each change', async () => {
    const issue = await create('Changes')
    const made = await log(issue, {
      duration: { minutes: 60 },
      date: Date.UTC(2025, 4, 6, 17, 30),
      type: { id: types[1]?.id },
      text: 'Looked *around*',
    })
    expect(made.body).toMatchObject({
      date: Date.UTC(2025, 4, 6),
      type: { name: 'Testing' },
      text: 'Looked *around*',
      author: { login: 'mira' },
      creator: { login: 'mira' },
    })
    const path = `/issues/${issue}/timeTracking/workItems/${made.body.id}`
    const changed = await client('mira').post(path, { duration: { presentation: '2h' }, type: null }, { fields: ITEM })
    expect(changed.body).toMatchObject({ duration: { minutes: 120 }, type: null, text: 'Looked *around*' })
    expect(await fieldOf(issue, 'Spent time')).toMatchObject({ minutes: 120 })
    expect((await client('mira').post(path, { type: { id: '116-99' } })).status).toBe(400)
    expect((await client('mira').delete(path)).status).toBe(200)
    expect(await fieldOf(issue, 'Spent time')).toBeNull()
    expect((await client('mira').get(path)).status).toBe(404)
  })

  it('lets nobody set the time spent', async () => {
    const issue = await create('Computed')
    const value = [{ name: 'Spent time', $type: 'PeriodIssueCustomField', value: { minutes: 10 } }]
    expect((await test.admin.post(`/issues/${issue}`, { customFields: value })).status).toBe(400)
    expect(
      (await test.admin.post('/issues', { project: { id: project }, summary: 'x', customFields: value })).status,
    ).toBe(400)
    expect((await test.admin.post('/commands', { query: 'Spent time 1h', issues: [{ id: issue }] })).status).toBe(400)
  })

  it('is for whoever has the permission, and for others in their own name only', async () => {
    const issue = await create('Rights')
    const own = await log(issue, { duration: { minutes: 10 } })
    const path = `/issues/${issue}/timeTracking/workItems/${own.body.id}`
    expect((await client('otto').get(path)).status).toBe(200)
    expect((await client('otto').post(path, { text: 'mine' })).status).toBe(403)
    expect((await client('otto').delete(path)).status).toBe(403)
    expect((await log(issue, { duration: { minutes: 5 }, author: { login: 'otto' } })).status).toBe(403)
    const other = await log(issue, { duration: { minutes: 5 }, author: { login: 'otto' } }, test.admin)
    expect(other.body).toMatchObject({ author: { login: 'otto' }, creator: { login: 'admin' } })
    expect(
      (await client('otto').post(`/issues/${issue}/timeTracking/workItems/${other.body.id}`, { text: 'ok' })).status,
    ).toBe(200)
    expect((await log(issue, { duration: { minutes: 5 } }, client('stan'))).status).toBe(404)
    expect((await log(issue, { duration: { minutes: 5 } }, test.anonymous)).status).toBe(401)
    // Of another issue it does not exist.
    const elsewhere = await create('Elsewhere')
    expect((await test.admin.get(`/issues/${elsewhere}/timeTracking/workItems/${own.body.id}`)).status).toBe(404)
    expect((await test.admin.delete(`/issues/${elsewhere}/timeTracking/workItems/${own.body.id}`)).status).toBe(404)
  })

  it('shows work only to who may read it, or did it', async () => {
    const issue = await create('Unseen', { reporter: { login: 'rita' } })
    await log(issue, { duration: { minutes: 25 }, text: 'zanzibar' })
    const listed = async (name: string) =>
      (await client(name).get('/workItems', { query: 'summary: Unseen', fields: 'id' })).body
    expect(await listed('otto')).toHaveLength(1)
    expect(await listed('rita')).toEqual([])
    expect(
      (await client('rita').get(`/issues/${issue}/timeTracking`, { fields: 'workItems(id)' })).body.workItems,
    ).toEqual([])
    expect((await client('rita').get('/issues', { query: 'work: zanzibar', fields: 'id' })).body).toEqual([])
    expect((await client('rita').get('/issues', { query: 'zanzibar', fields: 'id' })).body).toEqual([])
    expect((await client('otto').get('/issues', { query: 'zanzibar', fields: 'id' })).body).toHaveLength(1)
    const history = { categories: 'WorkItemCategory,WorkItemDurationCategory', fields: 'id' }
    expect((await client('rita').get(`/issues/${issue}/activities`, history)).body).toEqual([])
    expect((await client('otto').get(`/issues/${issue}/activities`, history)).body).toHaveLength(1)
    await test.admin.post(`/issues/${issue}`, {
      visibility: { $type: 'LimitedVisibility', permittedUsers: [{ login: 'admin' }] },
    })
    expect(await listed('otto')).toEqual([])
  })

  it('adds up what was spent on subtasks, whatever happens to them', async () => {
    const [top, middle, leaf] = [await create('Top'), await create('Middle'), await create('Leaf')]
    await subtaskOf(middle, top)
    await subtaskOf(leaf, middle)
    await log(leaf, { duration: { minutes: 30 } })
    await log(middle, { duration: { minutes: 15 } })
    expect(await fieldOf(leaf, 'Spent time')).toMatchObject({ minutes: 30 })
    expect(await fieldOf(middle, 'Spent time')).toMatchObject({ minutes: 45 })
    expect(await fieldOf(top, 'Spent time')).toMatchObject({ minutes: 45 })
    await test.admin.delete(`/issues/${leaf}`)
    expect(await fieldOf(top, 'Spent time')).toMatchObject({ minutes: 15 })
    await test.admin.post(`/issues/${leaf}/restore`, {})
    expect(await fieldOf(top, 'Spent time')).toMatchObject({ minutes: 45 })
    await test.admin.post('/commands', { query: `remove subtask of ${await readable(top)}`, issues: [{ id: middle }] })
    expect(await fieldOf(top, 'Spent time')).toBeNull()
    await subtaskOf(middle, top)
    expect(await fieldOf(top, 'Spent time')).toMatchObject({ minutes: 45 })
  })

  it('lets nobody read off a sum what was spent on subtasks that he may not see', async () => {
    const [top, open, hidden, below] = [
      await create('Sum'),
      await create('Open part'),
      await create('Hidden part'),
      await create('Below the hidden part'),
    ]
    await subtaskOf(open, top)
    await subtaskOf(hidden, top)
    await subtaskOf(below, hidden)
    const limit = (issue: string, logins: readonly string[]) =>
      test.admin.post(`/issues/${issue}`, {
        visibility: { $type: 'LimitedVisibility', permittedUsers: logins.map(login => ({ login })) },
      })
    const seenBy = async (who: ApiClient) =>
      (await who.get(`/issues/${top}/timeTracking`, { fields: 'spent(minutes,presentation)' })).body.spent.minutes
    await log(open, { duration: { minutes: 10 } })
    await log(hidden, { duration: { minutes: 200 } })
    await log(below, { duration: { minutes: 3000 } })
    expect(await fieldOf(top, 'Spent time')).toMatchObject({ minutes: 3210 })
    expect((await limit(hidden, ['admin'])).status).toBe(200)
    expect(await fieldOf(top, 'Spent time')).toMatchObject({ minutes: 10 })
    expect(await fieldOf(hidden, 'Spent time')).toMatchObject({ minutes: 3200 })
    expect([await seenBy(test.admin), await seenBy(client('mira'))]).toEqual([3210, 10])
    // Among people who see the same, sums go on.
    await limit(top, ['admin'])
    expect(await fieldOf(top, 'Spent time')).toMatchObject({ minutes: 3210 })
    await test.admin.post(`/issues/${top}`, { visibility: { $type: 'UnlimitedVisibility' } })
    expect(await fieldOf(top, 'Spent time')).toMatchObject({ minutes: 10 })
    await test.admin.post('/commands', { query: 'visible to All Users', issues: [{ id: hidden }] })
    expect((await test.admin.post(`/issues/${hidden}`, { visibility: null })).status).toBe(200)
    expect(await fieldOf(top, 'Spent time')).toMatchObject({ minutes: 3210 })
    // In another project its own readers count.
    const other = idIn(
      await test.admin.post(
        '/admin/projects',
        { shortName: 'FARAWAY', name: 'Faraway', leader: { login: 'admin' } },
        { template: 'default', fields: 'id' },
      ),
    )
    await test.admin.post('/admin/projects/FARAWAY/timeTrackingSettings', { enabled: true })
    const far = idIn(await test.admin.post('/issues', { project: { id: other }, summary: 'Far' }, { fields: 'id' }))
    await subtaskOf(far, top)
    await log(far, { duration: { minutes: 7 } }, test.admin)
    expect(await fieldOf(top, 'Spent time')).toMatchObject({ minutes: 3210 })
    expect([await seenBy(test.admin), await seenBy(client('mira'))]).toEqual([3217, 3210])
  })

  it('adds up estimates until one is set by hand, and again once it is cleared', async () => {
    const [top, one, two] = [await create('Estimated'), await create('One'), await create('Two')]
    const estimate = async (issue: string, minutes: number | null) => {
      const value = minutes === null ? null : { minutes }
      const { status, text } = await test.admin.post(`/issues/${issue}`, {
        customFields: [{ name: 'Estimation', $type: 'PeriodIssueCustomField', value }],
      })
      expect(status, text).toBe(200)
    }
    await estimate(one, 60)
    await subtaskOf(one, top)
    await subtaskOf(two, top)
    expect(await fieldOf(top, 'Estimation')).toMatchObject({ minutes: 60 })
    await estimate(two, 30)
    expect(await fieldOf(top, 'Estimation')).toMatchObject({ minutes: 90 })
    await estimate(top, 500)
    await estimate(two, 45)
    expect(await fieldOf(top, 'Estimation')).toMatchObject({ minutes: 500 })
    await estimate(top, null)
    expect(await fieldOf(top, 'Estimation')).toMatchObject({ minutes: 105 })
    await estimate(one, null)
    expect(await fieldOf(top, 'Estimation')).toMatchObject({ minutes: 45 })
  })

  it('lists work by day, people, times and issues', async () => {
    const issue = await create('Listed work')
    const day = Date.UTC(2024, 1, 3)
    await log(issue, { duration: { minutes: 1 }, date: day })
    await log(issue, { duration: { minutes: 2 }, date: day + DAY }, client('otto'))
    await log(issue, { duration: { minutes: 3 }, date: day + 2 * DAY })
    const minutes = async (query: Record<string, string | string[]>) => {
      const { status, body, text } = await client('mira').get('/workItems', {
        fields: 'duration(minutes)',
        ...(query as Record<string, string>),
      })
      expect(status, text).toBe(200)
      return body.map((item: { duration: { minutes: number } }) => item.duration.minutes)
    }
    const within = { query: 'summary: {Listed work}' }
    expect(await minutes(within)).toEqual([1, 2, 3])
    expect(await minutes({ ...within, sort: 'descending' })).toEqual([3, 2, 1])
    expect(await minutes({ ...within, startDate: '2024-02-04' })).toEqual([2, 3])
    expect(await minutes({ ...within, startDate: '2024-02-04', endDate: '2024-02-04' })).toEqual([2])
    expect(await minutes({ ...within, start: String(day + DAY), end: String(day + DAY) })).toEqual([2])
    expect(await minutes({ ...within, author: 'me' })).toEqual([1, 3])
    expect(await minutes({ ...within, creator: 'otto' })).toEqual([2])
    expect(await minutes({ ...within, author: 'nobody' })).toEqual([])
    expect(await minutes({ ...within, createdStart: String(test.clock.now + DAY) })).toEqual([])
    expect(await minutes({ ...within, updatedEnd: String(test.clock.now + DAY) })).toEqual([1, 2, 3])
    expect(await minutes({ ...within, $top: '1', $skip: '1' })).toEqual([2])
    expect((await client('mira').get('/workItems', { startDate: 'yesterday' })).status).toBe(400)
    expect((await test.anonymous.get('/workItems')).status).toBe(401)
  })

  it('hands work out as a file in which no text is a formula', async () => {
    const issue = await create('Zebrastripes')
    const day = Date.UTC(2024, 4, 6)
    await log(issue, { duration: { minutes: 90 }, date: day, text: '=1+1, "said"' })
    await log(issue, { duration: { minutes: 480 }, date: day + DAY, text: 'plain' }, client('otto'))
    const filter = { query: 'summary: Zebrastripes' }
    const reply = await client('mira').post('/workItems/export', filter, { $top: '-1' })
    expect(reply.status, reply.text).toBe(200)
    expect(reply.headers['content-type']).toContain('text/csv')
    const [head, ...lines] = reply.text.replace('\ufeff', '').trim().split('\r\n')
    expect(head).toBe('Date,Author,Issue,Summary,Project,Minutes,Duration,Type,Description')
    const key = await readable(issue)
    expect(lines).toEqual([
      `2024-05-06,mira,${key},Zebrastripes,Time,90,1h 30m,,"'=1+1, ""said"""`,
      `2024-05-07,otto,${key},Zebrastripes,Time,480,1d,,plain`,
    ])
    const later = await client('mira').get('/workItems/export', { ...filter, startDate: '2024-05-07' })
    expect(later.text).toContain('plain')
    expect(later.text).not.toContain('said')
    const book = await client('mira').get('/workItems/export', { ...filter, format: 'xlsx' })
    expect(book.headers['content-type']).toContain('spreadsheetml')
    expect((await client('rita').post('/workItems/export', filter)).text).not.toContain('plain')
    expect((await client('stan').post('/workItems/export', filter)).text).not.toContain('plain')
    expect((await test.anonymous.post('/workItems/export', filter)).status).toBe(401)
    expect((await client('mira').post('/workItems/export', { start: 'soon' })).status).toBe(400)
  })

  it('tells the history of work', async () => {
    const issue = await create('History')
    const made = await log(issue, { duration: { minutes: 10 } })
    const path = `/issues/${issue}/timeTracking/workItems/${made.body.id}`
    await client('mira').post(path, {
      duration: { minutes: 20 },
      type: { id: types[0]?.id },
      text: 'more',
      date: Date.UTC(2020, 0, 1),
    })
    await client('mira').delete(path)
    const categories =
      'WorkItemCategory,WorkItemDurationCategory,WorkItemTypeCategory,WorkItemDescriptionCategory,WorkItemDateCategory'
    const { body } = await client('otto').get(`/issues/${issue}/activities`, {
      categories,
      fields:
        '$type,category(id),added(id,name,minutes,presentation),removed(id,name,minutes,presentation),target(id),field(presentation)',
    })
    const of = (id: string) => body.filter((entry: { category: { id: string } }) => entry.category.id === id)
    expect(of('WorkItemCategory')).toHaveLength(2)
    expect(of('WorkItemCategory')[1]).toMatchObject({
      $type: 'WorkItemActivityItem',
      removed: [{ id: made.body.id, name: '20m' }],
    })
    expect(of('WorkItemDurationCategory')[0]).toMatchObject({
      added: { minutes: 20, presentation: '20m' },
      removed: { minutes: 10 },
    })
    expect(of('WorkItemTypeCategory')[0]).toMatchObject({ added: [{ name: 'Development' }], removed: [] })
    expect(of('WorkItemDescriptionCategory')[0].added).toBe('more')
  })

  it('keeps a draft for its author alone, and submits it', async () => {
    const issue = await create('Draft')
    const base = `/issues/${issue}/timeTracking`
    const draft = await client('mira').post(
      `${base}/draftWorkItem`,
      { text: 'half a thought' },
      { fields: 'id,text,duration(minutes)' },
    )
    expect(draft.body).toMatchObject({ text: 'half a thought', duration: null })
    expect(
      (await client('mira').post(`${base}/draftWorkItem`, { duration: { minutes: 7 } }, { fields: 'id' })).body.id,
    ).toBe(draft.body.id)
    const shown = async (name: string) =>
      (await client(name).get(base, { fields: 'draftWorkItem(id,text),workItems(id)' })).body
    expect(await shown('mira')).toMatchObject({
      draftWorkItem: { id: draft.body.id, text: 'half a thought' },
      workItems: [],
    })
    expect(await shown('otto')).toMatchObject({ draftWorkItem: null, workItems: [] })
    expect((await test.admin.get(`${base}/workItems/${draft.body.id}`)).status).toBe(404)
    expect(await fieldOf(issue, 'Spent time')).toBeNull()
    const sent = await client('mira').post(
      `${base}/workItems/${draft.body.id}`,
      { text: 'a whole one' },
      { fields: ITEM },
    )
    expect(sent.body).toMatchObject({ id: draft.body.id, text: 'a whole one', duration: { minutes: 7 } })
    expect(await shown('otto')).toMatchObject({ draftWorkItem: null, workItems: [{ id: draft.body.id }] })
    expect(await fieldOf(issue, 'Spent time')).toMatchObject({ minutes: 7 })
  })

  it('carries attributes that the project uses', async () => {
    const made = await test.admin.post(
      '/admin/timeTrackingSettings/attributePrototypes',
      { name: 'Billing', values: [{ name: 'Internal' }, { name: 'Customer' }] },
      { fields: 'id,values(id,name)' },
    )
    expect(made.status, made.text).toBe(200)
    expect((await client('mira').post('/admin/timeTrackingSettings/attributePrototypes', { name: 'No' })).status).toBe(
      403,
    )
    const attached = idIn(
      await test.admin.post(`${settings}/attributes`, { prototype: { id: made.body.id } }, { fields: 'id' }),
    )
    const issue = await create('Billed')
    const item = await log(issue, {
      duration: { minutes: 5 },
      attributes: [{ id: attached, value: { id: made.body.values[1].id } }],
    })
    expect(item.body.attributes).toMatchObject([{ id: attached, name: 'Billing', value: { name: 'Customer' } }])
    expect(
      (await log(issue, { duration: { minutes: 5 }, attributes: [{ name: 'billing', value: { name: 'nobody' } }] }))
        .status,
    ).toBe(400)
    const kept = await test.admin.post(
      `/admin/timeTrackingSettings/attributePrototypes/${made.body.id}`,
      { values: [{ id: made.body.values[1].id, name: 'Client' }] },
      { fields: 'values(id,name)' },
    )
    expect(kept.body.values).toMatchObject([{ id: made.body.values[1].id, name: 'Client' }])
    expect(
      (await client('mira').get(settings, { fields: 'attributes(name,values(name))' })).body.attributes,
    ).toMatchObject([{ name: 'Billing', values: [{ name: 'Client' }] }])
    expect((await client('mira').get('/issues', { query: 'work Billing: Client', fields: 'id' })).body).toMatchObject([
      { id: issue },
    ])
    expect((await test.admin.delete(`${settings}/attributes/${attached}`)).status).toBe(200)
  })

  it('has types that administrators keep', async () => {
    const path = '/admin/timeTrackingSettings/workItemTypes'
    expect((await client('mira').post(path, { name: 'Travel' })).status).toBe(403)
    expect((await test.admin.post(path, { name: 'testing' })).status).toBe(400)
    const id = idIn(await test.admin.post(path, { name: 'Travel', color: { id: '3' } }, { fields: 'id' }))
    const issue = await create('Types')
    expect((await log(issue, { duration: { minutes: 5 }, type: { id } })).status).toBe(400)
    expect((await test.admin.post(`${settings}/workItemTypes`, { id })).status).toBe(200)
    expect((await log(issue, { duration: { minutes: 5 }, type: { id } })).body.type).toMatchObject({ name: 'Travel' })
    expect((await test.admin.delete(`${settings}/workItemTypes/${id}`)).status).toBe(200)
    expect((await test.admin.delete(`${path}/${id}`)).status).toBe(200)
    expect(
      (await client('mira').get(`/issues/${issue}/timeTracking/workItems`, { fields: 'type(name)' })).body,
    ).toMatchObject([{ type: null }])
  })

  it('answers queries by author, type, date and text of work', async () => {
    const issue = await create('Queried')
    await log(issue, {
      duration: { minutes: 5 },
      date: Date.UTC(2023, 2, 4),
      type: { id: types[2]?.id },
      text: 'quixotic',
    })
    const found = async (query: string) => {
      const { status, body, text } = await client('mira').get('/issues', {
        query: `summary: Queried ${query}`,
        fields: 'id',
      })
      expect(status, text).toBe(200)
      return body.length
    }
    expect(await found('work author: me')).toBe(1)
    expect(await found('work author: otto')).toBe(0)
    expect(await found('work type: Documentation')).toBe(1)
    expect(await found('work type: Testing')).toBe(0)
    expect(await found('work type: {No type}')).toBe(0)
    expect(await found('work date: 2023-03-04')).toBe(1)
    expect(await found('work date: 2023-03-05')).toBe(0)
    expect(await found('work date: 2023-03-01 .. 2023-03-31')).toBe(1)
    expect(await found('work: quixotic')).toBe(1)
    expect(await found('has: work')).toBe(1)
    expect(await found('has: -work')).toBe(0)
    expect(await found('Spent time: 1m .. 10m')).toBe(1)
    expect(await found('has: underestimation')).toBe(0)
  })

  it('is logged by a command', async () => {
    const issue = await create('Commanded')
    const run = (query: string, who = 'mira') => client(who).post('/commands', { query, issues: [{ id: issue }] })
    const first = await run('work Testing 2025-11-03 1h 30m smoke run')
    expect(first.status, first.text).toBe(200)
    expect((await run('add work 15m')).status).toBe(200)
    const { body } = await client('mira').get(`/issues/${issue}/timeTracking/workItems`, { fields: ITEM })
    expect(body).toMatchObject([
      { date: Date.UTC(2025, 10, 3), type: { name: 'Testing' }, text: 'smoke run', duration: { minutes: 90 } },
      { type: null, text: null, duration: { minutes: 15 } },
    ])
    expect((await run('work')).status).toBe(400)
    expect((await run('work Testing soon')).status).toBe(400)
    expect((await run('remove work 1h')).status).toBe(400)
    expect((await run('work 1h', 'rita')).status).toBe(404)
  })

  it('counts days and weeks by the working time of the installation', async () => {
    const path = '/admin/timeTrackingSettings/workTimeSettings'
    expect((await client('mira').get(path, { fields: 'minutesADay,daysAWeek,workDays' })).body).toMatchObject({
      minutesADay: 480,
      daysAWeek: 5,
      workDays: [1, 2, 3, 4, 5],
    })
    expect((await client('mira').post(path, { minutesADay: 60 })).status).toBe(403)
    expect((await test.admin.post(path, { workDays: [8] })).status).toBe(400)
    expect((await test.admin.post(path, { minutesADay: 360, workDays: [1, 2, 3, 4] })).status).toBe(200)
    const issue = await create('Short week')
    expect((await log(issue, { duration: { presentation: '1w' } })).body.duration).toMatchObject({
      minutes: 1440,
      presentation: '1w',
    })
    expect(await fieldOf(issue, 'Spent time')).toMatchObject({ minutes: 1440, presentation: '1w' })
    expect((await test.admin.post(path, { minutesADay: 480, workDays: [1, 2, 3, 4, 5] })).status).toBe(200)
    expect(await fieldOf(issue, 'Spent time')).toMatchObject({ presentation: '3d' })
  })
})

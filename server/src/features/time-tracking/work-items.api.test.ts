import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ITEM, startTimeWorld, type TimeWorld } from './time-world.testing.ts'

describe('work on issues', () => {
  let world: TimeWorld

  beforeAll(async () => {
    world = await startTimeWorld({ isEnabled: true })
  })
  afterAll(() => world.test.stop())

  it('takes durations in every form, and refuses what is none', async () => {
    const { create, log, fieldOf } = world
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
    const { types, client, create, log, fieldOf } = world
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

  it('is for whoever has the permission, and for others in their own name only', async () => {
    const { test, client, create, log } = world
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
    const { test, client, create, log } = world
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

  it('tells the history of work', async () => {
    const { types, client, create, log } = world
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

  it('tells in history for whom work was written down, also when it is gone', async () => {
    const { test, client, create, log } = world
    const issue = await create('For another')
    const made = await log(issue, { duration: { minutes: 120 }, author: { login: 'mira' } }, test.admin)
    expect(made.status).toBe(200)
    const told = async () =>
      (
        await client('otto').get(`/issues/${issue}/activities`, {
          categories: 'WorkItemCategory',
          fields: 'author(login),added(id,author(login)),removed(id,name,author(login))',
        })
      ).body
    const entry = { author: { login: 'admin' }, added: [{ id: made.body.id, author: { login: 'mira' } }] }
    expect(await told()).toMatchObject([entry])
    expect((await test.admin.delete(`/issues/${issue}/timeTracking/workItems/${made.body.id}`)).status).toBe(200)
    const gone = { id: made.body.id, author: { login: 'mira' } }
    expect(await told()).toMatchObject([{ added: [gone] }, { removed: [{ ...gone, name: '2h' }] }])
  })

  it('keeps a draft for its author alone, and submits it', async () => {
    const { test, client, create, fieldOf } = world
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

  it('is logged by a command', async () => {
    const { client, create } = world
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
})

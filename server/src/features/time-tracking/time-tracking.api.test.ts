import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idIn } from '../../testing/sample-data.ts'
import { SETTINGS, startTimeWorld, type TimeWorld } from './time-world.testing.ts'

describe('time tracking', () => {
  let world: TimeWorld

  beforeAll(async () => {
    world = await startTimeWorld()
  })
  afterAll(() => world.test.stop())

  it('is off until an administrator of the project enables it, with fields and types of its own', async () => {
    const { test, client, create, log } = world
    const issue = await create('Before')
    expect((await client('mira').get(SETTINGS, { fields: 'enabled,timeSpent(id)' })).body).toMatchObject({
      enabled: false,
      timeSpent: null,
    })
    expect((await client('mira').get(`/issues/${issue}/timeTracking`, { fields: 'enabled' })).body.enabled).toBe(false)
    expect((await log(issue, { duration: { minutes: 5 } })).status).toBe(400)
    expect((await client('mira').post(SETTINGS, { enabled: true })).status).toBe(403)
    expect((await client('stan').get(SETTINGS)).status).toBe(404)
    const { status, body, text } = await test.admin.post(
      SETTINGS,
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
    const types: readonly { name: string }[] = body.workItemTypes
    expect(types.map(({ name }) => name)).toEqual(['Development', 'Testing', 'Documentation'])
    const { body: listed } = await client('mira').get('/admin/projects/TIME', {
      fields: 'plugins(timeTrackingSettings(enabled,timeSpent(field(name))))',
    })
    expect(listed.plugins.timeTrackingSettings).toMatchObject({
      enabled: true,
      timeSpent: { field: { name: 'Spent time' } },
    })
  })

  it('carries attributes that the project uses', async () => {
    const { test, client, create, log } = world
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
      await test.admin.post(`${SETTINGS}/attributes`, { prototype: { id: made.body.id } }, { fields: 'id' }),
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
    const named = await test.admin.post(
      `/admin/timeTrackingSettings/attributePrototypes/${made.body.id}`,
      { values: [{ name: 'client' }] },
      { fields: 'values(id)' },
    )
    expect(named.body.values).toEqual([expect.objectContaining({ id: made.body.values[1].id })])
    expect(
      (await client('mira').get(SETTINGS, { fields: 'attributes(name,values(name))' })).body.attributes,
    ).toMatchObject([{ name: 'Billing', values: [{ name: 'client' }] }])
    expect((await client('mira').get('/issues', { query: 'work Billing: Client', fields: 'id' })).body).toMatchObject([
      { id: issue },
    ])
    // One that goes by another name leaves its old one to another, and no name stands there twice.
    const renamed = await test.admin.post(
      `/admin/timeTrackingSettings/attributePrototypes/${made.body.id}`,
      { values: [{ id: made.body.values[1].id, name: 'Partner' }, { name: 'Client' }] },
      { fields: 'values(id,name)' },
    )
    expect(renamed.body.values).toMatchObject([
      { id: made.body.values[1].id, name: 'Partner' },
      { id: expect.not.stringMatching(made.body.values[1].id), name: 'Client' },
    ])
    const twice = { values: [{ name: 'Partner' }, { name: ' partner' }] }
    expect(
      (await test.admin.post(`/admin/timeTrackingSettings/attributePrototypes/${made.body.id}`, twice)).status,
    ).toBe(400)
    expect((await test.admin.delete(`${SETTINGS}/attributes/${attached}`)).status).toBe(200)
  })

  it('has types that administrators keep', async () => {
    const { test, client, create, log } = world
    const path = '/admin/timeTrackingSettings/workItemTypes'
    expect((await client('mira').post(path, { name: 'Travel' })).status).toBe(403)
    expect((await test.admin.post(path, { name: 'testing' })).status).toBe(400)
    const id = idIn(await test.admin.post(path, { name: 'Travel', color: { id: '3' } }, { fields: 'id' }))
    const issue = await create('Types')
    expect((await log(issue, { duration: { minutes: 5 }, type: { id } })).status).toBe(400)
    expect((await test.admin.post(`${SETTINGS}/workItemTypes`, { id })).status).toBe(200)
    expect((await log(issue, { duration: { minutes: 5 }, type: { id } })).body.type).toMatchObject({ name: 'Travel' })
    expect((await test.admin.delete(`${SETTINGS}/workItemTypes/${id}`)).status).toBe(200)
    expect((await test.admin.delete(`${path}/${id}`)).status).toBe(200)
    expect(
      (await client('mira').get(`/issues/${issue}/timeTracking/workItems`, { fields: 'type(name)' })).body,
    ).toMatchObject([{ type: null }])
  })

  it('counts days and weeks by the working time of the installation', async () => {
    const { test, client, create, log, fieldOf } = world
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

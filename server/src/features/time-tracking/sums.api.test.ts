import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../testing/api-client.ts'
import { createProject, idIn } from '../../testing/sample-data.ts'
import { startTimeWorld, type TimeWorld } from './time-world.testing.ts'

describe('sums of work', () => {
  let world: TimeWorld

  beforeAll(async () => {
    world = await startTimeWorld({ isEnabled: true })
  })
  afterAll(() => world.test.stop())

  it('lets nobody set the time spent', async () => {
    const { test, project, create } = world
    const issue = await create('Computed')
    const value = [{ name: 'Spent time', $type: 'PeriodIssueCustomField', value: { minutes: 10 } }]
    expect((await test.admin.post(`/issues/${issue}`, { customFields: value })).status).toBe(400)
    expect(
      (await test.admin.post('/issues', { project: { id: project }, summary: 'x', customFields: value })).status,
    ).toBe(400)
    expect((await test.admin.post('/commands', { query: 'Spent time 1h', issues: [{ id: issue }] })).status).toBe(400)
  })

  it('adds up what was spent on subtasks, whatever happens to them', async () => {
    const { test, create, log, fieldOf, subtaskOf, readable } = world
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
    const { test, client, create, log, fieldOf, subtaskOf } = world
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
    const other = await createProject(test, 'FARAWAY', 'Faraway')
    await test.admin.post('/admin/projects/FARAWAY/timeTrackingSettings', { enabled: true })
    const far = idIn(await test.admin.post('/issues', { project: { id: other }, summary: 'Far' }, { fields: 'id' }))
    await subtaskOf(far, top)
    await log(far, { duration: { minutes: 7 } }, test.admin)
    expect(await fieldOf(top, 'Spent time')).toMatchObject({ minutes: 3210 })
    expect([await seenBy(test.admin), await seenBy(client('mira'))]).toEqual([3217, 3210])
  })

  it('adds up estimates until one is set by hand, and again once it is cleared', async () => {
    const { test, create, fieldOf, subtaskOf } = world
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
})

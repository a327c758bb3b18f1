import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../api-client.ts'
import { insertProject } from '../issue-rows.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { sealEntities, sealsFeature, setSeal } from './seals.feature.ts'

/** A feature has its changes told and taken back by its descriptor alone. */
describe('a category of history of another feature', () => {
  let test: TestApp
  let issue: string
  let editor: ApiClient
  let reader: ApiClient
  let outsider: ApiClient

  beforeAll(async () => {
    test = await startTestApp({ features: [sealsFeature], entities: sealEntities })
    const project = await insertProject(test, 'SEAL')
    issue = (await test.admin.post('/issues', { project: { id: `0-${project}` }, summary: 'Sealed' }, { fields: 'id' }))
      .body.id
    const [one, two, three] = [
      await test.createUser('editor'),
      await test.createUser('reader'),
      await test.createUser('outsider'),
    ]
    await test.grantPermissions(one, ['READ_ISSUE', 'UPDATE_ISSUE', 'VIEW_WATCHERS'], project)
    await test.grantPermissions(two, ['READ_ISSUE', 'VIEW_WATCHERS'], project)
    await test.grantPermissions(three, ['READ_ISSUE'], project)
    editor = await test.clientOf(one)
    reader = await test.clientOf(two)
    outsider = await test.clientOf(three)
  })
  afterAll(() => test.stop())

  const seal = async (isSealed: boolean): Promise<void> => {
    test.clock.now += 1_000
    await setSeal(test.system, issue, isSealed)
  }
  const told = async (client = reader) => {
    const fields = '$type,id,added,removed,field(id)'
    return (await client.get(`/issues/${issue}/activities`, { categories: 'SealCategory', fields })).body
  }
  const revert = (entry: string, client = editor) => {
    test.clock.now += 1_000
    return client.post(`/issues/${issue}/activities/${entry}/revert`, undefined, { fields: 'id' })
  }
  const isSealed = async (): Promise<boolean> =>
    (await sql`select from issue_seal where issue_id = ${issue.slice(2)}::bigint`.execute(test.system.db)).rows.length >
    0

  it('is shown as it says, and taken back by its own verb under the rights of that', async () => {
    await seal(true)
    const [entry, ...more] = await told()
    expect(more).toEqual([])
    expect(entry).toMatchObject({
      ...{ $type: 'SimpleValueActivityItem', field: { id: 'sealed' } },
      ...{ added: true, removed: false },
    })
    expect((await revert(entry.id, reader)).status).toBe(403)
    expect(await isSealed()).toBe(true)

    expect((await revert(entry.id)).status).toBe(200)
    expect(await isSealed()).toBe(false)
    expect((await told()).map(({ added }: { added: boolean }) => added)).toEqual([true, false])
  })

  it('is hidden from those whom it is not for, wherever entries are shown', async () => {
    await seal(true)
    const entry = (await told()).at(-1)
    expect(await told(outsider)).toEqual([])
    const categories = 'SealCategory,SummaryCategory'
    for (const [client, ids] of [
      [reader, [entry.id]],
      [outsider, []],
    ] as const) {
      const start = String(test.clock.now)
      const all = await client.get('/activities', { categories, start, fields: 'id' })
      expect(all.body.map(({ id }: { id: string }) => id)).toEqual(ids)
      const page = await client.get(`/issues/${issue}/activitiesPage`, { categories, start, fields: 'activities(id)' })
      expect(page.body.activities.map(({ id }: { id: string }) => id)).toEqual(ids)
    }
    expect((await reader.get(`/activities/${entry.id}`)).status).toBe(200)
    expect((await outsider.get(`/activities/${entry.id}`)).status).toBe(404)
    expect((await outsider.get(`/issues/${issue}/activities/${entry.id}`)).status).toBe(404)
    expect((await revert(entry.id, outsider)).status).toBe(404)
  })

  it('is undone in an issue that is shown as of a moment', async () => {
    await seal(false)
    const before = test.clock.now
    await seal(true)
    const sealed = test.clock.now
    await seal(false)
    const at = async (time: number) =>
      (await reader.get(`/issues/${issue}`, { at: String(time), fields: 'summary,sealed' })).body
    expect(await at(before)).toMatchObject({ summary: 'Sealed', sealed: false })
    expect(await at(sealed)).toMatchObject({ summary: 'Sealed', sealed: true })
    expect(await at(sealed - 1)).toMatchObject({ sealed: false })
    expect(await at(test.clock.now)).toMatchObject({ sealed: false })
  })

  it('is not taken back when the same has changed again', async () => {
    await seal(true)
    const before = (await told()).at(-1).id
    await seal(false)
    await seal(true)
    const { status, body } = await revert(before)
    expect([status, body.code, body.newer]).toEqual([409, 'newer_change', (await told()).at(-1).id])
    expect(await isSealed()).toBe(true)
  })
})

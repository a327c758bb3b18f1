import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../api-client.ts'
import { insertProject } from '../issue-rows.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { sealsFeature, setSeal } from './seals.feature.ts'

/** A feature has its changes told and taken back by its descriptor alone. */
describe('a category of history of another feature', () => {
  let test: TestApp
  let issue: string
  let editor: ApiClient
  let reader: ApiClient

  beforeAll(async () => {
    test = await startTestApp({ features: [sealsFeature] })
    const project = await insertProject(test, 'SEAL')
    issue = (await test.admin.post('/issues', { project: { id: `0-${project}` }, summary: 'Sealed' }, { fields: 'id' }))
      .body.id
    const [one, two] = [await test.createUser('editor'), await test.createUser('reader')]
    await test.grantPermissions(one, ['READ_ISSUE', 'UPDATE_ISSUE'], project)
    await test.grantPermissions(two, ['READ_ISSUE'], project)
    editor = await test.clientOf(one)
    reader = await test.clientOf(two)
  })
  afterAll(() => test.stop())

  const seal = async (isSealed: boolean): Promise<void> => {
    test.clock.now += 1_000
    await setSeal(test.system, issue, isSealed)
  }
  const told = async () => {
    const fields = '$type,id,added,removed,field(id)'
    return (await reader.get(`/issues/${issue}/activities`, { categories: 'SealCategory', fields })).body
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

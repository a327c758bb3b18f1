import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../../testing/api-client.ts'
import { insertIssue, insertProject } from '../../../testing/issue-rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { purgeFolders } from './purge-folders.ts'

const DAY = 86_400_000

describe('tags and saved searches that were deleted long ago', () => {
  let test: TestApp
  let ada: ApiClient
  let issue: string
  let start: number
  let count = 0

  beforeAll(async () => {
    test = await startTestApp()
    start = test.clock.now
    const project = await insertProject(test, 'PURGE')
    const adaId = await test.createUser('ada')
    await test.grant(adaId, 'contributor', project)
    ada = await test.clientOf(adaId)
    issue = await insertIssue(test, project)
  })
  beforeEach(() => {
    test.clock.now = start
  })
  afterAll(() => test.stop())

  /** A pinned folder of each kind, whose issues have an order; both are deleted. */
  const deleteBoth = async (): Promise<readonly string[]> => {
    count++
    const tag = await ada.post('/tags', { name: `tag ${count}` }, { fields: 'id' })
    await ada.post(`/issues/${issue}/tags`, { id: tag.body.id })
    const search = await ada.post('/savedQueries', { name: `search ${count}`, query: '' }, { fields: 'id' })
    const paths = [`/tags/${tag.body.id}`, `/savedQueries/${search.body.id}`]
    for (const { id } of [tag.body, search.body]) {
      expect((await ada.post(`/issueFolders/${id}`, { pinned: true })).status).toBe(200)
      const moved = await ada.post(`/issueFolders/${id}/sortOrder/issues`, { moved: { id: issue }, leading: null })
      expect(moved.status).toBe(200)
    }
    for (const path of paths) expect((await ada.delete(path)).status).toBe(200)
    return paths
  }
  const restored = (paths: readonly string[]) =>
    Promise.all(paths.map(async path => (await ada.post(`${path}/restore`)).status))
  const rest = async () => {
    const { rows } = await sql<{ left: number }>`
      select ((select count(*) from tag where deleted_at is not null)
        + (select count(*) from saved_query where deleted_at is not null)
        + (select count(*) from folder_order) + (select count(*) from folder_pin)
        + (select count(*) from host_tag))::int as left`.execute(test.system.db)
    return rows[0]?.left
  }

  it('can be restored for 30 days, and are gone after them with their pins, order and places', async () => {
    const paths = await deleteBoth()
    test.clock.now = start + 29 * DAY
    expect(await purgeFolders(test.app.platform)).toBe(0)
    expect(await restored(paths)).toEqual([200, 200])
    for (const path of paths) await ada.delete(path)
    // Counted from the last deletion.
    test.clock.now = start + 31 * DAY
    expect(await purgeFolders(test.app.platform)).toBe(0)
    test.clock.now = start + 60 * DAY
    expect(await purgeFolders(test.app.platform)).toBe(2)
    expect(await restored(paths)).toEqual([404, 404])
    expect(await rest()).toBe(0)
    const history = await ada.get(`/issues/${issue}/activities`, {
      categories: 'TagsCategory',
      fields: 'added(name),removed(name)',
    })
    expect(history.body).toHaveLength(4)
  })

  it('are erased however many there are, and only they', async () => {
    for (let round = 0; round < 3; round++) await deleteBoth()
    const kept = await ada.post('/savedQueries', { name: 'kept', query: '' }, { fields: 'id' })
    test.clock.now = start + 31 * DAY
    expect(await purgeFolders(test.app.platform)).toBe(6)
    expect(await purgeFolders(test.app.platform)).toBe(0)
    expect(await rest()).toBe(0)
    expect((await ada.get(`/savedQueries/${kept.body.id}`)).status).toBe(200)
  })
})

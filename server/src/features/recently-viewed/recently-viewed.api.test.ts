import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../testing/api-client.ts'
import { insertIssue, insertProject } from '../../testing/issue-rows.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const PATH = '/users/me/recent/issues'
const FIELDS = '$type,id,date,pinned,issue(id,summary)'

describe('recently viewed issues', () => {
  let test: TestApp
  let project: number
  let adaId: number
  let ada: ApiClient
  let issues: readonly string[]

  beforeAll(async () => {
    test = await startTestApp()
    project = await insertProject(test, 'SEEN')
  })
  afterAll(() => test.stop())
  beforeEach(async () => {
    adaId = await test.createUser(`ada-${++people}`)
    await test.grant(adaId, 'contributor', project)
    ada = await test.clientOf(adaId)
    issues = [await insertIssue(test, project), await insertIssue(test, project), await insertIssue(test, project)]
  })
  let people = 0

  const view = (id: string | undefined, more: object = {}, client = ada) => {
    test.clock.now += 1_000
    return client.post(PATH, { issue: { id }, ...more }, { fields: FIELDS })
  }
  const listed = async (query: Record<string, string> = {}): Promise<readonly string[]> =>
    (await ada.get(PATH, { fields: FIELDS, ...query })).body.map(({ id }: { id: string }) => id)

  it('are those that one viewed oneself, each once, the newest first', async () => {
    const [one, two] = issues
    expect((await view(one)).body).toEqual({
      ...{ $type: 'RecentIssue', id: one, date: test.clock.now, pinned: false },
      issue: expect.objectContaining({ id: one, $type: 'Issue' }),
    })
    await view(two)
    expect(await listed()).toEqual([two, one])
    await view(one)
    expect(await listed()).toEqual([one, two])
    expect(await listed({ $skip: '1', $top: '1' })).toEqual([two])
    expect((await test.admin.get(PATH)).body).toEqual([])
  })

  it('stand first while they are pinned, which viewing them again leaves as it is', async () => {
    const [one, two, three] = issues
    await view(one, { pinned: true })
    for (const id of [two, three]) await view(id)
    expect(await listed()).toEqual([one, three, two])
    expect((await view(one)).body.pinned).toBe(true)
    expect((await view(one, { pinned: false })).body.pinned).toBe(false)
    await view(two)
    expect(await listed()).toEqual([two, one, three])
  })

  it('are named by any id, and are gone when one sees the issue no more', async () => {
    const [one, two] = issues
    const { idReadable } = (await ada.get(`/issues/${one}`, { fields: 'idReadable' })).body
    expect((await view(idReadable.toLowerCase())).body.id).toBe(one)
    await view(two)
    await test.admin.post(`/issues/${one}`, { visibility: { permittedUsers: [{ login: 'admin' }] } })
    expect(await listed()).toEqual([two])
    await test.admin.delete(`/issues/${two}`)
    expect(await listed()).toEqual([])
    await test.admin.post(`/issues/${two}/restore`)
    expect(await listed()).toEqual([two])
  })

  it('are nothing of strangers and guests, and nothing is no issue', async () => {
    const stranger = await test.signIn(`stranger-${people}`)
    expect((await view(issues[0], {}, stranger)).status).toBe(404)
    expect((await view('2-999999')).status).toBe(404)
    expect((await ada.post(PATH, {})).status).toBe(400)
    await test.admin.post('/admin/globalSettings/systemSettings', { guestAccess: true })
    expect((await test.anonymous.get(PATH)).body).toEqual([])
    expect((await view(issues[0], {}, test.anonymous)).status).toBe(403)
  })

  it('are only so many: the oldest that is not pinned is forgotten', async () => {
    const [pinned, oldest, newest] = issues
    await view(pinned, { pinned: true })
    await view(oldest)
    const more = await Promise.all(Array.from({ length: 98 }, () => insertIssue(test, project)))
    for (const id of more) await view(id)
    expect(await listed({ $top: '-1' })).toHaveLength(100)
    await view(newest)
    const all = await listed({ $top: '-1' })
    expect(all).toHaveLength(100)
    expect(all.slice(0, 2)).toEqual([pinned, newest])
    expect(all).not.toContain(oldest)
  })

  it('go with who is removed', async () => {
    await view(issues[0])
    expect((await test.admin.delete(`/users/1-${adaId}`)).status).toBe(200)
    const { rows } = await test.system.db
      .selectFrom('recent_host')
      .select('host_id')
      .where('user_id', '=', adaId)
      .execute()
      .then(rows => ({ rows }))
    expect(rows).toEqual([])
  })
})

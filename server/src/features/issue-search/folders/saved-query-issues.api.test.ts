import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../../testing/api-client.ts'
import { insertIssue, insertProject } from '../../../testing/issue-rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

describe('issues of saved searches', () => {
  let test: TestApp
  let ada: ApiClient
  let bob: ApiClient
  let adaId: number
  let search: string
  const issues: string[] = []

  beforeAll(async () => {
    test = await startTestApp()
    const project = await insertProject(test, 'FIND')
    const elsewhere = await insertProject(test, 'ELSE')
    adaId = await test.createUser('ada')
    const bobId = await test.createUser('bob')
    await test.grant(adaId, 'contributor', project)
    await test.grant(bobId, 'contributor', project)
    ;[ada, bob] = await Promise.all([test.clientOf(adaId), test.clientOf(bobId)])
    issues.push(await insertIssue(test, project, { summary: 'Seen by all' }))
    test.clock.now += 1_000
    issues.push(await insertIssue(test, project, { summary: 'Seen by ada', acl: [adaId], reporterId: adaId }))
    await insertIssue(test, elsewhere, { summary: 'Seen by neither' })
    const created = await ada.post(
      '/savedQueries',
      { name: 'All of it', query: 'sort by: created asc', readSharingSettings: { permittedUsers: [{ login: 'bob' }] } },
      { fields: 'id' },
    )
    search = created.body.id
  })
  afterAll(() => test.stop())

  const found = async (client: ApiClient, id: string, query: Record<string, string> = {}) => {
    const direct = await client.get(`/savedQueries/${id}/issues`, { fields: 'id', ...query })
    expect(direct.status).toBe(200)
    return direct.body.map((issue: { id: string }) => issue.id)
  }

  it('finds what its reader may see, in its order and in pages', async () => {
    expect(await found(ada, search)).toEqual(issues)
    expect(await found(bob, search)).toEqual(issues.slice(0, 1))
    expect(await found(ada, search, { $skip: '1', $top: '1' })).toEqual(issues.slice(1))
    expect(await found(ada, search, { query: 'reporter: me' })).toEqual(issues.slice(1))
    const nested = await bob.get(`/savedQueries/${search}`, { fields: 'issues(id)' })
    expect(nested.body.issues).toMatchObject([{ id: issues[0] }])
  })

  it('means its reader by “me” in the built-in searches', async () => {
    const [builtIn] = (await ada.get('/savedQueries', { fields: 'id', query: 'Reported by me' })).body
    expect(await found(ada, builtIn.id)).toEqual(issues.slice(1))
    expect(await found(bob, builtIn.id)).toEqual([])
  })

  it('says what is wrong with a search that cannot be run any more, and shows it as empty inside others', async () => {
    const broken = (await ada.post('/savedQueries', { name: 'Broken', query: 'Nonsense: 5 (' }, { fields: 'id' })).body
      .id
    const reply = await ada.get(`/savedQueries/${broken}/issues`)
    expect([reply.status, reply.body.error]).toEqual([400, 'invalid_query'])
    expect((await ada.get(`/savedQueries/${broken}`, { fields: 'name,issues(id)' })).body).toMatchObject({
      name: 'Broken',
      issues: [],
    })
  })

  it('hides searches of others', async () => {
    const own = (await ada.post('/savedQueries', { name: 'Own', query: '' }, { fields: 'id' })).body.id
    for (const id of [own, '7-999999', '6-1']) expect((await bob.get(`/savedQueries/${id}/issues`)).status).toBe(404)
    expect((await test.anonymous.get(`/savedQueries/${own}/issues`)).status).toBe(401)
  })
})

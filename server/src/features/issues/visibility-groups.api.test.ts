import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../testing/api-client.ts'
import { idIn, upload } from '../../testing/sample-data.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const FIELDS =
  'recommendedGroups(name,allUsersGroup,team(shortName)),groupsWithoutRecommended(name),visibilityGroups(name),visibilityUsers(login)'

describe('whom something can be limited to', () => {
  let test: TestApp
  let ada: ApiClient
  let eve: ApiClient
  let overrider: ApiClient
  let issue: string
  const projects: string[] = []

  beforeAll(async () => {
    test = await startTestApp()
    for (const key of ['SEEN', 'DARK'])
      projects.push(
        idIn(
          await test.admin.post(
            '/admin/projects',
            { shortName: key, name: key, leader: { login: 'admin' } },
            { fields: 'id' },
          ),
        ),
      )
    const [seen, dark] = projects.map(id => Number(id.slice(2)))
    const people = new Map<string, number>()
    for (const login of ['ada', 'bob', 'eve', 'overrider']) people.set(login, await test.createUser(login))
    const of = (login: string): number => people.get(login) ?? 0
    await test.grant(of('ada'), 'contributor', seen)
    await test.grant(of('bob'), 'contributor', seen)
    await test.grant(of('eve'), 'contributor', dark)
    await test.grant(of('overrider'), 'system-admin', seen)
    await test.grant(of('overrider'), 'contributor', dark)
    await test.createGroup('Writers', [of('ada')])
    await test.createGroup('Secret circle', [of('bob')])
    ada = await test.clientOf(of('ada'))
    eve = await test.clientOf(of('eve'))
    overrider = await test.clientOf(of('overrider'))
    const limited = { project: { shortName: 'SEEN' }, summary: 'A sample' }
    issue = idIn(await test.admin.post('/issues', limited, { fields: 'id' }))
  })
  afterAll(() => test.stop())

  const ask = (client: ApiClient, body: object, query: Record<string, string> = {}) =>
    client.post('/visibilityGroups', body, { fields: FIELDS, ...query })
  const names = (list: readonly { name: string }[]) => list.map(({ name }) => name)

  it('recommends the team and own groups, and lists people who read the project', async () => {
    const { status, body } = await ask(ada, { issues: [{ id: issue }], prefix: '', skip: 0, top: 20 })
    expect(status).toBe(200)
    expect(body.$type).toBe('VisibilityGroups')
    expect(names(body.recommendedGroups)).toEqual(['SEEN Team', 'Writers'])
    expect(body.recommendedGroups[0]).toMatchObject({ allUsersGroup: false, team: { shortName: 'SEEN' } })
    expect(names(body.groupsWithoutRecommended)).toEqual(['All Users', 'Registered Users'])
    expect(names(body.visibilityGroups)).toEqual(['SEEN Team', 'Writers', 'All Users', 'Registered Users'])
    expect(body.visibilityUsers.map(({ login }: { login: string }) => login)).toEqual([
      'ada',
      'admin',
      'bob',
      'overrider',
    ])
  })

  it('says nothing of groups and projects that one may not know', async () => {
    for (const body of [{}, { projects: [{ id: projects[0] }] }]) {
      const reply = await ask(ada, body)
      expect(reply.text).not.toContain('Secret')
      expect(reply.text).not.toContain('DARK')
    }
    expect((await ask(eve, { issues: [{ id: issue }] })).status).toBe(404)
    expect((await ask(eve, { projects: [{ id: projects[0] }] })).status).toBe(404)
    expect((await ask(eve, { issues: [{ id: 'SEEN-1' }] })).status).toBe(404)
    expect((await ask(test.anonymous, {})).status).toBe(401)
    expect(names((await ask(test.admin, {})).body.visibilityGroups)).toContain('Secret circle')
  })

  it('takes a draft for its project, and drafts of others for nothing', async () => {
    const draft = idIn(
      await ada.post('/users/me/drafts', { summary: 'New', project: { id: projects[0] } }, { fields: 'id' }),
    )
    expect(names((await ask(ada, { issues: [{ id: draft }] })).body.recommendedGroups)).toContain('SEEN Team')
    expect((await ask(test.admin, { issues: [{ id: draft }] })).status).toBe(404)
  })

  it('searches by beginnings of words and pages each list', async () => {
    const found = await ask(test.admin, { prefix: 'CIR' })
    expect(names(found.body.visibilityGroups)).toEqual(['Secret circle'])
    const pages = [0, 1, 2, 3].map(skip => ask(ada, { issues: [{ id: issue }], skip, top: 1 }))
    expect((await Promise.all(pages)).flatMap(({ body }) => names(body.visibilityGroups))).toEqual([
      'SEEN Team',
      'Writers',
      'All Users',
      'Registered Users',
    ])
    const few = await ask(ada, { issues: [{ id: issue }] }, { $top: '1' })
    expect([few.body.recommendedGroups, few.body.groupsWithoutRecommended, few.body.visibilityUsers]).toMatchObject([
      [{ name: 'SEEN Team' }],
      [{ name: 'All Users' }],
      [{ login: 'ada' }],
    ])
    expect((await ask(ada, { top: 'many' })).status).toBe(400)
    expect((await ask(ada, { issues: 'SEEN-1' })).status).toBe(400)
    const read = await ada.get('/visibilityGroups', { issue, prefix: 'see', fields: FIELDS })
    expect(names(read.body.visibilityGroups)).toEqual(['SEEN Team'])
  })

  it('refuses to limit to groups that are not offered', async () => {
    const limit = (group: string) => ({ text: 'Hi', visibility: { permittedGroups: [{ name: group }] } })
    const post = (group: string) => ada.post(`/issues/${issue}/comments`, limit(group), { fields: 'id' })
    expect((await post('Writers')).status).toBe(200)
    expect((await post('SEEN Team')).status).toBe(200)
    for (const group of ['Secret circle', 'DARK Team', 'No such group'])
      expect((await post(group)).body, group).toMatchObject({ code: 'unknown_value', error: 'bad_request' })
  })

  it('shows limited comments, their files and history to who reads hidden things of the project, and there alone', async () => {
    const limited = { $type: 'LimitedVisibility', permittedUsers: [{ login: 'admin' }] }
    for (const [key, isShown] of [
      ['SEEN', true],
      ['DARK', false],
    ] as const) {
      const id = idIn(
        await test.admin.post('/issues', { project: { shortName: key }, summary: 'Parts' }, { fields: 'id' }),
      )
      const text = `unspeakable${key}`
      const comment = idIn(
        await test.admin.post(`/issues/${id}/comments`, { text, visibility: limited }, { fields: 'id' }),
      )
      const file = idIn(await upload(test.admin, `/issues/${id}/comments/${comment}/attachments`))
      const status = isShown ? 200 : 404
      expect((await overrider.get(`/issues/${id}`)).status).toBe(200)
      expect((await overrider.get(`/issues/${id}/comments/${comment}`)).status).toBe(status)
      expect((await overrider.get(`/issues/${id}/attachments/${file}`)).status).toBe(status)
      const counted = await overrider.get(`/issues/${id}`, { fields: 'commentsCount,attachments(id)' })
      expect(counted.body).toMatchObject({ commentsCount: isShown ? 1 : 0, attachments: isShown ? [{ id: file }] : [] })
      const history = await overrider.get(`/issues/${id}/activities`, { categories: 'CommentsCategory', fields: 'id' })
      expect(history.body).toHaveLength(isShown ? 1 : 0)
      const found = await overrider.get('/issues', { query: `comments: ${text}`, fields: 'id' })
      expect(found.body.map((one: { id: string }) => one.id)).toEqual(isShown ? [id] : [])
    }
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../testing/api-client.ts'
import { createProject, idIn } from '../../testing/sample-data.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

describe('votes', () => {
  let test: TestApp
  let project: string
  const clients = new Map<string, ApiClient>()
  const as = (login: string): ApiClient => clients.get(login) ?? test.anonymous

  beforeAll(async () => {
    test = await startTestApp()
    project = await createProject(test, 'VOT', 'Votes')
    for (const [login, role] of [
      ['vera', 'contributor'],
      ['walter', 'contributor'],
      ['reader', 'issue-reader'],
    ] as const) {
      const user = await test.createUser(login)
      await test.grant(user, role, Number(project.slice(2)))
      clients.set(login, await test.clientOf(user))
    }
    clients.set('admin', test.admin)
    await test.admin.post('/admin/globalSettings/systemSettings', { guestAccess: true })
  })
  afterAll(() => test.stop())

  const create = async (summary: string, more: object = {}) =>
    idIn(await test.admin.post('/issues', { project: { id: project }, summary, ...more }, { fields: 'id' }))
  const vote = (login: string, issue: string, hasVote = true) =>
    as(login).post(
      `/issues/${issue}/voters`,
      { hasVote },
      { fields: 'hasVote,original(login),duplicate(user(login),issue(id))' },
    )
  const votesOf = async (issue: string) => (await test.admin.get(`/issues/${issue}`, { fields: 'votes' })).body.votes
  const find = async (login: string, query: string) =>
    (await as(login).get('/issues', { query, fields: 'id' })).body.map(({ id }: { id: string }) => id)

  it('count each voter once, and are taken back', async () => {
    const issue = await create('Popular')
    expect((await vote('vera', issue)).body).toMatchObject({ hasVote: true, original: [{ login: 'vera' }] })
    await vote('vera', issue)
    await vote('walter', issue)
    expect(await votesOf(issue)).toBe(2)
    const own = await as('walter').get(`/issues/${issue}`, { fields: 'votes,voters(hasVote),watchers(hasStar)' })
    expect(own.body).toMatchObject({ votes: 2, voters: { hasVote: true }, watchers: { hasStar: false } })
    await vote('walter', issue, false)
    expect(await votesOf(issue)).toBe(1)
    const { updated, created } = (await test.admin.get(`/issues/${issue}`, { fields: 'updated,created' })).body
    expect(updated).toBe(created)
  })

  it('are not for the reporter, the guest, or who does not see the issue', async () => {
    const issue = await create('Own')
    expect((await vote('admin', issue)).body).toMatchObject({ code: 'own_vote' })
    expect((await vote('admin', issue)).status).toBe(403)
    const hidden = await create('Hidden', {
      visibility: { $type: 'LimitedVisibility', permittedUsers: [{ login: 'walter' }] },
    })
    for (const login of ['vera', 'guest']) {
      expect((await vote(login, hidden)).status).toBe(404)
      expect((await as(login).get(`/issues/${hidden}/voters`)).status).toBe(404)
    }
    expect((await as('vera').post(`/issues/${issue}/voters`, { hasVote: 'yes' })).status).toBe(400)
    expect(await votesOf(issue)).toBe(0)
  })

  it('of duplicates count for the original, each person once', async () => {
    const [original, copy] = [await create('Original'), await create('Copy')]
    await vote('vera', original)
    await vote('vera', copy)
    await vote('walter', copy)
    const types: readonly { id: string; name: string }[] = (
      await test.admin.get('/issueLinkTypes', { fields: 'id,name' })
    ).body
    const duplicates = `${types.find(({ name }) => name === 'Duplicate')?.id}t`
    idIn(await test.admin.post(`/issues/${copy}/links/${duplicates}/issues`, { id: original }, { fields: 'id' }))
    expect([await votesOf(original), await votesOf(copy)]).toEqual([2, 2])
    await vote('reader', copy)
    expect(await votesOf(original)).toBe(3)
    const voters = await as('walter').get(`/issues/${original}/voters`, {
      fields: 'original(login),duplicate(user(login),issue(id))',
    })
    expect(voters.body.original).toMatchObject([{ login: 'vera' }])
    expect(voters.body.duplicate.map((one: { user: { login: string } }) => one.user.login).sort()).toEqual([
      'reader',
      'vera',
      'walter',
    ])
    await test.admin.delete(`/issues/${copy}/links/${duplicates}/issues/${original}`)
    expect(await votesOf(original)).toBe(1)
  })

  it('are known and counted of those duplicates alone of which one may know', async () => {
    const far = await createProject(test, 'VOTFAR')
    const walter = (await as('walter').get('/users/me', { fields: 'id' })).body
    const permissions = [{ key: 'READ_ISSUE' }]
    const role = idIn(await test.admin.post('/roles', { name: 'Only issues', permissions }, { fields: 'id' }))
    const granted = { role: { id: role }, holder: { id: walter.id }, scope: { $type: 'GlobalScope' } }
    expect((await test.admin.post('/assignedRoles', granted)).status).toBe(200)
    const types: readonly { id: string; name: string }[] = (
      await test.admin.get('/issueLinkTypes', { fields: 'id,name' })
    ).body
    const slot = `${types.find(({ name }) => name === 'Duplicate')?.id}s`
    const original = await create('Known original')
    const duplicates = [
      await create('Open'),
      await create('Closed soon'),
      await create('There', { project: { id: far } }),
    ]
    const other = await test.signIn('fara')
    const fara = Number((await other.get('/users/me', { fields: 'id' })).body.id.slice(2))
    await test.grant(fara, 'contributor', Number(far.slice(2)))
    await vote('vera', duplicates[0] ?? '')
    await vote('reader', duplicates[1] ?? '')
    await other.post(`/issues/${duplicates[2]}/voters`, { hasVote: true })
    for (const id of duplicates)
      idIn(await test.admin.post(`/issues/${original}/links/${slot}/issues`, { id }, { fields: 'id' }))
    // Votes in another project are seen by who may know the voters there, and do not stand in a number for all.
    const shown = async (client: ApiClient) =>
      (await client.get(`/issues/${original}/voters`, { fields: 'duplicate(user(login))' })).body.duplicate
        .map((one: { user: { login: string } }) => one.user.login)
        .sort()
    expect(await shown(test.admin)).toEqual(['fara', 'reader', 'vera'])
    expect(await shown(as('walter'))).toEqual(['reader', 'vera'])
    await other.post(`/issues/${duplicates[2]}/watchers`, { hasStar: true })
    const watching = async (client: ApiClient) =>
      (await client.get(`/issues/${original}/watchers`, { fields: 'duplicateWatchers(user(login))' })).body
        .duplicateWatchers
    expect(await watching(test.admin)).toMatchObject([{ user: { login: 'fara' } }])
    expect(await watching(as('walter'))).toEqual([])
    expect(await votesOf(original)).toBe(2)
    const limit = (issue: string, visibility: object | null) => test.admin.post(`/issues/${issue}`, { visibility })
    const onlyWalter = { $type: 'LimitedVisibility', permittedUsers: [{ login: 'walter' }] }
    await limit(duplicates[1] ?? '', onlyWalter)
    expect(await votesOf(original)).toBe(1)
    await limit(original, onlyWalter)
    expect(await votesOf(original)).toBe(2)
    await limit(original, null)
    await test.admin.post('/commands', { query: 'visible to {issue readers}', issues: [{ id: duplicates[1] }] })
    expect(await votesOf(original)).toBe(2)
    await test.admin.delete(`/issues/${duplicates[0]}`)
    expect(await votesOf(original)).toBe(1)
    await test.admin.post(`/issues/${duplicates[0]}/restore`, {})
    await test.admin.post('/commands', { query: 'move to VOTFAR', issues: [{ id: duplicates[0] }] })
    expect(await votesOf(original)).toBe(1)
  })

  it('are searched, sorted by and commanded', async () => {
    const [one, two, none] = [
      await create('Voted sorting'),
      await create('Voted sorting'),
      await create('Voted sorting'),
    ]
    await test.admin.post('/commands', { query: 'add tag nothing', issues: [{ id: none }] })
    const run = await as('vera').post('/commands', { query: 'vote', issues: [{ id: one }, { id: two }] })
    expect(run.status).toBe(200)
    await vote('walter', two)
    expect(await find('admin', 'summary: {Voted sorting} voter: vera sort by: votes')).toEqual([two, one])
    expect(await find('admin', 'summary: {Voted sorting} votes: 2 .. *')).toEqual([two])
    expect(await find('admin', 'summary: {Voted sorting} has: -votes')).toEqual([none])
    await as('vera').post('/commands', { query: 'unvote', issues: [{ id: two }] })
    expect(await find('admin', 'summary: {Voted sorting} votes: 2')).toEqual([])
    expect((await test.admin.post('/commands', { query: 'vote', issues: [{ id: one }] })).status).toBe(403)
  })

  it('stand in the history, without names for who may not know the voters', async () => {
    const issue = await create('History')
    await vote('vera', issue)
    await vote('vera', issue, false)
    const history = (login: string) =>
      as(login).get(`/issues/${issue}/activities`, {
        categories: 'VotersCategory',
        fields: '$type,added(login),removed(login),category(id),targetMember',
      })
    expect((await history('walter')).body).toMatchObject([
      { $type: 'VotersActivityItem', added: [{ login: 'vera' }], removed: [], targetMember: 'voters' },
      { added: [], removed: [{ login: 'vera' }] },
    ])
    await vote('vera', issue)
    const permissions = [{ key: 'READ_ISSUE' }]
    const role = idIn(await test.admin.post('/roles', { name: 'Issues without voters', permissions }, { fields: 'id' }))
    const onlooker = await test.createUser('onlooker')
    const scope = { $type: 'GlobalScope' }
    const granted = await test.admin.post('/assignedRoles', {
      role: { id: role },
      holder: { id: `1-${onlooker}` },
      scope,
    })
    expect(granted.status).toBe(200)
    clients.set('onlooker', await test.clientOf(onlooker))
    const { idReadable } = (await test.admin.get(`/issues/${issue}`, { fields: 'idReadable' })).body
    const seenBy = async (login: string) => {
      const { status, body } = await as(login).get(`/issues/${issue}/voters`, { fields: 'hasVote,original(login)' })
      expect(status).toBe(200)
      const entries = (await history(login)).body
      const found = await find(login, `voter: vera issue id: ${idReadable}`)
      return [body.original.map((voter: { login: string }) => voter.login), entries.length, found]
    }
    expect(await seenBy('reader')).toEqual([['vera'], 3, [issue]])
    expect(await seenBy('onlooker')).toEqual([[], 0, []])
    expect((await as('onlooker').get(`/issues/${issue}`, { fields: 'votes' })).body.votes).toBe(1)
  })

  it('shows stars as watchers, one truth with the tag', async () => {
    const issue = await create('Watched')
    const fields = 'hasStar,issueWatchers(user(login),isStarred),duplicateWatchers(user(login))'
    const starred = await as('vera').post(`/issues/${issue}/watchers`, { hasStar: true }, { fields })
    expect(starred.body).toMatchObject({ hasStar: true, issueWatchers: [{ user: { login: 'vera' }, isStarred: true }] })
    expect(await find('vera', 'has: star')).toEqual([issue])
    expect((await as('vera').get(`/issues/${issue}`, { fields: 'tags(name)' })).body.tags).toMatchObject([
      { name: 'Star' },
    ])
    await as('vera').post('/commands', { query: 'unstar', issues: [{ id: issue }] })
    expect((await as('vera').get(`/issues/${issue}/watchers`, { fields })).body).toMatchObject({
      hasStar: false,
      issueWatchers: [],
    })
    const others = await test.admin.post(
      `/issues/${issue}/watchers`,
      { issueWatchers: [{ user: { login: 'vera' }, isStarred: true }, { user: { login: 'walter' } }] },
      { fields },
    )
    expect(others.body.issueWatchers.map((one: { user: { login: string } }) => one.user.login)).toEqual([
      'vera',
      'walter',
    ])
    expect(others.body.hasStar).toBe(false)
    expect(
      (await as('reader').post(`/issues/${issue}/watchers`, { issueWatchers: [{ user: { login: 'vera' } }] })).status,
    ).toBe(403)
    expect((await as('guest').post(`/issues/${issue}/watchers`, { hasStar: true })).status).toBe(404)
  })

  it('knows a star for one, however it comes and goes: the issue is not changed by it', async () => {
    const issue = await create('Starred like tagged')
    await vote('vera', issue)
    await as('vera').post(`/issues/${issue}/watchers`, { hasStar: true })
    const fields = { fields: 'updated,tags(id),watchers(hasStar)' }
    const before = (await as('vera').get(`/issues/${issue}`, fields)).body
    const [star] = before.tags
    const tags = `/issues/${issue}/tags`
    const command = (query: string) => as('vera').post('/commands', { query, issues: [{ id: issue }] })
    for (const [hasStar, change] of [
      [false, () => as('vera').delete(`${tags}/${star.id}`)],
      [true, () => as('vera').post(tags, { id: star.id })],
      [false, () => as('vera').post(`/issues/${issue}`, { tags: [] })],
      [true, () => as('vera').post(`/issues/${issue}`, { tags: [{ id: star.id }] })],
      [false, () => command('untag Star')],
      [true, () => command('tag Star')],
    ] as const) {
      test.clock.now += 1_000
      expect((await change()).status).toBe(200)
      const { updated, watchers } = (await as('vera').get(`/issues/${issue}`, fields)).body
      expect([watchers.hasStar, updated]).toEqual([hasStar, before.updated])
    }
    const { rows } = await sql<{ kind: string }>`
      select kind from outbox where entity = 'Issue' and entity_id = ${issue.slice(2)} order by id`.execute(
      test.system.db,
    )
    expect(rows.map(({ kind }) => kind)).toEqual(['issue.created', 'issue.voted'])
  })

  it('gives and takes stars one by one', async () => {
    const issue = await create('Watched one by one')
    const watchers = `/issues/${issue}/watchers/issueWatchers`
    const body = { user: { login: 'vera' }, isStarred: true }
    const added = await as('vera').post(watchers, body, { fields: 'id,isStarred,user(login)' })
    expect(added.body).toMatchObject({ isStarred: true, user: { login: 'vera' } })
    const listed = await as('vera').get(watchers, { fields: 'id,user(login)' })
    expect(listed.body).toMatchObject([{ id: added.body.id, user: { login: 'vera' } }])
    // A reader does not see who watches, so there is no such star for them.
    expect((await as('reader').get(watchers)).body).toEqual([])
    expect((await as('reader').delete(`${watchers}/${added.body.id}`)).status).toBe(404)
    expect((await as('vera').get(watchers)).body).toHaveLength(1)
    expect((await as('guest').get(watchers)).status).toBe(404)
    expect((await as('vera').delete(`${watchers}/${added.body.id}`)).status).toBe(200)
    expect((await as('vera').delete(`${watchers}/${added.body.id}`)).status).toBe(404)
    expect((await as('vera').get(watchers)).body).toEqual([])
  })
})

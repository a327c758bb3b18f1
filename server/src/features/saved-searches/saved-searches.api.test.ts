// Whichever feature is loaded first, a new project has its fields before this one looks at them.
import './index.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../testing/api-client.ts'
import { insertIssue } from '../../testing/issue-rows.ts'
import { type FolderWorld, namesOf, startFolderWorld } from '../tags/folders.testing.ts'

describe('saved searches', () => {
  let world: FolderWorld
  let count = 0

  beforeAll(async () => {
    world = await startFolderWorld('SAVE')
  })
  afterAll(() => world.test.stop())

  const create = async (client: ApiClient, body: object = {}): Promise<string> => {
    count++
    const reply = await client.post(
      '/savedQueries',
      { name: `search ${count}`, query: '#me', ...body },
      { fields: 'id' },
    )
    expect(reply.status).toBe(200)
    return reply.body.id
  }
  const list = async (client: ApiClient, query: Record<string, string> = {}) =>
    namesOf(await client.get('/savedQueries', { fields: 'name', $top: '-1', ...query }))

  it('saves a private search on one line', async () => {
    const { ada } = world
    const fields =
      'id,name,query,owner(login),isUpdatable,isDeletable,isShareable,pinned,isBuiltIn,visibleFor(name),' +
      'readSharingSettings(permittedGroups(name),permittedUsers(login)),updateSharingSettings(permittedUsers(login))'
    const reply = await ada.post('/savedQueries', { name: ' Mine now ', query: 'for: me\nor #Bug' }, { fields })
    expect(reply.body).toMatchObject({
      $type: 'SavedQuery',
      name: 'Mine now',
      query: 'for: me or #Bug',
      owner: { login: 'ada' },
      isUpdatable: true,
      isDeletable: true,
      isShareable: true,
      pinned: false,
      isBuiltIn: false,
      visibleFor: null,
      readSharingSettings: { permittedGroups: [], permittedUsers: [] },
    })
    expect(reply.body.id).toMatch(/^7-\d+$/)
    expect((await ada.get(`/savedQueries/${reply.body.id}`, { fields: 'name' })).body.name).toBe('Mine now')
  })

  it('refuses bodies that could not be used, and writes nothing', async () => {
    const { ada } = world
    for (const body of [
      {},
      { name: '' },
      { name: 'a{b}' },
      { name: 'a\u0000b' },
      { name: 'x'.repeat(300) },
      { name: 'refused', query: 'x'.repeat(70_000) },
      { name: 'refused', query: 5 },
      { name: 'refused', visibleFor: { id: '3-999999' } },
      { name: 'refused', readSharingSettings: { permittedUsers: [{ login: 'nobody' }] } },
      { name: 'assigned to ME' },
    ]) {
      const reply = await ada.post('/savedQueries', body)
      expect([reply.status, body]).toEqual([400, body])
    }
    expect(await list(ada, { query: 'refused' })).toEqual([])
  })

  it('keeps names unique per owner, whatever the letter case', async () => {
    const { ada, bob } = world
    const id = await create(ada, { name: 'Twice' })
    expect((await ada.post('/savedQueries', { name: 'tWICE' })).status).toBe(400)
    await create(bob, { name: 'Twice' })
    expect((await ada.post(`/savedQueries/${await create(ada)}`, { name: 'twice' })).status).toBe(400)
    expect((await ada.post(`/savedQueries/${id}`, { name: 'TWICE' })).status).toBe(200)
  })

  it('hides private searches from everyone else under every address', async () => {
    const { test, ada, bob, stranger } = world
    const id = await create(ada, { name: 'secret plan' })
    for (const client of [bob, stranger, test.admin]) {
      for (const path of [`/savedQueries/${id}`, `/issueFolders/${id}`, `/userIssueFolders/${id}`])
        expect((await client.get(path)).status).toBe(404)
      expect((await client.post(`/savedQueries/${id}`, { name: 'mine' })).status).toBe(404)
      expect((await client.post(`/issueFolders/${id}`, { pinned: true })).status).toBe(404)
      expect((await client.delete(`/savedQueries/${id}`)).status).toBe(404)
      expect((await client.post(`/savedQueries/${id}/restore`)).status).toBe(404)
      expect(await list(client)).not.toContain('secret plan')
      for (const path of ['/userIssueFolders', '/issueFolders', '/users/ada/savedQueries'])
        expect(namesOf(await client.get(path, { fields: 'name', $top: '-1' }))).not.toContain('secret plan')
    }
    expect((await bob.get('/users/ada', { fields: 'savedQueries(name)' })).body.savedQueries).not.toContainEqual(
      expect.objectContaining({ name: 'secret plan' }),
    )
    expect((await ada.get('/users/me', { fields: 'savedQueries(name)' })).body.savedQueries).toContainEqual(
      expect.objectContaining({ name: 'secret plan' }),
    )
    for (const path of ['/savedQueries', `/savedQueries/${id}`, '/userIssueFolders', '/users/me/recentSearches'])
      expect((await test.anonymous.get(path)).status).toBe(401)
    for (const bad of ['7-999999', '7-99999999999999', '6-1', 'x'])
      expect((await ada.get(`/savedQueries/${bad}`)).status).toBe(404)
  })

  it('shares seeing and changing apart, and leaves sharing and deleting to the owner', async () => {
    const { ada, bob, stranger, friends, withFriends } = world
    const seen = await create(ada, { readSharingSettings: withFriends })
    const changed = await create(ada, { updateSharingSettings: { permittedUsers: [{ login: 'bob' }] } })
    const rights = async (id: string) =>
      (await bob.get(`/savedQueries/${id}`, { fields: 'isUpdatable,isDeletable,isShareable' })).body
    expect(await rights(seen)).toMatchObject({ isUpdatable: false, isDeletable: false, isShareable: false })
    expect(await rights(changed)).toMatchObject({ isUpdatable: true, isDeletable: false, isShareable: false })
    expect((await bob.post(`/savedQueries/${seen}`, { query: 'x' })).status).toBe(403)
    expect((await bob.post(`/savedQueries/${changed}`, { query: 'x' }, { fields: 'query' })).body.query).toBe('x')
    expect((await bob.post(`/savedQueries/${changed}`, { visibleFor: null })).status).toBe(403)
    expect((await bob.delete(`/savedQueries/${changed}`)).status).toBe(403)
    expect((await stranger.get(`/savedQueries/${seen}`)).status).toBe(404)
    expect((await ada.post(`/savedQueries/${seen}`, { readSharingSettings: null })).status).toBe(200)
    expect((await bob.get(`/savedQueries/${seen}`)).status).toBe(404)
    expect((await stranger.post('/savedQueries', { name: 'ours', visibleFor: { id: `3-${friends}` } })).status).toBe(
      403,
    )
  })

  it('restores a deleted search as it was, for its owner alone', async () => {
    const { ada, bob, withFriends } = world
    const id = await create(ada, { name: 'Phoenix', query: '#Bug', readSharingSettings: withFriends })
    expect((await ada.post(`/savedQueries/${id}/restore`)).status).toBe(404)
    expect((await ada.delete(`/savedQueries/${id}`)).status).toBe(200)
    for (const client of [ada, bob]) expect((await client.get(`/savedQueries/${id}`)).status).toBe(404)
    expect((await ada.delete(`/savedQueries/${id}`)).status).toBe(404)
    expect((await bob.post(`/savedQueries/${id}/restore`)).status).toBe(403)
    const back = await ada.post(`/savedQueries/${id}/restore`, undefined, { fields: 'id,name,query' })
    expect(back.body).toMatchObject({ id, name: 'Phoenix', query: '#Bug' })
    expect((await bob.get(`/savedQueries/${id}`)).status).toBe(200)
    await ada.delete(`/savedQueries/${id}`)
    await create(ada, { name: 'phoenix' })
    expect((await ada.post(`/savedQueries/${id}/restore`)).status).toBe(400)
  })

  it('gives everybody the built-in searches, pinned and unchangeable', async () => {
    const { test, ada, stranger } = world
    const reply = await stranger.get('/savedQueries', {
      fields: 'id,name,query,owner(login),pinned,isUpdatable,isDeletable,isBuiltIn',
    })
    expect(reply.body.slice(0, 3)).toMatchObject([
      { name: 'Assigned to me', query: 'for: me', owner: { login: 'stranger' }, pinned: true, isUpdatable: false },
      { name: 'Commented by me', query: 'commenter: me', isDeletable: false },
      { name: 'Reported by me', query: 'reporter: me', isBuiltIn: true },
    ])
    const id = reply.body[0].id
    for (const client of [stranger, test.admin]) {
      expect((await client.post(`/savedQueries/${id}`, { query: 'x' })).status).toBe(403)
      expect((await client.delete(`/savedQueries/${id}`)).status).toBe(403)
    }
    expect((await stranger.post(`/issueFolders/${id}`, { pinned: false }, { fields: 'pinned' })).body.pinned).toBe(
      false,
    )
    expect(await list(stranger, { pinned: 'true' })).toEqual(['Commented by me', 'Reported by me'])
    expect(await list(ada, { pinned: 'true' })).toContain('Assigned to me')
  })

  it('finds by a part of the name and in pages', async () => {
    const { ada } = world
    for (const name of ['Zebra', 'zoo_1', 'the zooX1']) await create(ada, { name })
    expect(await list(ada, { query: 'zoo' })).toEqual(['the zooX1', 'zoo_1'])
    expect(await list(ada, { query: 'zoo_' })).toEqual(['zoo_1'])
    expect(await list(ada, { query: 'z', $skip: '1', $top: '1' })).toEqual(['Zebra'])
    expect(namesOf(await ada.get('/users/me/savedQueries', { fields: 'name', query: 'zebra' }))).toEqual(['Zebra'])
  })

  it('gives what is pinned for everyone a place of one’s own as soon as something moves', async () => {
    const { test, project } = world
    const dora = await test.createUser('dora')
    await test.grant(dora, 'contributor', project)
    const client = await test.clientOf(dora)
    const mine = await create(client, { name: 'Mine' })
    await client.post(`/issueFolders/${mine}`, { pinned: true })
    const pinned = async () => namesOf(await client.get('/issueFolders', { fields: 'name', pinned: 'true' }))
    expect(await pinned()).toEqual(['Assigned to me', 'Commented by me', 'Reported by me', 'Mine'])
    await client.post(`/issueFolders/${mine}`, { pinned: true, ordinal: 1 })
    expect(await pinned()).toEqual(['Assigned to me', 'Mine', 'Commented by me', 'Reported by me'])
  })

  it('pins projects as favourites, too, for oneself and as far as one sees them', async () => {
    const { test, project, ada, bob, stranger } = world
    const path = '/users/me/pinnedProjects'
    const id = `0-${project}`
    expect((await ada.post(path, { id: 'SAVE' }, { fields: 'id,pinned' })).body).toMatchObject({ id, pinned: true })
    const pinned = async () =>
      (await ada.get('/issueFolders', { fields: 'id', pinned: 'true' })).body.map(({ id }: { id: string }) => id)
    expect(await pinned()).toContain(id)
    expect((await bob.get('/admin/projects/SAVE', { fields: 'pinned' })).body.pinned).toBe(false)
    for (let round = 0; round < 2; round++) expect((await ada.delete(`${path}/${id}`)).status).toBe(200)
    expect(await pinned()).not.toContain(id)
    expect((await stranger.post(path, { id })).status).toBe(404)
    expect((await stranger.delete(`${path}/${id}`)).status).toBe(404)
    expect((await ada.post(path, {})).status).toBe(400)
    expect((await test.anonymous.post(path, { id })).status).toBe(401)
  })

  it('pins projects, tags and searches for oneself in an order of one’s own', async () => {
    const { test, project, ada } = world
    const carol = await test.createUser('carol')
    await test.grant(carol, 'contributor', project)
    const client = await test.clientOf(carol)
    const search = await create(client, { name: 'Carol’s' })
    const tag = (await client.post('/tags', { name: 'carols' }, { fields: 'id' })).body.id
    const builtIn = (await client.get('/savedQueries', { fields: 'id', $top: '3' })).body
    for (const { id } of builtIn) await client.post(`/issueFolders/${id}`, { pinned: false })
    const pin = (id: string, body: object = { pinned: true }) =>
      client.post(`/issueFolders/${id}`, body, { fields: 'id,pinned' })
    const pinned = async () =>
      (await client.get('/issueFolders', { fields: 'id', pinned: 'true' })).body.map(({ id }: { id: string }) => id)
    const key = `0-${project}`
    for (const id of ['SAVE', search, tag]) expect((await pin(id)).body.pinned).toBe(true)
    expect(await pinned()).toEqual([key, search, tag])
    await pin(tag, { ordinal: 0 })
    expect(await pinned()).toEqual([tag, key, search])
    await pin(key, { pinned: true, ordinal: 99 })
    expect(await pinned()).toEqual([tag, search, key])
    await pin(search, { pinned: false })
    expect(await pinned()).toEqual([tag, key])
    expect((await client.get(`/tags/${tag}`, { fields: 'pinned' })).body.pinned).toBe(true)
    expect((await client.get(`/savedQueries/${search}`, { fields: 'pinned' })).body.pinned).toBe(false)
    expect((await client.get('/admin/projects/SAVE', { fields: 'pinned' })).body.pinned).toBe(true)
    expect((await ada.get('/admin/projects/SAVE', { fields: 'pinned' })).body.pinned).toBe(false)
    const all = await client.get('/userIssueFolders', { fields: '$type,id,name,shortName,query,pinned,issuesUrl' })
    expect(all.body.slice(0, 3)).toMatchObject([
      { $type: 'Tag', name: 'carols', query: 'tag: carols', pinned: true },
      { $type: 'Project', shortName: 'SAVE', query: 'project: SAVE', pinned: true },
      { $type: 'SavedQuery', pinned: false },
    ])
    expect(namesOf(await client.get('/issueFolders', { fields: 'name', query: 'carol', pinned: 'false' }))).toEqual([
      'Carol’s',
    ])
    expect((await client.get(`/userIssueFolders/${tag}`, { fields: 'id' })).body).toMatchObject({
      id: tag,
      $type: 'Tag',
    })
    expect((await pin('0-99999')).status).toBe(404)
  })

  it('remembers what one searched for, newest first, each once', async () => {
    const { test, ada, bob } = world
    const queries = async (client: ApiClient) =>
      (await client.get('/users/me/recentSearches', { fields: 'query', $top: '-1' })).body.map(
        ({ query }: { query: string }) => query,
      )
    for (const query of ['one', 'two', 'one']) {
      test.clock.now++
      expect((await bob.post('/users/me/recentSearches', { query })).status).toBe(200)
    }
    expect(await queries(bob)).toEqual(['one', 'two'])
    expect(await queries(ada)).toEqual([])
    const [{ id }] = (await bob.get('/users/me/recentSearches', { fields: 'id' })).body
    expect((await ada.delete(`/users/me/recentSearches/${id}`)).status).toBe(404)
    expect((await bob.delete(`/users/me/recentSearches/${id}`)).status).toBe(200)
    expect(await queries(bob)).toEqual(['two'])
    for (let n = 0; n < 55; n++) await bob.post('/users/me/recentSearches', { query: `q ${n}` })
    expect(await queries(bob)).toHaveLength(50)
    expect((await bob.post('/users/me/recentSearches', { query: ' ' })).status).toBe(400)
    expect((await bob.post('/users/me/recentSearches', { query: 'x'.repeat(70_000) })).status).toBe(400)
  })

  it('saves a search for what is unassigned in a new project, and drops it with the project', async () => {
    const { test, ada } = world
    const made = await test.admin.post(
      '/admin/projects',
      { shortName: 'FRESH', name: 'Fresh', leader: { login: 'admin' } },
      { template: 'scrum', fields: 'id' },
    )
    const found = await test.admin.get('/savedQueries', { fields: 'id,name,query', query: 'Unassigned in FRESH' })
    const { id } = found.body[0]
    expect((await test.admin.post(`/issueFolders/${id}`, { pinned: true })).status).toBe(200)
    expect(found.body).toMatchObject([{ name: 'Unassigned in FRESH', query: 'project: FRESH #Unassigned' }])
    expect(await list(ada, { query: 'FRESH' })).toEqual([])
    expect((await test.admin.delete(`/admin/projects/${made.body.id}`)).status).toBe(200)
    expect(await list(test.admin, { query: 'Unassigned in FRESH' })).toEqual([])
    const pins = await sql`select 1 from folder_pin where class_no = 7 and folder_id = ${id.slice(2)}`.execute(
      test.system.db,
    )
    expect(pins.rows).toEqual([])
  })

  it('hands shared searches over when their owner is removed, and drops private ones', async () => {
    const { test, project } = world
    const goneId = await test.createUser('gone')
    const heirId = await test.createUser('heir')
    for (const id of [goneId, heirId]) await test.grant(id, 'contributor', project)
    const [gone, heir] = await Promise.all([test.clientOf(goneId), test.clientOf(heirId)])
    const readSharingSettings = { permittedGroups: [{ id: `3-${await test.createGroup('Leavers', [goneId])}` }] }
    const shared = await create(gone, { name: 'legacy', readSharingSettings })
    const same = await create(gone, { name: 'both', readSharingSettings })
    await create(heir, { name: 'Both' })
    await create(gone, { name: 'diary' })
    await gone.post(`/issueFolders/${shared}`, { pinned: true })
    expect((await test.admin.delete('/users/gone', { successor: 'heir' })).status).toBe(200)
    expect((await heir.get(`/savedQueries/${shared}`, { fields: 'owner(login),isDeletable' })).body).toMatchObject({
      owner: { login: 'heir' },
      isDeletable: true,
    })
    expect((await heir.get(`/savedQueries/${same}`, { fields: 'name' })).body.name).toMatch(/^both \d+$/)
    expect(await list(heir, { query: 'diary' })).toEqual([])
  })

  it('is found by queries in any letter case: one’s own before those of others', async () => {
    const { test, project, ada, bob, withFriends } = world
    const [first, second] = [await insertIssue(test, project), await insertIssue(test, project)]
    const idReadable = async (id: string) =>
      (await ada.get(`/issues/${id}`, { fields: 'idReadable' })).body.idReadable as string
    await create(ada, {
      name: 'ours',
      query: `issue id: ${await idReadable(first)}`,
      readSharingSettings: withFriends,
    })
    await create(ada, { name: 'hidden one' })
    const found = async (query: string) =>
      (await bob.get('/issues', { query, fields: 'id' })).body.map(({ id }: { id: string }) => id)
    expect(await found('saved search: OURS')).toEqual([first])
    await create(bob, { name: 'Ours', query: `issue id: ${await idReadable(second)}` })
    expect(await found('saved search: OURS')).toEqual([second])
    expect((await bob.get('/issues', { query: 'saved search: {reported by me}' })).status).toBe(200)
    const refused = await bob.get('/issues', { query: 'saved search: {hidden one}' })
    const unknown = await bob.get('/issues', { query: 'saved search: {no such one}' })
    expect(refused.status).toBe(400)
    expect(refused.text.replaceAll('hidden one', '…').replaceAll(/\d+/g, '')).toBe(
      unknown.text.replaceAll('no such one', '…').replaceAll(/\d+/g, ''),
    )
  })

  it('reads a list with a number of statements that does not depend on its length', async () => {
    const { test, ada, withFriends } = world
    const fields = 'name,pinned,owner(login),readSharingSettings(permittedGroups(name)),isUpdatable'
    const read = () => ada.get('/savedQueries', { fields, query: 'counted' })
    await create(ada, { name: 'counted 1', readSharingSettings: withFriends })
    await read()
    const few = await test.countStatements(read)
    for (const name of ['counted 2', 'counted 3']) await create(ada, { name, readSharingSettings: withFriends })
    expect((await read()).body).toHaveLength(3)
    expect(await test.countStatements(read)).toBe(few)
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../../platform/db/index.ts'
import type { ApiClient } from '../../testing/api-client.ts'
import { insertIssue, insertProject } from '../../testing/issue-rows.ts'
import { idIn } from '../../testing/sample-data.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { ensureStarTag, tagsToDropOnResolve } from './index.ts'

describe('tags', () => {
  let test: TestApp
  let project: number
  let issue: string
  let ada: ApiClient
  let adaId: number
  let bob: ApiClient
  let bobId: number
  let stranger: ApiClient
  let friends: number
  let count = 0

  beforeAll(async () => {
    test = await startTestApp()
    project = await insertProject(test, 'TAGS')
    issue = await insertIssue(test, project)
    adaId = await test.createUser('ada')
    bobId = await test.createUser('bob')
    await test.grant(adaId, 'contributor', project)
    await test.grant(bobId, 'contributor', project)
    friends = await test.createGroup('Friends', [adaId, bobId])
    ;[ada, bob] = await Promise.all([test.clientOf(adaId), test.clientOf(bobId)])
    stranger = await test.signIn('stranger')
  })
  afterAll(() => test.stop())

  const create = async (client: ApiClient, body: object = {}): Promise<string> => {
    count++
    const reply = await client.post('/tags', { name: `tag ${count}`, ...body }, { fields: 'id' })
    expect(reply.status).toBe(200)
    return reply.body.id
  }
  const withFriends = () => ({ permittedGroups: [{ id: `3-${friends}` }] })
  const names = (reply: { body: readonly { name: string }[] }) => reply.body.map(tag => tag.name)

  it('creates a private tag with a trimmed name', async () => {
    const fields =
      'id,name,owner(login),color(id),untagOnResolve,isUsable,isUpdatable,isDeletable,isShareable,query,' +
      'readSharingSettings(permittedGroups(name),permittedUsers(login)),visibleFor(name)'
    const body = { name: '  needs review ', color: { id: '7' }, untagOnResolve: true }
    const reply = await ada.post('/tags', body, { fields })
    expect(reply.body).toMatchObject({
      $type: 'Tag',
      name: 'needs review',
      owner: { login: 'ada' },
      color: { id: '7' },
      untagOnResolve: true,
      isUsable: true,
      isUpdatable: true,
      isDeletable: true,
      isShareable: true,
      query: 'tag: {needs review}',
      readSharingSettings: { permittedGroups: [], permittedUsers: [] },
      visibleFor: null,
    })
    expect((await ada.get(`/tags/${reply.body.id}`, { fields: 'name' })).body.name).toBe('needs review')
  })

  it('refuses names that lists of tags could not hold, and unknown colours and groups', async () => {
    for (const body of [
      {},
      { name: '' },
      { name: '  ' },
      { name: 'a,b' },
      { name: 'a&b' },
      { name: 'a\nb' },
      { name: 'x'.repeat(300) },
      { name: 'star' },
      { name: 5 },
      { name: 'coloured', color: { id: '99' } },
      { name: 'coloured', color: {} },
      { name: 'shared', visibleFor: { id: '3-999999' } },
      { name: 'shared', visibleFor: { id: '1-1' } },
      { name: 'shared', tagSharingSettings: { permittedUsers: [{ login: 'nobody' }] } },
      { name: 'shared', tagSharingSettings: { permittedUsers: 'ada' } },
    ]) {
      const reply = await ada.post('/tags', body)
      expect([reply.status, body]).toEqual([400, body])
    }
    expect(names(await ada.get('/tags', { fields: 'name', query: 'coloured' }))).toEqual([])
  })

  it('keeps names unique per owner, whatever the letter case', async () => {
    const id = await create(ada, { name: 'Twice' })
    const again = await ada.post('/tags', { name: 'tWICE' })
    expect([again.status, again.body.error]).toEqual([400, 'invalid_properties'])
    expect((await bob.post('/tags', { name: 'Twice' })).status).toBe(200)
    const other = await create(ada)
    expect((await ada.post(`/tags/${other}`, { name: 'twice' })).status).toBe(400)
    expect((await ada.post(`/tags/${id}`, { name: 'TWICE' })).status).toBe(200)
  })

  it('hides private tags from everyone else, the administrator included', async () => {
    const id = await create(ada, { name: 'secret plan' })
    for (const client of [bob, stranger, test.admin]) {
      expect((await client.get(`/tags/${id}`)).status).toBe(404)
      expect((await client.get(`/tags/${id}/issues`)).status).toBe(404)
      expect((await client.post(`/tags/${id}`, { name: 'mine' })).status).toBe(404)
      expect((await client.delete(`/tags/${id}`)).status).toBe(404)
      expect(names(await client.get('/tags', { fields: 'name', $top: '-1' }))).not.toContain('secret plan')
      expect(names(await client.get('/tags', { fields: 'name', query: 'secret' }))).toEqual([])
    }
    for (const path of ['/tags', `/tags/${id}`, `/tags/${id}/issues`, '/issueTags'])
      expect((await test.anonymous.get(path)).status).toBe(401)
    expect((await test.anonymous.post('/tags', { name: 'x' })).status).toBe(401)
    expect((await test.anonymous.post(`/tags/${id}`, { name: 'x' })).status).toBe(401)
    expect((await test.anonymous.delete(`/tags/${id}`)).status).toBe(401)
    expect((await ada.get(`/tags/${id}`)).status).toBe(200)
  })

  it('does not find tags by ids of other kinds', async () => {
    for (const id of ['6-999999', '6-99999999999999', '2-1', 'x'])
      expect((await ada.get(`/tags/${id}`)).status).toBe(404)
  })

  it('shares seeing, using and changing apart from one another', async () => {
    const seen = await create(ada, { readSharingSettings: withFriends() })
    const used = await create(ada, { tagSharingSettings: withFriends() })
    const changed = await create(ada, { updateSharingSettings: { permittedUsers: [{ login: 'bob' }] } })
    const rights = async (id: string) =>
      (await bob.get(`/tags/${id}`, { fields: 'isUsable,isUpdatable,isDeletable,isShareable' })).body
    expect(await rights(seen)).toMatchObject({ isUsable: false, isUpdatable: false, isDeletable: false })
    expect(await rights(used)).toMatchObject({ isUsable: true, isUpdatable: false, isDeletable: false })
    expect(await rights(changed)).toMatchObject({ isUsable: false, isUpdatable: true, isShareable: false })
    expect((await bob.post(`/tags/${seen}`, { name: 'taken over' })).status).toBe(403)
    expect((await bob.post(`/tags/${changed}`, { color: { id: '3' } })).status).toBe(200)
    expect((await bob.post(`/tags/${changed}`, { tagSharingSettings: withFriends() })).status).toBe(403)
    expect((await bob.delete(`/tags/${changed}`)).status).toBe(403)
    const usable = await bob.get('/tags', { fields: 'id', isUsable: 'true', $top: '-1' })
    const ids = usable.body.map((tag: { id: string }) => tag.id)
    expect(ids).toContain(used)
    expect(ids).not.toContain(seen)
    expect((await stranger.get(`/tags/${used}`)).status).toBe(404)
  })

  it('knows of groups no more when sharing than elsewhere', async () => {
    const board = await test.createGroup('Board', [])
    const loner = await test.createUser('loner')
    await test.grant(loner, 'contributor', project)
    const client = await test.clientOf(loner)
    const share = async (settings: object) => {
      const { status, body } = await client.post('/tags', { name: 'probe', readSharingSettings: settings })
      return { status, error: body.error, code: body.code }
    }
    const unknown = await share({ permittedGroups: [{ name: 'No such group' }] })
    expect(unknown.status).toBe(400)
    for (const settings of [{ permittedGroups: [{ name: 'Board' }] }, { permittedGroups: [{ id: `3-${board}` }] }])
      expect(await share(settings)).toEqual(unknown)
    expect((await share({ permittedUsers: [{ login: 'loner' }], permittedGroups: [] })).status).toBe(200)
  })

  it('keeps whom it is shared with already, known or not', async () => {
    const tag = await create(ada)
    const settings = { permittedGroups: [{ id: `3-${await test.createGroup('Council', [])}` }] }
    expect((await ada.post(`/tags/${tag}`, { readSharingSettings: settings })).status).toBe(400)
    const { rows } = await sql<{ id: number }>`
      update tag set read_groups = ${[Number(settings.permittedGroups[0]?.id.slice(2))]}::int[],
        acl = acl || ${[Number(settings.permittedGroups[0]?.id.slice(2))]}::int[]
      where id = ${Number(tag.slice(2))} returning id`.execute(test.system.db)
    expect(rows).toHaveLength(1)
    expect((await ada.post(`/tags/${tag}`, { readSharingSettings: settings })).status).toBe(200)
  })

  it('takes sharing back', async () => {
    const id = await create(ada, { visibleFor: { name: 'friends' } })
    expect((await bob.get(`/tags/${id}`, { fields: 'isUsable,visibleFor(id)' })).body).toMatchObject({
      isUsable: true,
      visibleFor: { id: `3-${friends}` },
    })
    expect((await ada.post(`/tags/${id}`, { visibleFor: null })).status).toBe(200)
    expect((await bob.get(`/tags/${id}`)).status).toBe(404)
  })

  it('needs permissions for creating and sharing', async () => {
    expect((await stranger.post('/tags', { name: 'mine' })).status).toBe(200)
    expect((await stranger.post('/tags', { name: 'ours', tagSharingSettings: withFriends() })).status).toBe(403)
    await sql`delete from role_permission where permission = 'CREATE_WATCH_FOLDER'
      and role_id = (select id from role where key = 'observer')`.execute(test.system.db)
    const plain = await test.signIn('plain')
    expect((await plain.post('/tags', { name: 'mine' })).status).toBe(403)
  })

  it('lists by a part of the name and in pages', async () => {
    for (const name of ['Zebra', 'zoo_1', 'zooX1', 'Äpfel']) await create(ada, { name })
    expect(names(await ada.get('/tags', { fields: 'name', query: 'Z' }))).toEqual(['Zebra', 'zoo_1', 'zooX1'])
    expect(names(await ada.get('/tags', { fields: 'name', query: 'zoo_' }))).toEqual(['zoo_1'])
    expect(names(await ada.get('/tags', { fields: 'name', query: 'ä' }))).toEqual(['Äpfel'])
    expect(names(await ada.get('/tags', { fields: 'name', query: 'bra' }))).toEqual(['Zebra'])
    await create(ada, { name: 'a zoo' })
    expect(names(await ada.get('/tags', { fields: 'name', query: 'zoo' }))).toEqual(['zoo_1', 'zooX1', 'a zoo'])
    expect(names(await ada.get('/tags', { fields: 'name', query: 'z', $skip: '1', $top: '1' }))).toEqual(['zoo_1'])
  })

  it('lists the issues of a tag that the reader may see', async () => {
    const tag = await create(ada, { tagSharingSettings: withFriends() })
    const restricted = await insertIssue(test, project, { summary: 'Restricted', acl: [adaId] })
    for (const id of [issue, restricted]) {
      const reply = await ada.post(`/issues/${id}/tags`, { id: tag })
      expect(reply.status).toBe(200)
    }
    const found = async (client: ApiClient) => {
      const direct = await client.get(`/tags/${tag}/issues`, { fields: 'id' })
      const nested = await client.get(`/tags/${tag}`, { fields: 'issues(id)' })
      expect(nested.body.issues.length).toBe(direct.body.length)
      return direct.body.map((one: { id: string }) => one.id).sort()
    }
    expect(await found(ada)).toEqual([issue, restricted].sort())
    expect(await found(bob)).toEqual([issue])
    expect((await ada.get(`/tags/${tag}/issues`, { $top: '1' })).body).toHaveLength(1)
    expect((await ada.get(`/issueTags/${tag}/issues`)).body).toHaveLength(2)
  })

  it('takes a deleted tag off its issues, with history that only those see who saw the tag', async () => {
    const on = await insertIssue(test, project)
    const tag = await create(ada, { name: 'passing' })
    expect((await ada.post(`/issues/${on}/tags`, { id: tag })).status).toBe(200)
    expect((await ada.delete(`/tags/${tag}`)).status).toBe(200)
    expect((await ada.get(`/tags/${tag}`)).status).toBe(404)
    expect((await ada.delete(`/tags/${tag}`)).status).toBe(404)
    expect((await ada.get(`/issues/${on}/tags`)).body).toEqual([])
    const { rows } = await sql<{ removed: { values: { name: string }[] }; acl: number[] }>`
      select removed, acl from activity where issue_id = ${Number(on.slice(2))} and removed is not null`.execute(
      test.system.db,
    )
    expect(rows).toMatchObject([{ removed: { values: [{ name: 'passing' }] }, acl: [adaId] }])
  })

  it('deletes for clients that announce a body and send none', async () => {
    const tag = idIn(await ada.post('/tags', { name: 'announced' }, { fields: 'id' }))
    const headers = { 'content-type': 'application/json' }
    const reply = await ada.send({ method: 'DELETE', url: `/api/tags/${tag}`, headers, payload: '' })
    expect(reply.status, reply.text).toBe(200)
  })

  it('restores a deleted tag with everything that carried it, for its owner alone', async () => {
    const on = await insertIssue(test, project)
    const other = await insertIssue(test, project)
    const tag = await create(ada, { name: 'phoenix', color: { id: '3' }, tagSharingSettings: withFriends() })
    for (const id of [on, other]) await ada.post(`/issues/${id}/tags`, { id: tag })
    const tagsOf = async (client: ApiClient, id: string) =>
      names(await client.get(`/issues/${id}/tags`, { fields: 'name' }))
    expect((await ada.post(`/tags/${tag}/restore`)).status).toBe(404)
    expect((await ada.delete(`/tags/${tag}`)).status).toBe(200)
    for (const client of [ada, bob]) {
      expect(await tagsOf(client, on)).toEqual([])
      expect((await client.get(`/issues/${on}`, { fields: 'tags(name)' })).body.tags).toEqual([])
      expect((await client.post(`/issues/${other}/tags`, { id: tag })).status).toBe(404)
      expect(names(await client.get('/tags', { fields: 'name', query: 'phoenix' }))).toEqual([])
    }
    // Tags that one sees are replaced; the deleted one stays where it is.
    expect((await ada.post(`/issues/${other}`, { tags: [] })).status).toBe(200)
    expect((await bob.post(`/tags/${tag}/restore`)).status).toBe(403)
    for (const client of [stranger, test.admin]) expect((await client.post(`/tags/${tag}/restore`)).status).toBe(404)
    expect((await test.anonymous.post(`/tags/${tag}/restore`)).status).toBe(401)
    const back = await ada.post(`/tags/${tag}/restore`, undefined, { fields: 'id,name,color(id)' })
    expect(back.body).toMatchObject({ id: tag, name: 'phoenix', color: { id: '3' } })
    for (const id of [on, other]) expect(await tagsOf(bob, id)).toEqual(['phoenix'])
    const history = await bob.get(`/issues/${on}/activities`, {
      categories: 'TagsCategory',
      fields: 'added(name),removed(name)',
    })
    expect(
      history.body.map((entry: { added: object[]; removed: object[] }) => [entry.added.length, entry.removed.length]),
    ).toEqual([
      [1, 0],
      [0, 1],
      [1, 0],
    ])
    await ada.delete(`/tags/${tag}`)
    await create(ada, { name: 'Phoenix' })
    expect((await ada.post(`/tags/${tag}/restore`)).status).toBe(400)
  })

  it('names tags that issues lose when they are resolved', async () => {
    const on = await insertIssue(test, project)
    const dropped = await create(ada, { name: 'until done', untagOnResolve: true })
    for (const tag of [dropped, await create(ada)]) await ada.post(`/issues/${on}/tags`, { id: tag })
    const found = await tagsToDropOnResolve(test.system, [Number(on.slice(2))])
    expect(found).toMatchObject([{ issueId: Number(on.slice(2)), name: 'until done' }])
  })

  it('keeps the star tag of each user as it is', async () => {
    const star = await transaction(test.system, ctx => ensureStarTag(ctx, adaId))
    expect(await transaction(test.system, ctx => ensureStarTag(ctx, adaId))).toBe(star)
    expect((await ada.get(`/tags/6-${star}`, { fields: 'name,isUpdatable,isDeletable,isUsable' })).body).toMatchObject({
      name: 'Star',
      isUsable: true,
      isUpdatable: false,
      isDeletable: false,
    })
    expect((await ada.post(`/tags/6-${star}`, { name: 'Moon' })).status).toBe(403)
    expect((await ada.delete(`/tags/6-${star}`)).status).toBe(403)
    expect((await bob.get(`/tags/6-${star}`)).status).toBe(404)
  })

  it('lists the tags of a user that the reader may see', async () => {
    const own = await create(bob, { name: 'own one' })
    const shown = await create(bob, { name: 'own two', readSharingSettings: withFriends() })
    const found = async (client: ApiClient, user: string) =>
      (await client.get(`/users/${user}/tags`, { fields: 'id', query: 'own' })).body.map(
        (tag: { id: string }) => tag.id,
      )
    expect(await found(bob, 'me')).toEqual([own, shown])
    expect(await found(ada, 'bob')).toEqual([shown])
    expect(await found(stranger, 'bob')).toEqual([])
    expect((await ada.get('/users/nobody/tags')).status).toBe(404)
    expect((await test.anonymous.get('/users/bob/tags')).status).toBe(401)
    const nested = (await ada.get('/users/bob', { fields: 'tags(name)' })).body.tags
    expect(nested).toContainEqual({ name: 'own two', $type: 'Tag' })
    expect(nested).not.toContainEqual({ name: 'own one', $type: 'Tag' })
  })

  it('hands shared tags over when their owner is removed, and drops private ones', async () => {
    const goneId = await test.createUser('gone')
    const heirId = await test.createUser('heir')
    for (const id of [goneId, heirId]) await test.grant(id, 'contributor', project)
    const [gone, heir] = await Promise.all([test.clientOf(goneId), test.clientOf(heirId)])
    const on = await insertIssue(test, project)
    const tagSharingSettings = { permittedGroups: [{ id: `3-${await test.createGroup('Leavers', [goneId])}` }] }
    const shared = await create(gone, { name: 'legacy', tagSharingSettings })
    const same = await create(gone, { name: 'both', tagSharingSettings })
    await create(heir, { name: 'Both' })
    const secret = await create(gone, { name: 'diary' })
    for (const tag of [shared, secret]) await gone.post(`/issues/${on}/tags`, { id: tag })
    expect((await test.admin.delete('/users/gone', { successor: 'heir' })).status).toBe(200)
    expect((await heir.get(`/tags/${shared}`, { fields: 'name,owner(login),isDeletable' })).body).toMatchObject({
      name: 'legacy',
      owner: { login: 'heir' },
      isDeletable: true,
    })
    expect((await heir.get(`/tags/${same}`, { fields: 'name' })).body.name).toMatch(/^both \d+$/)
    const { rows } = await sql<{ name: string }>`select t.name from tag t join issue_tag it on it.tag_id = t.id
      where it.issue_id = ${Number(on.slice(2))}`.execute(test.system.db)
    expect(rows).toEqual([{ name: 'legacy' }])
  })

  it('answers under the older address with the older type', async () => {
    const made = await ada.post('/issueTags', { name: 'classic' }, { fields: 'id,name' })
    expect(made.body).toMatchObject({ $type: 'IssueTag', name: 'classic' })
    const path = `/issueTags/${made.body.id}`
    expect((await ada.post(path, { name: 'classical' }, { fields: 'name' })).body).toMatchObject({
      $type: 'IssueTag',
      name: 'classical',
    })
    expect((await ada.get('/issueTags', { fields: 'name', query: 'class' })).body).toEqual([
      { name: 'classical', $type: 'IssueTag' },
    ])
    expect((await bob.get(path)).status).toBe(404)
    expect((await ada.delete(path)).status).toBe(200)
    expect((await ada.get(path)).status).toBe(404)
  })

  it('offers the tags that may be put on issues of a project, those in use first', async () => {
    const on = await insertIssue(test, project)
    const first = await create(bob, { name: 'zz used' })
    await create(bob, { name: 'aa unused' })
    await bob.post(`/issues/${on}/tags`, { id: first })
    const reply = await bob.get('/admin/projects/TAGS/relevantTags', { fields: 'name', $top: '-1' })
    const listed = names(reply)
    expect(listed.indexOf('zz used')).toBeLessThan(listed.indexOf('aa unused'))
    expect(listed.indexOf('zz used')).toBeGreaterThanOrEqual(0)
    const ofProject = await bob.get('/tags', { fields: 'name', $top: '1', projects: 'TAGS', query: 'used' })
    expect(names(ofProject)).toEqual(['zz used'])
    expect((await stranger.get('/tags', { projects: 'TAGS' })).status).toBe(404)
    expect((await stranger.get('/admin/projects/TAGS/relevantTags')).status).toBe(404)
    expect((await test.anonymous.get('/admin/projects/TAGS/relevantTags')).status).toBe(401)
  })

  it('shows its issues page by page, never all of the thousands it may have', async () => {
    const tag = await create(ada, { name: 'broad' })
    for (let n = 0; n < 45; n++)
      expect((await ada.post(`/issues/${await insertIssue(test, project)}/tags`, { id: tag })).status).toBe(200)
    const shown = async (field: string): Promise<readonly string[]> =>
      (await ada.get(`/tags/${tag}`, { fields: `${field}(id)` })).body.issues.map(({ id }: { id: string }) => id)
    const all = await shown('issues:50')
    expect(all).toHaveLength(45)
    expect(await shown('issues')).toEqual(all.slice(0, 42))
    expect(await shown('issues:1:2')).toEqual(all.slice(1, 3))
  })

  it('reads a list with a number of statements that does not depend on its length', async () => {
    const fields = 'name,owner(login),readSharingSettings(permittedGroups(name)),issues(id)'
    const read = () => ada.get('/tags', { fields, query: 'counted' })
    const add = async (name: string) => {
      const tag = await create(ada, { name, readSharingSettings: withFriends() })
      await ada.post(`/issues/${issue}/tags`, { id: tag })
    }
    await add('counted 1')
    await read()
    const few = await test.countStatements(read)
    for (const name of ['counted 2', 'counted 3', 'counted 4']) await add(name)
    expect((await read()).body).toHaveLength(4)
    expect(await test.countStatements(read)).toBe(few)
  })
})

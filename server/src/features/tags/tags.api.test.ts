import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../../platform/db/index.ts'
import type { ApiClient } from '../../testing/api-client.ts'
import { insertIssue } from '../../testing/issue-rows.ts'
import { idIn } from '../../testing/sample-data.ts'
import { type FolderWorld, namesOf, startFolderWorld } from './folders.testing.ts'
import { ensureStarTag } from './index.ts'

describe('tags', () => {
  let world: FolderWorld
  let issue: string

  beforeAll(async () => {
    world = await startFolderWorld('TAGS')
    issue = await insertIssue(world.test, world.project)
  })
  afterAll(() => world.test.stop())

  it('creates a private tag with a trimmed name', async () => {
    const { ada } = world
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
    const { ada } = world
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
    expect(namesOf(await ada.get('/tags', { fields: 'name', query: 'coloured' }))).toEqual([])
  })

  it('keeps names unique per owner, whatever the letter case', async () => {
    const { ada, bob, createTag } = world
    const id = await createTag(ada, { name: 'Twice' })
    const again = await ada.post('/tags', { name: 'tWICE' })
    expect([again.status, again.body.error]).toEqual([400, 'invalid_properties'])
    expect((await bob.post('/tags', { name: 'Twice' })).status).toBe(200)
    const other = await createTag(ada)
    expect((await ada.post(`/tags/${other}`, { name: 'twice' })).status).toBe(400)
    expect((await ada.post(`/tags/${id}`, { name: 'TWICE' })).status).toBe(200)
  })

  it('hides private tags from everyone else, the administrator included', async () => {
    const { test, ada, bob, stranger, createTag } = world
    const id = await createTag(ada, { name: 'secret plan' })
    for (const client of [bob, stranger, test.admin]) {
      expect((await client.get(`/tags/${id}`)).status).toBe(404)
      expect((await client.get(`/tags/${id}/issues`)).status).toBe(404)
      expect((await client.post(`/tags/${id}`, { name: 'mine' })).status).toBe(404)
      expect((await client.delete(`/tags/${id}`)).status).toBe(404)
      expect(namesOf(await client.get('/tags', { fields: 'name', $top: '-1' }))).not.toContain('secret plan')
      expect(namesOf(await client.get('/tags', { fields: 'name', query: 'secret' }))).toEqual([])
    }
    for (const path of ['/tags', `/tags/${id}`, `/tags/${id}/issues`, '/issueTags'])
      expect((await test.anonymous.get(path)).status).toBe(401)
    expect((await test.anonymous.post('/tags', { name: 'x' })).status).toBe(401)
    expect((await test.anonymous.post(`/tags/${id}`, { name: 'x' })).status).toBe(401)
    expect((await test.anonymous.delete(`/tags/${id}`)).status).toBe(401)
    expect((await ada.get(`/tags/${id}`)).status).toBe(200)
  })

  it('does not find tags by ids of other kinds', async () => {
    const { ada } = world
    for (const id of ['6-999999', '6-99999999999999', '2-1', 'x'])
      expect((await ada.get(`/tags/${id}`)).status).toBe(404)
  })

  it('needs permissions for creating and sharing', async () => {
    const { test, stranger, withFriends } = world
    expect((await stranger.post('/tags', { name: 'mine' })).status).toBe(200)
    expect((await stranger.post('/tags', { name: 'ours', tagSharingSettings: withFriends })).status).toBe(403)
    await sql`delete from role_permission where permission = 'CREATE_WATCH_FOLDER'
      and role_id = (select id from role where key = 'observer')`.execute(test.system.db)
    const plain = await test.signIn('plain')
    expect((await plain.post('/tags', { name: 'mine' })).status).toBe(403)
  })

  it('lists by a part of the name and in pages', async () => {
    const { ada, createTag } = world
    for (const name of ['Zebra', 'zoo_1', 'zooX1', 'Äpfel']) await createTag(ada, { name })
    expect(namesOf(await ada.get('/tags', { fields: 'name', query: 'Z' }))).toEqual(['Zebra', 'zoo_1', 'zooX1'])
    expect(namesOf(await ada.get('/tags', { fields: 'name', query: 'zoo_' }))).toEqual(['zoo_1'])
    expect(namesOf(await ada.get('/tags', { fields: 'name', query: 'ä' }))).toEqual(['Äpfel'])
    expect(namesOf(await ada.get('/tags', { fields: 'name', query: 'bra' }))).toEqual(['Zebra'])
    await createTag(ada, { name: 'a zoo' })
    expect(namesOf(await ada.get('/tags', { fields: 'name', query: 'zoo' }))).toEqual(['zoo_1', 'zooX1', 'a zoo'])
    expect(namesOf(await ada.get('/tags', { fields: 'name', query: 'z', $skip: '1', $top: '1' }))).toEqual(['zoo_1'])
  })

  it('deletes for clients that announce a body and send none', async () => {
    const { ada } = world
    const tag = idIn(await ada.post('/tags', { name: 'announced' }, { fields: 'id' }))
    const headers = { 'content-type': 'application/json' }
    const reply = await ada.send({ method: 'DELETE', url: `/api/tags/${tag}`, headers, payload: '' })
    expect(reply.status, reply.text).toBe(200)
  })

  it('keeps the star tag of each user as it is', async () => {
    const { test, ada, adaId, bob } = world
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
    const { test, ada, bob, stranger, withFriends, createTag } = world
    const own = await createTag(bob, { name: 'own one' })
    const shown = await createTag(bob, { name: 'own two', readSharingSettings: withFriends })
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

  it('answers under the older address with the older type', async () => {
    const { ada, bob } = world
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

  it('reads a list with a number of statements that does not depend on its length', async () => {
    const { test, ada, withFriends, createTag } = world
    const fields = 'name,owner(login),readSharingSettings(permittedGroups(name)),issues(id)'
    const read = () => ada.get('/tags', { fields, query: 'counted' })
    const add = async (name: string) => {
      const tag = await createTag(ada, { name, readSharingSettings: withFriends })
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

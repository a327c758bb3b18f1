import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertIssue } from '../../testing/issue-rows.ts'
import { type FolderWorld, startFolderWorld } from './folders.testing.ts'

describe('sharing of tags', () => {
  let world: FolderWorld

  beforeAll(async () => {
    world = await startFolderWorld('TAGS')
  })
  afterAll(() => world.test.stop())

  it('shares seeing, using and changing apart from one another', async () => {
    const { ada, bob, stranger, withFriends, createTag } = world
    const seen = await createTag(ada, { readSharingSettings: withFriends })
    const used = await createTag(ada, { tagSharingSettings: withFriends })
    const changed = await createTag(ada, { updateSharingSettings: { permittedUsers: [{ login: 'bob' }] } })
    const rights = async (id: string) =>
      (await bob.get(`/tags/${id}`, { fields: 'isUsable,isUpdatable,isDeletable,isShareable' })).body
    expect(await rights(seen)).toMatchObject({ isUsable: false, isUpdatable: false, isDeletable: false })
    expect(await rights(used)).toMatchObject({ isUsable: true, isUpdatable: false, isDeletable: false })
    expect(await rights(changed)).toMatchObject({ isUsable: false, isUpdatable: true, isShareable: false })
    expect((await bob.post(`/tags/${seen}`, { name: 'taken over' })).status).toBe(403)
    expect((await bob.post(`/tags/${changed}`, { color: { id: '3' } })).status).toBe(200)
    expect((await bob.post(`/tags/${changed}`, { tagSharingSettings: withFriends })).status).toBe(403)
    expect((await bob.delete(`/tags/${changed}`)).status).toBe(403)
    const usable = await bob.get('/tags', { fields: 'id', isUsable: 'true', $top: '-1' })
    const ids = usable.body.map((tag: { id: string }) => tag.id)
    expect(ids).toContain(used)
    expect(ids).not.toContain(seen)
    expect((await stranger.get(`/tags/${used}`)).status).toBe(404)
  })

  it('knows of groups no more when sharing than elsewhere', async () => {
    const { test, project } = world
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

  it('comes back with what was deleted only to who could share it now', async () => {
    const { test, bob, withFriends, project } = world
    const owner = await test.createUser('owner')
    await test.grant(owner, 'contributor', project)
    const client = await test.clientOf(owner)
    const shared = { readSharingSettings: withFriends }
    const paths: string[] = []
    for (const [path, body] of [
      ['/tags', { name: 'comes back' }],
      ['/savedQueries', { name: 'comes back', query: 'x' }],
    ] as const)
      paths.push(`${path}/${(await test.admin.post(path, { ...body, ...shared }, { fields: 'id' })).body.id}`)
    for (const path of paths) {
      const table = path.startsWith('/tags') ? 'tag' : 'saved_query'
      await sql`update ${sql.table(table)} set owner_id = ${owner}, acl = acl || ${owner}::int
        where id = ${Number(path.split('-')[1])}`.execute(test.system.db)
      await client.delete(path)
      expect((await client.post(`${path}/restore`)).status).toBe(200)
      expect((await bob.get(path)).status).toBe(200)
    }
    await test.revoke(owner, 'contributor', project)
    const permissions = [{ key: 'DELETE_WATCH_FOLDER' }]
    const role = await test.admin.post('/roles', { name: 'Only deletes', permissions }, { fields: 'id' })
    const holder = { id: `1-${owner}` }
    const scope = { $type: 'GlobalScope' }
    expect((await test.admin.post('/assignedRoles', { role: { id: role.body.id }, holder, scope })).status).toBe(200)
    for (const path of paths) {
      expect((await client.delete(path)).status).toBe(200)
      expect((await client.post(`${path}/restore`)).status).toBe(200)
      expect([path, (await bob.get(path)).status]).toEqual([path, 404])
      expect((await client.get(path)).status).toBe(200)
    }
  })

  it('keeps whom it is shared with already, known or not', async () => {
    const { test, ada, createTag } = world
    const tag = await createTag(ada)
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
    const { ada, bob, friends, createTag } = world
    const id = await createTag(ada, { visibleFor: { name: 'friends' } })
    expect((await bob.get(`/tags/${id}`, { fields: 'isUsable,visibleFor(id)' })).body).toMatchObject({
      isUsable: true,
      visibleFor: { id: `3-${friends}` },
    })
    expect((await ada.post(`/tags/${id}`, { visibleFor: null })).status).toBe(200)
    expect((await bob.get(`/tags/${id}`)).status).toBe(404)
  })

  it('hands shared tags over when their owner is removed, and drops private ones', async () => {
    const { test, project, createTag } = world
    const goneId = await test.createUser('gone')
    const heirId = await test.createUser('heir')
    for (const id of [goneId, heirId]) await test.grant(id, 'contributor', project)
    const [gone, heir] = await Promise.all([test.clientOf(goneId), test.clientOf(heirId)])
    const on = await insertIssue(test, project)
    const tagSharingSettings = { permittedGroups: [{ id: `3-${await test.createGroup('Leavers', [goneId])}` }] }
    const shared = await createTag(gone, { name: 'legacy', tagSharingSettings })
    const same = await createTag(gone, { name: 'both', tagSharingSettings })
    await createTag(heir, { name: 'Both' })
    const secret = await createTag(gone, { name: 'diary' })
    for (const tag of [shared, secret]) await gone.post(`/issues/${on}/tags`, { id: tag })
    expect((await test.admin.delete('/users/gone', { successor: 'heir' })).status).toBe(200)
    expect((await heir.get(`/tags/${shared}`, { fields: 'name,owner(login),isDeletable' })).body).toMatchObject({
      name: 'legacy',
      owner: { login: 'heir' },
      isDeletable: true,
    })
    expect((await heir.get(`/tags/${same}`, { fields: 'name' })).body.name).toMatch(/^both \d+$/)
    const { rows } = await sql<{ name: string }>`select t.name from tag t join host_tag it on it.tag_id = t.id
      where it.host_id = ${Number(on.slice(2))}`.execute(test.system.db)
    expect(rows).toEqual([{ name: 'legacy' }])
  })
})

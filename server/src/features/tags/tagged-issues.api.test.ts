import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../testing/api-client.ts'
import { insertIssue } from '../../testing/issue-rows.ts'
import { type FolderWorld, namesOf, startFolderWorld } from './folders.testing.ts'
import { tagsToDropOnResolve } from './index.ts'

describe('issues with tags', () => {
  let world: FolderWorld
  let issue: string

  beforeAll(async () => {
    world = await startFolderWorld('TAGS')
    issue = await insertIssue(world.test, world.project)
  })
  afterAll(() => world.test.stop())

  it('lists the issues of a tag that the reader may see', async () => {
    const { test, project, ada, adaId, bob, withFriends, createTag } = world
    const tag = await createTag(ada, { tagSharingSettings: withFriends })
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
    const { test, project, ada, adaId, createTag } = world
    const on = await insertIssue(test, project)
    const tag = await createTag(ada, { name: 'passing' })
    expect((await ada.post(`/issues/${on}/tags`, { id: tag })).status).toBe(200)
    expect((await ada.delete(`/tags/${tag}`)).status).toBe(200)
    expect((await ada.get(`/tags/${tag}`)).status).toBe(404)
    expect((await ada.delete(`/tags/${tag}`)).status).toBe(404)
    expect((await ada.get(`/issues/${on}/tags`)).body).toEqual([])
    const { rows } = await sql<{ removed: { values: { name: string }[] }; acl: number[] }>`
      select removed, acl from activity where host_id = ${Number(on.slice(2))} and removed is not null`.execute(
      test.system.db,
    )
    expect(rows).toMatchObject([{ removed: { values: [{ name: 'passing' }] }, acl: [adaId] }])
  })

  it('restores a deleted tag with everything that carried it, for its owner alone', async () => {
    const { test, project, ada, bob, stranger, withFriends, createTag } = world
    const on = await insertIssue(test, project)
    const other = await insertIssue(test, project)
    const tag = await createTag(ada, { name: 'phoenix', color: { id: '3' }, tagSharingSettings: withFriends })
    for (const id of [on, other]) await ada.post(`/issues/${id}/tags`, { id: tag })
    const tagsOf = async (client: ApiClient, id: string) =>
      namesOf(await client.get(`/issues/${id}/tags`, { fields: 'name' }))
    expect((await ada.post(`/tags/${tag}/restore`)).status).toBe(404)
    expect((await ada.delete(`/tags/${tag}`)).status).toBe(200)
    for (const client of [ada, bob]) {
      expect(await tagsOf(client, on)).toEqual([])
      expect((await client.get(`/issues/${on}`, { fields: 'tags(name)' })).body.tags).toEqual([])
      expect((await client.post(`/issues/${other}/tags`, { id: tag })).status).toBe(404)
      expect(namesOf(await client.get('/tags', { fields: 'name', query: 'phoenix' }))).toEqual([])
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
    await createTag(ada, { name: 'Phoenix' })
    expect((await ada.post(`/tags/${tag}/restore`)).status).toBe(400)
  })

  it('names tags that issues lose when they are resolved', async () => {
    const { test, project, ada, createTag } = world
    const on = await insertIssue(test, project)
    const dropped = await createTag(ada, { name: 'until done', untagOnResolve: true })
    for (const tag of [dropped, await createTag(ada)]) await ada.post(`/issues/${on}/tags`, { id: tag })
    const found = await tagsToDropOnResolve(test.system, [Number(on.slice(2))])
    expect(found).toMatchObject([{ hostId: Number(on.slice(2)), name: 'until done' }])
  })

  it('offers the tags that may be put on issues of a project, those in use first', async () => {
    const { test, project, bob, stranger, createTag } = world
    const on = await insertIssue(test, project)
    const first = await createTag(bob, { name: 'zz used' })
    await createTag(bob, { name: 'aa unused' })
    await bob.post(`/issues/${on}/tags`, { id: first })
    const reply = await bob.get('/admin/projects/TAGS/relevantTags', { fields: 'name', $top: '-1' })
    const listed = namesOf(reply)
    expect(listed.indexOf('zz used')).toBeLessThan(listed.indexOf('aa unused'))
    expect(listed.indexOf('zz used')).toBeGreaterThanOrEqual(0)
    const ofProject = await bob.get('/tags', { fields: 'name', $top: '1', projects: 'TAGS', query: 'used' })
    expect(namesOf(ofProject)).toEqual(['zz used'])
    expect((await stranger.get('/tags', { projects: 'TAGS' })).status).toBe(404)
    expect((await stranger.get('/admin/projects/TAGS/relevantTags')).status).toBe(404)
    expect((await test.anonymous.get('/admin/projects/TAGS/relevantTags')).status).toBe(401)
  })

  it('shows its issues page by page, never all of the thousands it may have', async () => {
    const { test, project, ada, createTag } = world
    const tag = await createTag(ada, { name: 'broad' })
    for (let n = 0; n < 45; n++)
      expect((await ada.post(`/issues/${await insertIssue(test, project)}/tags`, { id: tag })).status).toBe(200)
    const shown = async (field: string): Promise<readonly string[]> =>
      (await ada.get(`/tags/${tag}`, { fields: `${field}(id)` })).body.issues.map(({ id }: { id: string }) => id)
    const all = await shown('issues:50')
    expect(all).toHaveLength(45)
    expect(await shown('issues')).toEqual(all.slice(0, 42))
    expect(await shown('issues:1:2')).toEqual(all.slice(1, 3))
  })
})

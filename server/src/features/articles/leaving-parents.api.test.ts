import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../testing/api-client.ts'
import { insertProject } from '../../testing/issue-rows.ts'
import { type ArticlesWorld, EDITOR, onlyFor, startArticles, WRITER } from './articles.testing.ts'

describe('an article that is left without what it stood below', () => {
  let world: ArticlesWorld
  let erin: ApiClient
  let erinId: number

  beforeAll(async () => {
    world = await startArticles({ ada: [...EDITOR, 'USER_READ_BASIC'] })
    erinId = await world.test.createUser('erin')
    await world.test.grantPermissions(erinId, EDITOR, world.number)
    erin = await world.test.clientOf(erinId)
  })
  afterAll(() => world.test.stop())

  const below = (parent: string, body: object = {}) => world.create({ parentArticle: { id: parent }, ...body })
  const must = async (reply: Promise<{ status: number }>) => expect((await reply).status).toBe(200)
  const remove = (id: string) => must(world.ada.delete(`/articles/${id}`))
  const restore = (id: string) => must(world.ada.post(`/articles/${id}/restore`, undefined))
  const statuses = async (id: string) =>
    Promise.all([world.ada, world.bob, erin].map(async client => (await client.get(`/articles/${id}`)).status))
  const LIMIT = 'parentArticle(id),visibility($type,inherited,permittedUsers(id))'
  const limited = (...users: readonly number[]) => ({
    parentArticle: null,
    visibility: { $type: 'LimitedVisibility', inherited: false, permittedUsers: users.map(id => ({ id: `1-${id}` })) },
  })

  it('is for whom it was for, when it is restored to the top', async () => {
    const closed = await world.create(onlyFor(world.adaId))
    const child = await below(closed)
    const leaf = await below(child)
    await remove(child)
    await remove(closed)
    await restore(child)
    expect(await world.read(child, LIMIT)).toMatchObject(limited(world.adaId))
    for (const id of [child, leaf]) expect(await statuses(id)).toEqual([200, 404, 404])
    const history = await world.ada.get(`/articles/${child}/activities`, {
      categories: 'ArticleVisibilityCategory',
      fields: 'added(id)',
    })
    expect(history.body).toMatchObject([{ added: [{ id: `1-${world.adaId}` }] }])
  })

  it('is for those whom all its limits were for, and for whoever brings it back', async () => {
    const outer = await world.create({
      visibility: { permittedUsers: [{ id: `1-${world.bobId}` }], $type: 'LimitedVisibility' },
    })
    const both = [{ id: `1-${world.bobId}` }, { id: `1-${erinId}` }]
    const child = await below(outer, { visibility: { $type: 'LimitedVisibility', permittedUsers: both } })
    await remove(child)
    await remove(outer)
    await restore(child)
    expect(await statuses(child)).toEqual([200, 200, 404])
  })

  it('is hidden among what was deleted after its parent was erased', async () => {
    const closed = await world.create(onlyFor(world.adaId))
    const child = await below(closed)
    await remove(child)
    await remove(closed)
    await must(world.test.admin.delete(`/admin/deletedItems/${closed}`))
    const listed = async (client: ApiClient) =>
      (await client.get('/admin/deletedItems', { fields: 'id', $top: '-1' })).body.map(({ id }: { id: string }) => id)
    expect(await listed(erin)).not.toContain(child)
    expect((await erin.post(`/articles/${child}/restore`, undefined)).status).toBe(404)
    expect(await listed(world.ada)).toContain(child)
    await restore(child)
    expect(await world.read(child, LIMIT)).toMatchObject(limited(world.adaId))
    expect(await statuses(child)).toEqual([200, 404, 404])
  })

  it('is for whom it was for after its parent went to another project', async () => {
    const far = await insertProject(world.test, 'FAR')
    await world.test.grantPermissions(world.adaId, EDITOR, far)
    const closed = await world.create(onlyFor(world.adaId))
    const parent = await below(closed)
    const child = await below(parent)
    await remove(child)
    await must(world.ada.post(`/articles/${parent}`, { project: { id: `0-${far}` } }))
    expect((await erin.post(`/articles/${child}/restore`, undefined)).status).toBe(404)
    await restore(child)
    expect(await world.read(child, LIMIT)).toMatchObject(limited(world.adaId))
  })

  it('stands at the top after its parent became a template, which tells of nothing that is hidden or deleted', async () => {
    const closed = await world.create(onlyFor(world.bobId))
    const parent = await below(closed, {})
    const [gone, hidden] = [await below(parent), await below(parent)]
    await must(world.test.admin.post(`/articles/${hidden}`, onlyFor(erinId)))
    await remove(gone)
    // Its author sees what is hidden from bob, who may change the parent.
    await world.test.grantPermissions(world.bobId, [...WRITER, 'UPDATE_ARTICLE'], world.number)
    expect((await world.bob.post(`/articles/${parent}`, { isTemplate: true })).status).toBe(200)
    expect(await world.read(parent, 'isTemplate,parentArticle(id)')).toMatchObject({
      ...{ isTemplate: true, parentArticle: null },
    })
    expect(await world.read(hidden, 'parentArticle(id)')).toMatchObject({ parentArticle: null })
    expect(await statuses(hidden)).toEqual([200, 404, 404])
    await restore(gone)
    expect(await world.read(gone, 'parentArticle(id)')).toMatchObject({ parentArticle: null })
    expect(await statuses(gone)).toEqual([200, 200, 404])
  })

  it('keeps an article with others below it from becoming a template', async () => {
    const parent = await world.create()
    await below(parent)
    expect((await world.ada.post(`/articles/${parent}`, { isTemplate: true })).status).toBe(400)
  })
})

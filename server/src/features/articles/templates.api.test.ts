import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertProject } from '../../testing/issue-rows.ts'
import { idIn } from '../../testing/sample-data.ts'
import { type ArticlesWorld, EDITOR, onlyFor, startArticles } from './articles.testing.ts'

describe('templates, trees as lists, and views of articles', () => {
  let world: ArticlesWorld
  let elsewhere: string

  beforeAll(async () => {
    world = await startArticles()
    const number = await insertProject(world.test, 'AWAY')
    elsewhere = `0-${number}`
    await world.test.grantPermissions(world.adaId, EDITOR, number)
  })
  afterAll(() => world.test.stop())

  const idsOf = (reply: { body: readonly { id: string }[] }) => reply.body.map(({ id }) => id)
  const templates = async (project: string, client = world.ada) =>
    idsOf(await client.get('/articleTemplates', { project, fields: 'id' }))
  const tree = async (body: object, client = world.ada) =>
    idsOf(await client.post('/sortedArticles', body, { fields: 'id', $top: '-1' }))

  it('offer templates of a project, and those for all, which stand in no tree', async () => {
    const away = { project: { id: elsewhere }, isTemplate: true }
    const parent = await world.create()
    const own = await world.create({ summary: 'B', isTemplate: true, parentArticle: { id: parent } })
    const shared = await world.create({ ...away, summary: 'A', forAllProjects: true })
    const other = await world.create({ ...away, summary: 'C' })
    expect(await templates('WIKI')).toEqual([shared, own])
    expect(await templates('AWAY')).toEqual([shared, other])
    // Of a project whose articles one does not read.
    expect(await templates('WIKI', world.bob)).toEqual([own])
    expect(await world.read(own, 'parentArticle(id),isTemplate,forAllProjects')).toMatchObject({
      parentArticle: null,
      isTemplate: true,
      forAllProjects: false,
    })
    const list = idsOf(await world.ada.get('/articles', { folder: 'WIKI', fields: 'id', $top: '-1' }))
    expect([list.includes(parent), list.includes(own), (await tree({ folder: 'WIKI' })).includes(own)]).toEqual([
      true,
      false,
      false,
    ])
    expect((await world.ada.post(`/articles/${own}`, { parentArticle: { id: parent } })).status).toBe(400)
    await world.ada.post(`/articles/${own}`, { isTemplate: false })
    expect(await templates('WIKI')).toEqual([shared])
    await world.ada.post(`/articles/${own}`, { parentArticle: { id: parent } })
    expect((await world.ada.post(`/articles/${parent}`, { isTemplate: true })).status).toBe(400)
    await world.ada.post(`/articles/${own}`, { isTemplate: true })
    expect(await world.read(parent, 'hasChildren')).toMatchObject({ hasChildren: false })
  })

  it('stand below no article, whatever they were added to', async () => {
    const parent = await world.create()
    const body = { summary: 'Form', isTemplate: true, project: { id: world.project } }
    const added = await world.ada.post(`/articles/${parent}/childArticles`, body, {
      fields: 'isTemplate,parentArticle(id)',
    })
    expect(added.body).toMatchObject({ isTemplate: true, parentArticle: null })
  })

  it('list a tree from above, as far as one sees it', async () => {
    const project = await insertProject(world.test, 'TREE')
    for (const user of [world.adaId, world.bobId]) await world.test.grantPermissions(user, EDITOR, project)
    const make = (summary: string, body: object = {}) =>
      world.create({ project: { id: `0-${project}` }, summary, ...body })
    const [a, b] = [await make('a'), await make('b')]
    const below = (id: string, summary: string, body = {}) => make(summary, { parentArticle: { id }, ...body })
    const [b1, a1] = [await below(b, 'b1'), await below(a, 'a1')]
    const [a11, a0] = [await below(a1, 'a11'), await below(a, 'a0', { ordinal: 0 })]
    expect(await tree({ folder: 'TREE' })).toEqual([a, a0, a1, a11, b, b1])
    expect(await tree({ parent: a })).toEqual([a0, a1, a11])
    await world.ada.post(`/articles/${a1}`, onlyFor(world.adaId))
    expect(await tree({ folder: 'TREE' }, world.bob)).toEqual([a, a0, b, b1])
    const page = await world.bob.post('/sortedArticles', { folder: 'TREE' }, { fields: 'id', $top: '2', $skip: '1' })
    expect(idsOf(page)).toEqual([a0, b])
    expect((await world.stranger.post('/sortedArticles', { folder: 'TREE' })).status).toBe(404)
  })

  it('remember what was viewed last, and how one reads', async () => {
    const [first, last] = [await world.create(), await world.create()]
    for (const id of [first, last]) {
      world.test.clock.now += 1_000
      expect((await world.bob.post('/articleViews', { article: { id } }, { fields: 'id' })).body.id).toBe(id)
    }
    const profile = async (client = world.bob) =>
      (
        await client.get('/users/me/profiles/articles', {
          fields: 'lastVisitedArticle(id,idReadable),showComments,showHistory,queryMode',
        })
      ).body
    expect(await profile()).toMatchObject({
      lastVisitedArticle: { id: last, idReadable: expect.stringMatching(/^WIKI-A-\d+$/) },
      showComments: true,
      queryMode: null,
    })
    await world.bob.post('/users/me/profiles/articles', { showComments: false, queryMode: 'simple' })
    await world.bob.post('/users/me/profiles/articles', { queryMode: null, showHistory: false })
    await world.ada.post(`/articles/${last}`, onlyFor(world.adaId))
    expect(await profile()).toMatchObject({
      lastVisitedArticle: { id: first },
      showComments: false,
      showHistory: false,
      queryMode: null,
    })
    const me = await world.bob.get('/users/me', {
      fields: 'profiles(articles(lastVisitedArticle(id)),appearance(uiTheme))',
    })
    expect(me.body.profiles).toMatchObject({
      articles: { lastVisitedArticle: { id: first } },
      appearance: { uiTheme: 'system' },
    })
    expect((await world.bob.post('/articleViews', { id: last })).status).toBe(404)
    expect((await world.test.anonymous.post('/articleViews', { id: first })).status).toBe(401)
    expect(idIn(await world.bob.post('/articleViews', { id: first }, { fields: 'id' }))).toBe(first)
  })

  it('say of a project whether there are articles that one sees', async () => {
    const has = async (client = world.ada) => (await client.get('/admin/projects/WIKI', { fields: 'hasArticles' })).body
    expect(await has()).toMatchObject({ hasArticles: true })
    const number = await insertProject(world.test, 'BARE')
    for (const user of [world.adaId, world.bobId]) await world.test.grantPermissions(user, EDITOR, number)
    const bare = async (client = world.ada) =>
      (await client.get('/admin/projects/BARE', { fields: 'hasArticles' })).body.hasArticles
    expect(await bare()).toBe(false)
    await world.create({ project: { id: `0-${number}` }, ...onlyFor(world.adaId) })
    expect([await bare(), await bare(world.bob)]).toEqual([true, false])
    const listed = async (client = world.ada) =>
      (await client.get('/admin/projects/BARE/articles', { fields: 'idReadable' })).body
    expect(await listed()).toMatchObject([{ idReadable: 'BARE-A-1' }])
    expect(await listed(world.bob)).toEqual([])
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from './api-client.ts'
import { createProject, idIn } from './sample-data.ts'
import { startTestApp, type TestApp } from './test-app.ts'

const READERS = ['guest', 'reader', 'author', 'circle', 'stranger', 'overrider', 'nobody', 'admin'] as const

interface Made {
  readonly id: string
  readonly idReadable: string
  readonly parent: string | null
}

/** Every place that shows articles shows those that can be opened one by one, and no other. */
describe('the articles that somebody sees', () => {
  let test: TestApp
  let hub: string
  let hubReadable: string
  let issue: string
  let tag: string
  const clients = new Map<string, ApiClient>()
  const articles: Made[] = []
  /** Templates, and what is deleted: in no place for anybody. */
  const outside: Made[] = []

  beforeAll(async () => {
    test = await startTestApp()
    const { admin } = test
    const projects = [await createProject(test, 'ONE'), await createProject(test, 'TWO')]
    const [one = 0, two = 0] = projects.map(id => Number(id.slice(2)))
    const people = new Map<string, number>()
    for (const login of READERS.filter(name => name !== 'guest' && name !== 'admin'))
      people.set(login, await test.createUser(login))
    const basic = ['PROJECT_READ_BASIC', 'READ_ARTICLE', 'READ_ARTICLE_COMMENT', 'READ_ISSUE'] as const
    const writing = [...basic, 'CREATE_ARTICLE', 'CREATE_ISSUE'] as const
    const grants = [
      ['reader', basic, one],
      ['reader', basic, two],
      ['author', writing, one],
      ['circle', writing, one],
      ['stranger', writing, two],
      ['overrider', [...basic, 'READ_HIDDEN_STUFF'], two],
      ['overrider', basic, one],
    ] as const
    for (const [who, permissions, project] of grants)
      await test.grantPermissions(people.get(who) ?? 0, [...permissions], project)
    for (const [who, id] of people) clients.set(who, await test.clientOf(id))
    clients.set('guest', test.anonymous).set('admin', admin)
    await admin.post('/admin/globalSettings/systemSettings', { guestAccess: true })
    const group = `3-${await test.createGroup('Circle', [people.get('circle') ?? 0, people.get('stranger') ?? 0])}`
    const groups: readonly { id: string; name: string }[] = (await admin.get('/groups', { fields: 'id,name' })).body
    const all = groups.find(({ name }) => name === 'All Users')?.id
    tag = idIn(await admin.post('/tags', { name: 'shared', visibleFor: { id: all } }, { fields: 'id' }))
    const limited = (to: object) => ({ visibility: { $type: 'LimitedVisibility', ...to } })
    const limits = [
      {},
      limited({ permittedGroups: [{ id: group }] }),
      limited({ permittedUsers: [{ login: 'reader' }] }),
      limited({ permittedUsers: [{ login: 'admin' }] }),
    ]
    const make = async (body: object, client: ApiClient = admin, parent: string | null = null): Promise<Made> => {
      const above = parent === null ? {} : { parentArticle: { id: parent } }
      const words = { summary: 'needle', tags: [{ id: tag }], ...above, ...body }
      const { status, body: made, text } = await client.post('/articles', words, { fields: 'id,idReadable' })
      expect(status, text).toBe(200)
      return { ...made, parent }
    }
    for (const id of projects)
      for (const limit of limits) {
        const top = await make({ project: { id }, ...limit })
        const child = await make({ project: { id } }, admin, top.id)
        articles.push(top, child, await make({ project: { id }, ...limits[1] }, admin, child.id))
      }
    const own = await make({ project: { id: projects[0] }, ...limits[3], tags: [] }, clients.get('author'))
    articles.push(own, await make({ project: { id: projects[0] } }, admin, own.id))
    await admin.post(`/articles/${own.id}`, { tags: [{ id: tag }] })
    // One that was moved between the projects, and keeps its former id.
    const moved = await make({ project: { id: projects[0] }, ...limits[1] })
    articles.push({
      ...moved,
      ...(await admin.post(`/articles/${moved.id}`, { project: { id: projects[1] } }, { fields: 'idReadable' })).body,
    })
    outside.push(await make({ project: { id: projects[0] }, isTemplate: true }))
    const gone = await make({ project: { id: projects[0] } })
    outside.push(gone, await make({ project: { id: projects[0] } }, admin, gone.id))
    await admin.delete(`/articles/${gone.id}`)

    // What all readers but nobody see, linked with all others; its text names them, and theirs name it.
    const content = [...articles, ...outside].map(({ idReadable }) => idReadable).join(' ')
    const middle = await admin.post(
      '/articles',
      { project: { id: projects[0] }, summary: 'The middle', content },
      { fields: 'id,idReadable' },
    )
    hub = idIn(middle)
    hubReadable = middle.body.idReadable
    issue = idIn(
      await admin.post(
        '/issues',
        { project: { id: projects[0] }, summary: 'An issue', description: content },
        { fields: 'id' },
      ),
    )
    for (const { id } of articles) {
      await admin.post(`/articles/${id}`, { content: `About ${middle.body.idReadable}` })
      idIn(await admin.post(`/issues/${issue}/articles`, { id }, { fields: 'id' }))
    }
  })
  afterAll(() => test.stop())

  const seenOneByOne = async (client: ApiClient): Promise<readonly string[]> => {
    const seen: string[] = []
    for (const { id } of articles) if ((await client.get(`/articles/${id}`)).status === 200) seen.push(id)
    return seen.toSorted()
  }

  it.each(READERS)('are the same in every place: %s', async who => {
    const client = clients.get(who)
    if (!client) throw new Error(who)
    const expected = await seenOneByOne(client)
    const own = new Set(articles.map(({ id }) => id))
    const ids = (list: readonly { id: string }[]) => [...new Set(list.map(({ id }) => id))].toSorted()
    const known = (list: readonly { id: string }[]) => ids(list).filter(id => own.has(id))
    const get = async (path: string, query: Record<string, string> = {}) => {
      const { status, body, text } = await client.get(path, { $top: '-1', fields: 'id', ...query })
      expect(status, `${path} ${text}`).toBe(200)
      return body
    }
    for (const query of ['needle', 'title: needle', 'tag: shared', 'summary: needle sort by: created'])
      expect(ids(await get('/articles', { query })), query).toEqual(expected)
    expect((await get('/articles/count', { query: 'needle', fields: 'count' })).count, 'count').toBe(expected.length)
    expect(known(await get('/articles')), 'all').toEqual(expected)
    const { body: sorted } = await client.post('/sortedArticles', {}, { fields: 'id', $top: '-1' })
    expect(known(sorted), 'in the order of their trees').toEqual(expected)

    const inProjects: string[] = []
    for (const key of ['ONE', 'TWO']) {
      const lists = [`/admin/projects/${key}/articles`, `/admin/projects/${key}/rootArticles`]
      const [list, roots] = await Promise.all(lists.map(path => client.get(path, { fields: 'id', $top: '-1' })))
      expect(roots?.status, key).toBe(list?.status)
      if (list?.status === 404) continue
      inProjects.push(...known(list?.body))
      const top = articles.filter(({ parent }) => parent === null).map(({ id }) => id)
      expect(known(roots?.body), `roots of ${key}`).toEqual(known(list?.body).filter(id => top.includes(id)))
    }
    expect(inProjects.toSorted(), 'of the projects').toEqual(expected)

    for (const { id } of articles) {
      const below = articles.filter(({ parent, id: child }) => parent === id && expected.includes(child))
      const reply = await client.get(`/articles/${id}/childArticles`, { fields: 'id' })
      expect(reply.status, id).toBe(expected.includes(id) ? 200 : 404)
      if (reply.status === 404) continue
      expect(ids(reply.body), 'children').toEqual(ids(below))
      const { childArticles, hasChildren, parentArticle } = await get(`/articles/${id}`, {
        fields: 'childArticles(id),hasChildren,parentArticle(id)',
      })
      expect([ids(childArticles), hasChildren], 'children of one').toEqual([ids(below), below.length > 0])
      expect(parentArticle?.id ?? null, 'parent').toBe(articles.find(article => article.id === id)?.parent ?? null)
    }
    for (const { id, idReadable } of [...articles, ...outside]) {
      const isSeen = expected.includes(id)
      const { articles: quick } = await get('/quickSearch', { query: idReadable, $top: '20', fields: 'articles(id)' })
      // Who types the id of a template wants to go there.
      if (id !== outside[0]?.id) expect(ids(quick).includes(id), `quick search of ${idReadable}`).toBe(isSeen)
      const { body: named } = await client.get('/articles', { query: `article ID: ${idReadable}`, fields: 'id' })
      expect(ids(named), `search for ${idReadable}`).toEqual(isSeen ? [id] : [])
      const views = await client.post('/articleViews', { id }, { fields: 'id' })
      if (!outside.some(other => other.id === id) && who !== 'guest')
        expect(views.status, idReadable).toBe(isSeen ? 200 : 404)
    }
    const texts = [...articles, ...outside].map(({ idReadable }) => idReadable)
    const references = await client.post('/references', { articles: texts })
    const titled = references.body.articles.map((found: { currentId: string }) => found.currentId)
    const templates = outside.slice(0, 1).map(({ idReadable }) => idReadable)
    expect(titled.filter((id: string) => !templates.includes(id)).length, 'references').toBe(expected.length)
    const { body: shown } = await client.post('/markup', { text: texts.join(' ') })
    expect(shown.html.match(/class="md-article"/g)?.length ?? 0, 'markup').toBe(titled.length)

    const created = await get('/activities', { categories: 'ArticleCreatedCategory', fields: 'target(id)' })
    expect(known(created.map(({ target }: { target: { id: string } }) => target)), 'activities').toEqual(expected)
    if (who !== 'guest') expect(known(await get('/users/me/recent/articles')), 'recent').toEqual(expected)

    const middle = await client.get(`/articles/${hub}`, { fields: 'mentionedArticles(id)' })
    if (middle.status === 404) return
    expect(known(middle.body.mentionedArticles), 'mentioned').toEqual(expected)
    expect(known(await get(`/articles/${hub}/references`)), 'references').toEqual(expected)
    expect(known(await get('/articles', { query: `mentions: ${hubReadable}` })), 'mentions').toEqual(expected)
    expect(known(await get(`/issues/${issue}/articles`)), 'links').toEqual(expected)
    const of = await get(`/issues/${issue}`, { fields: 'mentionedArticles(id)' })
    expect(known(of.mentionedArticles), 'mentioned by an issue').toEqual(expected)
  })

  it('are not the same for all readers', async () => {
    const counts: Record<string, number> = {}
    for (const [who, client] of clients) counts[who] = (await seenOneByOne(client)).length
    expect(counts).toEqual({
      guest: 0,
      nobody: 0,
      reader: 8,
      author: 4,
      circle: 6,
      stranger: 7,
      overrider: 15,
      admin: 27,
    })
  })
})

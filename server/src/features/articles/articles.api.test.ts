import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../testing/api-client.ts'
import { insertProject } from '../../testing/issue-rows.ts'
import { idIn } from '../../testing/sample-data.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const BASIC = ['PROJECT_READ_BASIC', 'READ_ARTICLE', 'CREATE_ARTICLE'] as const

describe('articles', () => {
  let test: TestApp
  let project: string
  let ada: ApiClient
  let bob: ApiClient
  let stranger: ApiClient

  beforeAll(async () => {
    test = await startTestApp()
    const number = await insertProject(test, 'WIKI')
    project = `0-${number}`
    const [adaId, bobId] = [await test.createUser('ada'), await test.createUser('bob')]
    await test.grantPermissions(
      adaId,
      [...BASIC, 'UPDATE_ARTICLE', 'DELETE_ARTICLE', 'READ_ARTICLE_COMMENT', 'CREATE_ARTICLE_COMMENT'],
      number,
    )
    await test.grantPermissions(bobId, [...BASIC, 'READ_ARTICLE_COMMENT'], number)
    ada = await test.clientOf(adaId)
    bob = await test.clientOf(bobId)
    stranger = await test.signIn('stranger')
  })
  afterAll(() => test.stop())

  const create = async (body: object = {}, client = ada): Promise<string> =>
    idIn(await client.post('/articles', { project: { id: project }, summary: 'One', ...body }, { fields: 'id' }))

  it('are created, with numbers of their own and texts as they were written', async () => {
    const body = { project: { shortName: 'WIKI' }, summary: ' Two\r\nlines ', content: 'As\r\n it is ' }
    const fields =
      'id,idReadable,summary,content,created,updated,reporter(login),updatedBy(login),project(shortName),parentArticle(id),' +
      'childArticles(id),hasChildren,ordinal,commentsCount,hasStar,visibility($type),isUpdatable,isDeletable,tags(name)'
    const { body: first } = await ada.post('/articles', body, { fields })
    expect(first).toEqual({
      id: expect.stringMatching(/^226-\d+$/),
      idReadable: 'WIKI-A-1',
      summary: 'Two lines',
      content: 'As\r\n it is ',
      created: test.clock.now,
      updated: test.clock.now,
      reporter: { login: 'ada', $type: 'User' },
      updatedBy: { login: 'ada', $type: 'User' },
      project: { shortName: 'WIKI', $type: 'Project' },
      parentArticle: null,
      childArticles: [],
      hasChildren: false,
      ordinal: 0,
      commentsCount: 0,
      hasStar: false,
      visibility: { $type: 'UnlimitedVisibility' },
      isUpdatable: true,
      isDeletable: true,
      tags: [],
      $type: 'Article',
    })
    const { body: second } = await ada.post('/articles/', { ...body, content: '' }, { fields: 'idReadable,content' })
    expect(second).toMatchObject({ idReadable: 'WIKI-A-2', content: null })
    for (const id of [first.id, 'WIKI-A-1', 'wiki-a-1'])
      expect((await bob.get(`/articles/${id}`, { fields: 'id' })).body).toEqual({ id: first.id, $type: 'Article' })
    for (const client of [stranger, test.anonymous])
      expect([401, 404]).toContain((await client.get(`/articles/${first.id}`)).status)
    expect((await stranger.post('/articles', body)).status).toBe(404)
    expect((await ada.post('/articles', { ...body, summary: ' \n ' })).body).toMatchObject({
      error: 'invalid_properties',
    })
  })

  it('are changed by who may change all, and by their authors', async () => {
    const id = await create({}, bob)
    const path = `/articles/${id}`
    test.clock.now += 1_000
    const changed = await ada.post(path, { summary: 'By ada' }, { fields: 'summary,updated,updatedBy(login)' })
    expect(changed.body).toMatchObject({ summary: 'By ada', updated: test.clock.now, updatedBy: { login: 'ada' } })
    expect((await bob.post(path, { content: 'By bob' }, { fields: 'content' })).body).toMatchObject({
      content: 'By bob',
    })
    const other = await create()
    expect((await bob.post(`/articles/${other}`, { content: 'By bob' })).status).toBe(403)
    expect((await stranger.post(path, { content: 'Mine' })).status).toBe(404)
    expect((await bob.delete(path)).status).toBe(403)
    expect((await ada.delete(path)).status).toBe(200)
    expect((await bob.get(path)).status).toBe(404)
  })

  it('take comments, files, tags and stars', async () => {
    const id = await create()
    const path = `/articles/${id}`
    const comment = await ada.post(`${path}/comments`, { text: 'Fine' }, { fields: 'id,text,article(id)' })
    expect(comment.body).toEqual({
      id: expect.stringMatching(/^251-/),
      text: 'Fine',
      article: { id, $type: 'Article' },
      $type: 'ArticleComment',
    })
    expect((await bob.post(`${path}/comments`, { text: 'No' })).status).toBe(403)
    const inline = { attachments: [{ name: 'a.txt', base64Content: 'data:text/plain;base64,YWJj' }] }
    const files = { fields: 'attachments(id,name,size,article(id))' }
    const file = { id: expect.stringMatching(/^252-/), name: 'a.txt', size: 3 }
    expect((await ada.post(path, inline, files)).body.attachments).toMatchObject([{ ...file, article: { id } }])
    const whole = await ada.post('/articles', { project: { id: project }, summary: 'With a file', ...inline }, files)
    expect(whole.body.attachments).toMatchObject([file])
    expect((await bob.post(path, inline)).status).toBe(403)
    expect((await ada.post(path, { hasStar: true }, { fields: 'hasStar' })).body).toMatchObject({ hasStar: true })
    expect((await bob.get(path, { fields: 'commentsCount,hasStar,comments(id)' })).body).toMatchObject({
      commentsCount: 1,
      hasStar: false,
      comments: [{ id: comment.body.id }],
    })
  })

  it('tell their history', async () => {
    const id = await create({ content: 'Before' })
    await ada.post(`/articles/${id}`, { content: 'After', summary: 'Two' })
    const categories = 'ArticleCreatedCategory,ArticleSummaryCategory,ArticleDescriptionCategory'
    const { body } = await bob.get(`/articles/${id}/activitiesPage`, {
      categories,
      fields: 'activities(category(id),added,removed,target(id))',
    })
    expect(body.activities.map((item: { category: { id: string } }) => item.category.id)).toEqual(categories.split(','))
    expect(body.activities[2]).toMatchObject({ added: 'After', removed: 'Before', target: { id, $type: 'Article' } })
  })
})

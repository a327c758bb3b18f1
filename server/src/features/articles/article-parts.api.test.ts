import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../testing/api-client.ts'
import { insertProject } from '../../testing/issue-rows.ts'
import { idIn, upload } from '../../testing/sample-data.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const CATEGORIES =
  'ArticleCommentsCategory,ArticleCommentTextCategory,ArticleCommentPinnedCategory,ArticleCommentReactionCategory,' +
  'ArticleAttachmentsCategory,ArticleCommentAttachmentsCategory,ArticleTagsCategory'

/** What articles share with all that people discuss, by their descriptor. */
describe('what hangs on articles', () => {
  let test: TestApp
  let project: number
  let ada: ApiClient
  let bob: ApiClient
  let article: string
  let issue: string

  beforeAll(async () => {
    test = await startTestApp()
    project = await insertProject(test, 'WIKI')
    const [adaId, bobId] = [await test.createUser('ada'), await test.createUser('bob')]
    await test.grant(adaId, 'project-admin', project)
    await test.grant(bobId, 'contributor', project)
    ;[ada, bob] = [await test.clientOf(adaId), await test.clientOf(bobId)]
  })
  afterAll(() => test.stop())
  beforeEach(async () => {
    test.clock.now += 1_000
    article = await write({ summary: 'One' })
    issue = idIn(await ada.post('/issues', { project: { id: `0-${project}` }, summary: 'One' }, { fields: 'id' }))
  })

  const write = async (body: object, client = ada): Promise<string> =>
    idIn(await client.post('/articles', { project: { id: `0-${project}` }, ...body }, { fields: 'id' }))
  const readable = async (path: string): Promise<string> =>
    (await ada.get(path, { fields: 'idReadable' })).body.idReadable
  const onlyAda = { visibility: { $type: 'LimitedVisibility', permittedUsers: [{ login: 'ada' }] } }

  it('is told under the names of articles, and under those of issues nowhere', async () => {
    const path = `/articles/${article}`
    const comment = idIn(await ada.post(`${path}/comments`, { text: 'First' }, { fields: 'id' }))
    await ada.post(`${path}/comments/${comment}`, { text: 'Second', pinned: true })
    await ada.post(`${path}/comments/${comment}/reactions`, { reaction: 'eyes' })
    await upload(ada, `${path}/comments/${comment}/attachments`)
    await upload(ada, `${path}/attachments`)
    const tag = idIn(await ada.post('/tags', { name: 'noted' }, { fields: 'id' }))
    expect((await ada.post(`${path}/tags`, { id: tag })).status).toBe(200)
    const told = async (query: string) =>
      (await ada.get(query, { categories: CATEGORIES, start: String(test.clock.now), fields: 'category(id)' })).body
        .map(({ category }: { category: { id: string } }) => category.id)
        .sort()
    expect(await told(`${path}/activities`)).toEqual(CATEGORIES.split(',').sort())
    expect(await told('/activities')).toEqual(CATEGORIES.split(',').sort())
    const general = CATEGORIES.replaceAll('Article', '')
    expect((await ada.get(`${path}/activities`, { categories: general })).body).toEqual([])
    const page = await ada.get(`${path}/activitiesPage`, {
      categories: CATEGORIES,
      fields: 'activities(id)',
      $top: '3',
    })
    expect(page.body.activities).toHaveLength(3)
  })

  it('is referred to from issues and articles, as far as the reader sees what names it', async () => {
    const [ofArticle, ofIssue] = [await readable(`/articles/${article}`), await readable(`/issues/${issue}`)]
    const naming = await write({ summary: 'Two', content: `${ofArticle} and ${ofIssue}` })
    const hidden = await write({ summary: 'Three', content: ofArticle, ...onlyAda })
    const below = await write({ summary: 'Four', content: ofArticle, parentArticle: { id: hidden } })
    const said = idIn(
      await ada.post(`/issues/${issue}/comments`, { text: `See ${ofArticle.toLowerCase()}` }, { fields: 'id' }),
    )
    const references = async (client: ApiClient, path: string) =>
      (await client.get(`${path}/references`, { fields: 'id,host($type)' })).body.map(({ id }: { id: string }) => id)
    expect(await references(ada, `/articles/${article}`)).toEqual([below, hidden, naming, said])
    expect(await references(bob, `/articles/${article}`)).toEqual([naming, said])
    expect(await references(bob, `/issues/${issue}`)).toEqual([naming])
    const mentioned = await bob.get(`/articles/${naming}`, { fields: 'mentionedArticles(id),mentionedIssues(id)' })
    expect(mentioned.body).toMatchObject({ mentionedArticles: [{ id: article }], mentionedIssues: [{ id: issue }] })
    expect(
      (await bob.get(`/issues/${issue}/comments/${said}`, { fields: 'mentionedArticles(id)' })).body,
    ).toMatchObject({ mentionedArticles: [{ id: article }] })
    const history = { categories: 'ArticleMentionCategory,CommentMentionCategory', fields: 'added(id)' }
    expect((await bob.get(`/articles/${article}/activities`, history)).body).toMatchObject([
      { added: [{ id: naming }] },
      { added: [{ id: said }] },
    ])
    const found = async (query: string) =>
      (await bob.get('/issues', { query, fields: 'id' })).body.map(({ id }: { id: string }) => id)
    expect(await found(`mentions: ${ofArticle}`)).toEqual([issue])
    expect(await found(`mentioned in: ${await readable(`/articles/${naming}`)}`)).toEqual([issue])
    expect(await found(`mentioned in: ${await readable(`/articles/${hidden}`)}`)).toEqual([])
  })

  it('has its title where texts name it, for those who see it', async () => {
    const hidden = await write({ summary: 'Hidden', ...onlyAda })
    const [one, two] = [await readable(`/articles/${article}`), await readable(`/articles/${hidden}`)]
    const articles = [one.toLowerCase(), two, 'WIKI-A-99999', 'WIKI-1']
    const shown = [{ idReadable: one, currentId: one, summary: 'One' }]
    expect((await bob.post('/references', { articles })).body.articles).toEqual(shown)
    const both = [...shown, { idReadable: two, currentId: two, summary: 'Hidden' }]
    expect((await ada.post('/references', { articles })).body.articles).toEqual(both)
    const mention = async (client: ApiClient, query: string, containers: readonly object[] = []) =>
      (await client.post('/mention', { containers }, { query, fields: 'articles(id),users(login)' })).body
    expect(await mention(bob, one)).toMatchObject({ articles: [{ id: article }] })
    expect(await mention(bob, two)).toMatchObject({ articles: [] })
    // Who is not in the limit of an article is neither offered nor reached in texts on it and those below it.
    const below = await write({ summary: 'Below', parentArticle: { id: hidden } })
    expect((await mention(ada, 'bo', [{ $type: 'Article', id: article }])).users).toMatchObject([{ login: 'bob' }])
    for (const id of [hidden, below]) expect((await mention(ada, 'bo', [{ $type: 'Article', id }])).users).toEqual([])
    for (const id of [hidden, below]) {
      const asked = { containers: [{ $type: 'Article', id }], logins: ['bob', 'ada'] }
      const unreached = await test.admin.post('/mention', asked, { fields: 'outsideIssue(login)' })
      expect(unreached.body.outsideIssue).toMatchObject([{ login: 'bob' }])
    }
  })

  it('is linked with issues, and told in the history of both', async () => {
    expect((await bob.post(`/issues/${issue}/articles`, { id: article }, { fields: 'id' })).body).toMatchObject({
      id: article,
    })
    expect((await ada.get(`/articles/${article}/issues`, { fields: '$type,id' })).body).toEqual([
      { $type: 'Issue', id: issue },
    ])
    const history = async (path: string, categories: string) =>
      (await ada.get(`${path}/activities`, { categories, fields: 'id,added(id),field(id,presentation)' })).body
    expect(await history(`/issues/${issue}`, 'LinkedArticlesCategory')).toMatchObject([
      { added: [{ id: article }], field: { id: 'articles', presentation: 'Articles' } },
    ])
    const [entry] = await history(`/articles/${article}`, 'LinkedIssuesCategory')
    expect(entry).toMatchObject({ added: [{ id: issue }], field: { presentation: 'Issues' } })
    test.clock.now += 1_000
    expect((await bob.post(`/articles/${article}/activities/${entry.id}/revert`)).status).toBe(200)
    expect((await ada.get(`/issues/${issue}/articles`)).body).toEqual([])
    await ada.post(`/articles/${article}`, onlyAda)
    expect((await bob.post(`/issues/${issue}/articles`, { id: article })).status).toBe(404)
    expect((await ada.post(`/articles/${article}/issues`, { id: issue })).status).toBe(200)
    expect((await bob.get(`/issues/${issue}/articles`)).body).toEqual([])
    expect((await bob.delete(`/issues/${issue}/articles/${article}`)).status).toBe(404)
    expect((await ada.delete(`/issues/${issue}/articles/${article}`)).status).toBe(200)
  })

  it('is remembered as viewed, as long as one sees it', async () => {
    const below = await write({ summary: 'Below', parentArticle: { id: article } })
    for (const id of [article, below])
      expect((await bob.post('/users/me/recent/articles', { article: { id } })).status).toBe(200)
    const recent = async () =>
      (await bob.get('/users/me/recent/articles', { fields: 'article(id)' })).body.map(
        (one: { article: { id: string } }) => one.article.id,
      )
    expect((await recent()).toSorted()).toEqual([article, below].toSorted())
    await ada.post(`/articles/${article}`, onlyAda)
    expect(await recent()).toEqual([])
  })

  it('goes for good with the article that it was deleted with, files of articles below included', async () => {
    const below = await write({ summary: 'Below', parentArticle: { id: article } })
    idIn(await upload(ada, `/articles/${below}/attachments`))
    idIn(await ada.post(`/articles/${below}/comments`, { text: 'Said below' }, { fields: 'id' }))
    const keys = async () =>
      (
        await test.system.db
          .selectFrom('attachment')
          .select('file_key')
          .where('host_id', '=', Number(below.slice(4)))
          .execute()
      ).map(({ file_key }) => file_key)
    const [key] = await keys()
    expect(await test.app.platform.files.sizeOf(key ?? '')).toBeGreaterThan(0)
    expect((await ada.delete(`/articles/${article}`)).status).toBe(200)
    const items = await ada.get('/admin/deletedItems', { kind: 'article', fields: 'id,kind,name,issue,below' })
    expect(items.body[0]).toMatchObject({ id: article, kind: 'article', name: 'One', below: 1 })
    expect(items.body.map(({ id }: { id: string }) => id)).not.toContain(below)
    expect((await ada.delete(`/admin/deletedItems/${article}`)).status).toBe(200)
    expect(await keys()).toEqual([])
    expect(await test.app.platform.files.sizeOf(key ?? '')).toBeNull()
    expect((await test.admin.post(`/articles/${below}/restore`)).status).toBe(404)
  })

  it('comes back with the article, in its place', async () => {
    const below = await write({ summary: 'Below', parentArticle: { id: article } })
    idIn(await ada.post(`/articles/${below}/comments`, { text: 'Said below' }, { fields: 'id' }))
    await ada.delete(`/articles/${article}`)
    expect((await bob.get(`/articles/${below}`)).status).toBe(404)
    expect((await ada.post(`/admin/deletedItems/${article}/restore`)).status).toBe(200)
    expect((await bob.get(`/articles/${below}`, { fields: 'parentArticle(id),comments(text)' })).body).toMatchObject({
      parentArticle: { id: article },
      comments: [{ text: 'Said below' }],
    })
  })
})

/** What comments on articles do otherwise than those on issues. */
describe('comments on articles', () => {
  let test: TestApp
  let lead: ApiClient
  let writer: ApiClient
  let path: string

  beforeAll(async () => {
    test = await startTestApp()
    const project = await insertProject(test, 'TALK')
    const [leadId, writerId] = [await test.createUser('lead'), await test.createUser('writer')]
    await test.grant(leadId, 'project-admin', project)
    const own = ['PROJECT_READ_BASIC', 'READ_ARTICLE', 'READ_ARTICLE_COMMENT', 'CREATE_ARTICLE_COMMENT'] as const
    await test.grantPermissions(writerId, own, project)
    ;[lead, writer] = [await test.clientOf(leadId), await test.clientOf(writerId)]
    const body = { project: { id: `0-${project}` }, summary: 'Discussed' }
    path = `/articles/${idIn(await lead.post('/articles', body, { fields: 'id' }))}`
  })
  afterAll(() => test.stop())

  const say = async (client: ApiClient, text: string | null): Promise<string> =>
    `${path}/comments/${idIn(await client.post(`${path}/comments`, { text }, { fields: 'id' }))}`

  it('may say nothing', async () => {
    const comment = await say(writer, null)
    expect((await lead.get(comment, { fields: 'text' })).body).toMatchObject({ text: '' })
    expect((await writer.post(comment, { text: 'Something' }, { fields: 'text' })).body.text).toBe('Something')
    expect((await writer.post(comment, { text: '' }, { fields: 'text' })).body.text).toBe('')
  })

  it('take files of who may edit them, also of who may not change the article', async () => {
    const comment = await say(writer, 'With a file')
    expect((await writer.get(path, { fields: 'isUpdatable' })).body.isUpdatable).toBe(false)
    idIn(await upload(writer, `${comment}/attachments`))
    expect((await lead.get(comment, { fields: 'attachments(name)' })).body.attachments).toHaveLength(1)
    const refused = await say(lead, 'Of the lead')
    expect((await upload(writer, `${refused}/attachments`)).status).toBe(403)
    expect((await upload(writer, `${path}/attachments`)).status).toBe(403)
    const file = idIn(await upload(writer, `${path}/draftComment/attachments`))
    const draft = idIn(await writer.put(`${path}/draftComment`, { text: 'Written' }, { fields: 'id' }))
    const published = await writer.post(`${path}/comments`, {}, { draftId: draft, fields: 'attachments(id)' })
    expect(published.body.attachments).toMatchObject([{ id: file }])
  })

  it('are gone for everybody when they are deleted, until they are restored', async () => {
    const comment = await say(writer, 'Said too much')
    const id = comment.split('/').at(-1) ?? ''
    const count = async () => (await lead.get(path, { fields: 'commentsCount' })).body.commentsCount
    const before = await count()
    expect((await writer.delete(comment)).status).toBe(200)
    expect(await count()).toBe(before - 1)
    for (const client of [lead, writer, test.admin]) {
      expect((await client.get(comment)).status).toBe(404)
      expect((await client.post(comment, { deleted: false })).status).toBe(404)
      const listed = await client.get(`${path}/comments`, { fields: 'id', $top: '-1' })
      expect(listed.body).not.toContainEqual(expect.objectContaining({ id }))
    }
    const items = await writer.get('/admin/deletedItems', { kind: 'comment', fields: 'id,name' })
    expect(items.body).toContainEqual(expect.objectContaining({ id, name: 'Said too much' }))
    expect((await lead.post(`/admin/deletedItems/${id}/restore`)).status).toBe(200)
    expect((await writer.get(comment, { fields: 'text,deleted' })).body).toMatchObject({
      text: 'Said too much',
      deleted: false,
    })
    expect(await count()).toBe(before)
  })
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLocalFiles } from '../../platform/files/index.ts'
import type { ApiClient } from '../../testing/api-client.ts'
import { FEATURE_ROWS } from '../../testing/feature-rows.ts'
import { createProject, fileForm, idIn } from '../../testing/sample-data.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { finishImport } from '../article-archives/article-archives.testing.ts'
import { EDITOR, onlyFor } from '../articles/articles.testing.ts'
import { PNG } from '../attachments/attachments.testing.ts'
import { AWKWARD, dumpToBuffer, newDatabase, removeDatabases, restoreFrom, tableHashes } from './backup.testing.ts'

const ARTICLE = [
  'id,idReadable,summary,content,project(shortName),parentArticle(id),childArticles(id),ordinal,created,updated,isTemplate',
  'reporter(login),updatedBy(login),visibility(permittedUsers(login)),tags(name),hasStar,forAllProjects,contentVersion',
  'attachments(name,size,mimeType,imageDimensions(width,height)),commentsCount,hasUnpublishedChanges,draftComment(text)',
].join()
const COMMENTS = [
  'id,text,author(login),pinned,deleted,anchor(quote,prefix,suffix,start,end,version,state),resolved,resolvedBy(login)',
  'inReplyTo(id),reactions(reaction),attachments(name),visibility(permittedUsers(login))',
].join()
const DRAFT =
  'id,summary,content,originalArticle(id),parentArticle(id),attachments(name,size),tags(name),visibility($type)'
const ITEMS = 'name,state,done,total,counts,items(path,action,state,article(idReadable))'

/** Every answer that tells of the articles, to one person. */
async function readArticles(client: ApiClient, ids: readonly string[], issue: string): Promise<unknown> {
  const get = async (path: string, query: Record<string, string>) => {
    const { status, body } = await client.get(path, { $top: '-1', ...query })
    return { path, query, status, body }
  }
  const replies = [
    await get('/admin/projects/KEEP/rootArticles', { fields: 'id,hasChildren' }),
    await get('/articles', { query: 'tide', fields: 'id' }),
    await get('/articles', { query: 'tag: kept', fields: 'id' }),
    await get('/articleTemplates', { project: 'KEEP', fields: 'id,summary,content' }),
    await get('/users/me/articleDrafts', { fields: DRAFT }),
    await get(`/issues/${issue}/articles`, { fields: 'id' }),
    await get('/articleImports', { fields: 'id,state' }),
    // Its former id leads to what was moved.
    await get('/articles/AWAY-A-1', { fields: 'id,idReadable' }),
  ]
  for (const id of ids) {
    const path = `/articles/${id}`
    const categories = 'ArticleCreatedCategory,ArticleSummaryCategory,ArticleDescriptionCategory,ArticleParentCategory'
    replies.push(
      await get(path, { fields: ARTICLE }),
      await get(`${path}/comments`, { fields: COMMENTS }),
      await get(`${path}/versions`, { fields: 'id,summary,content,author(login),created,isCurrent' }),
      await get(`${path}/issues`, { fields: 'id' }),
      await get(`${path}/references`, { fields: 'id,comment(id)' }),
      await get(`${path}/activities`, { categories, fields: 'id,timestamp,author(login)' }),
    )
  }
  return replies
}

describe('articles', () => {
  let test: TestApp
  let restored: TestApp
  let folder: string
  let adaId: number
  let bobId: number
  /** The one with everything, one below it that is limited to ada, and one that was moved. */
  let ids: readonly string[]
  let issue: string
  let picture: string
  let draft: string
  let waitingImport: string
  const hashes: unknown[] = []

  beforeAll(async () => {
    test = await startTestApp()
    const { admin } = test
    const [keep, away] = [await createProject(test, 'KEEP'), await createProject(test, 'AWAY')]
    adaId = await test.createUser('ada')
    bobId = await test.createUser('bob')
    const comments = [
      'READ_ARTICLE_COMMENT',
      'CREATE_ARTICLE_COMMENT',
      'UPDATE_ARTICLE_COMMENT',
      'READ_ISSUE',
      'LINK_ISSUE',
    ] as const
    for (const user of [adaId, bobId])
      for (const project of [keep, away])
        await test.grantPermissions(user, [...EDITOR, ...comments], Number(project.slice(2)))
    const ada = await test.clientOf(adaId)
    const post = async (path: string, body: object, client = ada) =>
      idIn(await client.post(path, body, { fields: 'id' }))
    const upload = async (path: string, name: string, content: string, client = ada) =>
      idIn(await client.send({ method: 'POST', url: `/api${path}?fields=id`, ...fileForm(name, content) }))
    const importOf = async (content: string, run: boolean) => {
      const query = { project: 'KEEP', fields: 'id' }
      const begun = await ada.send({
        ...{ method: 'POST', url: '/api/articles/import', query },
        ...fileForm('Imported.md', content),
      })
      if (run) await finishImport(test, idIn(begun))
      return idIn(begun)
    }

    const groups: readonly { id: string; name: string }[] = (await admin.get('/groups', { fields: 'id,name' })).body
    const everybody = groups.find(({ name }) => name === 'All Users')?.id
    const tag = await post('/tags', { name: 'kept', visibleFor: { id: everybody } }, admin)
    const content = `Wait for the **tide**.\n\n${AWKWARD}`
    const top = await post('/articles', { project: { id: keep }, summary: 'Handbook', content, tags: [{ id: tag }] })
    const below = { parentArticle: { id: top }, project: { id: keep } }
    const limited = await post('/articles', { ...below, summary: 'The tide of ada', ...onlyFor(adaId) })
    await post('/articles', { ...below, parentArticle: { id: limited }, summary: 'A tide that inherits its limit' })
    const moved = await post('/articles', { project: { id: away }, summary: 'Moved', content: 'See KEEP-A-1.' })
    await post(`/articles/${moved}`, { ...below, ordinal: 0 })
    for (const summary of ['Gone', 'Gone, too']) {
      const gone = await post('/articles', { ...below, summary })
      await post('/articles', { ...below, parentArticle: { id: gone }, summary: `Below ${summary}` })
      await ada.delete(`/articles/${gone}`)
    }
    const template = { project: { id: keep }, summary: 'Minutes', content: '# {{title}}', isTemplate: true }
    await post('/articles', template)
    ids = [top, limited, moved]
    issue = await post('/issues', { project: { id: keep }, summary: 'About the tide' }, admin)
    await post(`/articles/${top}/issues`, { id: issue })

    const start = content.indexOf('tide')
    const anchor = { quote: 'tide', start, end: start + 4 }
    const thread = await post(`/articles/${top}/comments`, { text: 'Which?', anchor })
    await post(`/articles/${top}/comments`, { text: 'The next one', inReplyTo: { id: thread } }, admin)
    const dealtWith = await post(`/articles/${top}/comments`, { text: 'Done', anchor })
    await post(`/articles/${top}/comments/${dealtWith}`, { resolved: true })
    await post(`/articles/${top}/comments/${thread}/reactions`, { reaction: 'eyes' })
    await upload(`/articles/${top}/comments/${thread}/attachments`, 'of-comment.txt', 'low')
    const image = { name: 'chart.png', base64Content: `data:image/png;base64,${PNG}` }
    picture = await post(`/articles/${top}/attachments`, image)
    // The words move, others go: versions, and places of comments that follow.
    await post(`/articles/${top}`, { content: `First: ${content}`, summary: 'Handbook of pilots' })
    await ada.post('/users/me/recent/articles', { article: { id: top } })
    await ada.put(`/articles/${top}/draftComment`, { text: 'Half a comment' })
    const written = { parentArticle: { id: top }, summary: 'Unfinished', content: AWKWARD, tags: [{ id: tag }] }
    draft = await post('/users/me/articleDrafts', { ...written, ...onlyFor(adaId) })
    await upload(`/users/me/articleDrafts/${draft}/attachments`, 'of-draft.txt', 'kept with the draft')
    const edited = await post('/users/me/articleDrafts', { originalArticle: { id: top } })
    await post(`/users/me/articleDrafts/${edited}`, { content: 'Changed, not published' })
    await importOf('# Imported\n\none', true)
    waitingImport = await importOf('# Imported\n\ntwo', false)

    folder = await mkdtemp(join(tmpdir(), 'cairn-articles-in-backups-'))
    const [url, files] = [await newDatabase(), createLocalFiles(join(folder, 'files'))]
    const archive = await dumpToBuffer(test.databaseUrl, test.app.platform.files)
    await restoreFrom(url, files, archive)
    hashes.push(await tableHashes(archive), await tableHashes(await dumpToBuffer(url, files)))
    restored = await startTestApp({ reach: async () => url, env: { CAIRN_DATA_DIR: folder } })
  })
  afterAll(async () => {
    await restored.stop()
    await test.stop()
    await removeDatabases()
    await rm(folder, { recursive: true, force: true })
  })

  it('are in a backup with rows of each of their tables, and come out of it as they were', () => {
    const [before, after] = hashes as readonly Readonly<Record<string, { readonly rows: number }>>[]
    const features = ['articles', 'article-archives', 'inline-comments', 'linked-hosts', 'recently-viewed']
    const tables = FEATURE_ROWS.flatMap(([feature, { tables }]) => (features.includes(feature) ? (tables ?? []) : []))
    expect(tables.length).toBeGreaterThan(10)
    for (const table of [...tables, 'host', 'text_draft', 'attachment', 'comment_reaction', 'host_tag']) {
      expect(before?.[table]?.rows, table).toBeGreaterThan(0)
      expect(after?.[table], table).toEqual(before?.[table])
    }
  })

  it.each(['admin', 'ada', 'bob'])('are read, found and limited as before: %s', async login => {
    const people: Readonly<Record<string, number>> = { ada: adaId, bob: bobId }
    const read = async (app: TestApp) =>
      readArticles(login === 'admin' ? app.admin : await app.clientOf(people[login] ?? 0), ids, issue)
    const before = await read(test)
    const statuses = (before as readonly { path: string; status: number }[]).map(({ path, status }) => [path, status])
    const ofLimited = statuses.find(([path]) => path === `/articles/${ids[1]}`)
    expect(ofLimited?.[1]).toBe(login === 'bob' ? 404 : 200)
    expect(statuses.filter(([path, status]) => status !== 200 && !String(path).includes(ids[1] ?? ''))).toEqual([])
    expect(await read(restored)).toEqual(before)
  })

  it('keep the bytes of their files, and a draft becomes an article with its own', async () => {
    const ada = await restored.clientOf(adaId)
    const { url } = (await ada.get(`/articles/${ids[0]}/attachments/${picture}`, { fields: 'url' })).body
    expect((await ada.send({ method: 'GET', url })).bytes.toString('base64')).toBe(PNG)
    const fields = 'parentArticle(id),attachments(name,url),tags(name)'
    const { body } = await ada.post('/articles', {}, { draftId: draft, fields })
    expect(body).toMatchObject({ parentArticle: { id: ids[0] }, tags: [{ name: 'kept' }] })
    const [file] = body.attachments
    expect(file.name).toBe('of-draft.txt')
    expect((await ada.send({ method: 'GET', url: file.url })).text).toBe('kept with the draft')
  })

  it('go on there: what was deleted comes back with all below it, an import goes on, numbers follow', async () => {
    const ada = await restored.clientOf(adaId)
    const items = '/admin/deletedItems'
    const { body: deleted } = await restored.admin.get(items, { kind: 'article', fields: 'id,name,below' })
    expect(deleted).toMatchObject([
      { name: 'Gone, too', below: 1 },
      { name: 'Gone', below: 1 },
    ])
    expect((await restored.admin.post(`${items}/${deleted[1].id}/restore`)).status).toBe(200)
    const { body: gone } = await ada.get(`/articles/${deleted[1].id}`, {
      fields: 'parentArticle(id),childArticles(summary)',
    })
    expect(gone).toMatchObject({ parentArticle: { id: ids[0] }, childArticles: [{ summary: 'Below Gone' }] })
    await finishImport(restored, waitingImport)
    const imported = (await ada.get(`/articleImports/${waitingImport}`, { fields: ITEMS })).body
    expect(imported).toMatchObject({ state: 'done', counts: { update: 1, create: 0, failed: 0 } })
    const made = { project: { id: (await ada.get(`/articles/${ids[0]}`, { fields: 'project(id)' })).body.project.id } }
    const next = await ada.post('/articles', { ...made, summary: 'Next' }, { fields: 'idReadable' })
    const last = await test.admin.post('/articles', { ...made, summary: 'Next' }, { fields: 'idReadable' })
    // Of those made since, one is of the draft.
    expect(next.body.idReadable).toBe(last.body.idReadable.replace(/\d+$/, (n: string) => String(Number(n) + 1)))
  })
})

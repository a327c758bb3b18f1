import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../testing/api-client.ts'
import { insertProject } from '../../testing/issue-rows.ts'
import { idIn } from '../../testing/sample-data.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { form } from '../attachments/attachments.testing.ts'

const HASH = '9fceb02d0ae598e95dc970b74767f19372d61af8'
const OTHER_HASH = '9fceb02ffff598e95dc970b74767f19372d61af8'

let test: TestApp
let ada: ApiClient
let stranger: ApiClient
let issue: string
let secret: string
let article: string

const htmlOf = async (client: ApiClient, text: string, place: object = {}): Promise<string> =>
  (await client.post('/markup', { text, ...place })).body.html

beforeAll(async () => {
  test = await startTestApp()
  const [open, closed] = [await insertProject(test, 'OPEN'), await insertProject(test, 'SHUT')]
  const adaId = await test.createUser('ada')
  await test.grant(adaId, 'contributor', open)
  await test.grantPermissions(adaId, ['PROJECT_READ_BASIC', 'READ_ARTICLE', 'CREATE_ARTICLE'], open)
  ada = await test.clientOf(adaId)
  stranger = await test.signIn('stranger')
  const create = async (client: ApiClient, path: string, body: object) => idIn(await client.post(path, body))
  issue = await create(ada, '/issues', { project: { id: `0-${open}` }, summary: 'First' })
  secret = await create(test.admin, '/issues', { project: { id: `0-${closed}` }, summary: 'Secret' })
  article = await create(ada, '/articles', { project: { id: `0-${open}` }, summary: 'Guide', content: 'Words' })
  await ada.post(`/issues/${issue}/vcsChanges`, { version: HASH, text: 'Fix the door\n\nIt squeaked.' })
  await ada.post(`/issues/${issue}/vcsChanges`, { version: OTHER_HASH, text: 'Other' })
})
afterAll(() => test.stop())

describe('POST /markup', () => {
  it('makes sanitized HTML of a text', async () => {
    const reply = await ada.post('/markup', { text: '**a**\n\n<img src=x onerror=alert(1)>' })
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({ html: '<p><strong>a</strong></p>\n' })
  })

  it('names what the reader sees, and nothing else', async () => {
    const text = 'OPEN-1 SHUT-1 OPEN-A-1 @ada 9fceb02d 9fceb02'
    const html = await htmlOf(ada, text)
    expect(html).toContain('title="OPEN-1 First"')
    expect(html).toContain('<a href="/articles/OPEN-A-1" class="md-article" title="OPEN-A-1 Guide">OPEN-A-1</a>')
    expect(html).toMatch(/<a href="\/issue\/OPEN-1" class="md-commit" title="Fix the door">9fceb02d<\/a> 9fceb02</)
    expect(html).toContain(' SHUT-1 ')
    expect(await htmlOf(stranger, text)).not.toMatch(/First|Guide|Fix the door/)
    expect(await htmlOf(test.admin, 'SHUT-1')).toContain('title="SHUT-1 Secret"')
  })

  it('names issues and articles by their addresses', async () => {
    const base = test.app.platform.baseUrl()
    const text = `${base}/issue/OPEN-1/words ${base}/articles/OPEN-A-1 ${base}/issue/SHUT-1`
    const html = await htmlOf(ada, text)
    expect(html).toContain('>OPEN-1 First</a>')
    expect(html).toContain('>OPEN-A-1 Guide</a>')
    expect(html).toContain(`>${base}/issue/SHUT-1</a>`)
  })

  it('knows the files of the place', async () => {
    const file = form([{ name: 'file', filename: 'a (1).txt', content: 'x' }])
    expect((await ada.send({ method: 'POST', url: `/api/issues/${issue}/attachments`, ...file })).status).toBe(200)
    const text = '[file](a (1).txt)'
    expect(await htmlOf(ada, text, { issue: { id: issue } })).toMatch(
      /<a href="\/api\/files\/8-\d+\?sign=[^"]+" target/,
    )
    expect(await htmlOf(ada, text)).not.toContain('<a')
    expect(await htmlOf(ada, text, { article: { id: article } })).not.toContain('<a')
  })

  it('knows the files of drafts of articles, and of what they change', async () => {
    const send = (path: string, filename: string) =>
      ada.send({ method: 'POST', url: `/api${path}/attachments`, ...form([{ name: 'file', filename, content: 'x' }]) })
    const fresh = idIn(await ada.post('/users/me/articleDrafts', { summary: 'New' }))
    const change = idIn(await ada.post(`/users/me/articleDrafts`, { originalArticle: { id: article } }))
    for (const [path, name] of [
      [`/users/me/articleDrafts/${fresh}`, 'new.txt'],
      [`/users/me/articleDrafts/${change}`, 'changed.txt'],
      [`/articles/${article}`, 'kept.txt'],
    ] as const)
      expect((await send(path, name)).status, path).toBe(200)
    const text = '[a](new.txt) [b](changed.txt) [c](kept.txt)'
    const linked = async (place: object) =>
      [...(await htmlOf(ada, text, place)).matchAll(/"\/api\/files\/[^>]*>(\w)<\/a>/g)].map(([, name]) => name).join('')
    expect(await linked({ article: { id: fresh } })).toBe('a')
    expect(await linked({ article: { id: change } })).toBe('bc')
    expect(await linked({ article: { id: article } })).toBe('c')
    expect((await stranger.post('/markup', { text, article: { id: change } })).status).toBe(404)
  })

  it('is refused for places that are hidden, and for what is no text', async () => {
    expect((await ada.post('/markup', { text: 'a', issue: { id: secret } })).status).toBe(404)
    expect((await ada.post('/markup', { text: 'a', article: { id: '226-999999' } })).status).toBe(404)
    expect((await ada.post('/markup', { text: 'a', project: { id: 'NONE' } })).status).toBe(404)
    expect((await ada.post('/markup', { text: 5 })).status).toBe(400)
    expect((await ada.post('/markup', { text: 'a'.repeat(2_000_001) })).status).toBe(400)
  })

  it('asks one statement for each kind of names, however many there are', async () => {
    const text = 'OPEN-1 OPEN-A-1 @ada 9fceb02d '
    const once = await test.countStatements(() => htmlOf(ada, text))
    expect(await test.countStatements(() => htmlOf(ada, text.repeat(20)))).toBe(once)
  })
})

describe('attributes that show texts as HTML', () => {
  const shown = async (id: string) =>
    (await ada.get(`/issues/${id}`, { fields: 'description,wikifiedDescription' })).body.wikifiedDescription

  it('are those of issues, with the files of each', async () => {
    await ada.post(`/issues/${issue}`, { description: 'See **OPEN-A-1**, [file](a (1).txt)' })
    expect(await shown(issue)).toMatch(
      /^<p>See <strong><a href="\/articles\/OPEN-A-1"[^>]*>OPEN-A-1<\/a><\/strong>, <a href="\/api\/files\//,
    )
    await ada.post(`/issues/${issue}`, { description: null })
    expect(await shown(issue)).toBeNull()
  })

  it('show what is no Markdown as it was written', async () => {
    await ada.post(`/issues/${issue}`, { description: '**a** <b>\nc', usesMarkdown: false })
    expect(await shown(issue)).toBe('<p>**a** &lt;b&gt;<br>\nc</p>\n')
    await ada.post(`/issues/${issue}`, { usesMarkdown: true })
  })

  it('are read for many issues at once', async () => {
    const fields = { fields: 'wikifiedDescription', query: 'project: OPEN' }
    const one = await test.countStatements(() => ada.get('/issues', fields))
    for (const summary of ['Second', 'Third'])
      await ada.post('/issues', { project: { shortName: 'OPEN' }, summary, description: 'See OPEN-1, @ada, [a](b)' })
    const three = await test.countStatements(() => ada.get('/issues', fields))
    // Users, issues and files: nothing named any before.
    expect(three - one).toBeLessThanOrEqual(3)
  })

  it('are those of drafts', async () => {
    const draft = idIn(await ada.post('/users/me/drafts', { summary: 'New', description: '*a* OPEN-1' }))
    const { body } = await ada.get(`/users/me/drafts/${draft}`, { fields: 'wikifiedDescription' })
    expect(body.wikifiedDescription).toMatch(/^<p><em>a<\/em> <a href="\/issue\/OPEN-1"/)
    expect(await htmlOf(ada, 'a', { issue: { id: draft } })).toBe('<p>a</p>\n')
    expect((await stranger.post('/markup', { text: 'a', issue: { id: draft } })).status).toBe(404)
  })
})

it('tells the browser what names stand for', async () => {
  const { body } = await ada.post('/references', {
    logins: ['ADA'],
    issues: ['OPEN-1', 'SHUT-1'],
    articles: ['OPEN-A-1', 'OPEN-A-9'],
    commits: ['9fceb02d', '9fceb02', '1234567'],
  })
  expect(body.users).toEqual([{ login: 'ada', name: expect.any(String) }])
  expect(body.issues.map((found: { idReadable: string }) => found.idReadable)).toEqual(['OPEN-1'])
  expect(body.articles).toEqual([{ idReadable: 'OPEN-A-1', currentId: 'OPEN-A-1', summary: 'Guide' }])
  expect(body.commits).toEqual([{ hash: '9fceb02d', title: 'Fix the door', url: null, issue: 'OPEN-1' }])
  expect((await ada.post('/references', { commits: ['%'] })).status).toBe(400)
})

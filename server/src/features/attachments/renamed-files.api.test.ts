import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../testing/api-client.ts'
import { insertProject } from '../../testing/issue-rows.ts'
import { idIn } from '../../testing/sample-data.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { form } from './attachments.testing.ts'

let test: TestApp
let project: number
let ada: ApiClient
let bob: ApiClient
let reader: ApiClient
let readerId: number
let bobId: number

const ARTICLES = ['READ_ARTICLE', 'CREATE_ARTICLE', 'READ_ARTICLE_COMMENT', 'CREATE_ARTICLE_COMMENT'] as const

beforeAll(async () => {
  test = await startTestApp()
  project = await insertProject(test, 'REN')
  const people = ['ada', 'bob', 'reader']
  const ids = await Promise.all(people.map(login => test.createUser(login)))
  const [adaId = 0, second = 0, last = 0] = ids
  bobId = second
  readerId = last
  for (const id of [adaId, bobId]) {
    await test.grant(id, 'contributor', project)
    await test.grantPermissions(id, ['PROJECT_READ_BASIC', ...ARTICLES], project)
  }
  await test.grantPermissions(readerId, ['PROJECT_READ_BASIC', 'READ_ISSUE', 'READ_ARTICLE'], project)
  ;[ada, bob, reader] = (await Promise.all(ids.map(id => test.clientOf(id)))) as [ApiClient, ApiClient, ApiClient]
})
afterAll(() => test.stop())

/** What both kinds have in common, and what each calls it. */
const KINDS = [
  { kind: 'issues', text: 'description', textCategory: 'DescriptionCategory' },
  { kind: 'articles', text: 'content', textCategory: 'ArticleDescriptionCategory' },
] as const

const at = { project: { id: '' }, summary: 'Host' }

async function add(client: ApiClient, path: string, filename: string): Promise<string> {
  const payload = form([{ name: 'file', filename, content: 'x' }])
  const reply = await client.send({
    method: 'POST',
    url: `/api${path}/attachments`,
    query: { fields: 'id' },
    ...payload,
  })
  expect(reply.status).toBe(200)
  return reply.body.id ?? reply.body[0].id
}

describe.each(KINDS)('a renamed file of $kind', ({ kind, text, textCategory }) => {
  const create = async (body: object) =>
    `/${kind}/${idIn(await ada.post(`/${kind}`, { ...at, project: { id: `0-${project}` }, ...body }))}`
  const textOf = async (path: string) => (await ada.get(path, { fields: text })).body[text]
  const comment = async (client: ApiClient, path: string, words: string, more: object = {}) =>
    `${path}/comments/${idIn(await client.post(`${path}/comments`, { text: words, ...more }))}`
  const wordsOf = async (path: string) => (await test.admin.get(path, { fields: 'text' })).body.text
  const rename = (client: ApiClient, path: string, file: string, name: string) =>
    client.post(`${path}/attachments/${file}`, { name })

  it('is named anew in the text, in one step with its history', async () => {
    const path = await create({ [text]: '![](shot.png) `shot.png`' })
    const file = await add(ada, path, 'shot.png')
    expect((await rename(ada, path, file, 'a b.png')).status).toBe(200)
    expect(await textOf(path)).toBe('![](<a b.png>) `shot.png`')
    const entries = await sql<{ category: string; at: number }>`
      select category, created as at from activity where host_id = ${Number(path.split('-').at(-1))} order by id desc
      limit 2`.execute(test.system.db)
    expect(entries.rows.map(({ category }) => category).toSorted()).toEqual(
      ['AttachmentRenameCategory', textCategory].toSorted(),
    )
    expect(new Set(entries.rows.map(({ at }) => at)).size).toBe(1)
    // Taken back, texts follow again.
    await rename(ada, path, file, 'shot.png')
    expect(await textOf(path)).toBe('![](<shot.png>) `shot.png`')
  })

  it('is named anew in comments that one may edit, and in no others', async () => {
    const path = await create({})
    const file = await add(ada, path, 'log.txt')
    const [own, others, plain] = [
      await comment(ada, path, '[a](log.txt)'),
      await comment(bob, path, '[b](log.txt)'),
      await comment(ada, path, 'log.txt'),
    ]
    await rename(ada, path, file, 'new.txt')
    expect(await wordsOf(own)).toBe('[a](new.txt)')
    expect(await wordsOf(others)).toBe('[b](log.txt)')
    expect(await wordsOf(plain)).toBe('log.txt')
    await rename(test.admin, path, file, 'log.txt')
    expect(await wordsOf(own)).toBe('[a](log.txt)')
  })

  it('leaves the text to those who may edit it', async () => {
    const path = await create({ [text]: '![](bob.png)' })
    const file = await add(ada, path, 'bob.png')
    expect((await rename(reader, path, file, 'x.png')).status).toBe(403)
    await sql`update attachment set author_id = ${readerId} where id = ${Number(file.split('-')[1])}`.execute(
      test.system.db,
    )
    expect((await rename(reader, path, file, 'x.png')).status).toBe(200)
    expect(await textOf(path)).toBe('![](bob.png)')
  })

  it('is not meant where a newer file has the name, before or afterwards', async () => {
    const path = await create({ [text]: '![](one.png) ![](two.png)' })
    const [older, other] = [await add(ada, path, 'one.png'), await add(ada, path, 'two.png')]
    await add(ada, path, 'one.png')
    await rename(ada, path, older, 'gone.png')
    expect(await textOf(path)).toBe('![](one.png) ![](two.png)')
    await add(ada, path, 'three.png')
    await rename(ada, path, other, 'three.png')
    expect(await textOf(path)).toBe('![](one.png) ![](two.png)')
  })

  it('tells its new name to nobody who may not know it', async () => {
    const path = await create({ [text]: '![](seen.png)' })
    const file = await add(ada, path, 'seen.png')
    const visibility = { $type: 'LimitedVisibility', permittedUsers: [{ login: 'ada' }] }
    const [open, limited] = [
      await comment(ada, path, '![](seen.png)'),
      await comment(ada, path, '![](seen.png)', { visibility }),
    ]
    await ada.post(`${path}/attachments/${file}`, { visibility })
    await rename(ada, path, file, 'secret.png')
    expect(await textOf(path)).toBe('![](seen.png)')
    expect(await wordsOf(open)).toBe('![](seen.png)')
    expect(await wordsOf(limited)).toBe('![](secret.png)')
  })

  it('asks the same statements however many comments name it', async () => {
    const path = await create({})
    const file = await add(ada, path, 'many.txt')
    await comment(ada, path, '[a](many.txt)')
    const one = await test.countStatements(() => rename(ada, path, file, 'more.txt'))
    for (const number of [1, 2, 3]) await comment(ada, path, `[${number}](more.txt)`)
    expect(await test.countStatements(() => rename(ada, path, file, 'most.txt'))).toBe(one)
  })
})

it('keeps the words that a comment on an article is about', async () => {
  const content = '![](shot.png) and words that matter'
  const article = idIn(await ada.post('/articles', { project: { id: `0-${project}` }, summary: 'A', content }))
  const file = await add(ada, `/articles/${article}`, 'shot.png')
  const start = content.indexOf('words')
  const anchor = { quote: 'words', start, end: start + 5 }
  const comment = idIn(await ada.post(`/articles/${article}/comments`, { text: 'Which?', anchor }))
  await ada.post(`/articles/${article}/attachments/${file}`, { name: 'a longer name.png' })
  const { body } = await ada.get(`/articles/${article}/comments/${comment}`, { fields: 'anchor(start,end,state)' })
  const { content: now } = (await ada.get(`/articles/${article}`, { fields: 'content' })).body
  expect(body.anchor.state).toBe('ANCHORED')
  expect(now.slice(body.anchor.start, body.anchor.end)).toBe('words')
  const versions = await ada.get(`/articles/${article}/versions`, { fields: 'id' })
  expect(versions.body).toHaveLength(2)
})

describe('drafts of an article that name a renamed file', () => {
  const DRAFTS = '/users/me/articleDrafts'
  const FIELDS = 'content,contentVersion,hasUnpublishedChanges'

  beforeAll(() => test.grantPermissions(bobId, ['UPDATE_ARTICLE'], project))

  async function drafted(content: string, written: readonly (readonly [ApiClient, string | undefined])[]) {
    const article = idIn(await ada.post('/articles', { project: { id: `0-${project}` }, summary: 'A', content }))
    const file = await add(ada, `/articles/${article}`, 'plan.png')
    const drafts: { readonly client: ApiClient; readonly path: string }[] = []
    for (const [client, text] of written) {
      const body = { originalArticle: { id: article }, ...(text === undefined ? {} : { content: text }) }
      drafts.push({ client, path: `${DRAFTS}/${idIn(await client.post(DRAFTS, body))}` })
    }
    return {
      article,
      rename: (name: string) => ada.post(`/articles/${article}/attachments/${file}`, { name }),
      read: () =>
        Promise.all(drafts.map(async ({ client, path }) => (await client.get(path, { fields: FIELDS })).body)),
    }
  }

  it('name it anew, everybody’s, and go on with what the article says by then', async () => {
    const { article, rename, read } = await drafted('![](plan.png)', [
      [ada, '![](plan.png) mine'],
      [bob, undefined],
    ])
    await rename('a map.png')
    const { contentVersion, content } = (await ada.get(`/articles/${article}`, { fields: 'content,contentVersion' }))
      .body
    expect(content).toBe('![](<a map.png>)')
    expect(await read()).toMatchObject([
      { content: '![](<a map.png>) mine', contentVersion, hasUnpublishedChanges: true },
      { content, contentVersion, hasUnpublishedChanges: false },
    ])
  })

  it('leave the merge to their owner where they were begun with an older text', async () => {
    const { article, rename, read } = await drafted('![](plan.png)\n\nold', [
      [bob, '![](plan.png)\n\nold, mine'],
      [ada, undefined],
    ])
    const [before] = await read()
    await ada.post(`/articles/${article}`, { content: '![](plan.png)\n\nnew' })
    await rename('map.png')
    expect(await read()).toMatchObject([
      { content: '![](map.png)\n\nold, mine', contentVersion: before.contentVersion },
      // Nothing was written in it: it is no change of its owner's.
      { content: '![](plan.png)\n\nold', hasUnpublishedChanges: false },
    ])
  })

  it('are told nothing once their owner does not see the article', async () => {
    const { article, rename, read } = await drafted('![](plan.png)', [[bob, '![](plan.png) mine']])
    const visibility = { $type: 'LimitedVisibility', permittedUsers: [{ login: 'ada' }] }
    await ada.post(`/articles/${article}`, { visibility })
    await rename('secret.png')
    expect(await read()).toMatchObject([{ content: '![](plan.png) mine' }])
    await ada.post(`/articles/${article}`, { visibility: { $type: 'UnlimitedVisibility' } })
    await rename('open.png')
    expect(await read()).toMatchObject([{ content: '![](plan.png) mine' }])
  })
})

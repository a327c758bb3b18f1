import type { PermissionKey } from '@cairn/common/features/access'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../testing/api-client.ts'
import { insertProject } from '../../testing/issue-rows.ts'
import { idIn } from '../../testing/sample-data.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { findUnread } from './jobs/find-unread.ts'

const ANCHOR = 'anchor(quote,prefix,suffix,start,end,version,state)'
const CONTENT = '# Plan\n\nWe ship on **Friday** in the evening.\n\nThen we rest.'

describe('comments about words of an article', () => {
  let test: TestApp
  let project: string
  let ada: ApiClient
  let bob: ApiClient
  let reader: ApiClient

  beforeAll(async () => {
    test = await startTestApp()
    const number = await insertProject(test, 'WIKI')
    project = `0-${number}`
    const rights = ['PROJECT_READ_BASIC', 'READ_ARTICLE', 'READ_ARTICLE_COMMENT'] as const
    const signIn = async (login: string, more: readonly PermissionKey[]) => {
      const id = await test.createUser(login)
      await test.grantPermissions(id, [...rights, ...more], number)
      return test.clientOf(id)
    }
    ada = await signIn('ada', ['CREATE_ARTICLE', 'UPDATE_ARTICLE', 'CREATE_ARTICLE_COMMENT', 'UPDATE_ARTICLE_COMMENT'])
    bob = await signIn('bob', ['CREATE_ARTICLE_COMMENT'])
    reader = await signIn('reader', [])
  })
  afterAll(() => test.stop())

  const write = async (content = CONTENT) =>
    `/articles/${idIn(await ada.post('/articles', { project: { id: project }, summary: 'One', content }, { fields: 'id' }))}`
  const place = (quote: string, content = CONTENT) => {
    const start = content.indexOf(quote)
    return { quote, start, end: start + quote.length }
  }
  const comment = async (article: string, body: object, client = bob): Promise<string> =>
    idIn(await client.post(`${article}/comments`, { text: 'Why?', ...body }, { fields: 'id' }))
  const anchorIn = async (article: string, id: string) =>
    (await reader.get(`${article}/comments/${id}`, { fields: ANCHOR })).body.anchor
  const texts = async (article: string, query: Record<string, string> = {}) =>
    (await reader.get(`${article}/comments`, { fields: 'text', ...query })).body.map(
      (one: { text: string }) => one.text,
    )

  it('are made with a quote and where it stands, and hold what stands around it', async () => {
    const article = await write()
    const { body } = await bob.post(
      `${article}/comments`,
      { text: 'Why?', anchor: place('**Friday**') },
      { fields: `text,${ANCHOR},resolved,resolvedBy(id),resolvedAt,inReplyTo(id)` },
    )
    const { contentVersion } = (await ada.get(article, { fields: 'contentVersion' })).body
    expect(body).toEqual({
      text: 'Why?',
      anchor: {
        ...place('**Friday**'),
        prefix: '# Plan\n\nWe ship on ',
        suffix: ' in the evening.\n\nThen we rest.',
        version: contentVersion,
        state: 'ANCHORED',
        $type: 'CommentAnchor',
      },
      resolved: false,
      resolvedBy: null,
      resolvedAt: null,
      inReplyTo: null,
      $type: 'ArticleComment',
    })
    const plain = await comment(article, {})
    expect(await anchorIn(article, plain)).toBeNull()
  })

  it.each([
    ['another place', { ...place('Friday'), start: 3, end: 9 }],
    ['other words', { ...place('Friday'), quote: 'Monday' }],
    ['no words', { quote: '', start: 3, end: 3 }],
    ['white space alone', place('\n\n')],
    ['a place outside', { quote: 'rest.', start: 900, end: 905 }],
    ['a negative place', { quote: 'rest.', start: -5, end: 0 }],
    ['no place', { quote: 'rest.' }],
    ['too many words', { quote: 'a'.repeat(10_001), start: 0, end: 10_001 }],
  ])('are refused with %s', async (_name, anchor) => {
    const article = await write()
    const reply = await bob.post(`${article}/comments`, { text: 'Why?', anchor })
    expect([reply.status, reply.body.error]).toEqual([400, 'bad_request'])
    expect(await texts(article)).toEqual([])
  })

  it('follow their words through changes, and are outdated while these are gone', async () => {
    const article = await write()
    const id = await comment(article, { anchor: place('Friday') })
    const change = async (content: string) => {
      await ada.post(article, { content })
      return (await ada.get(article, { fields: 'contentVersion' })).body.contentVersion
    }
    const longer = `An introduction.\n\n${CONTENT}`
    const version = await change(longer)
    expect(await anchorIn(article, id)).toMatchObject({ ...place('Friday', longer), version, state: 'ANCHORED' })

    await change('# Plan\n\nThen we rest.')
    expect(await anchorIn(article, id)).toMatchObject({ ...place('Friday', longer), version, state: 'OUTDATED' })
    await change('# Plan\n\nThen we rest a while.')
    expect(await anchorIn(article, id)).toMatchObject({ quote: 'Friday', state: 'OUTDATED' })

    const moved = '# Plan\n\nThen we rest.\n\nWe ship on **Friday** in the evening.'
    const last = await change(moved)
    expect(await anchorIn(article, id)).toMatchObject({ ...place('Friday', moved), version: last, state: 'ANCHORED' })
  })

  it('follow what history takes back, ticks, and merges', async () => {
    const content = `- [ ] first task\n\n${CONTENT}`
    const article = await write(content)
    const id = await comment(article, { anchor: place('rest', content) })
    const { contentVersion } = (await ada.get(article, { fields: 'contentVersion' })).body
    await ada.post(article, { checkboxes: [{ position: 2, checked: true }] })
    expect(await anchorIn(article, id)).toMatchObject({ ...place('rest', content), state: 'ANCHORED' })
    const merged = content.replace('Then', 'And then')
    const headers = { 'if-match': `"${contentVersion}"` }
    const payload = { content: merged }
    await ada.send({ method: 'POST', url: `/api${article}`, headers, payload })
    expect(await anchorIn(article, id)).toMatchObject({ ...place('rest', merged), state: 'ANCHORED' })

    await ada.post(article, { content: 'Gone.' })
    expect(await anchorIn(article, id)).toMatchObject({ state: 'OUTDATED' })
    const { body: entries } = await ada.get(`${article}/activities`, {
      categories: 'ArticleDescriptionCategory',
      fields: 'id',
      reverse: 'true',
    })
    expect((await ada.post(`${article}/activities/${entries[0].id}/revert`, {})).status).toBe(200)
    expect(await anchorIn(article, id)).toMatchObject({ quote: 'rest', state: 'ANCHORED' })
  })

  it('are answered on one level', async () => {
    const article = await write()
    const id = await comment(article, { anchor: place('Friday') })
    const reply = await comment(article, { text: 'Because.', inReplyTo: { id } }, ada)
    const next = await comment(article, { text: 'I see.', inReplyTo: { id: reply } })
    for (const answer of [reply, next])
      expect((await reader.get(`${article}/comments/${answer}`, { fields: 'inReplyTo(id)' })).body).toMatchObject({
        inReplyTo: { id },
      })
    const other = await write()
    const foreign = await bob.post(`${other}/comments`, { text: 'No', inReplyTo: { id } })
    expect(foreign.status).toBe(404)
    const both = { text: 'No', inReplyTo: { id }, anchor: place('rest') }
    expect((await bob.post(`${article}/comments`, both)).status).toBe(400)
  })

  it('are listed with their replies, or left out', async () => {
    const article = await write()
    const open = await comment(article, { text: 'open', anchor: place('Friday') })
    const done = await comment(article, { text: 'done', anchor: place('rest') })
    await comment(article, { text: 'answer', inReplyTo: { id: done } })
    await comment(article, { text: 'open answer', inReplyTo: { id: open } })
    await comment(article, { text: 'plain' })
    await ada.post(`${article}/comments/${done}`, { resolved: true })
    expect(await texts(article)).toEqual(['open', 'done', 'answer', 'open answer', 'plain'])
    expect(await texts(article, { inline: 'true' })).toEqual(['open', 'done', 'answer', 'open answer'])
    expect(await texts(article, { inline: 'false' })).toEqual(['plain'])
    expect(await texts(article, { resolved: 'true' })).toEqual(['done', 'answer'])
    expect(await texts(article, { inline: 'true', resolved: 'false' })).toEqual(['open', 'open answer'])
    expect((await reader.get(`${article}/comments`, { inline: 'maybe' })).status).toBe(400)
  })

  it('are resolved and opened again by whoever may comment, which history tells and takes back', async () => {
    const article = await write()
    const id = await comment(article, { anchor: place('Friday') })
    const path = `${article}/comments/${id}`
    const fields = 'resolved,resolvedBy(login),resolvedAt'
    expect((await reader.post(path, { resolved: true })).status).toBe(403)
    test.clock.now += 1_000
    const now = test.clock.now
    expect((await bob.post(path, { resolved: true }, { fields })).body).toMatchObject({
      resolved: true,
      resolvedBy: { login: 'bob' },
      resolvedAt: now,
    })
    test.clock.now += 1_000
    expect((await ada.post(path, { resolved: true }, { fields })).body.resolvedAt).toBe(now)
    const { body: entries } = await reader.get(`${article}/activities`, {
      categories: 'CommentResolvedCategory',
      fields: 'id,$type,target(id),added(id),removed(id),author(login)',
    })
    expect(entries).toEqual([
      {
        id: expect.any(String),
        $type: 'CommentResolvedActivityItem',
        target: { id, $type: 'ArticleComment' },
        added: [{ id, $type: 'ArticleComment' }],
        removed: [],
        author: { login: 'bob', $type: 'User' },
      },
    ])
    expect((await bob.post(`${article}/activities/${entries[0].id}/revert`, {})).status).toBe(200)
    expect((await bob.get(path, { fields })).body).toMatchObject({
      resolved: false,
      resolvedBy: null,
      resolvedAt: null,
    })
  })

  it('alone are resolved', async () => {
    const article = await write()
    const plain = await comment(article, {})
    const id = await comment(article, { anchor: place('Friday') })
    const reply = await comment(article, { inReplyTo: { id } })
    for (const one of [plain, reply])
      expect((await ada.post(`${article}/comments/${one}`, { resolved: true })).status).toBe(400)
    expect((await bob.post(`${article}/comments`, { text: 'Done', resolved: true })).status).toBe(400)
  })

  it('are put on other words by who may change them', async () => {
    const article = await write()
    const id = await comment(article, { anchor: place('Friday') }, ada)
    const path = `${article}/comments/${id}`
    expect((await bob.post(path, { anchor: place('rest') })).status).toBe(403)
    expect((await ada.post(path, { anchor: place('rest') }, { fields: ANCHOR })).body.anchor).toMatchObject(
      place('rest'),
    )
  })

  it('go with the comment, and leave replies as plain comments', async () => {
    const article = await write()
    const id = await comment(article, { anchor: place('Friday') }, ada)
    const reply = await comment(article, { text: 'Still here', inReplyTo: { id } })
    await test.admin.delete(`${article}/comments/${id}`)
    expect(await texts(article)).toEqual(['Still here'])
    expect((await reader.get(`${article}/comments/${reply}`, { fields: 'inReplyTo(id)' })).body.inReplyTo).toBeNull()
  })

  it('are looked for later when there was no time', async () => {
    const lines = Array.from({ length: 40 }, (_, index) => `Line ${index} says ${(index * 7919) % 1_009} things.`)
    const article = await write(lines.join('\n'))
    const id = await comment(article, { anchor: place('says 947 things', lines.join('\n')) })
    const turned = lines.toReversed().join('\n')
    const before = await anchorIn(article, id)
    await ada.post(article, { content: turned })
    const followed = await anchorIn(article, id)
    expect(followed).toMatchObject(place('says 947 things', turned))
    await sql`update comment_anchor set is_unread = true, is_outdated = true, start_at = ${before.start},
      end_at = ${before.end}, version = ${before.version}
      where comment_id = ${Number(id.split('-')[1])}`.execute(test.system.db)
    await findUnread(test.app.platform)
    expect(await anchorIn(article, id)).toEqual(followed)
  })

  it('cost as many statements, however many there are', async () => {
    const article = await write()
    await comment(article, { anchor: place('Friday') })
    const change = (content: string) => test.countStatements(() => ada.post(article, { content }))
    const one = await change(`A ${CONTENT}`)
    for (let count = 0; count < 5; count++) await comment(article, { anchor: place('rest', `A ${CONTENT}`) })
    expect(await change(`A B ${CONTENT}`)).toBe(one)
    const read = (query: Record<string, string>) =>
      test.countStatements(() =>
        reader.get(`${article}/comments`, { fields: `${ANCHOR},resolved,resolvedAt`, ...query }),
      )
    expect(await read({ $top: '1' })).toBe(await read({ $top: '6' }))
  })
})

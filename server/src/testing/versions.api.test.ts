import { type FieldTypeInfo, fieldTypes } from '@cairn/common/features/custom-fields'
import { entities } from '@cairn/common/features/entities'
import type { Catalogue } from '@cairn/common/platform/entity'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { features } from '../features.ts'
import type { ApiClient, ApiReply } from './api-client.ts'
import { whileHeld } from './held-rows.ts'
import { createProject, idIn } from './sample-data.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import { attachTypedFields, valuesOf } from './typed-fields.ts'

/** Something that has a version, as one route changes it. */
interface Versioned {
  readonly path: string
  /** Where its version is read, and by which name. */
  readonly at: string
  readonly version: string
  readonly body: (value: unknown) => object
  /** What one began with, and what the others make of it. */
  readonly values: readonly [unknown, unknown]
  /** Everything that empties it. */
  readonly empty: readonly unknown[]
  /** What is locked by whoever changes it. */
  readonly row: () => RawBuilder<unknown>
}

/** Entities that one may send to change something that has a version. */
const WITH_VERSIONS = new Set(
  'Agile Issue ChangedIssue IssueComment IssueCustomField Article ChangedArticle ArticleComment'.split(' '),
)

/** Routes that write what has a version, but something new or somebody's own draft: nobody else can come in between. */
const ALONE = new Set(
  `issues.create issues.createInProject comments.create links.add drafts.create drafts.update drafts.fields.update
  drafts.admin.create drafts.admin.update drafts.admin.fields.update drafts.comment.create
  drafts.comment.update boards.draftIssue sprints.issues.add agiles.create articles.create articles.children.add
  articleComments.create articleTexts.comment.create articleTexts.comment.update articlesOfIssue.add
  issuesOfArticle.add`.split(/\s+/),
)

describe('what somebody else has written since one began', () => {
  let test: TestApp
  let project: string
  let issue: string
  let comment: string
  let parent: string
  let article: string
  let articleComment: string
  let board: string
  let mira: ApiClient
  let fieldIds: ReadonlyMap<string, string>

  beforeAll(async () => {
    test = await startTestApp()
    project = await createProject(test, 'VER')
    const user = await test.createUser('mira')
    await test.grant(user, 'contributor', Number(project.slice(2)))
    mira = await test.clientOf(user)
    fieldIds = (await attachTypedFields(test, project))[0] ?? new Map()
    issue = idIn(await test.admin.post('/issues', { project: { id: project }, summary: 'One' }, { fields: 'id' }))
    comment = idIn(await mira.post(`/issues/${issue}/comments`, { text: 'One' }, { fields: 'id' }))
    parent = idIn(await mira.post('/articles', { project: { id: project }, summary: 'Parent' }, { fields: 'id' }))
    article = idIn(await mira.post(`/articles/${parent}/childArticles`, { summary: 'One' }, { fields: 'id' }))
    articleComment = idIn(await mira.post(`/articles/${article}/comments`, { text: 'One' }, { fields: 'id' }))
    const sharing = { permittedUsers: [{ id: `1-${user}` }] }
    const body = { name: 'One', projects: [{ id: project }], updateSharingSettings: sharing }
    board = idIn(await test.admin.post('/agiles', body, { fields: 'id' }))
  })
  afterAll(() => test.stop())

  const ofIssue = () => sql`select from issue where id = ${issue.slice(2)} for update`
  const ofArticle = () => sql`select from article where id = ${article.slice(4)} for update`
  const wholeArticle = (place: () => string) => () =>
    (['summary', 'content'] as const).map(name => ({
      ...{ path: place(), at: place(), version: `${name}Version`, values: ['One', 'Two'] as const },
      body: (value: unknown) => ({ [name]: value }),
      empty: name === 'summary' ? [] : [null, ''],
      row: ofArticle,
    }))
  const text = (at: string, row: () => RawBuilder<unknown>): Versioned => ({
    ...{ path: at, at, version: 'textVersion', values: ['One', 'Two'], empty: [], row },
    body: value => ({ text: value }),
  })
  const field = (type: FieldTypeInfo, path: string, body: Versioned['body']): Versioned => ({
    ...{ path, body, values: valuesOf(type), version: 'version' },
    at: `/issues/${issue}/customFields/${fieldIds.get(type.id)}`,
    empty: type.isMultiValue ? [[]] : [null],
    row: ofIssue,
  })
  const allFields = (alias: string) => () =>
    fieldTypes.map(type => field(type, `/issues/${issue}/${alias}/${fieldIds.get(type.id)}`, value => ({ value })))
  const wholeIssue = (place: () => string) => () => [
    ...(['summary', 'description'] as const).map(name => ({
      ...{ path: place(), at: `/issues/${issue}`, version: `${name}Version`, values: ['One', 'Two'] as const },
      body: (value: unknown) => ({ [name]: value }),
      empty: name === 'summary' ? [] : [null, ''],
      row: ofIssue,
    })),
    ...fieldTypes.map(type => {
      const member = { id: fieldIds.get(type.id), $type: type.issueType }
      return field(type, place(), value => ({ customFields: [{ ...member, value }] }))
    }),
  ]

  /** What each route changes that has a version. */
  const ROUTES: Readonly<Record<string, () => readonly Versioned[]>> = {
    'issues.update': wholeIssue(() => `/issues/${issue}`),
    'issues.updateOfProject': wholeIssue(() => `/admin/projects/${project}/issues/${issue}`),
    'issues.customFields.update': allFields('customFields'),
    'issues.fields.update': allFields('fields'),
    'comments.update': () => [text(`/issues/${issue}/comments/${comment}`, ofIssue)],
    'articles.update': wholeArticle(() => `/articles/${article}`),
    'articles.children.update': wholeArticle(() => `/articles/${parent}/childArticles/${article}`),
    'articleComments.update': () => [text(`/articles/${article}/comments/${articleComment}`, ofArticle)],
    'agiles.update': () => [
      {
        path: `/agiles/${board}`,
        at: `/agiles/${board}`,
        version: 'version',
        body: name => ({ name }),
        values: ['One', 'Two'],
        empty: [],
        row: () => sql`select from board where id = ${board.slice(4)} for update`,
      },
    ],
  }

  it('has a row for every route and every version', () => {
    const catalogue: Catalogue = entities
    const isVersion = (name: string, readOnly: boolean) => readOnly && /^version$|Version$/.test(name)
    const versioned = Object.entries(catalogue).flatMap(([entity, { fields }]) =>
      Object.entries(fields).flatMap(([name, { readOnly }]) =>
        isVersion(name, readOnly) ? [`${entity} ${name}`] : [],
      ),
    )
    const known = versioned.filter(name => !name.endsWith('IssueCustomField version'))
    expect(known.sort()).toEqual([
      'Agile version',
      'Article contentVersion',
      'Article summaryVersion',
      'ArticleComment textVersion',
      // Versions of an article are texts of their own, which nobody changes.
      'ArticleVersion contentVersion',
      'ArticleVersion summaryVersion',
      'ChangedArticle contentVersion',
      'ChangedArticle summaryVersion',
      'ChangedIssue descriptionVersion',
      'ChangedIssue summaryVersion',
      // Where words lie that a comment hangs on: it follows the text by itself.
      'CommentAnchor version',
      'FrontendConfig version',
      'Issue descriptionVersion',
      'Issue summaryVersion',
      'IssueComment textVersion',
      'IssueDraft descriptionVersion',
      'IssueDraft summaryVersion',
    ])
    const writing = features
      .flatMap(({ routes }) => routes ?? [])
      .flatMap(({ route }) => (WITH_VERSIONS.has(String(route.body)) && !route.onlyReads ? [route.id] : []))
    expect(writing.sort()).toEqual([...Object.keys(ROUTES), ...ALONE].sort())
  })

  const send = (client: ApiClient, { path, body }: Versioned, value: unknown, version?: string): Promise<ApiReply> =>
    client.send({
      method: 'POST',
      url: `/api${path}`,
      payload: body(value),
      ...(version === undefined ? {} : { headers: { 'if-match': `"${version}"` } }),
    })
  const versionOf = async ({ at, version }: Versioned): Promise<string> =>
    (await mira.get(at, { fields: version })).body[version]

  it.each(Object.keys(ROUTES))('is neither overwritten nor emptied, and can be when it was seen: %s', async route => {
    const things = ROUTES[route]?.() ?? []
    const wrong: string[] = []
    for (const thing of things) {
      const [first, theirs] = thing.values
      const written = async (value: unknown): Promise<string> => {
        expect((await send(test.admin, thing, value)).status).toBe(200)
        return versionOf(thing)
      }
      const note = (what: string, value: unknown, reply: ApiReply) =>
        wrong.push(`${what} ${JSON.stringify(thing.body(value))}: ${reply.status}`)
      const seen = await written(first)
      const since = await written(theirs)
      for (const value of [first, ...thing.empty]) {
        const late = await send(mira, thing, value, seen)
        if (late.status !== 412 || (await versionOf(thing)) !== since) note('not seen', value, late)
        const known = await send(mira, thing, value, await versionOf(thing))
        if (known.status !== 200 || (await versionOf(thing)) === since) note('seen', value, known)
        // What somebody emptied is not filled again by who saw it full.
        if (value !== first && (await send(mira, thing, theirs, since)).status !== 412) note('emptied', value, known)
        await written(theirs)
      }
    }
    expect(wrong).toEqual([])
    expect(things.length).toBeGreaterThan(0)
  })

  it.each(Object.keys(ROUTES))('is seen also by who saves at the same moment: %s', async route => {
    for (const thing of ROUTES[route]?.().slice(0, 3) ?? []) {
      const [first, theirs] = thing.values
      await send(test.admin, thing, first)
      const version = await versionOf(thing)
      const third = typeof theirs === 'string' ? 'Three' : (thing.empty[0] ?? theirs)
      const replies = await whileHeld(test, thing.row(), () => [
        send(mira, thing, theirs, version),
        send(test.admin, thing, third, version),
      ])
      expect([thing.at, replies.map(({ status }) => status).sort()]).toEqual([thing.at, [200, 412]])
    }
  })

  it('is not overwritten beside a text that was seen', async () => {
    const path = `/issues/${issue}`
    await test.admin.post(path, { summary: 'One', description: 'One' })
    const { body } = await mira.get(path, { fields: 'summaryVersion' })
    await test.admin.post(path, { description: 'Theirs' })
    const headers = { 'if-match': `"${body.summaryVersion}"` }
    for (const description of ['Mine', null]) {
      const payload = { summary: 'Mine', description }
      expect((await mira.send({ method: 'POST', url: `/api${path}`, payload, headers })).status).toBe(412)
    }
    expect((await mira.get(path, { fields: 'summary,description' })).body).toMatchObject({
      summary: 'One',
      description: 'Theirs',
    })
    const same = { summary: 'Mine', description: 'Theirs' }
    expect((await mira.send({ method: 'POST', url: `/api${path}`, payload: same, headers })).status).toBe(200)
  })
})

import { entities } from '@cairn/common/features/entities'
import type { Catalogue } from '@cairn/common/platform/entity'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CATEGORIES } from '../features/history/index.ts'
import { features } from '../features.ts'
import type { ApiClient } from './api-client.ts'
import { fillPath, type Ids, idIn, upload, writeSamples } from './sample-data.ts'
import { startTestApp, type TestApp } from './test-app.ts'

const routes = features
  .flatMap(feature => feature.routes ?? [])
  .map(({ route }) => route)
  .filter(route => route.method === 'GET')

/** A projection that follows every reference of the product a few levels deep. */
function everything(depth: number): string {
  const fields = Object.values(entities as Catalogue).flatMap(entity => Object.entries(entity.fields))
  const names = (isRef: boolean) => [
    ...new Set(fields.filter(([, { type }]) => (type === 'ref') === isRef).map(([name]) => name)),
  ]
  const scalars = names(false).join(',')
  const level = (at: number): string =>
    at === depth
      ? scalars
      : `${scalars},${names(true)
          .map(name => `${name}(@l${at + 1})`)
          .join(',')}`
  return `@l0;${Array.from({ length: depth + 1 }, (_, at) => `@l${at}:${level(at)}`).join(';')}`
}

/** Hidden changes make an issue newer and move it in lists, and reading makes people seen; the rest must be the same. */
function comparable(value: unknown): unknown {
  if (Array.isArray(value))
    return value.map(comparable).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !['updated', 'updater', 'cursor', 'beforeCursor', 'afterCursor', 'online'].includes(name))
      .map(([name, inner]) => [name, comparable(inner)]),
  )
}

/** Where two JSON values differ, as paths. */
function differences(before: unknown, after: unknown, path: string): readonly string[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
  if (!isObject(before) || !isObject(after) || Array.isArray(before) !== Array.isArray(after))
    return [`${path}: ${JSON.stringify(before)?.slice(0, 80)} → ${JSON.stringify(after)?.slice(0, 80)}`]
  if (Array.isArray(before) && Array.isArray(after) && before.length !== after.length)
    return [`${path}: ${before.length} → ${after.length} members`]
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].flatMap(name => differences(before[name], after[name], `${path}.${name}`)).slice(0, 3)
}

/** All of them, so that a new one is looked at without being named here. */
const categories = Object.keys(CATEGORIES).join(',')

/** A commit of hidden issues. */
const HIDDEN_COMMIT = 'dead'.repeat(10)

/** Each way of a query to ask about something that is hidden. */
const QUERIES: readonly string[] = [
  ...[
    'Minor',
    'Normal',
    '* .. Major',
    'Min*',
    '{No Priority}',
    'changed',
    'changed to Minor',
    'was Minor',
    'was Normal',
  ],
]
  .map(value => `Priority: ${value}`)
  .concat([
    '#Minor',
    '-Minor',
    'has: Priority',
    'has: -Priority',
    'saved search: hidden',
    'tag: unspeakable',
    'tag: un*',
    '#unspeakable',
    'has: tags',
    'in: DARK',
    'in: D*',
    '#DARK-1',
    'links: DARK-1',
    'links: (unspeakable)',
    'has: links',
    'relates to: (has: comments)',
    'aggregate parent for: SEE-5',
    'mentions: SEE-1',
    'mentions: reader',
    'mentioned in: SEE-1',
    'mentioned in: DARK-1',
    'looks like: SEE-1',
    'looks like: DARK-1',
    'has: comments',
    'comments: unspeakable',
    'comments: needle',
    'description: needle',
    'summary: unspeakable or needle',
    '"unspeakable again"',
    "'unspeakable'",
    'needle -"unspeakable"',
    'commenter: admin',
    'commented: Today',
    'has: attachments',
    'has: {vcs changes}',
    `vcs changes: ${HIDDEN_COMMIT}`,
    'attachments: unspeakable*',
    'visible to: admin',
    'visible to: -{issue readers}',
    'reporter: admin',
    'by: {All Users}',
    ...['Priority', 'comments', '{attachment size}', 'star', 'summary', 'Assignee'].map(
      key => `sort by: ${key}, {issue id}`,
    ),
  ])

describe('what one may not see', () => {
  let test: TestApp
  let ids: Ids
  const readers = new Map<string, ApiClient>()
  const hiddenText = 'unspeakable'
  const limited = { $type: 'LimitedVisibility', permittedUsers: [{ login: 'admin' }] }

  beforeAll(async () => {
    test = await startTestApp()
    ids = await writeSamples(test, 'SEE')
    const projectId = Number(ids.projects?.slice(2))
    const { id: guest } = await test.system.db
      .selectFrom('users')
      .select('id')
      .where('guest', '=', true)
      .executeTakeFirstOrThrow()
    const reader = await test.createUser('reader')
    const reporter = await test.createUser('reporter')
    for (const userId of [guest, reader]) await test.grant(userId, 'issue-reader', projectId)
    await test.grant(reporter, 'reporter', projectId)
    await test.admin.post('/admin/globalSettings/systemSettings', { guestAccess: true })
    readers
      .set('guest', test.anonymous)
      .set('reader', await test.clientOf(reader))
      .set('reporter', await test.clientOf(reporter))
    await test.admin.post(`/issues/${ids.issues}`, { reporter: { login: 'reporter' } })
    const groups: readonly { id: string; name: string }[] = (await test.admin.get('/groups', { fields: 'id,name' }))
      .body
    await test.admin.post(`/tags/${ids.tags}`, {
      visibleFor: { id: groups.find(({ name }) => name === 'All Users')?.id },
    })
    // A private field of the project.
    const fields: readonly { id: string; field: { name: string } }[] = (
      await test.admin.get(`/admin/projects/${ids.projects}/customFields`, { fields: 'id,field(name)' })
    ).body
    const priority = fields.find(({ field }) => field.name === 'Priority')?.id
    const { status } = await test.admin.post(`/admin/projects/${ids.projects}/customFields/${priority}`, {
      isPublic: false,
    })
    expect(status).toBe(200)
  })
  afterAll(() => test.stop())

  const snapshot = async (client: ApiClient): Promise<ReadonlyMap<string, unknown>> => {
    const replies = new Map<string, unknown>()
    const read = async (name: string, path: string, query: Record<string, string>, root = '/api') => {
      const { status, body } = await client.send({ method: 'GET', url: `${root}${path}`, query })
      expect(status, name).toBeLessThan(500)
      replies.set(name, comparable({ status, body }))
    }
    for (const route of routes) {
      const path = fillPath(route, ids)
      if (route.path.startsWith('/files/') || route.id === 'users.avatar') continue
      const top = route.id === 'issues.page' ? '200' : '-1'
      await read(route.id, path, { fields: everything(2), categories, $top: top }, route.root)
    }
    for (const text of [hiddenText, 'sample', 'needle']) {
      await read(`query ${text}`, '/issues', { query: text, fields: 'idReadable' })
      await read(`page ${text}`, '/issuePage', { query: text, fields: 'issues(idReadable),total,totalIsMinimum' })
      await read(`activities ${text}`, '/activities', {
        issueQuery: text,
        categories,
        fields: 'id,target(id)',
        $top: '-1',
      })
    }
    for (const query of QUERIES) {
      const { status, body } = await client.get('/issues', { query, fields: 'idReadable', $top: '-1' })
      expect(status, query).toBeLessThan(500)
      // What is unknown must be so afterwards, too; the order counts.
      replies.set(
        `list ${query}`,
        [status, ...(status === 200 ? body : []).map((issue: { idReadable: string }) => issue.idReadable)].join(' '),
      )
    }
    const numbers = Array.from({ length: 8 }, (_, number) => [`SEE-${number}`, `DARK-${number}`]).flat()
    const { body } = await client.post('/references', { issues: numbers, logins: ['admin'] })
    replies.set('references', comparable(body))
    for (const id of numbers) await read(`issue ${id}`, `/issues/${id}`, { fields: 'id' })
    return replies
  }

  /** Writes hidden things of every kind around the visible issue. */
  const hide = async (): Promise<void> => {
    const { admin } = test
    const must = async (reply: Promise<{ status: number; text: string }>): Promise<void> => {
      const { status, text } = await reply
      expect(status, text).toBe(200)
    }
    const priority = [{ name: 'Priority', $type: 'SingleEnumIssueCustomField', value: { name: 'Minor' } }]
    const dark = idIn(
      await admin.post(
        '/admin/projects',
        { shortName: 'DARK', name: hiddenText, leader: { login: 'admin' } },
        { template: 'scrum', fields: 'id' },
      ),
    )
    const create = async (project: string | undefined, more: object) =>
      idIn(
        await admin.post(
          '/issues',
          {
            project: { id: project },
            summary: hiddenText,
            description: `needle SEE-1 @reader`,
            tags: [{ id: ids.tags }],
            ...more,
          },
          { fields: 'id' },
        ),
      )
    const deleted = await create(ids.projects, { visibility: limited })
    const inDark = await create(dark, {})
    for (const issue of [await create(ids.projects, { visibility: limited }), inDark, deleted]) {
      await must(admin.post(`/issues/${ids.issues}/links/${ids.links}/issues`, { id: issue }))
      const comment = idIn(await admin.post(`/issues/${issue}/comments`, { text: hiddenText }, { fields: 'id' }))
      idIn(await upload(admin, `/issues/${issue}/comments/${comment}/attachments`, hiddenText))
      idIn(await upload(admin, `/issues/${issue}/attachments`, hiddenText))
      await must(admin.post(`/issues/${issue}`, { summary: `${hiddenText} again`, customFields: priority }))
      await must(admin.post(`/issues/${issue}/comments/${comment}/reactions`, { reaction: 'heart' }))
      await must(admin.post(`/issues/${issue}/comments/${comment}`, { text: 'unspeakable SEE-1', pinned: true }))
      const work = { duration: { minutes: 30 }, text: hiddenText }
      if (issue !== inDark) await must(admin.post(`/issues/${issue}/timeTracking/workItems`, work))
      await must(admin.post(`/issues/${issue}/vcsChanges`, { version: HIDDEN_COMMIT, text: hiddenText }))
      const url = `https://${hiddenText}.example/pull/1`
      await must(admin.post(`/issues/${issue}/pullRequests`, { url, title: hiddenText }))
      await must(admin.post(`/issues/${issue}/pullRequests`, { url, state: { id: 'MERGED' } }))
    }
    await must(admin.delete(`/issues/${deleted}`))
    const comment = idIn(
      await admin.post(`/issues/${ids.issues}/comments`, { text: hiddenText, visibility: limited }, { fields: 'id' }),
    )
    await must(admin.post(`/issues/${ids.issues}/comments/${comment}`, { text: `${hiddenText} needle`, pinned: true }))
    idIn(await upload(admin, `/issues/${ids.issues}/comments/${comment}/attachments`, hiddenText))
    await must(admin.post(`/issues/${ids.issues}/comments/${comment}/reactions`, { reaction: 'heart' }))
    await must(admin.post(`/issues/${ids.issues}/comments/${comment}`, { text: 'unspeakable SEE-2, SEE-3' }))
    await must(admin.post(`/issues/${ids.issues}/watchers`, { hasStar: true }))
    const form = {
      name: `${hiddenText}.txt`,
      base64Content: Buffer.from(hiddenText).toString('base64'),
      visibility: limited,
    }
    const file = idIn(await admin.post(`/issues/${ids.issues}/attachments`, form, { fields: 'id' }))
    await must(admin.post(`/issues/${ids.issues}/attachments/${file}`, { name: `${hiddenText}2.txt` }))
    await must(admin.post(`/issues/${ids.issues}`, { customFields: priority }))
    const tag = idIn(await admin.post('/tags', { name: hiddenText }, { fields: 'id' }))
    await must(admin.post(`/issues/${ids.issues}/tags`, { id: tag }))
    await must(admin.post('/roles', { name: hiddenText }))
  }

  describe('leaves no trace in any reply: not in lists, links, tags, history, searches, counts or nested fields', () => {
    const before = new Map<string, ReadonlyMap<string, unknown>>()

    beforeAll(async () => {
      for (const [who, client] of readers) before.set(who, await snapshot(client))
      await hide()
    }, 120_000)

    it.each(['guest', 'reader', 'reporter'])(
      'to the %s',
      async who => {
        const client = readers.get(who)
        if (!client) throw new Error(who)
        const traces: string[] = []
        for (const [name, reply] of await snapshot(client)) {
          traces.push(...differences(before.get(who)?.get(name), reply, name))
          if (JSON.stringify(reply).includes(hiddenText)) traces.push(`${name} shows the hidden text`)
        }
        expect(traces).toEqual([])
      },
      60_000,
    )
  })
})

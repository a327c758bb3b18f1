import { entities } from '@cairn/common/features/entities'
import type { Catalogue } from '@cairn/common/platform/entity'
import type { AnyRoute } from '@cairn/common/platform/route'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { features } from '../features.ts'
import { writeDeadLetter } from './dead-letters.ts'
import { plausibleBody } from './hostile-values.ts'
import { writeNodeSample } from './nodes.ts'
import { questionsAbout } from './questions.ts'
import { fillPath, type Ids, idIn, upload, writeSamples } from './sample-data.ts'
import { startTestApp, type TestApp } from './test-app.ts'

const catalogue: Catalogue = entities
const routes = features.flatMap(feature => feature.routes ?? []).map(({ route }) => route)
const reading = routes.filter(({ onlyReads, id }) => onlyReads && id !== 'live.events')
const lists = reading.filter(({ method, returns }) => method === 'GET' && returns.kind === 'many')

const QUESTIONS = questionsAbout('READ-1')

/** Signing out is served while the installation is read-only, and must be. */
const ENDS_THE_SESSION = 'auth.logout'

/** What is read without changing what people see: when somebody was here, small pictures made at the first look, tickets. */
const BESIDE = /update permanent_token set last_used|insert into attachment_thumbnail|insert into board_ticket/

/** Lists that are whole by their nature: a client that got a part of them would be wrong about the rest. */
const WHOLE = new Set(['access.permissionsCache'])

/** Lists that have fewer than two members here. */
const SHORT = new Set(
  `articleTyping.listTyping deletedItems.erased featureFlags.list folders.manualOrder issues.fields.possibleEvents links.blockers
  live.listTyping timeSettings.attributesOfProject`.split(/\s+/),
)

describe('routes that only read', { timeout: 60_000 }, () => {
  let test: TestApp
  let ids: Ids

  beforeAll(async () => {
    test = await startTestApp()
    await writeSamples(test, 'OTHER')
    ids = await writeSamples(test, 'READ')
    await writeMore()
    // The keys that addresses of files and cursors are signed with are made when the first is shown.
    await test.admin.get(`/issues/${ids.issues}/attachments`, { fields: 'url' })
    const page = { categories: 'IssueCreatedCategory,CommentsCategory', $top: '1', fields: 'afterCursor,beforeCursor' }
    await test.admin.get(`/issues/${ids.issues}/activitiesPage`, page)
  })
  afterAll(() => test.stop())

  /** A second one of everything that lies inside. */
  const writeMore = async (): Promise<void> => {
    const { admin } = test
    const issue = `/issues/${ids.issues}`
    const second: readonly (readonly [string, object])[] = [
      [`${issue}/comments`, { text: 'Another comment' }],
      [`${issue}/timeTracking/workItems`, { duration: { minutes: 7 } }],
      [`${issue}/comments/${ids.comments}/reactions`, { reaction: 'heart' }],
      [`${issue}/vcsChanges`, { version: 'cd34' }],
      [`${issue}/pullRequests`, { url: 'https://code.example/pull/2' }],
      ['/users/me/drafts', { project: { id: ids.projects }, summary: 'Another draft' }],
      ['/users/me/recentSearches', { query: 'for: me' }],
    ]
    for (const [path, body] of [...second, ...(await secondOfOthers()), ...(await secondOfArticles())])
      await admin.post(path, body)
    const victim = Number(ids.users?.slice(2))
    await test.clientOf(victim)
    const acl = sql`array[${victim}, (select id from users where login = 'admin')]::int[]`
    for (const name of ['one', 'two'])
      await sql`
        with saved as (insert into saved_query (name, query, owner_id, acl, created, updated)
            values (${name}, '', ${victim}, ${acl}, 1, 1)),
          tags as (insert into tag (name, owner_id, acl) values (${name}, ${victim}, ${acl}))
        insert into session (token_hash, csrf, user_id, created, last_used, expires)
        values (${Buffer.from(name)}, 'x', ${victim}, 1, 1, ${test.clock.now + 1_000_000})`.execute(test.system.db)
    for (const error of ['one', 'two']) await writeDeadLetter(test, { error })
    for (const name of ['one', 'two']) await writeNodeSample(test, { name })
    for (const path of [
      issue,
      `${issue}/comments/${ids.comments}`,
      `${issue}/draftComment`,
      `/users/me/drafts/${ids.drafts}`,
      `/articles/${ids.articles}/comments/${ids['articles comments']}`,
      `/articles/${ids.articles}/draftComment`,
      `/users/me/articleDrafts/${ids.articleDrafts}`,
    ])
      for (const text of ['one', 'two']) await upload(admin, `${path}/attachments`, text)
  }

  const secondOfOthers = async (): Promise<readonly (readonly [string, object])[]> => {
    const user = { id: `1-${await test.createUser('another')}` }
    const group = { id: `3-${await test.createGroup('Another', [Number(user.id.slice(2))])}` }
    const tag = { id: idIn(await test.admin.post('/tags', { name: 'another tag' }, { fields: 'id' })) }
    const project = { project: { id: ids.projects }, summary: 'A third sample' }
    const third = { id: idIn(await test.admin.post('/issues', project, { fields: 'id' })) }
    const sprints = `/agiles/${ids.agiles}/sprints`
    const sprint = idIn(await test.admin.post(sprints, { name: 'Another sprint' }, { fields: 'id' }))
    await test.admin.post(`/agiles/${ids.agiles}`, { cardOnSeveralSprints: true })
    const [issue, bundles] = [`/issues/${ids.issues}`, '/admin/customFieldSettings/bundles']
    return [
      [`${issue}/tags`, tag],
      [`/issues/${third.id}/tags`, { id: ids.tags }],
      [`${issue}/links/${ids.links}/issues`, third],
      [`${issue}/watchers/issueWatchers`, { user }],
      [`/groups/${ids.groups}/users`, user],
      [`/admin/featureFlags/${ids.featureFlags}/users/${user.id}`, { enabled: true }],
      [`/admin/projects/${ids.projects}/team/groups`, group],
      [`${bundles}/user/${ids.user}/individuals`, user],
      [`${bundles}/user/${ids.user}/groups`, group],
      [`${bundles}/enum/${ids[':kind']}/values`, { name: 'Two' }],
      [`${sprints}/${sprint}/issues`, { id: ids.issues }],
    ]
  }

  const secondOfArticles = async (): Promise<readonly (readonly [string, object])[]> => {
    const [article, issue] = [`/articles/${ids.articles}`, `/issues/${ids.issues}`]
    const project = { project: { id: ids.projects } }
    const text = `See READ-1 and READ-A-1`
    const create = async (body: object): Promise<{ readonly id: string }> => ({
      id: idIn(await test.admin.post('/articles', { ...project, content: text, ...body }, { fields: 'id' })),
    })
    const other = await create({ summary: 'Another root' })
    const below = await create({ summary: 'Another below', parentArticle: { id: ids.articles } })
    for (const summary of ['One', 'Two']) await create({ summary, isTemplate: true })
    const user = { id: `1-${await test.createUser('watcher')}` }
    const tag = { id: idIn(await test.admin.post('/tags', { name: 'tag of articles' }, { fields: 'id' })) }
    const issues = [{ id: ids.issues }, { id: ids[':otherId'] }]
    return [
      [article, { content: 'Another text' }],
      [`${article}/comments`, { text: 'Another comment' }],
      [`${article}/comments/${ids['articles comments']}/reactions`, { reaction: 'heart' }],
      [`${article}/tags`, tag],
      [`${article}/watchers/articleWatchers`, { user }],
      ...issues.map(one => [`${article}/issues`, one] as const),
      ...[other, below].map(one => [`${issue}/articles`, one] as const),
      ...[other, below].map(one => ['/users/me/recent/articles', { article: one }] as const),
      ...issues.map(one => ['/users/me/recent/issues', { issue: one }] as const),
    ]
  }

  const addressOf = (route: AnyRoute): string => `${route.root}${fillPath(route, ids)}`
  const queryOf = (route: AnyRoute): Record<string, string> =>
    route.id === 'issueGroups.list'
      ? { by: 'project' }
      : route.path.includes('activities')
        ? { categories: 'IssueCreatedCategory,CommentsCategory,ArticleCreatedCategory,ArticleCommentsCategory' }
        : {}

  it('are marked as such only where they ask', () => {
    const withBody = reading.filter(({ method }) => method !== 'GET').map(({ id }) => id)
    expect(withBody.sort()).toEqual([ENDS_THE_SESSION, ...Object.keys(QUESTIONS)].sort())
    expect(routes.filter(({ method, onlyReads }) => method === 'GET' && !onlyReads)).toEqual([])
    expect(routes.filter(({ method, onlyReads }) => ['PUT', 'DELETE'].includes(method) && onlyReads)).toEqual([])
  })

  it('write nothing', async () => {
    const wrong: string[] = []
    for (const route of reading.filter(({ id }) => id !== ENDS_THE_SESSION)) {
      const entity = typeof route.body === 'string' ? catalogue[route.body] : undefined
      const payload = QUESTIONS[route.id] ?? (entity ? plausibleBody(entity, () => undefined) : {})
      let status = 0
      const texts = await test.statementsOf(async () => {
        const sent = route.method === 'GET' ? {} : { payload: payload as object }
        const request = { method: route.method as 'GET', url: addressOf(route), query: queryOf(route), ...sent }
        status = (await test.admin.send(request)).status
      })
      const written = texts.filter(
        text => /\b(insert into|update \w+ set|delete from)\b/i.test(text) && !BESIDE.test(text),
      )
      if (written.length > 0 || (route.method !== 'GET' && status !== 200))
        wrong.push(`${route.id}: ${status} ${written.map(text => text.slice(0, 200))}`)
    }
    expect(wrong).toEqual([])
  })

  it('give as much of a list as is asked for', async () => {
    const wrong: string[] = []
    const short: string[] = []
    for (const route of lists) {
      const read = async (query: Record<string, string>): Promise<readonly unknown[]> =>
        (await test.admin.send({ url: addressOf(route), query: { ...queryOf(route), fields: 'id', ...query } })).body
      const all = await read({ $top: '-1' })
      if (!Array.isArray(all)) wrong.push(`${route.id}: ${JSON.stringify(all)}`)
      if (!Array.isArray(all) || all.length < 2) short.push(route.id)
      if (!Array.isArray(all)) continue
      if (WHOLE.has(route.id)) continue
      const parts: readonly (readonly [Record<string, string>, number, number | undefined])[] = [
        [{ $top: '0' }, 0, 0],
        [{ $top: '1' }, 0, 1],
        [{ $skip: '1', $top: '-1' }, 1, undefined],
        [{ $skip: '1', $top: '1' }, 1, 2],
        [{}, 0, 42],
      ]
      for (const [query, from, to] of parts) {
        const found = await read(query)
        if (JSON.stringify(found) !== JSON.stringify(all.slice(from, to)))
          wrong.push(`${route.id} ${JSON.stringify(query)}: ${found.length} of ${all.length}`)
      }
    }
    expect(wrong).toEqual([])
    expect(short.sort()).toEqual([...SHORT].sort())
  })
})

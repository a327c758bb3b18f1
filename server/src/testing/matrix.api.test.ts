import type { AnyRoute } from '@cairn/common/platform/route'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { features } from '../features.ts'
import type { ApiClient, ApiReply } from './api-client.ts'
import { insertBoard, putOn } from './board-rows.ts'
import { rowsBy } from './feature-rows.ts'
import { ACTORS, type IssueWorld, KINDS, type Kind, SEEING, sees, startIssueWorld, type Who } from './issue-world.ts'
import { fileForm, fillPath, type Ids, idIn, upload } from './sample-data.ts'
import type { TestApp } from './test-app.ts'

/** What those who see the issue get. */
const EXPECTED = rowsBy(({ onIssue }) => onIssue)

const routes = features
  .flatMap(feature => feature.routes ?? [])
  .map(({ route }) => route)
  .filter(route => route.path.startsWith('/issues/:id'))

const BODIES = rowsBy(({ body }) => body)

/** What happens to an issue happens to all that is inside. */
const TAKES_ALL_ALONG = /^transfers\.|^issues\.(?:move|delete|restore)$/

/** What one did, another can do again to the same issue. */
const REPEATABLE: ReadonlySet<string> = new Set(
  routes
    .filter(({ id, method }) => method !== 'DELETE' && !id.startsWith('transfers.'))
    .map(({ id }) => id)
    .filter(id => !['issues.move', 'issues.restore', 'history.revert', 'history.erase'].includes(id)),
)

/** Whole tables of requests; one that is given up goes on and disturbs the next. */
describe('every route below an issue', { timeout: 180_000 }, () => {
  let world: IssueWorld
  let test: TestApp
  let shared: Ids

  beforeAll(async () => {
    world = await startIssueWorld('MAT', 'ELSE')
    test = world.test
    const types: readonly { id: string; name: string }[] = (
      await test.admin.get('/issueLinkTypes', { fields: 'id,name' })
    ).body
    const fields: readonly { id: string; field: { name: string } }[] = (
      await test.admin.get(`/admin/projects/${world.project}/customFields`, { fields: 'id,field(name)' })
    ).body
    const priority = fields.find(({ field }) => field.name === 'Priority')?.id ?? ''
    shared = {
      tags: world.tag,
      links: types.find(({ name }) => name === 'Relates')?.id ?? '',
      elsewhere: world.elsewhere,
      'issues customFields': priority,
      'issues fields': priority,
    }
  })
  afterAll(() => test.stop())

  /** A fresh issue with what the address and the body of the route name; without a route, with one of everything. */
  const build = async (kind: Kind, route?: AnyRoute): Promise<Ids> => {
    const has = (segment: string): boolean =>
      route === undefined || TAKES_ALL_ALONG.test(route.id) || route.path.includes(`/${segment}`)
    const { admin } = test
    const reporter = { login: kind === 'open' ? 'reporter' : 'admin' }
    const create = async (body: object) =>
      idIn(await admin.post('/issues', { project: { id: world.project }, reporter, ...body }, { fields: 'id' }))
    const visibility = world.visibility(kind)
    const issue = await create({ summary: kind, visibility, tags: [{ id: shared.tags }] })
    const made: Record<string, string> = { ...shared, issues: issue }
    const add = async (path: string, body: object) =>
      idIn(await admin.post(`/issues/${issue}/${path}`, body, { fields: 'id' }))
    if (has('comments')) made.comments = await add('comments', { text: 'Text' })
    if (has('reactions')) made.reactions = await add(`comments/${made.comments}/reactions`, { reaction: 'eyes' })
    if (has('draftComment')) await admin.put(`/issues/${issue}/draftComment`, { text: 'Half' })
    if (has('watchers')) {
      const user = { id: world.userId('projectAdmin') }
      made.issueWatchers = await add('watchers/issueWatchers', { user })
    }
    const ofComment = route?.path.includes('/comments/:commentId/attachments/') ? `/comments/${made.comments}` : ''
    if (has('attachments')) made.attachments = idIn(await upload(admin, `/issues/${issue}${ofComment}/attachments`))
    if (has('links')) {
      made[':otherId'] = await create({ summary: 'Linked' })
      await add(`links/${shared.links}/issues`, { id: made[':otherId'] })
    }
    if (has('timeTracking')) made.workItems = await add('timeTracking/workItems', { duration: { minutes: 5 } })
    if (has('activities')) {
      await admin.post(`/issues/${issue}`, { summary: `${kind}, renamed` })
      const query = { categories: 'SummaryCategory', fields: 'id' }
      made.activities = idIn(await admin.get(`/issues/${issue}/activities`, query))
    }
    if (has('sprints')) {
      const board = await insertBoard(test, `Of ${issue}`, { projects: [Number(world.project.slice(2))] })
      await putOn(test, board, 'First sprint', [issue])
      made.sprints = `109-${board.sprints['First sprint']}`
    }
    if (has('articles')) {
      const body = { project: { id: world.project }, summary: 'Linked' }
      made.articles = idIn(await admin.post('/articles', body, { fields: 'id' }))
      await add('articles', { id: made.articles })
    }
    if (has('vcsChanges')) made.vcsChanges = await add('vcsChanges', { version: 'ab12' })
    if (has('pullRequests')) made.pullRequests = await add('pullRequests', { url: 'https://code.example/pull/1' })
    return made
  }

  const call = async (client: ApiClient, route: AnyRoute, ids: Ids, path = fillPath(route, ids)): Promise<ApiReply> => {
    const query: Readonly<Record<string, string>> = route.path.includes('activities')
      ? { categories: 'CommentsCategory' }
      : route.id === 'transfers.previewMove'
        ? { project: ids.elsewhere ?? '' }
        : {}
    return client.send({
      method: route.method as 'GET',
      url: `${route.root}${path}`,
      query,
      ...(route.body === 'multipart' ? fileForm('a.txt', 'text') : {}),
      ...(route.body !== null && route.body !== 'multipart' ? { payload: BODIES[route.id]?.(ids) } : {}),
    })
  }

  it('has its row in the table', () => {
    expect(routes.length).toBeGreaterThan(30)
    expect(routes.map(({ id }) => id).sort()).toEqual(Object.keys(EXPECTED).sort())
    expect(routes.filter(({ id, body }) => typeof body === 'string' && body !== 'multipart' && !BODIES[id])).toEqual([])
  })

  const expectedOf = (route: AnyRoute, kind: Kind, who: Who): number => {
    if (who === 'banned') return 401
    if (!sees(who, kind)) return 404
    return EXPECTED[route.id]?.[(SEEING as readonly Who[]).indexOf(who)] ?? 0
  }

  const halves = KINDS.flatMap(kind => [[kind, 'odd'] as const, [kind, 'even'] as const])
  it.each(halves)('gives everyone what the table says: %s, %s rows', async (kind, half) => {
    const wrong: string[] = []
    const whole = await build(kind)
    for (const route of routes.filter((_, index) => (index % 2 === 0) === (half === 'odd'))) {
      let ids = route.method === 'GET' ? whole : await build(kind, route)
      let isSpent = false
      for (const who of ACTORS) {
        if (isSpent) ids = await build(kind, route)
        isSpent = false
        if (route.id === 'issues.restore') await test.admin.delete(`/issues/${ids.issues}`)
        const { status } = await call(world.client(who), route, ids)
        const expected = expectedOf(route, kind, who)
        if (status !== expected) wrong.push(`${route.id} as ${who}: ${status} instead of ${expected}`)
        isSpent =
          route.id === 'issues.restore' || (route.method !== 'GET' && status === 200 && !REPEATABLE.has(route.id))
      }
    }
    expect(wrong).toEqual([])
  })

  it('knows inside an issue only what is of this very issue', async () => {
    const ids = await build('open')
    const foreign = await build('open')
    const elsewhere = idIn(await test.admin.get(`/admin/projects/${world.elsewhere}/customFields`, { fields: 'id' }))
    const inside: Ids = { ...foreign, 'issues customFields': elsewhere, 'issues fields': elsewhere }
    await test.admin.delete(`/issues/${ids.issues}/tags/${ids.tags}`)
    const wrong: string[] = []
    let tried = 0
    for (const route of routes) {
      // A kind of link is no part of an issue; what is linked is.
      if (!/\/:(?!id\b|linkId\b)/.test(route.path)) continue
      tried++
      for (const who of ['member', 'projectAdmin', 'admin'] as const) {
        const path = fillPath(route, { ...inside, issues: ids.issues ?? '' })
        const reply = await call(world.client(who), route, inside, path)
        if (reply.status !== 404) wrong.push(`${route.id} as ${who}: ${reply.status} ${reply.text.slice(0, 100)}`)
      }
    }
    expect(wrong).toEqual([])
    expect(tried).toBeGreaterThan(15)
    for (const path of [`comments/${foreign.comments}`, `attachments/${foreign.attachments}`, `tags/${foreign.tags}`])
      expect((await test.admin.get(`/issues/${foreign.issues}/${path}`)).status, path).toBe(200)
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EventClient, listening, openEvents } from '../features/live/event-client.testing.ts'
import { features } from '../features.ts'
import type { ApiClient } from './api-client.ts'
import { idIn, upload } from './sample-data.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import { type SoughtIssue, WAYS, WAYS_ONCE, type Way, WITHOUT_ISSUES } from './ways-to-issues.ts'

/** In the order of the columns of the table, after those who see no issue of the project. */
const BLIND = ['guest', 'stranger', 'banned'] as const
const SEEING = ['reader', 'reporter', 'member', 'projectAdmin', 'admin'] as const
type Who = (typeof BLIND)[number] | (typeof SEEING)[number]

/** Who sees which issue. */
const SEEN_BY = {
  open: ['reader', 'reporter', 'member', 'projectAdmin', 'admin'],
  limitedToGroup: ['member', 'admin'],
  limitedToUser: ['projectAdmin', 'admin'],
} as const satisfies Record<string, readonly Who[]>
type Kind = keyof typeof SEEN_BY
const KINDS = Object.keys(SEEN_BY) as Kind[]

describe('an issue that is reached from elsewhere', { timeout: 90_000 }, () => {
  let test: TestApp
  let project: string
  let group: string
  let tag: string
  let count = 0
  let address: string
  const clients = new Map<Who, ApiClient>()

  beforeAll(async () => {
    test = await startTestApp()
    address = await listening(test)
    const create = async (shortName: string) => {
      const body = { shortName, name: shortName, leader: { login: 'admin' } }
      return idIn(await test.admin.post('/admin/projects', body, { template: 'default', fields: 'id' }))
    }
    project = await create('WAY')
    const [here, there] = [project, await create('AWAY')].map(id => Number(id.slice(2)))
    await test.admin.post('/admin/projects/WAY/timeTrackingSettings', { enabled: true })
    const roles: readonly (readonly [Who, string, number | undefined])[] = [
      ['stranger', 'contributor', there],
      ['banned', 'contributor', here],
      ['reader', 'issue-reader', here],
      ['reporter', 'reporter', here],
      ['member', 'contributor', here],
      ['projectAdmin', 'project-admin', here],
    ]
    const users = new Map<Who, number>()
    for (const [who, role, projectId] of roles) {
      const id = await test.createUser(who)
      users.set(who, id)
      await test.grant(id, role, projectId)
      clients.set(who, await test.clientOf(id))
    }
    clients.set('guest', test.anonymous).set('admin', test.admin)
    await test.admin.post(`/users/1-${users.get('banned')}`, { banned: true })
    await test.admin.post('/admin/globalSettings/systemSettings', { guestAccess: true })
    group = `3-${await test.createGroup('Circle', [users.get('member') ?? 0])}`
    const groups: readonly { id: string; name: string }[] = (await test.admin.get('/groups', { fields: 'id,name' }))
      .body
    const all = { visibleFor: { id: groups.find(({ name }) => name === 'All Users')?.id } }
    tag = idIn(await test.admin.post('/tags', { name: 'shared', ...all }, { fields: 'id' }))
  })
  afterAll(() => test.stop())

  const visibility = (kind: Kind) =>
    kind === 'open'
      ? null
      : kind === 'limitedToGroup'
        ? { $type: 'LimitedVisibility', permittedGroups: [{ id: group }] }
        : { $type: 'LimitedVisibility', permittedUsers: [{ login: 'projectAdmin' }] }

  const build = async (kind: Kind): Promise<SoughtIssue> => {
    const { admin } = test
    const word = `sought${count++}x`
    const reporter = { login: kind === 'open' ? 'reporter' : 'admin' }
    const body = {
      project: { id: project },
      summary: word,
      reporter,
      visibility: visibility(kind),
      tags: [{ id: tag }],
    }
    const { id, idReadable } = (await admin.post('/issues', body, { fields: 'id,idReadable' })).body
    const attachment = idIn(await upload(admin, `/issues/${id}/attachments`))
    const work = { duration: { minutes: 5 } }
    const workItem = idIn(await admin.post(`/issues/${id}/timeTracking/workItems`, work, { fields: 'id' }))
    await admin.post(`/issues/${id}`, { summary: `${word} renamed` })
    const activities = await admin.get(`/issues/${id}/activities`, { categories: 'SummaryCategory', fields: 'id' })
    const groups: readonly { id: string; name: string }[] = (await admin.get('/groups', { fields: 'id,name' })).body
    const all = { visibleFor: { id: groups.find(({ name }) => name === 'All Users')?.id } }
    const search = idIn(await admin.post('/savedQueries', { name: word, query: word, ...all }, { fields: 'id' }))
    const activity = idIn(activities)
    return { issue: id, readable: idReadable, word, project, activity, workItem, attachment, tag, search }
  }
  /** An issue whose change is told after another one, to everybody who sees the project. */
  const fence = async (key: string): Promise<string> => {
    const body = { project: { shortName: key }, summary: 'Sooner', reporter: { login: 'reporter' } }
    return idIn(await test.admin.post('/issues', body, { fields: 'id' }))
  }
  const client = (who: Who): ApiClient => clients.get(who) ?? test.anonymous
  const reaches = async (way: Way, who: Who, to: SoughtIssue): Promise<boolean> => {
    const reply = await way.ask(client(who), to)
    expect(reply.status, reply.text).toBeLessThan(500)
    const isThere = way.reaches
      ? way.reaches(reply, to)
      : reply.status === 200 && new RegExp(`\\b(?:${to.issue}|${to.readable})\\b`).test(reply.text)
    // Whatever is answered: who is blind to an issue reads nothing of it.
    expect(isThere || !reply.text.includes(`${to.word} renamed`), `${who}: ${reply.text.slice(0, 200)}`).toBe(true)
    return isThere
  }
  const expected = (way: Way, kind: Kind, who: Who): boolean =>
    (SEEN_BY[kind] as readonly Who[]).includes(who) && way.leads[(SEEING as readonly Who[]).indexOf(who)] === true

  it('has a row for every route that does not lie below an issue', () => {
    const ids = features
      .flatMap(feature => feature.routes ?? [])
      .map(({ route }) => route)
      .filter(route => !route.path.startsWith('/issues/:id'))
      .map(({ id }) => id)
    const rows = { ...WAYS, ...WAYS_ONCE }
    expect(Object.keys(rows).filter(id => !ids.includes(id))).toEqual([])
    const isKnown = (id: string) =>
      id in rows || WITHOUT_ISSUES.some(known => (known.endsWith('.') ? id.startsWith(known) : id === known))
    expect(ids.filter(id => !isKnown(id))).toEqual([])
  })

  it.each(KINDS)('is there for whom the table says: %s', async kind => {
    const to = await build(kind)
    const wrong: string[] = []
    for (const [id, way] of Object.entries(WAYS))
      for (const who of [...BLIND, ...SEEING]) {
        const isThere = await reaches(way, who, to)
        if (isThere !== expected(way, kind, who)) wrong.push(`${id} as ${who}: ${isThere}`)
      }
    expect(wrong).toEqual([])
  })

  it.each(KINDS)('is there for whom the table says when each asks for one of their own: %s', async kind => {
    const wrong: string[] = []
    for (const [id, way] of Object.entries(WAYS_ONCE))
      for (const who of [...BLIND, ...SEEING]) {
        const to = await build(kind)
        if (way.deleted) await test.admin.delete(`/issues/${to.issue}`)
        const isThere = await reaches(way, who, to)
        if (isThere !== expected(way, kind, who)) wrong.push(`${id} as ${who}: ${isThere}`)
      }
    expect(wrong).toEqual([])
  })

  it.each(KINDS)('is not told apart from one that does not exist by who does not see it: %s', async kind => {
    const to = await build(kind)
    const nothing: SoughtIssue = {
      ...to,
      issue: '2-99999999',
      readable: 'WAY-99999',
      activity: '12-99999999',
      workItem: '115-99999999',
      attachment: '8-99999999',
    }
    const byId = Object.entries(WAYS).filter(([id]) => !/^(?:issues\.(?:list|page|sorted|export)|.*\.issues)$/.test(id))
    const same = (text: string, { issue, readable, activity, workItem, attachment }: SoughtIssue) =>
      text.replaceAll(new RegExp(`\\b(?:${[issue, readable, activity, workItem, attachment].join('|')})\\b`, 'g'), 'ID')
    const wrong: string[] = []
    for (const who of [...BLIND, ...SEEING].filter(one => !(SEEN_BY[kind] as readonly Who[]).includes(one)))
      for (const [id, way] of byId) {
        const [hidden, absent] = [await way.ask(client(who), to), await way.ask(client(who), nothing)]
        const [told, not] = [same(hidden.text, to), same(absent.text, nothing)]
        if (hidden.status !== absent.status || told !== not)
          wrong.push(`${id} as ${who}: ${hidden.status} ${told.slice(0, 150)} ≠ ${absent.status} ${not.slice(0, 150)}`)
      }
    expect(wrong).toEqual([])
  })

  it.each(KINDS)('is told of on streams to those who see it: %s', async kind => {
    const to = await build(kind)
    const others = { stranger: await fence('AWAY'), project: await fence('WAY') }
    await test.app.dispatcher.drain()
    const lastEventId = String(await test.system.events.head())
    const streams = new Map<Who, EventClient>()
    for (const who of ['stranger', ...SEEING] as const)
      streams.set(who, await openEvents(address, client(who), { issues: to.issue, projects: '*', lastEventId }))
    expect((await openEvents(address, client('banned'), { issues: to.issue })).status).toBe(401)
    await test.admin.post(`/issues/${to.issue}`, { summary: `${to.word} told` })
    for (const issue of Object.values(others)) await test.admin.post(`/issues/${issue}`, { summary: 'Later' })
    for (const [who, stream] of streams) {
      const later = who === 'stranger' ? others.stranger : others.project
      await stream.next(({ event, data }) => event === 'change' && data.issue === later)
      const isTold = stream.received.some(({ event, data }) => event === 'change' && data.issue === to.issue)
      expect([who, isTold]).toEqual([who, (SEEN_BY[kind] as readonly Who[]).includes(who)])
      stream.close()
    }
  })

  it('is not served by addresses of its files that were made when it was seen', async () => {
    const wrong: string[] = []
    for (const kind of KINDS) {
      const to = await build('open')
      const addresses = new Map<Who, string>()
      for (const who of SEEING) {
        const { body } = await client(who).get(`/issues/${to.issue}/attachments/${to.attachment}`, { fields: 'url' })
        addresses.set(who, body.url)
      }
      const body = { visibility: visibility(kind) ?? { $type: 'UnlimitedVisibility' }, reporter: { login: 'admin' } }
      expect((await test.admin.post(`/issues/${to.issue}`, body)).status).toBe(200)
      for (const [who, url] of addresses) {
        const { status } = await test.anonymous.send({ method: 'GET', url })
        // Who may only see what they reported does not any more.
        const sees = (SEEN_BY[kind] as readonly Who[]).includes(who) && who !== 'reporter'
        if ((status === 200) !== sees) wrong.push(`${kind} as ${who}: ${status}`)
      }
    }
    expect(wrong).toEqual([])
  })
})

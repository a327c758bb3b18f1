import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EventClient, listening, newestEventId, openEvents } from '../features/live/event-client.testing.ts'
import { features } from '../features.ts'
import { rowsBy } from './feature-rows.ts'
import type { SoughtIssue, Way } from './issue-ways.ts'
import { BLIND, type IssueWorld, KINDS, type Kind, SEEING, sees, startIssueWorld, type Who } from './issue-world.ts'
import { idIn, upload } from './sample-data.ts'
import type { TestApp } from './test-app.ts'

const WAYS = rowsBy(({ way }) => (way?.deleted === undefined ? (way ?? undefined) : undefined))
/** Ways that can be gone once for each issue. */
const WAYS_ONCE = rowsBy(({ way }) => (way?.deleted === undefined ? undefined : way))

describe('an issue that is reached from elsewhere', { timeout: 90_000 }, () => {
  let world: IssueWorld
  let test: TestApp
  let count = 0
  let address: string

  beforeAll(async () => {
    world = await startIssueWorld('WAY', 'AWAY')
    test = world.test
    address = await listening(test)
  })
  afterAll(() => test.stop())

  const build = async (kind: Kind): Promise<SoughtIssue> => {
    const { admin } = test
    const word = `sought${count++}x`
    const reporter = { login: kind === 'open' ? 'reporter' : 'admin' }
    const { project, tag } = world
    const body = {
      project: { id: project },
      summary: word,
      reporter,
      visibility: world.visibility(kind),
      tags: [{ id: tag }],
    }
    const { id, idReadable } = (await admin.post('/issues', body, { fields: 'id,idReadable' })).body
    const attachment = idIn(await upload(admin, `/issues/${id}/attachments`))
    const work = { duration: { minutes: 5 } }
    const workItem = idIn(await admin.post(`/issues/${id}/timeTracking/workItems`, work, { fields: 'id' }))
    await admin.post(`/issues/${id}`, { summary: `${word} renamed` })
    const activities = await admin.get(`/issues/${id}/activities`, { categories: 'SummaryCategory', fields: 'id' })
    const saved = { name: word, query: word, visibleFor: { id: world.everyone } }
    const search = idIn(await admin.post('/savedQueries', saved, { fields: 'id' }))
    const activity = idIn(activities)
    return { issue: id, readable: idReadable, word, project, activity, workItem, attachment, tag, search }
  }
  /** An issue whose change is told after another one, to everybody who sees the project. */
  const fence = async (key: string): Promise<string> => {
    const body = { project: { shortName: key }, summary: 'Sooner', reporter: { login: 'reporter' } }
    return idIn(await test.admin.post('/issues', body, { fields: 'id' }))
  }
  const reaches = async (way: Way, who: Who, to: SoughtIssue): Promise<boolean> => {
    const reply = await way.ask(world.client(who), to)
    expect(reply.status, reply.text).toBeLessThan(500)
    const isThere = way.reaches
      ? way.reaches(reply, to)
      : reply.status === 200 && new RegExp(`\\b(?:${to.issue}|${to.readable})\\b`).test(reply.text)
    // Whatever is answered: who is blind to an issue reads nothing of it.
    expect(isThere || !reply.text.includes(`${to.word} renamed`), `${who}: ${reply.text.slice(0, 200)}`).toBe(true)
    return isThere
  }
  const expected = (way: Way, kind: Kind, who: Who): boolean =>
    sees(who, kind) && way.leads[(SEEING as readonly Who[]).indexOf(who)] === true

  it('has a row for every route that does not lie below an issue', () => {
    const ids = features
      .flatMap(feature => feature.routes ?? [])
      .map(({ route }) => route)
      .filter(route => !route.path.startsWith('/issues/:id'))
      .map(({ id }) => id)
    expect(Object.keys(rowsBy(({ way }) => way)).toSorted()).toEqual(ids.toSorted())
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
    for (const who of [...BLIND, ...SEEING].filter(one => !sees(one, kind)))
      for (const [id, way] of byId) {
        const [hidden, absent] = [await way.ask(world.client(who), to), await way.ask(world.client(who), nothing)]
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
    const lastEventId = await newestEventId(test.system)
    const streams = new Map<Who, EventClient>()
    for (const who of ['stranger', ...SEEING] as const)
      streams.set(who, await openEvents(address, world.client(who), { issues: to.issue, projects: '*', lastEventId }))
    expect((await openEvents(address, world.client('banned'), { issues: to.issue })).status).toBe(401)
    await test.admin.post(`/issues/${to.issue}`, { summary: `${to.word} told` })
    for (const issue of Object.values(others)) await test.admin.post(`/issues/${issue}`, { summary: 'Later' })
    for (const [who, stream] of streams) {
      const later = who === 'stranger' ? others.stranger : others.project
      await stream.next(({ event, data }) => event === 'change' && data.issue === later)
      const isTold = stream.received.some(({ event, data }) => event === 'change' && data.issue === to.issue)
      expect([who, isTold]).toEqual([who, sees(who, kind)])
      stream.close()
    }
  })

  it('is not served by addresses of its files that were made when it was seen', async () => {
    const wrong: string[] = []
    for (const kind of KINDS) {
      const to = await build('open')
      const addresses = new Map<Who, string>()
      for (const who of SEEING) {
        const { body } = await world
          .client(who)
          .get(`/issues/${to.issue}/attachments/${to.attachment}`, { fields: 'url' })
        addresses.set(who, body.url)
      }
      const body = {
        visibility: world.visibility(kind) ?? { $type: 'UnlimitedVisibility' },
        reporter: { login: 'admin' },
      }
      expect((await test.admin.post(`/issues/${to.issue}`, body)).status).toBe(200)
      for (const [who, url] of addresses) {
        const { status } = await test.anonymous.send({ method: 'GET', url })
        // Who may only see what they reported does not any more.
        const isServed = sees(who, kind) && who !== 'reporter'
        if ((status === 200) !== isServed) wrong.push(`${kind} as ${who}: ${status}`)
      }
    }
    expect(wrong).toEqual([])
  })
})

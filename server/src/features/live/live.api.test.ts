import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { statements } from '../../platform/db/index.ts'
import type { ApiClient } from '../../testing/api-client.ts'
import { idIn } from '../../testing/sample-data.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { createAccount, signInAs } from '../auth/browser.testing.ts'
import { type EventClient, listening, openEvents, type Received } from './event-client.testing.ts'

describe('live events', () => {
  let test: TestApp
  let other: TestApp
  let address: string
  let otherAddress: string
  const projects: Record<string, string> = {}
  const people = new Map<string, { readonly id: number; readonly client: ApiClient }>()
  const streams: EventClient[] = []

  beforeAll(async () => {
    test = await startTestApp()
    other = await test.secondNode()
    address = await listening(test)
    otherAddress = await listening(other)
    for (const key of ['SEEN', 'HID']) {
      const body = { shortName: key, name: key, leader: { login: 'admin' } }
      projects[key] = idIn(await test.admin.post('/admin/projects', body, { template: 'default', fields: 'id' }))
    }
    for (const [login, role] of [
      ['member', 'contributor'],
      ['second', 'contributor'],
      ['reader', 'issue-reader'],
    ] as const) {
      const id = await test.createUser(login)
      await test.grant(id, role, Number(projects.SEEN?.slice(2)))
      people.set(login, { id, client: await test.clientOf(id) })
    }
  })
  afterAll(() => test.stop())
  afterEach(() => {
    for (const stream of streams.splice(0)) stream.close()
  })

  const client = (login: string): ApiClient => people.get(login)?.client ?? test.admin
  const open = async (
    who: Pick<ApiClient, 'headers'>,
    query: Record<string, string>,
    headers: Record<string, string> = {},
    at = address,
  ): Promise<EventClient> => {
    const stream = await openEvents(at, who, query, headers)
    streams.push(stream)
    return stream
  }
  /** Opens a stream that begins now; by itself it would begin some seconds earlier. */
  const openNow = async (who: ApiClient, query: Record<string, string>, at = address): Promise<EventClient> => {
    await test.app.dispatcher.drain()
    return open(who, { ...query, lastEventId: String(await test.system.events.head()) }, {}, at)
  }
  const createIssue = async (project: string, body: object = {}): Promise<string> =>
    idIn(await test.admin.post('/issues', { project: { id: projects[project] }, summary: 'Tide', ...body }))
  const comment = async (issue: string, body: object = {}, who: ApiClient = test.admin): Promise<string> =>
    idIn(await who.post(`/issues/${issue}/comments`, { text: 'Ahoy', ...body }, { fields: 'id' }))
  const rename = (issue: string, summary: string) => test.admin.post(`/issues/${issue}`, { summary })
  const of =
    (issue: string, kind?: string) =>
    ({ event, data }: Received): boolean =>
      event === 'change' && data.issue === issue && (kind === undefined || data.kind === kind)
  const kinds = (stream: EventClient, issue: string) => stream.received.filter(of(issue)).map(({ data }) => data.kind)
  const onlyMember = () => ({
    visibility: { $type: 'LimitedVisibility', permittedUsers: [{ id: `1-${people.get('member')?.id}` }] },
  })

  it('tell what changed in an open issue and who did it, and nothing of its contents', async () => {
    const issue = await createIssue('SEEN')
    const stream = await openNow(client('member'), { issues: issue })
    expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(stream.headers.get('x-accel-buffering')).toBe('no')
    expect(stream.headers.get('content-encoding')).toBeNull()
    const added = await comment(issue)
    const message = await stream.next(of(issue, 'comment.added'))
    expect(message.data).toEqual({
      kind: 'comment.added',
      issue,
      project: projects.SEEN,
      part: added,
      actor: (await test.admin.get('/users/me', { fields: 'id' })).body.id,
      at: test.clock.now,
    })
    expect(Number(message.id)).toBeGreaterThan(0)
    await rename(issue, 'Ebb')
    await stream.next(of(issue, 'issue.changed'))
  })

  it('begin a little earlier, with what may have changed since it was read', async () => {
    await createIssue('SEEN')
    test.clock.now += 60_000
    const issue = await createIssue('SEEN')
    test.clock.now += 5_000
    await test.app.dispatcher.drain()
    const stream = await open(client('member'), { projects: '*' })
    await comment(issue)
    await stream.next(of(issue, 'comment.added'))
    expect(stream.received.flatMap(({ event, data }) => (event === 'change' ? [data.kind] : []))).toEqual([
      'issue.created',
      'comment.added',
    ])
  })

  it('tell of all issues of the projects that are asked for, also of new ones', async () => {
    const [one, all] = [
      await openNow(client('member'), { projects: projects.SEEN ?? '' }),
      await openNow(test.admin, { projects: '*' }),
    ]
    const issue = await createIssue('SEEN')
    const hidden = await createIssue('HID')
    await one.next(of(issue, 'issue.created'))
    await all.next(of(hidden, 'issue.created'))
    await test.admin.delete(`/issues/${issue}`)
    for (const stream of [one, all]) await stream.next(of(issue, 'issue.deleted'))
    expect(kinds(one, hidden)).toEqual([])
    expect(kinds(all, issue)).toEqual(['issue.created', 'issue.deleted'])
  })

  it('tell each reader only of what that reader may see', async () => {
    const [open1, limited, foreign] = [
      await createIssue('SEEN'),
      await createIssue('SEEN', onlyMember()),
      await createIssue('HID'),
    ]
    const query = { issues: [open1, limited, foreign].join(','), projects: '*' }
    const member = await openNow(client('member'), query)
    const second = await openNow(client('second'), query)
    const reader = await openNow(client('reader'), query)
    await comment(foreign)
    await comment(limited)
    const secret = await comment(open1, onlyMember())
    await test.admin.delete(`/issues/${open1}/comments/${secret}`)
    await rename(open1, 'The last word')
    for (const stream of [member, second, reader]) await stream.next(of(open1, 'issue.changed'))
    expect(kinds(member, open1)).toEqual(['comment.added', 'comment.deleted', 'issue.changed'])
    expect(kinds(member, limited)).toContain('comment.added')
    for (const stream of [second, reader]) {
      expect(kinds(stream, open1)).toEqual(['issue.changed'])
      expect(kinds(stream, limited)).toEqual([])
    }
    for (const stream of [member, second, reader]) expect(kinds(stream, foreign)).toEqual([])
  })

  it('tell that an attachment came and went, unless it is hidden', async () => {
    const issue = await createIssue('SEEN')
    const [member, second] = [
      await openNow(client('member'), { issues: issue }),
      await openNow(client('second'), { issues: issue }),
    ]
    const upload = async (name: string) =>
      idIn(
        await test.admin.post(
          `/issues/${issue}/attachments`,
          { name, base64Content: 'data:text/plain;base64,QQ==' },
          { fields: 'id' },
        ),
      )
    const shown = await upload('shown.txt')
    for (const stream of [member, second]) await stream.next(of(issue, 'attachment.added'))
    await test.admin.post(`/issues/${issue}/attachments/${shown}`, onlyMember())
    await test.admin.delete(`/issues/${issue}/attachments/${shown}`)
    await rename(issue, 'After the files')
    for (const stream of [member, second]) await stream.next(of(issue, 'issue.changed'))
    expect(kinds(member, issue)).toEqual([
      'attachment.added',
      'attachment.changed',
      'attachment.removed',
      'issue.changed',
    ])
    expect(kinds(second, issue)).toEqual(['attachment.added', 'issue.changed'])
  })

  it('tell who may know of it that an administrator erased something', async () => {
    const issue = await createIssue('SEEN')
    const open = await comment(issue)
    const whispered = await comment(issue, onlyMember())
    const form = { name: 'a.txt', base64Content: 'data:text/plain;base64,QQ==' }
    const file = idIn(await test.admin.post(`/issues/${issue}/attachments`, form, { fields: 'id' }))
    await rename(issue, 'Named once')
    const query = { categories: 'SummaryCategory', fields: 'id' }
    const [entry] = (await test.admin.get(`/issues/${issue}/activities`, query)).body
    for (const id of [open, whispered]) await test.admin.post(`/issues/${issue}/comments/${id}`, { deleted: true })
    await test.admin.delete(`/issues/${issue}/attachments/${file}`)
    const [member, second] = [
      await openNow(client('member'), { issues: issue }),
      await openNow(client('second'), { issues: issue }),
    ]
    for (const id of [open, whispered, file])
      expect((await test.admin.delete(`/admin/deletedItems/${id}`)).status).toBe(200)
    expect((await test.admin.delete(`/issues/${issue}/activities/${entry.id}/content`)).status).toBe(200)
    for (const stream of [member, second]) await stream.next(of(issue, 'activity.erased'))
    const parts = (stream: EventClient) => stream.received.filter(of(issue)).map(({ data }) => data.part)
    expect(parts(member)).toEqual([open, whispered, file, entry.id])
    expect(parts(second)).toEqual([open, file, entry.id])
  })

  it('tell of work to those who may read the work of others', async () => {
    await test.admin.post(`/admin/projects/${projects.SEEN}/timeTrackingSettings`, { enabled: true })
    const id = await test.createUser('customer')
    await test.grant(id, 'reporter', Number(projects.SEEN?.slice(2)))
    const customer = await test.clientOf(id)
    const issue = await createIssue('SEEN', { reporter: { login: 'customer' } })
    const readers = [test.admin, client('reader'), customer]
    const streams = await Promise.all(readers.map(reader => openNow(reader, { issues: issue })))
    const work = idIn(
      await test.admin.post(
        `/issues/${issue}/timeTracking/workItems`,
        { duration: { minutes: 90 }, date: test.clock.now },
        { fields: 'id' },
      ),
    )
    await test.admin.delete(`/issues/${issue}/timeTracking/workItems/${work}`)
    await rename(issue, 'Done')
    for (const stream of streams) await stream.next(({ data }) => data.kind === 'issue.changed')
    const ofWork = streams.map(({ received }) =>
      received.flatMap(({ data }) => (data.kind?.startsWith('workItem') ? [data.kind] : [])),
    )
    const both = ['workItem.added', 'workItem.removed']
    expect(ofWork).toEqual([both, both, []])
  })

  it('stop when the right to read is taken away, and the reader is told to look again', async () => {
    const id = await test.createUser('leaver')
    const project = Number(projects.SEEN?.slice(2))
    await test.grant(id, 'contributor', project)
    const leaver = await test.clientOf(id)
    const issue = await createIssue('SEEN')
    const stream = await openNow(leaver, { issues: issue })
    await comment(issue)
    await stream.next(of(issue, 'comment.added'))
    await test.revoke(id, 'contributor', project)
    await comment(issue)
    await stream.next(({ event }) => event === 'reset')
    await comment(issue)
    const witness = await openNow(client('member'), { issues: issue })
    await comment(issue)
    await witness.next(of(issue, 'comment.added'))
    expect(kinds(stream, issue)).toEqual(['comment.added'])
  })

  it('stop when an issue is hidden, and whoever saw it is told that it is gone, not by whom', async () => {
    const issue = await createIssue('SEEN')
    const unseen = await createIssue('SEEN', onlyMember())
    const [member, second, listing] = [
      await openNow(client('member'), { issues: issue }),
      await openNow(client('second'), { issues: issue }),
      await openNow(client('second'), { projects: projects.SEEN ?? '' }),
    ]
    await test.admin.post(`/issues/${issue}`, onlyMember())
    await member.next(of(issue, 'issue.changed'))
    for (const stream of [second, listing]) {
      const { data } = await stream.next(of(issue))
      expect(data).toMatchObject({
        kind: 'issue.hidden',
        issue,
        project: projects.SEEN,
        actor: `1-${people.get('second')?.id}`,
      })
    }
    // Those who never saw it hear nothing when its limits change.
    await test.admin.post(`/issues/${unseen}`, {
      visibility: { $type: 'LimitedVisibility', permittedUsers: [{ login: 'member' }, { login: 'admin' }] },
    })
    await comment(issue)
    await member.next(of(issue, 'comment.added'))
    const last = await createIssue('SEEN')
    await listing.next(of(last, 'issue.created'))
    for (const stream of [second, listing]) {
      expect(kinds(stream, issue)).toEqual(['issue.hidden'])
      expect(kinds(stream, unseen)).toEqual([])
      expect(stream.received.some(({ event }) => event === 'reset')).toBe(false)
    }
  })

  it('tell that issues left a project for one that the reader does not see', async () => {
    const [moved, many] = [await createIssue('SEEN'), await createIssue('SEEN')]
    const listing = await openNow(client('second'), { projects: projects.SEEN ?? '' })
    await test.admin.post(`/issues/${moved}`, { project: { id: projects.HID } })
    await test.admin.post('/commands', { query: 'visible to member', issues: [{ id: many }] })
    await listing.next(of(moved, 'issue.hidden'))
    await listing.next(of(many, 'issue.hidden'))
    expect([...kinds(listing, moved), ...kinds(listing, many)]).toEqual(['issue.hidden', 'issue.hidden'])
  })

  it('end at once for who is banned, and with the next word for a token or session that has ended', async () => {
    const issue = await createIssue('SEEN')
    const bannedId = await test.createUser('banned')
    const banned = await openNow(await test.clientOf(bannedId), { issues: issue })
    await test.admin.post(`/users/1-${bannedId}`, { banned: true })
    await banned.ended()

    const tokenId = await test.createUser('tokenless')
    await test.grant(tokenId, 'contributor', Number(projects.SEEN?.slice(2)))
    const byToken = await openNow(await test.clientOf(tokenId), { issues: issue })
    await sql`delete from permanent_token where user_id = ${tokenId}`.execute(test.system.db)
    await comment(issue)
    await byToken.ended()
    expect(kinds(byToken, issue)).toEqual([])

    const account = await createAccount(test, 'sailor')
    await test.grant(Number(account.slice(2)), 'contributor', Number(projects.SEEN?.slice(2)))
    const session = await signInAs(test, 'sailor')
    const bySession = await openNow(session, { issues: issue })
    await comment(issue)
    await bySession.next(of(issue, 'comment.added'))
    await session.delete('/session')
    await comment(issue)
    await bySession.ended()
    expect(kinds(bySession, issue)).toEqual(['comment.added'])
  })

  it('are for those who are let in, and about something', async () => {
    const refused = async (who: Pick<ApiClient, 'headers'>, query: Record<string, string>) =>
      (await open(who, query)).status
    expect(await refused({ headers: {} }, { projects: '*' })).toBe(401)
    expect(await refused({ headers: { authorization: 'Bearer perm:none' } }, { projects: '*' })).toBe(401)
    for (const query of [
      {},
      { issues: '' },
      { issues: 'SEEN-1' },
      { issues: '0-1' },
      { issues: '2-1;drop' },
      { issues: '2-99999999999999999999' },
      { projects: '2-1' },
      { projects: '**' },
      { issues: Array.from({ length: 201 }, (_, index) => `2-${index}`).join(',') },
      { issues: `2-${'1,2-'.repeat(3_000)}1` },
    ])
      expect([query, await refused(test.admin, query as Record<string, string>)]).toEqual([query, 400])
  })

  it('go on after the last one that was received, or say that too much was missed', async () => {
    const issue = await createIssue('SEEN')
    const before = await openNow(client('member'), { issues: issue })
    await comment(issue)
    const last = await before.next(of(issue, 'comment.added'))
    before.close()
    await rename(issue, 'While away')
    const missed = await comment(issue)
    for (const [query, headers] of [
      [{ issues: issue }, { 'last-event-id': last.id ?? '' }],
      [{ issues: issue, lastEventId: last.id ?? '' }, {}],
    ] as const) {
      const after = await open(client('member'), query, headers)
      await after.next(({ data }) => data.part === missed)
      expect(kinds(after, issue)).toEqual(['issue.changed', 'comment.added'])
      expect(after.received.some(({ event }) => event === 'reset')).toBe(false)
    }
    for (const id of ['999999999', '-1', 'x', '1e3']) {
      const odd = await open(client('member'), { issues: issue }, { 'last-event-id': id })
      const isNumber = /^\d+$/.test(id)
      if (isNumber) await odd.next(({ event }) => event === 'reset')
      const again = await comment(issue)
      await odd.next(({ data }) => data.part === again)
    }
    await sql`delete from outbox where seq is not null and seq <= ${Number(last.id) + 1}`.execute(test.system.db)
    const late = await open(client('member'), { issues: issue }, { 'last-event-id': last.id ?? '' })
    await late.next(({ event }) => event === 'reset')
  })

  it('reach streams of another node, within 300 ms', async () => {
    const issue = await createIssue('SEEN')
    const here = await openNow(client('member'), { issues: issue })
    const there = await openNow(client('member'), { issues: issue }, otherAddress)
    const delays: number[] = []
    for (let round = 0; round < 12; round++) {
      const begun = performance.now()
      const added = await comment(issue)
      for (const stream of [here, there]) delays.push((await stream.next(({ data }) => data.part === added)).at - begun)
    }
    const [middle = 0] = delays.toSorted((a, b) => a - b).slice(delays.length / 2)
    expect(middle).toBeLessThan(300)
  })

  it('are limited for each user', async () => {
    const id = await test.createUser('greedy')
    const greedy = await test.clientOf(id)
    const statuses: number[] = []
    for (let count = 0; count < 25; count++) statuses.push((await open(greedy, { projects: '*' })).status)
    expect(statuses.slice(0, 24).every(status => status === 200)).toBe(true)
    expect(statuses[24]).toBe(429)
    expect((await open(client('member'), { projects: '*' })).status).toBe(200)
  })

  it('cost one look for all streams of a reader', async () => {
    const issue = await createIssue('SEEN')
    await openNow(client('member'), { issues: issue })
    // What is asked of a reader's rights, which begins each look.
    const looks: string[] = []
    const listen = (text: unknown) => {
      if (/from users u where u\.id = .* from permanent_token t/s.test(String(text))) looks.push(String(text))
    }
    const change = async () => {
      looks.length = 0
      const added = await comment(issue)
      for (const stream of streams) await stream.next(({ data }) => data.part === added)
      return looks.length
    }
    statements.subscribe(listen)
    try {
      expect(await change()).toBeGreaterThan(0)
      for (let count = 0; count < 9; count++) await openNow(client('member'), { issues: issue })
      // A sign of life may come in between.
      expect(await change()).toBeLessThan(5)
    } finally {
      statements.unsubscribe(listen)
    }
  })

  describe('of who is writing', () => {
    const typing = (issue: string, who: ApiClient, method: 'POST' | 'DELETE' = 'POST') =>
      who.send({ method, url: `/api/issues/${issue}/usersTyping?fields=timestamp,user(login)` })
    const shown = async (issue: string, who: ApiClient = test.admin) =>
      (await who.get(`/issues/${issue}/usersTyping`, { fields: 'timestamp,user(login)' })).body

    it('are told on all nodes to who sees the issue, and not to the writer', async () => {
      const issue = await createIssue('SEEN', onlyMember())
      const [admin, there, second, member] = [
        await openNow(test.admin, { issues: issue }),
        await openNow(test.admin, { issues: issue }, otherAddress),
        await openNow(client('second'), { issues: issue, projects: '*' }),
        await openNow(client('member'), { issues: issue }),
      ]
      expect((await typing(issue, client('member'))).status).toBe(200)
      const user = `1-${people.get('member')?.id}`
      for (const stream of [admin, there]) {
        const message = await stream.next(({ event }) => event === 'typing')
        expect(message.data).toEqual({ issue, user, timestamp: test.clock.now })
        expect(message.id).toBeNull()
      }
      await typing(issue, client('member'), 'DELETE')
      for (const stream of [admin, there])
        await stream.next(({ event, data }) => event === 'typing' && data.timestamp === 0)
      expect([...second.received, ...member.received].filter(({ event }) => event === 'typing')).toEqual([])
    })

    it('are read with the issue or alone, until it is over or they are silent for long', async () => {
      const issue = await createIssue('SEEN')
      await typing(issue, client('member'))
      test.clock.now += 1_000
      await typing(issue, client('second'))
      const both = [
        { timestamp: test.clock.now - 1_000, user: { login: 'member', $type: 'User' }, $type: 'UserTyping' },
        { timestamp: test.clock.now, user: { login: 'second', $type: 'User' }, $type: 'UserTyping' },
      ]
      expect(await shown(issue)).toEqual(both)
      const within = await test.admin.get(`/issues/${issue}`, { fields: 'usersTyping(timestamp,user(login))' })
      expect(within.body.usersTyping).toEqual(both)
      await typing(issue, client('second'), 'DELETE')
      expect(await shown(issue)).toEqual(both.slice(0, 1))
      test.clock.now += 9_000
      expect(await shown(issue)).toEqual([])
    })

    it('are told now and then, however often they come', async () => {
      const issue = await createIssue('SEEN')
      const stream = await openNow(test.admin, { issues: issue }, otherAddress)
      const listener = await test.app.platform.database.connect()
      const signals: number[] = []
      listener.on('notification', ({ payload }) => signals.push(JSON.parse(payload ?? '').timestamp))
      await listener.query('listen cairn_typing')
      const said = async (method: 'POST' | 'DELETE' = 'POST') => {
        const { status, body } = await typing(issue, client('member'), method)
        expect(status).toBe(200)
        return body?.timestamp
      }
      const begun = test.clock.now
      for (let count = 0; count < 20; count++) {
        expect(await said()).toBe(begun)
        test.clock.now += 50
      }
      test.clock.now = begun + 2_000
      expect(await said()).toBe(begun + 2_000)
      // Neither does taking it back and saying it again tell more.
      for (let count = 0; count < 20; count++) {
        await said('DELETE')
        await said()
      }
      expect(await shown(issue)).toEqual([])
      test.clock.now += 500
      await said()
      expect((await shown(issue))[0].timestamp).toBe(begun + 2_500)
      const told = [begun, begun + 2_000, 0, begun + 2_500]
      await stream.next(({ event, data }) => event === 'typing' && data.timestamp === begun + 2_500)
      expect(stream.received.filter(({ event }) => event === 'typing').map(({ data }) => data.timestamp)).toEqual(told)
      await expect.poll(() => signals).toEqual(told)
      await listener.end()
    })

    it('can be given by who may comment, and seen by who sees the issue', async () => {
      const issue = await createIssue('SEEN')
      const hidden = await createIssue('HID')
      expect((await typing(issue, client('reader'))).status).toBe(403)
      expect((await typing(hidden, client('member'))).status).toBe(404)
      expect((await typing(hidden, client('member'), 'DELETE')).status).toBe(404)
      expect((await client('member').get(`/issues/${hidden}/usersTyping`)).status).toBe(404)
      expect((await typing(issue, test.anonymous)).status).toBe(401)
      expect(await shown(issue, client('reader'))).toEqual([])
    })
  })

  it('end when the server stops, without holding it up', async () => {
    const node = await test.secondNode()
    const stream = await open(client('member'), { projects: '*' }, {}, await listening(node))
    const begun = performance.now()
    await node.app.http.close()
    await stream.ended()
    expect(performance.now() - begun).toBeLessThan(5_000)
  })
})

import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { statements } from '../../platform/db/index.ts'
import type { ApiClient } from '../../testing/api-client.ts'
import { createAccount, signInAs } from '../auth/browser.testing.ts'
import { listening, numberOf, openEvents } from './event-client.testing.ts'
import { kinds, type LiveWorld, of, startLiveWorld } from './live-world.testing.ts'

describe('streams of live events', () => {
  let world: LiveWorld

  beforeAll(async () => {
    world = await startLiveWorld()
  })
  afterAll(() => world.test.stop())
  afterEach(() => world.closeStreams())

  it('begin a little earlier, with what may have changed since it was read', async () => {
    const { test, client, open, createIssue, comment } = world
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

  it('end at once for who is banned, and with the next word for a token or session that has ended', async () => {
    const { test, projects, openNow, createIssue, comment } = world
    const issue = await createIssue('SEEN')
    const bannedId = await test.createUser('banned')
    const banned = await openNow(await test.clientOf(bannedId), { issues: issue })
    await test.admin.post(`/users/1-${bannedId}`, { banned: true })
    await banned.ended()

    const tokenId = await test.createUser('tokenless')
    await test.grant(tokenId, 'contributor', Number(projects.SEEN.slice(2)))
    const byToken = await openNow(await test.clientOf(tokenId), { issues: issue })
    await sql`delete from permanent_token where user_id = ${tokenId}`.execute(test.system.db)
    await comment(issue)
    await byToken.ended()
    expect(kinds(byToken, issue)).toEqual([])

    const account = await createAccount(test, 'sailor')
    await test.grant(Number(account.slice(2)), 'contributor', Number(projects.SEEN.slice(2)))
    const session = await signInAs(test, 'sailor')
    const bySession = await openNow(session, { issues: issue })
    await comment(issue)
    await bySession.next(of(issue, 'comment.added'))
    await session.delete('/session')
    await comment(issue)
    await bySession.ended()
    expect(kinds(bySession, issue)).toEqual(['comment.added'])
  })

  it('end at once, on every node, for tokens and sessions that are ended', async () => {
    const { test, openNow, createIssue } = world
    const issue = await createIssue('SEEN')
    const address = await listening(await test.secondNode())
    const end: Readonly<Record<string, (id: string, own: ApiClient) => Promise<unknown>>> = {
      token: async id => {
        const { body } = await test.admin.get(`/users/${id}/permanentTokens`, { fields: 'id' })
        return test.admin.delete(`/users/${id}/permanentTokens/${body[0].id}`)
      },
      sessions: id => test.admin.delete(`/users/${id}/sessions`),
      signOut: (_id, own) => own.delete('/session'),
    }
    for (const way of Object.keys(end)) {
      const id = await createAccount(test, `ended-${way}`)
      const client = way === 'token' ? await test.clientOf(Number(id.slice(2))) : await signInAs(test, `ended-${way}`)
      const streams = [await openNow(client, { issues: issue }), await openEvents(address, client, { issues: issue })]
      const begin = performance.now()
      await end[way]?.(id, client)
      for (const stream of streams) await stream.ended()
      // The sign of life, which would end them as well, comes after 20 s.
      expect([way, performance.now() - begin < 5_000]).toEqual([way, true])
    }
  })

  it('are for those who are let in, and about something', async () => {
    const { test, open } = world
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
    const { test, client, open, openNow, createIssue, comment, rename } = world
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
    // Of the future, of another epoch, of none.
    const [epoch] = last.id?.split('.') ?? []
    for (const id of [
      `${epoch}.999999999`,
      `0${epoch}.${numberOf(last.id)}`,
      String(numberOf(last.id)),
      '-1',
      'x',
      '1e3',
    ]) {
      const odd = await open(client('member'), { issues: issue }, { 'last-event-id': id })
      await odd.next(({ event }) => event === 'reset')
      const again = await comment(issue)
      await odd.next(({ data }) => data.part === again)
    }
    await sql`delete from outbox where seq is not null and seq <= ${numberOf(last.id) + 1}`.execute(test.system.db)
    const late = await open(client('member'), { issues: issue }, { 'last-event-id': last.id ?? '' })
    await late.next(({ event }) => event === 'reset')
  })

  it('give signs of life that say where to go on, past what was not told, and tell nothing else', async () => {
    const { test, client, userId, openNow, createIssue, comment } = world
    const [issue, other] = [await createIssue('SEEN'), await createIssue('SEEN')]
    const stream = await openNow(client('member'), { issues: issue })
    await comment(issue)
    const told = await stream.next(of(issue, 'comment.added'))
    await comment(other)
    await test.app.dispatcher.drain()
    const { seq: head } = await test.system.events.head()
    expect(head).toBeGreaterThan(numberOf(told.id))
    // What changes about a person makes the streams of that person look again.
    await test.admin.post(`/users/${userId('member')}`, { fullName: 'Able Seaman' })
    const beat = await stream.next(({ event }) => event === 'beat')
    expect([numberOf(beat.id) >= head, beat.data]).toEqual([true, {}])
    expect(stream.received.filter(({ event }) => event === 'reset')).toEqual([])
  })

  it('are told to look again when their reader got another right', async () => {
    const { test, projects, openNow, createIssue } = world
    const issue = await createIssue('SEEN')
    const id = await test.createUser('promoted')
    await test.grant(id, 'issue-reader', Number(projects.SEEN.slice(2)))
    const stream = await openNow(await test.clientOf(id), { issues: issue })
    await test.admin.post(`/users/1-${id}`, { fullName: 'Nothing new' })
    await stream.next(({ event }) => event === 'beat')
    expect(stream.received.filter(({ event }) => event === 'reset')).toEqual([])
    await test.grant(id, 'contributor', Number(projects.SEEN.slice(2)))
    await test.admin.post(`/users/1-${id}`, { fullName: 'Something new' })
    await stream.next(({ event }) => event === 'reset')
  })

  it('are reached from another node, within 300 ms', async () => {
    const { otherAddress, client, openNow, createIssue, comment } = world
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
    const { test, client, open } = world
    const id = await test.createUser('greedy')
    const greedy = await test.clientOf(id)
    const statuses: number[] = []
    for (let count = 0; count < 25; count++) statuses.push((await open(greedy, { projects: '*' })).status)
    expect(statuses.slice(0, 24).every(status => status === 200)).toBe(true)
    expect(statuses[24]).toBe(429)
    expect((await greedy.get('/events', { projects: '*' })).body).toMatchObject({ facts: { limit: 24 } })
    expect((await open(client('member'), { projects: '*' })).status).toBe(200)
  })

  it('of the guests of one network leave some to others', async () => {
    const { test, open } = world
    const setGuests = (guestAccess: boolean) => test.admin.post('/admin/globalSettings/systemSettings', { guestAccess })
    await setGuests(true)
    const statusFrom = async (address: string) =>
      (await open(test.anonymous, { projects: '*' }, { 'x-forwarded-for': address })).status
    const statuses = await Promise.all(Array.from({ length: 101 }, () => statusFrom('192.0.2.1')))
    expect(statuses.toSorted()).toEqual([...Array.from({ length: 100 }, () => 200), 429])
    expect(await statusFrom('192.0.2.2')).toBe(200)
    await setGuests(false)
  })

  it('cost one look for all that a reader has open', async () => {
    const { streams, client, openNow, createIssue, comment } = world
    const issue = await createIssue('SEEN')
    await openNow(client('member'), { issues: issue })
    // What is asked of a reader's rights, which begins each look.
    const looks: string[] = []
    const listen = (text: unknown) => {
      if (/join users u on u\.id = f\.user_id .* from permanent_token t/s.test(String(text))) looks.push(String(text))
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

  it('end when the server stops, without holding it up', async () => {
    const { test, client, open } = world
    const node = await test.secondNode()
    const stream = await open(client('member'), { projects: '*' }, {}, await listening(node))
    const begun = performance.now()
    await node.app.http.close()
    await stream.ended()
    expect(performance.now() - begun).toBeLessThan(5_000)
  })
})

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../testing/api-client.ts'
import { type LiveWorld, startLiveWorld } from './live-world.testing.ts'

describe('live events of who is writing', () => {
  let world: LiveWorld

  beforeAll(async () => {
    world = await startLiveWorld()
  })
  afterAll(() => world.test.stop())
  afterEach(() => world.closeStreams())

  const typing = (issue: string, who: ApiClient, method: 'POST' | 'DELETE' = 'POST') =>
    who.send({ method, url: `/api/issues/${issue}/usersTyping?fields=timestamp,user(login)` })
  const shown = async (issue: string, who: ApiClient = world.test.admin) =>
    (await who.get(`/issues/${issue}/usersTyping`, { fields: 'timestamp,user(login)' })).body

  it('are told on all nodes to who sees the issue, and not to the writer', async () => {
    const { test, otherAddress, userId, client, openNow, createIssue, onlyMember } = world
    const issue = await createIssue('SEEN', onlyMember())
    const [admin, there, second, member] = [
      await openNow(test.admin, { issues: issue }),
      await openNow(test.admin, { issues: issue }, otherAddress),
      await openNow(client('second'), { issues: issue, projects: '*' }),
      await openNow(client('member'), { issues: issue }),
    ]
    // A word that no node says does no harm.
    await test.app.platform.events.signal('cairn_typing', '{}')
    expect((await typing(issue, client('member'))).status).toBe(200)
    expect(await shown(issue)).toMatchObject([{ user: { login: 'member' } }])
    const user = userId('member')
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
    const { test, client, createIssue } = world
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
    const page = async (query: Record<string, string>) =>
      (await test.admin.get(`/issues/${issue}/usersTyping`, { fields: 'timestamp,user(login)', ...query })).body
    expect(await page({ $top: '1' })).toEqual(both.slice(0, 1))
    expect(await page({ $skip: '1' })).toEqual(both.slice(1))
    expect(await page({ $top: '-1' })).toEqual(both)
    expect(await page({ $skip: '1', $top: '1' })).toEqual(both.slice(1))
    await typing(issue, client('second'), 'DELETE')
    expect(await shown(issue)).toEqual(both.slice(0, 1))
    test.clock.now += 9_000
    expect(await shown(issue)).toEqual([])
  })

  it('are told now and then, however often they come', async () => {
    const { test, otherAddress, client, openNow, createIssue } = world
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

  it('tell of who writes the text itself, to who may change it', async () => {
    const { test, openNow, client, createIssue, userId } = world
    const issue = await createIssue('SEEN')
    const stream = await openNow(client('second'), { issues: issue })
    const url = `/api/issues/${issue}/usersTyping?isText=true&fields=isText`
    expect((await test.admin.send({ method: 'POST', url })).body).toMatchObject({ isText: true })
    const { data } = await stream.next(({ event }) => event === 'typing')
    expect(data).toMatchObject({ issue, isText: true })
    // The same person goes on with a comment: that is told at once.
    await typing(issue, test.admin)
    const next = await stream.next(({ event, data }) => event === 'typing' && data.isText === undefined)
    expect(next.data.user).toBe(data.user)
    expect(userId('second')).not.toBe(data.user)
    expect((await client('reader').send({ method: 'POST', url })).status).toBe(403)
  })

  it('can be given by who may comment, and seen by who sees the issue', async () => {
    const { test, client, createIssue } = world
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

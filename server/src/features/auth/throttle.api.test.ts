import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { cookiesOf, createAccount, PASSWORD, postSession, signInAs } from './browser.testing.ts'

const WRONG = 'not the password'

describe('throttling of sign-ins', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp()
    await createAccount(test, 'ada', { email: 'ada@example.org' })
  })
  beforeEach(async () => {
    await test.system.db.deleteFrom('throttle').execute()
  })
  afterAll(() => test.stop())

  const statuses = async (count: number, login: (index: number) => string, address = (_index: number) => '192.0.2.1') =>
    (
      await Promise.all(
        Array.from({ length: count }, (_, index) => postSession(test, login(index), WRONG, {}, address(index))),
      )
    ).map(reply => reply.status)

  it('lets five of many attempts at once through to the password', async () => {
    const given = await statuses(60, () => 'ada')
    expect(given.filter(status => status === 401)).toHaveLength(5)
    expect(given.filter(status => status === 429)).toHaveLength(55)
  })

  it('counts the spellings of a name as one', async () => {
    for (const spellings of [
      ['ada', 'ADA', ' ada ', 'ａｄａ'],
      ['Ada@Example.org', 'ada@example.org'],
    ]) {
      const given = await statuses(8, index => spellings[index % spellings.length] ?? '')
      expect(given.filter(status => status === 401)).toHaveLength(5)
    }
  })

  it('tells by no block that a login and an address are of the same account', async () => {
    await statuses(5, () => 'ada')
    for (const name of ['ada@example.org', 'nobody@example.org'])
      expect([name, (await postSession(test, name, WRONG)).status]).toEqual([name, 401])
  })

  it('keeps no counter of what is only tried while the network is blocked', async () => {
    await statuses(60, index => `name-${index}`)
    const { count } = await test.system.db
      .selectFrom('throttle')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(31)
  })

  it('lets one after the other in when the block of a network is over', async () => {
    await statuses(30, index => `name-${index}`)
    expect((await postSession(test, 'ada', PASSWORD)).status).toBe(429)
    test.clock.now += 61_000
    for (let index = 0; index < 3; index++) expect((await postSession(test, 'ada', PASSWORD)).status).toBe(200)
    expect((await postSession(test, 'ada', WRONG)).status).toBe(401)
    expect((await postSession(test, 'ada', PASSWORD)).body.facts.retryAfter).toBe(120)
  })

  it('treats unknown accounts the same', async () => {
    const given = await statuses(8, () => 'nobody-at-all')
    expect(given.filter(status => status === 401)).toHaveLength(5)
  })

  it('refuses even the right password during a block, says how long, and doubles the next block', async () => {
    await statuses(5, () => 'ada')
    const refused = await postSession(test, 'ada', PASSWORD)
    expect(refused.status).toBe(429)
    expect(refused.body).toMatchObject({ error: 'too_many_attempts', facts: { retryAfter: 60 } })
    expect(refused.headers['retry-after']).toBe('60')
    test.clock.now += 61_000
    expect((await postSession(test, 'ada', WRONG)).status).toBe(401)
    expect((await postSession(test, 'ada', PASSWORD)).body.facts.retryAfter).toBe(120)
    test.clock.now += 121_000
    expect((await postSession(test, 'ada', PASSWORD)).status).toBe(200)
    expect((await postSession(test, 'ada', WRONG)).status).toBe(401)
  })

  it('keeps nobody out who comes from elsewhere, whatever is guessed from one network', async () => {
    await statuses(20, () => 'ada')
    expect((await postSession(test, 'ada', PASSWORD)).status).toBe(429)
    expect((await postSession(test, 'ada', PASSWORD, {}, '198.51.100.9')).status).toBe(200)
  })

  it('lets a browser in that signed in before, whatever is guessed around it, but for its own guesses', async () => {
    const { 'cairn-browser': browser = '' } = cookiesOf(await postSession(test, 'ada', PASSWORD))
    await createAccount(test, 'bea')
    const { 'cairn-browser': both = '' } = cookiesOf(
      await postSession(test, 'bea', PASSWORD, { cookie: `cairn-browser=${browser}` }),
    )
    expect(both.split('~')).toHaveLength(2)
    await statuses(40, index => (index < 6 ? 'ada' : `name-${index}`))
    const from = (cookie: string, password: string, login = 'ada') =>
      postSession(test, login, password, { cookie: `cairn-browser=${cookie}` })
    expect((await postSession(test, 'ada', PASSWORD)).status).toBe(429)
    expect((await from(browser, PASSWORD)).status).toBe(200)
    expect((await from(both, PASSWORD)).status).toBe(200)
    expect((await from(both, PASSWORD, 'bea')).status).toBe(200)
    // Of somebody else, altered, or nothing of ours.
    const [, bea = ''] = both.split('~').toReversed()
    for (const cookie of [bea, browser.replace(/^\d+/, '1'), browser.slice(0, -2), 'x.y.z~', '~'.repeat(2_000)])
      expect([cookie, (await from(cookie, PASSWORD)).status]).toEqual([cookie, 429])
    for (let index = 0; index < 5; index++) expect((await from(browser, WRONG)).status).toBe(401)
    expect((await from(browser, PASSWORD)).status).toBe(429)
    expect((await from(both, PASSWORD, 'bea')).status).toBe(200)
  })

  it('limits an address over all accounts and does not believe X-Forwarded-For', async () => {
    let refused = 0
    for (let index = 0; index < 32; index++) {
      const reply = await postSession(test, `name-${index}`, WRONG, { 'x-forwarded-for': `203.0.113.${index}` })
      if (reply.status === 429) refused++
    }
    expect(refused).toBe(2)
    expect((await postSession(test, 'ada', PASSWORD, {}, '192.0.2.77')).status).toBe(200)
  })

  it('takes addresses of one IPv6 network for one', async () => {
    const given = await statuses(
      40,
      index => `name-${index}`,
      index => `2001:db8:1:2::${(index + 1).toString(16)}`,
    )
    expect(given.filter(status => status === 429)).toHaveLength(10)
  })

  it('does not hold successes against an address', async () => {
    for (let index = 0; index < 31; index++) expect((await postSession(test, 'ada', PASSWORD)).status).toBe(200)
  })

  it('limits guesses of the current password as well', async () => {
    const browser = await signInAs(test, 'ada')
    const change = () => browser.post('/users/me/password', { currentPassword: WRONG, password: 'a new password' })
    for (let index = 0; index < 5; index++) expect((await change()).status).toBe(400)
    expect((await change()).status).toBe(429)
  })

  it('counts guesses over all that asks for the current password', async () => {
    const browser = await signInAs(test, 'ada')
    const ways = [
      () => browser.post('/users/me/password', { currentPassword: WRONG, password: 'a new password' }),
      () => browser.post('/users/me', { email: 'new@example.org', currentPassword: WRONG }),
    ]
    for (let index = 0; index < 5; index++) expect((await ways[index % 2]?.())?.status).toBe(400)
    for (const way of ways) expect((await way()).status).toBe(429)
    expect((await postSession(test, 'ada', WRONG)).status).toBe(401)
  })

  it('reads the forwarded address from a trusted proxy only', async () => {
    const behind = await startTestApp({ env: { CAIRN_TRUST_PROXY: '127.0.0.1' } })
    for (let index = 0; index < 32; index++) {
      const reply = await postSession(
        behind,
        `n-${index}`,
        WRONG,
        { 'x-forwarded-for': `203.0.113.${index}` },
        '127.0.0.1',
      )
      expect(reply.status).toBe(401)
    }
    await behind.stop()
  })
})

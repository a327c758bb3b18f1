import { createHmac } from 'node:crypto'
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
    expect(refused).toMatchObject({ status: 429, body: { error: 'too_many_attempts', facts: { retryAfter: 60 } } })
    expect(refused.headers['retry-after']).toBe('60')
    test.clock.now += 61_000
    expect((await postSession(test, 'ada', WRONG)).status).toBe(401)
    expect((await postSession(test, 'ada', PASSWORD)).body.facts.retryAfter).toBe(120)
    test.clock.now += 121_000
    expect((await postSession(test, 'ada', PASSWORD)).status).toBe(200)
    expect((await postSession(test, 'ada', WRONG)).status).toBe(401)
  })

  it('doubles each block up to an hour, counts nothing while one lasts, and ends each to the millisecond', async () => {
    await statuses(5, () => 'ada')
    const blocks: number[] = []
    for (let index = 0; index < 9; index++) {
      const refused = await postSession(test, 'ada', WRONG)
      blocks.push(refused.body.facts.retryAfter)
      test.clock.now += refused.body.facts.retryAfter * 1_000 - 1
      expect((await postSession(test, 'ada', PASSWORD)).body.facts.retryAfter).toBe(1)
      test.clock.now += 1
      expect((await postSession(test, 'ada', WRONG)).status).toBe(401)
    }
    expect(blocks).toEqual([60, 120, 240, 480, 960, 1_920, 3_600, 3_600, 3_600])
  })

  it('forgets attempts a quarter of an hour after the first of them, or after the end of a block', async () => {
    const QUARTER = 15 * 60_000
    let from = 0
    const after = async (waits: readonly (readonly [number, number])[]) => {
      const start = test.clock.now
      const address = `198.51.100.${++from}`
      const given: number[] = []
      for (const [at, count] of waits) {
        test.clock.now = start + at
        for (let index = 0; index < count; index++)
          given.push((await postSession(test, 'ada', WRONG, {}, address)).status)
      }
      test.clock.now = start
      return given.lastIndexOf(429) === -1 ? 'never' : given.indexOf(429)
    }
    const cases = [
      // Four at once and the fifth in time; one later; the sixth is the first that is refused.
      [
        [
          [0, 4],
          [QUARTER, 2],
        ],
        5,
      ],
      [
        [
          [0, 4],
          [QUARTER + 1, 4],
        ],
        'never',
      ],
      // It is the first attempt that counts, not the last, and after it a new time begins.
      [
        [
          [0, 1],
          [10 * 60_000, 3],
          [QUARTER + 1, 4],
        ],
        'never',
      ],
      [
        [
          [0, 1],
          [10 * 60_000, 3],
          [QUARTER + 1, 6],
        ],
        9,
      ],
      [
        [
          [0, 5],
          [60_000 + QUARTER, 2],
        ],
        6,
      ],
      [
        [
          [0, 5],
          [60_000 + QUARTER + 1, 5],
        ],
        'never',
      ],
    ] as const
    for (const [waits, refused] of cases) expect([waits, await after(waits)]).toEqual([waits, refused])
  })

  it('forgives an account all its attempts when its password is known, a network only this one', async () => {
    const one = async (login: string, password: string) => (await postSession(test, login, password)).status
    for (let round = 0; round < 2; round++) {
      for (let index = 0; index < 4; index++) expect(await one('ada', WRONG)).toBe(401)
      expect(await one('ada', PASSWORD)).toBe(200)
    }
    // Eight of thirty are used up by now.
    const given = await statuses(24, index => `name-${index}`)
    expect(given.filter(status => status === 401)).toHaveLength(22)
    expect(await one('ada', PASSWORD)).toBe(429)
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

  it('remembers the last five accounts of a browser, each by one name, and reads no endless cookie', async () => {
    let browser = ''
    const logins = ['ada', ...['a1', 'a2', 'a3', 'a4', 'a5'].map(name => `many-${name}`)]
    for (const login of logins.slice(1)) await createAccount(test, login)
    const enter = async (login: string, cookie = browser) => {
      const reply = await postSession(test, login, PASSWORD, { cookie: `cairn-browser=${cookie}` })
      return cookiesOf(reply)['cairn-browser'] ?? ''
    }
    const entries: string[] = []
    for (const login of logins) {
      browser = await enter(login)
      entries.unshift(browser.split('~')[0] ?? '')
    }
    expect(browser.split('~')).toEqual(entries.slice(0, 5))
    expect(new Set(entries).size).toBe(6)
    // Whoever comes again comes first, under the same name.
    browser = await enter('many-a2')
    expect(browser.split('~')).toEqual([entries[3], entries[0], entries[1], entries[2], entries[4]])
    expect((await enter('ada')).split('~')[0]).not.toBe(entries[5])
    const first = entries[0] ?? ''
    const padded = (length: number) => `${first}~${'x'.repeat(length - first.length - 1)}`
    expect((await enter('many-a5', padded(1_000))).split('~')).toEqual([first])
    expect((await enter('many-a5', padded(1_001))).split('~')).not.toContain(first)
  })

  it('signs the names of browsers with a secret that is kept and that nobody can guess', async () => {
    const { 'cairn-browser': entry = '' } = cookiesOf(await postSession(test, 'ada', PASSWORD))
    const stored = test.system.db.selectFrom('setting').select('value').where('key', '=', 'secret.browserSigning')
    const secret = String((await stored.executeTakeFirstOrThrow()).value)
    expect(secret).toMatch(/^[\w-]{43}$/)
    const [user, name] = entry.split('.')
    const signed = (key: Buffer) =>
      `${user}.${name}.${createHmac('sha256', key).update(`browser:${user}:${name}`).digest('base64url')}`
    expect(signed(Buffer.from(secret, 'base64url'))).toBe(entry)
    await statuses(6, () => 'ada')
    for (const key of [Buffer.alloc(0), Buffer.alloc(32), Buffer.from(secret)])
      expect((await postSession(test, 'ada', PASSWORD, { cookie: `cairn-browser=${signed(key)}` })).status).toBe(429)
    expect((await postSession(test, 'ada', PASSWORD, { cookie: `cairn-browser=${entry}` })).status).toBe(200)
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

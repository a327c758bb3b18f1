import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { browserOf, cookiesOf, createAccount, PASSWORD, postSession, signInAs } from './browser.testing.ts'

describe('signing in', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp()
    await createAccount(test, 'ada', { email: 'Ada@Example.org' })
  })
  afterAll(() => test.stop())

  it('opens a session with two cookies', async () => {
    const reply = await postSession(test, 'ada', PASSWORD)
    expect(reply.status).toBe(200)
    expect(reply.body.user).toMatchObject({ $type: 'Me' })
    const lines = [reply.headers['set-cookie'] ?? []].flat().map(String)
    const session = lines.find(line => line.startsWith('cairn-session=')) ?? ''
    const csrf = lines.find(line => line.startsWith('cairn-csrf=')) ?? ''
    expect(session).toMatch(/; Path=\/; HttpOnly; SameSite=Lax/)
    expect(csrf).toMatch(/SameSite=Lax/)
    expect(csrf).not.toMatch(/HttpOnly/)
    const me = await browserOf(test, reply).get('/users/me', { fields: 'login' })
    expect(me.body).toEqual({ login: 'ada', $type: 'Me' })
  })

  it('takes the e-mail address and other spellings of the login for the same account', async () => {
    for (const login of ['ada@example.org', ' ADA@example.ORG ', 'ADA', 'ａｄａ']) {
      expect((await postSession(test, login, PASSWORD)).status).toBe(200)
    }
  })

  it('refuses a wrong password, an unknown user and a banned one in the same words', async () => {
    await createAccount(test, 'banned-one')
    expect((await test.admin.post('/users/banned-one', { banned: true })).status).toBe(200)
    const replies = [
      await postSession(test, 'ada', 'wrong password'),
      await postSession(test, 'nobody-here', 'wrong password'),
      await postSession(test, 'banned-one', PASSWORD),
      await postSession(test, 'guest', ''),
    ]
    for (const reply of replies) {
      expect(reply.status).toBe(401)
      expect(reply.body).toEqual(replies[0]?.body)
      expect(reply.headers['set-cookie']).toBeUndefined()
    }
    expect(replies[0]?.body.error).toBe('wrong_credentials')
  })

  it('refuses arrays, objects and missing values instead of strings', async () => {
    const bodies = [
      { login: ['ada', 'eve'], password: PASSWORD },
      { login: { $ne: '' }, password: PASSWORD },
      { login: 'ada' },
      { login: 'ada', password: [PASSWORD] },
      [],
      'ada',
      null,
    ]
    for (const payload of bodies) {
      const reply = await test.anonymous.send({
        method: 'POST',
        url: '/api/session',
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify(payload),
      })
      expect(reply.status).toBe(400)
    }
  })

  it('does not sign in from pages of other origins nor by forms', async () => {
    const foreign: readonly Readonly<Record<string, string>>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ]
    for (const headers of foreign) expect((await postSession(test, 'ada', PASSWORD, headers)).status).toBe(403)
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const reply = await test.anonymous.send({
        method: 'POST',
        url: '/api/session',
        headers: { 'content-type': type },
        payload: JSON.stringify({ login: 'ada', password: PASSWORD }),
      })
      expect(reply.status).toBeGreaterThanOrEqual(400)
      expect(reply.status).toBeLessThan(500)
      expect(reply.headers['set-cookie']).toBeUndefined()
    }
    expect((await postSession(test, 'ada', PASSWORD, { 'sec-fetch-site': 'same-origin' })).status).toBe(200)
  })

  it('ignores headers that claim an identity', async () => {
    for (const name of ['x-remote-user', 'x-forwarded-user', 'remote-user', 'remote_user']) {
      const reply = await test.anonymous.send({ method: 'GET', url: '/api/users/me', headers: { [name]: 'admin' } })
      expect(reply.status).toBe(401)
    }
  })

  it('wants the CSRF token for changes with the cookie, and for nothing else', async () => {
    const reply = await postSession(test, 'ada', PASSWORD)
    const bare = browserOf(test, reply, false)
    expect((await bare.get('/users/me')).status).toBe(200)
    const refused = await bare.post('/users/me', { fullName: 'Mallory' })
    expect(refused.status).toBe(403)
    expect(refused.body.code).toBe('csrf')
    const wrong = await bare.send({
      method: 'POST',
      url: '/api/users/me',
      payload: { fullName: 'Mallory' },
      headers: { 'x-csrf-token': 'x'.repeat(32) },
    })
    expect(wrong.status).toBe(403)
    const own = await browserOf(test, reply).post('/users/me', { fullName: 'Ada L.' }, { fields: 'fullName' })
    expect(own.body.fullName).toBe('Ada L.')
  })

  it('gives a browser that lost the CSRF cookie a new one', async () => {
    const reply = await postSession(test, 'ada', PASSWORD)
    const session = `cairn-session=${cookiesOf(reply)['cairn-session']}`
    const read = await test.anonymous.send({ method: 'GET', url: '/api/users/me', headers: { cookie: session } })
    expect(cookiesOf(read)).toEqual({ 'cairn-csrf': cookiesOf(reply)['cairn-csrf'] })
    const again = await browserOf(test, reply).get('/users/me')
    expect(again.headers['set-cookie']).toBeUndefined()
  })

  it('gives a new session at each sign-in and ends the one it replaces', async () => {
    const first = await postSession(test, 'ada', PASSWORD)
    const again = await browserOf(test, first, false).send({
      method: 'POST',
      url: '/api/session',
      payload: { login: 'ada', password: PASSWORD },
    })
    expect(again.status).toBe(200)
    expect(cookiesOf(again)['cairn-session']).not.toBe(cookiesOf(first)['cairn-session'])
    expect((await browserOf(test, first).get('/users/me')).status).toBe(401)
    expect((await browserOf(test, again).get('/users/me')).status).toBe(200)
  })

  it('signs out', async () => {
    for (const leave of ['session', 'logout'] as const) {
      const browser = await signInAs(test, 'ada')
      const reply = leave === 'session' ? await browser.delete('/session') : await browser.post('/users/me/logout')
      expect(reply.status).toBe(200)
      expect(cookiesOf(reply)['cairn-session']).toBe('')
      expect((await browser.get('/users/me')).status).toBe(401)
    }
    expect((await test.anonymous.delete('/session')).status).toBe(200)
  })

  it('lets sessions expire when unused and forgets them', async () => {
    const browser = await signInAs(test, 'ada')
    const now = test.clock.now
    test.clock.now += 29 * 24 * 3_600_000
    expect((await browser.get('/users/me')).status).toBe(200)
    test.clock.now += 29 * 24 * 3_600_000
    expect((await browser.get('/users/me')).status).toBe(200)
    test.clock.now += 31 * 24 * 3_600_000
    expect((await browser.get('/users/me')).status).toBe(401)
    const { sweepJob } = await import('./jobs/sweep.ts')
    await sweepJob.run(test.app.platform, {}, new AbortController().signal)
    const left = await test.system.db.selectFrom('session').selectAll().execute()
    expect(left).toEqual([])
    test.clock.now = now
  })

  it('lets people come and go while the installation is read-only, and nobody but administrators change anything', async () => {
    const settings = '/admin/globalSettings/systemSettings'
    const leaving = [await signInAs(test, 'ada'), await signInAs(test, 'ada')]
    const browser = await signInAs(test, 'ada')
    expect((await test.admin.post(settings, { isApplicationReadOnly: true })).status).toBe(200)
    const refused = await browser.post('/users/me', { fullName: 'Ada' })
    expect([refused.status, refused.body.code]).toEqual([403, 'read_only_mode'])
    const token = await browser.post('/users/me/permanentTokens', { name: 'late' })
    expect([token.status, token.body.code]).toEqual([403, 'read_only_mode'])
    expect((await browser.get('/users/me')).status).toBe(200)
    expect((await leaving[0]?.delete('/session'))?.status).toBe(200)
    expect((await leaving[1]?.post('/users/me/logout'))?.status).toBe(200)
    for (const left of leaving) expect((await left.get('/users/me')).status).toBe(401)
    expect((await postSession(test, 'ada', PASSWORD)).status).toBe(200)
    expect((await test.admin.post('/users/ada', { fullName: 'Ada L.' })).status).toBe(200)
    expect((await test.admin.post(settings, { isApplicationReadOnly: false })).status).toBe(200)
    expect((await browser.post('/users/me', { fullName: 'Ada' })).status).toBe(200)
  })

  it('notes the last use of sessions and tokens once a minute, and lengthens sessions by it', async () => {
    const start = test.clock.now
    const browser = await signInAs(test, 'ada')
    const { body } = await browser.post('/users/me/permanentTokens', { name: 'used' })
    const bearer = { authorization: `Bearer ${body.token}` }
    const seen = async (after: number) => {
      test.clock.now = start + after
      await test.anonymous.send({ url: '/api/users/me', headers: bearer })
      await browser.get('/users/me')
      const [session] = (await test.admin.get('/users/ada/sessions', { fields: 'lastUsed,expires', $top: '1' })).body
      const [token] = (await test.admin.get('/users/ada/permanentTokens', { fields: 'lastUsed', $top: '1' })).body
      const { last_seen } = await test.system.db
        .selectFrom('users')
        .select('last_seen')
        .where('login', '=', 'ada')
        .executeTakeFirstOrThrow()
      return [session.lastUsed, session.expires, token.lastUsed, last_seen].map(time => time - start)
    }
    const month = 30 * 24 * 3_600_000
    expect(await seen(0)).toEqual([0, month, 0, 0])
    expect(await seen(60_000)).toEqual([0, month, 0, 0])
    expect(await seen(60_001)).toEqual([60_001, month + 60_001, 60_001, 60_001])
    expect(await seen(90_000)).toEqual([60_001, month + 60_001, 60_001, 60_001])
    // Who is refused is not seen.
    await test.admin.post('/users/ada', { banned: true })
    for (const headers of [bearer, browser.headers]) {
      test.clock.now = start + 500_000
      expect((await test.anonymous.send({ url: '/api/users/me', headers })).status).toBe(401)
    }
    expect(await seen(500_000)).toEqual([60_001, month + 60_001, 60_001, 60_001])
    await test.admin.post('/users/ada', { banned: false })
    test.clock.now = start
  })

  it('sets cookies that scripts, other hosts and plain http do not get, each as far as it can be', async () => {
    const cookiesAt = async (baseUrl: string | null, path = '') => {
      const app = baseUrl ? await startTestApp({ env: { CAIRN_BASE_URL: baseUrl } }) : test
      try {
        if (app !== test) {
          const account = { login: 'ada', fullName: 'Ada', password: PASSWORD }
          const made = await app.admin.send({ method: 'POST', url: `${path}/api/users`, payload: account })
          expect(made.status).toBe(200)
        }
        const payload = { login: 'ada', password: PASSWORD }
        const entered = await app.anonymous.send({ method: 'POST', url: `${path}/api/session`, payload })
        const left = await app.anonymous.send({ method: 'DELETE', url: `${path}/api/session` })
        const own = browserOf(app, entered).headers
        expect((await app.anonymous.send({ url: `${path}/api/users/me`, headers: own })).status).toBe(200)
        return [entered, left].map(reply =>
          [reply.headers['set-cookie'] ?? []].flat().map(line => String(line).replace(/^([\w-]+)=[^;]+/, '$1=…')),
        )
      } finally {
        if (app !== test) await app.stop()
      }
    }
    const gone = 'Expires=Thu, 01 Jan 1970 00:00:00 GMT'
    const age = 'Max-Age=34560000'
    for (const [baseUrl, below, prefix, path, secure] of [
      [null, '', '', '/', ''],
      ['https://tracker.example', '', '__Host-', '/', ' Secure;'],
      ['https://example.com/tracker', '/tracker', '', '/tracker', ' Secure;'],
    ] as const)
      expect([baseUrl, await cookiesAt(baseUrl, below)]).toEqual([
        baseUrl,
        [
          [
            `${prefix}cairn-session=…; ${age}; Path=${path}; HttpOnly;${secure} SameSite=Lax`,
            `${prefix}cairn-csrf=…; ${age}; Path=${path};${secure} SameSite=Lax`,
            `${prefix}cairn-browser=…; ${age}; Path=${path}; HttpOnly;${secure} SameSite=Lax`,
          ],
          [
            `${prefix}cairn-session=; Max-Age=0; Path=${path}; ${gone}; HttpOnly;${secure} SameSite=Lax`,
            `${prefix}cairn-csrf=; Max-Age=0; Path=${path}; ${gone};${secure} SameSite=Lax`,
          ],
        ],
      ])
  })
})

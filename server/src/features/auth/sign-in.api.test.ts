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

  it('uses host-bound secure cookies under https and the path of the base address', async () => {
    const secure = await startTestApp({ env: { CAIRN_BASE_URL: 'https://tracker.example' } })
    await createAccount(secure, 'ada')
    const atRoot = await postSession(secure, 'ada', PASSWORD)
    expect(String(atRoot.headers['set-cookie'])).toMatch(
      /__Host-cairn-session=.*?; Path=\/; HttpOnly; Secure; SameSite=Lax/,
    )
    expect((await browserOf(secure, atRoot).get('/users/me')).status).toBe(200)
    await secure.stop()
    const below = await startTestApp({ env: { CAIRN_BASE_URL: 'https://example.com/tracker' } })
    const login = await below.anonymous.send({
      method: 'POST',
      url: '/tracker/api/session',
      payload: { login: 'ada', password: PASSWORD },
    })
    expect(login.status).toBe(401)
    const reply = await below.anonymous.send({ method: 'DELETE', url: '/tracker/api/session' })
    expect(String(reply.headers['set-cookie'])).toMatch(/cairn-session=; .*Path=\/tracker;/)
    await below.stop()
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { browserOf, cookiesOf, createAccount, PASSWORD, postSession } from '../features/auth/browser.testing.ts'
import { features } from '../features.ts'
import { type ApiReply, createApiClient } from './api-client.ts'
import { createProject, idIn, upload } from './sample-data.ts'
import { startTestApp, type TestApp } from './test-app.ts'

const DAY = 86_400_000

const routes = features.flatMap(feature => feature.routes ?? []).map(({ route }) => route)
/** Whoever proves to know a password acts for no session. */
const PROVING = ['auth.signIn', 'auth.setup']

/** The text with another character at each place, one at a time, and longer and shorter ones. */
function altered(text: string): readonly string[] {
  const other = (character: string): string => (character === 'A' ? 'B' : 'A')
  const each = [...text].map((character, at) => text.slice(0, at) + other(character) + text.slice(at + 1))
  return [...each, `${text}A`, text.slice(0, -1), text.slice(1), '', 'A'.repeat(text.length)]
}

/** What proves who somebody is counts as a whole or not at all; guests are let in, so that a fall back would show. */
describe('credentials that were altered', { timeout: 30_000 }, () => {
  let test: TestApp
  let signedIn: ApiReply
  let session: string
  let csrf: string

  beforeAll(async () => {
    test = await startTestApp()
    for (const login of ['ada', 'ben']) await createAccount(test, login)
    await test.admin.post('/admin/globalSettings/systemSettings', { guestAccess: true })
    signedIn = await postSession(test, 'ada', PASSWORD)
    session = cookiesOf(signedIn)['cairn-session'] ?? ''
    csrf = cookiesOf(signedIn)['cairn-csrf'] ?? ''
  })
  afterAll(() => test.stop())

  const whoIs = async (headers: Readonly<Record<string, string>>, app = test): Promise<string> => {
    const { status, body } = await createApiClient(app.app.http, headers).get('/users/me', { fields: 'login' })
    return status === 200 ? body.login : String(status)
  }
  /** Those that did not give what they should. */
  const others = async (values: readonly string[], answer: (value: string) => Promise<unknown>, wanted: unknown) => {
    const wrong: string[] = []
    for (const value of values) {
      const found = await answer(value)
      if (found !== wanted) wrong.push(`${value}: ${found}`)
    }
    return wrong
  }

  it('are no tokens, and nobody is taken for a guest', async () => {
    const token = (test.admin.headers.authorization ?? '').replace('Bearer ', '')
    const ofBearer = (value: string) => whoIs({ authorization: `Bearer ${value}` })
    expect(await ofBearer(token)).toBe('admin')
    expect(await others([...altered(token), token.slice(5), `perm:${token}`], ofBearer, '401')).toEqual([])
    const schemes = [token, `Basic ${token}`, `Token ${token}`, `Bearer${token}`, `Bearer ${token} ${token}`, 'Bearer']
    expect(await others(schemes, authorization => whoIs({ authorization }), '401')).toEqual([])
    // A session does not help a token that is none.
    expect(await whoIs({ authorization: 'Bearer perm:none', cookie: `cairn-session=${session}` })).toBe('401')
  })

  it('are no sessions', async () => {
    const withCookie = (name: string) => (value: string) => whoIs({ cookie: `${name}=${value}` })
    expect(await withCookie('cairn-session')(session)).toBe('ada')
    expect(await others(altered(session), withCookie('cairn-session'), 'guest')).toEqual([])
    const names = ['__Host-cairn-session', 'cairn-csrf', 'cairn-browser', 'Cairn-Session', 'session']
    expect(await others(names, name => withCookie(name)(session), 'guest')).toEqual([])
  })

  it('are no sessions over https without the name that only this host can give', async () => {
    const secure = await startTestApp({ env: { CAIRN_BASE_URL: 'https://tracker.example' } })
    try {
      await createAccount(secure, 'ada')
      await secure.admin.post('/admin/globalSettings/systemSettings', { guestAccess: true })
      const reply = await postSession(secure, 'ada', PASSWORD)
      const cookies = cookiesOf(reply)
      const value = cookies['__Host-cairn-session'] ?? ''
      expect(Object.keys(cookies).sort()).toEqual(['__Host-cairn-browser', '__Host-cairn-csrf', '__Host-cairn-session'])
      for (const line of [reply.headers['set-cookie'] ?? []].flat()) {
        expect(line).toMatch(/; Path=\/; .*Secure; SameSite=Lax/)
        expect(line).not.toMatch(/Domain/i)
        expect([line, /HttpOnly/.test(String(line))]).toEqual([line, !String(line).includes('csrf')])
      }
      expect(await whoIs({ cookie: `__Host-cairn-session=${value}` }, secure)).toBe('ada')
      expect(await whoIs({ cookie: `cairn-session=${value}` }, secure)).toBe('guest')
      // What another host of the domain sets cannot stand in for either half.
      const foreign = `__Host-cairn-session=${value}; cairn-csrf=${cookies['__Host-cairn-csrf']}`
      const wrong = createApiClient(secure.app.http, { cookie: foreign, 'x-csrf-token': 'planted' })
      expect((await wrong.post('/users/me', { fullName: 'Mallory' })).body.code).toBe('csrf')
    } finally {
      await secure.stop()
    }
  })

  it('change nothing without the other half of the pair, whatever the route', async () => {
    const stranger = cookiesOf(await postSession(test, 'ben', PASSWORD))['cairn-csrf'] ?? ''
    const cookie = `cairn-session=${session}; cairn-csrf=${csrf}`
    const code = async (route: (typeof routes)[number], headers: Readonly<Record<string, string>>) => {
      const url = `${route.root}${route.path.replaceAll(/:\w+/g, '1-1')}`
      const { body } = await test.anonymous.send({ method: route.method, url, headers: { cookie, ...headers } })
      return body?.code
    }
    const writing = routes.filter(({ method, id }) => method !== 'GET' && !PROVING.includes(id))
    const without: readonly Record<string, string>[] = [{}, { 'x-csrf-token': stranger }, { 'x-csrf-token': '' }]
    const wrong: string[] = []
    for (const route of writing)
      for (const headers of without)
        if ((await code(route, headers)) !== 'csrf') wrong.push(`${route.id} ${JSON.stringify(headers)}`)
    expect(wrong).toEqual([])
    expect(writing.length).toBeGreaterThan(150)
    const [update] = writing.filter(({ id }) => id === 'users.update')
    if (!update) throw new Error('There is no route for changing users')
    expect(await others(altered(csrf), value => code(update, { 'x-csrf-token': value }), 'csrf')).toEqual([])
    // It is a header that is asked for: what a form can send does not count.
    const inAddress = `/api/users/me?x-csrf-token=${csrf}&csrf=${csrf}`
    expect((await test.anonymous.send({ method: 'POST', url: inAddress, headers: { cookie } })).body.code).toBe('csrf')
    expect((await browserOf(test, signedIn).post('/users/me', { fullName: 'Ada' })).status).toBe(200)
  })

  it('sign nobody in from pages of others, whatever way there is to be signed in', async () => {
    const open = routes.filter(({ access, method }) => access === 'public' && method === 'POST')
    // Signing out wants the other half of the pair instead.
    expect(open.map(({ id }) => id).sort()).toEqual(['auth.logout', ...PROVING].sort())
    const own = { host: 'localhost:8080' }
    const ORIGINS: readonly (readonly [Record<string, string>, boolean])[] = [
      [{}, true],
      [{ 'sec-fetch-site': 'same-origin' }, true],
      [{ 'sec-fetch-site': 'none' }, true],
      [{ ...own, origin: 'http://localhost:8080' }, true],
      [{ 'sec-fetch-site': 'cross-site' }, false],
      [{ 'sec-fetch-site': 'same-site' }, false],
      [{ 'sec-fetch-site': '' }, false],
      [{ 'sec-fetch-site': 'cross-site', ...own, origin: 'http://localhost:8080' }, false],
      [{ ...own, origin: 'null' }, false],
      [{ ...own, origin: '' }, false],
      [{ ...own, origin: 'http://localhost:8080.evil.example' }, false],
      [{ ...own, origin: 'http://localhost:8081' }, false],
      [{ ...own, origin: 'http://evil.example' }, false],
    ]
    const wrong: string[] = []
    for (const [headers, isOwn] of ORIGINS) {
      const reply = await postSession(test, 'ben', PASSWORD, headers)
      if ((reply.status === 200) !== isOwn || (!isOwn && reply.headers['set-cookie']))
        wrong.push(`${JSON.stringify(headers)}: ${reply.status}`)
      const body = { token: 'none', login: 'root', password: PASSWORD, fullName: 'Root' }
      const setUp = await test.anonymous.send({ method: 'POST', url: '/api/setup', payload: body, headers })
      if (!isOwn && setUp.body?.code !== 'foreign_origin') wrong.push(`setup ${JSON.stringify(headers)}: ${setUp.text}`)
    }
    expect(wrong).toEqual([])
  })

  it('open no files: each byte of a signed address counts', async () => {
    const project = await createProject(test, 'SIGN')
    const create = { project: { id: project }, summary: 'Files' }
    const issue = idIn(await test.admin.post('/issues', create, { fields: 'id' }))
    const [file, other] = [
      idIn(await upload(test.admin, `/issues/${issue}/attachments`)),
      idIn(await upload(test.admin, `/issues/${issue}/attachments`)),
    ]
    const { url } = (await test.admin.get(`/issues/${issue}/attachments/${file}`, { fields: 'url' })).body
    const sign = new URL(url, 'http://x').searchParams.get('sign') ?? ''
    const fetched = async (value: string, of = file, more = '') =>
      (await test.anonymous.send({ url: `/api/files/${of}?sign=${encodeURIComponent(value)}${more}` })).status
    expect(await fetched(sign)).toBe(200)
    const bytes = Buffer.from(sign, 'base64url')
    const flipped = [...bytes.keys()].flatMap(at =>
      [0x01, 0x80].map(bit =>
        Buffer.from(bytes.map((byte, i) => (i === at ? byte ^ bit : byte))).toString('base64url'),
      ),
    )
    expect(flipped.length).toBe(2 * bytes.length)
    const cut = [bytes.subarray(0, -1), bytes.subarray(0, 10), Buffer.concat([bytes, Buffer.alloc(1)])]
    const wrong = [...flipped, ...cut.map(part => part.toString('base64url')), 'x'.repeat(sign.length)]
    for (const more of ['', '&thumbnail=true', `&sign=${sign}`])
      expect(
        await others(
          wrong.slice(more ? -4 : 0),
          value => fetched(value, file, more.startsWith('&sign') ? '' : more),
          403,
        ),
      ).toEqual([])
    expect(await fetched(sign, other)).toBe(403)
    const now = test.clock.now
    const expires = (Math.floor(now / DAY) + 3) * DAY
    for (const [at, status] of [
      [expires - 1, 200],
      [expires, 403],
      [expires + 1, 403],
    ] as const) {
      test.clock.now = at
      expect([at - expires, await fetched(sign)]).toEqual([at - expires, status])
    }
    test.clock.now = now
  })

  it('end when their time is over, and not before', async () => {
    const now = test.clock.now
    const length = 30 * DAY
    for (const [after, who] of [
      [length - 1, 'ada'],
      [length, 'guest'],
      [length + 1, 'guest'],
    ] as const) {
      test.clock.now = now
      const cookies = cookiesOf(await postSession(test, 'ada', PASSWORD))
      test.clock.now = now + after
      expect([after, await whoIs({ cookie: `cairn-session=${cookies['cairn-session']}` })]).toEqual([after, who])
    }
    test.clock.now = now
  })

  it('are still counted when somebody next to them knew a password', async () => {
    const from = '198.51.100.7'
    const guess = async (login: string, password = 'wrong') =>
      (await postSession(test, login, password, {}, from)).status
    for (let count = 0; count < 4; count++) expect(await guess('ada')).toBe(401)
    expect(await guess('ben', PASSWORD)).toBe(200)
    expect(await guess('ada')).toBe(401)
    expect(await guess('ada', PASSWORD)).toBe(429)
    // The network has its guesses, but for the one that was none.
    const statuses: number[] = []
    for (let count = 0; count < 26; count++) {
      statuses.push(await guess(`nobody-${count}`))
      if (count % 5 === 0) await guess('ben', PASSWORD)
    }
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(401))
    expect(statuses.at(-1)).toBe(429)
  })
})

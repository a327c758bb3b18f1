import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../testing/api-client.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const SEEN = '/hub/api/rest/users'

describe('people of the hub', () => {
  let test: TestApp
  let ada: ApiClient
  beforeAll(async () => {
    test = await startTestApp()
    ada = await test.clientOf(await test.createUser('ada', { fullName: 'Ada Lovelace' }))
    await test.createUser('grace', { fullName: 'Grace of Adana' })
  })
  afterAll(() => test.stop())

  const ask = (client: ApiClient, query: Readonly<Record<string, string>> = {}, url = SEEN) =>
    client.send({ method: 'GET', url, query })

  it('are found by parts of their names, in a page that tells how many there are', async () => {
    const { body } = await ask(ada, { query: 'ada', fields: 'id,name', $top: '1' })
    const { ringId } = (await ada.get('/users/me', { fields: 'ringId' })).body
    expect(body).toEqual({
      type: 'UsersPage',
      skip: 0,
      top: 1,
      total: 2,
      users: [{ type: 'user', id: ringId, name: 'Ada Lovelace' }],
    })
    const rest = await ask(ada, { query: 'ada', fields: 'users(login),total', $skip: '1', $top: '-1' }, `${SEEN}/`)
    expect(rest.body).toMatchObject({ skip: 1, top: -1, total: 2, users: [{ type: 'user', login: 'grace' }] })
  })

  it('show what is asked for with paths, and everything when nothing is', async () => {
    const path = await ask(ada, { query: 'ada l', fields: 'profile/avatar/url' })
    expect(path.body.users).toEqual([
      {
        type: 'user',
        profile: { avatar: { type: 'urlavatar', url: expect.stringMatching(/^\/api\/users\/1-\d+\//) } },
      },
    ])
    const whole = await ask(ada, { query: 'ada l' })
    expect(whole.body.users).toMatchObject([{ login: 'ada', name: 'Ada Lovelace', guest: false, banned: false }])
  })

  it('have e-mail addresses for themselves and for who may read them', async () => {
    const emails = async (client: ApiClient) =>
      (await ask(client, { query: 'ada', fields: 'login,profile(email(email))' })).body.users.map(
        (user: { login: string; profile: { email: { email: string } | null } }) => user.profile.email?.email ?? null,
      )
    expect(await emails(ada)).toEqual(['ada@example.com', null])
    expect(await emails(test.admin)).toEqual(['ada@example.com', 'grace@example.com'])
    // Nor can an address be tried out.
    const tried = async (client: ApiClient) => (await ask(client, { query: 'grace@ex' })).body.total
    expect([await tried(ada), await tried(test.admin)]).toEqual([0, 1])
  })

  it('are not looked up by who may not', async () => {
    expect((await ask(test.anonymous)).status).toBe(401)
    await test.admin.post('/admin/globalSettings/systemSettings', { guestAccess: true })
    const { body } = await ask(test.anonymous, { fields: 'login' })
    expect(body).toMatchObject({ total: 1, users: [{ type: 'user', login: 'guest' }] })
    await test.admin.post('/admin/globalSettings/systemSettings', { guestAccess: false })
  })

  it('answer what is wrong in the form of every other refusal', async () => {
    for (const [name, value] of Object.entries({ $top: 'x', fields: 'a(', query: 'x'.repeat(501) })) {
      const { status, body } = await ask(ada, { [name]: value })
      expect([status, typeof body.error_description]).toEqual([400, 'string'])
    }
    const unknown = await ask(ada, {}, '/hub/api/rest/nothing')
    expect([unknown.status, typeof unknown.body?.error_description]).toEqual([404, 'string'])
    const write = await ada.send({ method: 'POST', url: SEEN, payload: {} })
    expect([write.status, write.body.code]).toEqual([405, 'method_not_allowed'])
  })
})

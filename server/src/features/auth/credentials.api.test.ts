import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiReply, createApiClient } from '../../testing/api-client.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { createAccount, PASSWORD, postSession, signInAs } from './browser.testing.ts'
import { createToken, setPassword } from './index.ts'

const NEXT = 'another good password'

describe('credentials', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp()
    for (const login of ['ada', 'ben', 'cleo']) await createAccount(test, login)
  })
  afterAll(() => test.stop())

  const bearer = (token: string) => createApiClient(test.app.http, { authorization: `Bearer ${token}` })

  describe('permanent tokens', () => {
    it('show their secret once and work until they are revoked', async () => {
      const ada = await signInAs(test, 'ada')
      const created = await ada.post('/users/me/permanentTokens', { name: 'script' })
      expect(created.status).toBe(200)
      expect(created.body).toMatchObject({ name: 'script', $type: 'PermanentToken' })
      expect(created.body.token).toMatch(/^perm:YWRh\.c2NyaXB0\.[\w-]{32}$/)
      const client = bearer(created.body.token)
      expect((await client.get('/users/me', { fields: 'login' })).body.login).toBe('ada')
      const listed = await ada.get('/users/me/permanentTokens', { fields: 'id,name,token,created,lastUsed' })
      expect(listed.body).toHaveLength(1)
      expect(listed.text).not.toContain(created.body.token)
      expect(listed.body[0].lastUsed).toBe(test.clock.now)
      const { rows } = { rows: await test.system.db.selectFrom('permanent_token').selectAll().execute() }
      expect(JSON.stringify(rows)).not.toContain(created.body.token)
      expect((await ada.delete(`/users/me/permanentTokens/${created.body.id}`)).status).toBe(200)
      expect((await client.get('/users/me')).status).toBe(401)
      expect((await client.get('/users/me')).body.error_description).toBe('Invalid token')
      expect((await ada.delete(`/users/me/permanentTokens/${created.body.id}`)).status).toBe(404)
    })

    it('need a name that is not in use', async () => {
      const ada = await signInAs(test, 'ada')
      expect((await ada.post('/users/me/permanentTokens', { name: '  ' })).status).toBe(400)
      expect((await ada.post('/users/me/permanentTokens', { name: 7 })).status).toBe(400)
      expect((await ada.post('/users/me/permanentTokens', { name: 'one' })).status).toBe(200)
      expect((await ada.post('/users/me/permanentTokens', { name: 'one' })).body.code).toBe('name_taken')
    })

    it('are nobody else’s business', async () => {
      const ben = await signInAs(test, 'ben')
      expect((await ben.get('/users/ada/permanentTokens')).status).toBe(403)
      expect((await ben.post('/users/ada/permanentTokens', { name: 'x' })).status).toBe(403)
      expect((await ben.delete('/users/ada/permanentTokens/13-1')).status).toBe(403)
      expect((await test.anonymous.get('/users/me/permanentTokens')).status).toBe(401)
      const own = await signInAs(test, 'ada')
      const mine = await own.post('/users/me/permanentTokens', { name: 'not yours' })
      expect((await ben.delete(`/users/me/permanentTokens/${mine.body.id}`)).status).toBe(404)
    })

    it('are listed from the newest on, in pages', async () => {
      const cleo = await signInAs(test, 'cleo')
      const ids: string[] = []
      for (const name of ['a', 'b', 'c']) ids.unshift((await cleo.post('/users/me/permanentTokens', { name })).body.id)
      const listed = async (query: Record<string, string>) =>
        (await cleo.get('/users/me/permanentTokens', { fields: 'id', ...query })).body.map(
          (one: { id: string }) => one.id,
        )
      expect(await listed({})).toEqual(ids)
      expect(await listed({ $top: '1', $skip: '1' })).toEqual([ids[1]])
      expect(await listed({ $top: '2' })).toEqual(ids.slice(0, 2))
      for (const id of ids) await cleo.delete(`/users/me/permanentTokens/${id}`)
    })

    it('have names of a hundred characters at most, without spaces around', async () => {
      const ada = await signInAs(test, 'ada')
      const named = (name: string) => ada.post('/users/me/permanentTokens', { name })
      expect((await named(` ${'n'.repeat(100)} `)).body.name).toBe('n'.repeat(100))
      expect((await named('m'.repeat(101))).status).toBe(400)
      expect((await ada.post('/users/me/permanentTokens', {})).status).toBe(400)
      for (const id of ['13-', 'x', '14-1', '13-999999'])
        expect((await ada.delete(`/users/me/permanentTokens/${id}`)).status).toBe(404)
    })

    it('and passwords are for people who may sign in, not for the guest nor for who was deleted', async () => {
      const gone = await createAccount(test, 'gone')
      await test.system.db.updateTable('users').set({ anonymized: true }).where('login', '=', 'gone').execute()
      for (const id of ['guest', gone])
        for (const [path, body] of [
          ['permanentTokens', { name: 'x' }],
          ['password', { password: NEXT }],
        ] as const) {
          const { status, body: reply } = await test.admin.post(`/users/${id}/${path}`, body)
          expect([id, path, status, reply.code]).toEqual([id, path, 403, 'read_only_entity'])
        }
      await expect(createToken(test.system, 9_999_999, 'x')).rejects.toThrow('not_found')
      await expect(setPassword(test.system, 9_999_999, NEXT)).rejects.toThrow('not_found')
    })

    it('are created by the command line, too', async () => {
      const cleo = await test.admin.get('/users/cleo', { fields: 'id' })
      const token = await createToken(test.system, Number(cleo.body.id.slice(2)), 'cli')
      expect((await bearer(token).get('/users/me', { fields: 'login' })).body.login).toBe('cleo')
    })
  })

  describe('sessions', () => {
    it('are listed and ended one by one or all but the own', async () => {
      const [first, second, third] = [
        await signInAs(test, 'ben'),
        await signInAs(test, 'ben'),
        await signInAs(test, 'ben'),
      ]
      const listed = await third.get('/users/me/sessions', { fields: 'id,current,address,created' })
      const own = listed.body.filter((session: { current: boolean }) => session.current)
      expect(own).toHaveLength(1)
      expect(listed.body[0]).toMatchObject({ address: '192.0.2.1', created: test.clock.now, $type: 'UserSession' })
      const secondId = (await second.get('/users/me/sessions', { fields: 'id,current' })).body.find(
        (session: { current: boolean }) => session.current,
      ).id
      const cleo = await signInAs(test, 'cleo')
      expect((await cleo.delete(`/users/me/sessions/${secondId}`)).status).toBe(404)
      expect((await cleo.get('/users/ben/sessions')).status).toBe(403)
      expect((await third.delete(`/users/me/sessions/${secondId}`)).status).toBe(200)
      expect((await second.get('/users/me')).status).toBe(401)
      expect((await third.delete('/users/me/sessions')).status).toBe(200)
      expect((await first.get('/users/me')).status).toBe(401)
      expect((await third.get('/users/me')).status).toBe(200)
    })

    it('are listed while they last, in pages; an administrator ends all of them', async () => {
      const now = test.clock.now
      const ended = await createAccount(test, 'eve')
      await signInAs(test, 'eve')
      test.clock.now = now + 10_000
      const [second, third] = [await signInAs(test, 'eve'), await signInAs(test, 'eve')]
      const listed = async (query: Record<string, string> = {}) =>
        (await test.admin.get('/users/eve/sessions', { fields: 'id', ...query })).body.map(
          (one: { id: string }) => one.id,
        )
      const all = await listed()
      expect(all).toHaveLength(3)
      expect(await listed({ $top: '1', $skip: '1' })).toEqual([all[1]])
      test.clock.now = now + 30 * 86_400_000
      expect(await listed()).toEqual(all.slice(0, 2))
      test.clock.now = now + 20_000
      for (const id of ['14-', 'x', '13-1', '14-999999'])
        expect((await test.admin.delete(`/users/eve/sessions/${id}`)).status).toBe(404)
      // The administrator acts by a token: its number is no session's.
      expect((await test.admin.delete(`/users/${ended}/sessions`)).status).toBe(200)
      for (const browser of [second, third]) expect((await browser.get('/users/me')).status).toBe(401)
      test.clock.now = now
    })

    it('and tokens go with the person', async () => {
      const id = Number((await createAccount(test, 'leaver')).slice(2))
      const browser = await signInAs(test, 'leaver')
      await browser.post('/users/me/permanentTokens', { name: 'left' })
      const count = async () => {
        const { rows } = await sql<{ count: number }>`select (select count(*) from session where user_id = ${id})
          + (select count(*) from permanent_token where user_id = ${id}) as count`.execute(test.system.db)
        return Number(rows[0]?.count)
      }
      expect(await count()).toBe(2)
      expect((await test.admin.delete('/users/leaver', { successor: 'admin' })).status).toBe(200)
      expect([await count(), (await browser.get('/users/me')).status]).toEqual([0, 401])
    })

    it('and tokens that end are told of, whatever ended them, so that what is open for them ends', async () => {
      const told = async (work: () => Promise<ApiReply>) => {
        const last = sql`select coalesce(max(id), 0) as id from outbox where kind = 'user.credentialsEnded'`
        const read = async () => (await last.execute(test.system.db)).rows
        const before = await read()
        expect((await work()).status).toBe(200)
        return JSON.stringify(await read()) !== JSON.stringify(before)
      }
      const ben = await signInAs(test, 'ben')
      const other = (await (await signInAs(test, 'ben')).get('/users/me/sessions', { fields: 'id,current' })).body.find(
        (session: { current: boolean }) => session.current,
      )
      const token = (await ben.post('/users/me/permanentTokens', { name: 'told' })).body
      const { cookie = '' } = (await signInAs(test, 'ben')).headers
      const payload = { login: 'ben', password: PASSWORD }
      expect([
        await told(() => ben.get('/users/me')),
        await told(() => test.anonymous.delete('/session')),
        await told(() => ben.delete(`/users/me/sessions/${other.id}`)),
        await told(() => ben.delete(`/users/me/permanentTokens/${token.id}`)),
        await told(() => test.anonymous.send({ method: 'POST', url: '/api/session', payload, headers: { cookie } })),
        await told(() => ben.post('/users/me/password', { currentPassword: PASSWORD, password: PASSWORD })),
        await told(() => ben.delete('/users/me/sessions')),
        await told(() => ben.delete('/session')),
      ]).toEqual([false, false, true, true, true, true, true, true])
    })
  })

  describe('passwords', () => {
    it('are changed with the current one, which ends all other sessions', async () => {
      const [here, there] = [await signInAs(test, 'cleo'), await signInAs(test, 'cleo')]
      const wrong = await here.post('/users/me/password', { currentPassword: 'nope', password: NEXT })
      expect(wrong.body.code).toBe('wrong_password')
      expect((await here.post('/users/me/password', { password: NEXT })).body.code).toBe('wrong_password')
      const weak = await here.post('/users/me/password', { currentPassword: PASSWORD, password: 'short' })
      expect(weak.body.code).toBe('weak_password')
      expect((await here.post('/users/me/password', { currentPassword: PASSWORD, password: NEXT })).status).toBe(200)
      expect((await here.get('/users/me')).status).toBe(200)
      expect((await there.get('/users/me')).status).toBe(401)
      expect((await postSession(test, 'cleo', PASSWORD)).status).toBe(401)
      expect((await postSession(test, 'cleo', NEXT)).status).toBe(200)
    })

    it('are set without the current one by who has none yet, and only then', async () => {
      const id = await test.createUser('new-one')
      const client = await test.clientOf(id)
      const set = (body: object) => client.post('/users/me/password', body)
      expect((await set({ password: NEXT })).status).toBe(200)
      expect((await postSession(test, 'new-one', NEXT)).status).toBe(200)
      expect((await set({ password: PASSWORD })).body.code).toBe('wrong_password')
      expect((await set({ password: PASSWORD, currentPassword: null })).body.code).toBe('wrong_password')
      expect((await postSession(test, 'new-one', NEXT)).status).toBe(200)
    })

    it('are reset by administrators, never by who may do less than the user', async () => {
      await createAccount(test, 'dan')
      const dan = await signInAs(test, 'dan')
      expect((await dan.post('/users/ada/password', { password: NEXT })).status).toBe(403)
      const manager = await test.createUser('manager')
      const role = await test.admin.post('/roles', { name: 'Editor of users', permissions: [{ key: 'USER_UPDATE' }] })
      await test.admin.post('/assignedRoles', {
        role: { id: role.body.id },
        holder: { id: `1-${manager}` },
        scope: { $type: 'GlobalScope' },
      })
      const client = await test.clientOf(manager)
      expect((await client.post('/users/admin/password', { password: NEXT })).body.code).toBe('more_than_held')
      expect((await client.post('/users/admin', { email: 'mine@example.com' })).status).toBe(403)
      expect((await client.get('/users/admin/permanentTokens')).status).toBe(403)
      expect((await client.post('/users/dan/permanentTokens', { name: 'spy' })).status).toBe(403)
      expect((await test.admin.post('/users/dan/password', { password: NEXT })).status).toBe(200)
      expect((await dan.get('/users/me')).status).toBe(401)
      expect((await postSession(test, 'dan', NEXT)).status).toBe(200)
    })

    it('are hashed with argon2id and shown nowhere', async () => {
      const row = await test.system.db
        .selectFrom('users')
        .select('password_hash')
        .where('login', '=', 'cleo')
        .executeTakeFirst()
      expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
      const reply = await test.admin.get('/users/cleo', { fields: 'login,password,passwordHash,password_hash' })
      expect(reply.body).toEqual({ login: 'cleo', $type: 'User' })
    })
  })
})

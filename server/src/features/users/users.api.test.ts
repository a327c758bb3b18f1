import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../testing/api-client.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { PASSWORD, postSession, signInAs } from '../auth/browser.testing.ts'
import { userHooks } from './index.ts'

describe('users', () => {
  let test: TestApp
  let ada: ApiClient
  let adaId: number
  const handed: (readonly [number, number | null])[] = []
  const listening = {
    name: 'listening',
    contributes: [
      userHooks.add({
        removed: async (_ctx, userId, successorId) => {
          handed.push([userId, successorId])
        },
      }),
    ],
  }
  beforeAll(async () => {
    test = await startTestApp({ features: [listening] })
    adaId = await test.createUser('ada', { fullName: 'Ada Lovelace' })
    ada = await test.clientOf(adaId)
  })
  afterAll(() => test.stop())

  const logins = (body: readonly { login: string }[]) => body.map(user => user.login)

  describe('one user', () => {
    it('tells who one is', async () => {
      const reply = await test.admin.get('/users/me', { fields: 'login,email,unknown,userType' })
      expect(reply.status).toBe(200)
      expect(reply.body).toEqual({
        login: 'admin',
        email: 'admin@example.com',
        userType: { id: 'STANDARD_USER', $type: 'UserType' },
        $type: 'Me',
      })
    })

    it('gives only id and type when no fields are asked for', async () => {
      expect(Object.keys((await test.admin.get('/users/me')).body).sort()).toEqual(['$type', 'id'])
    })

    it('refuses who is not signed in', async () => {
      const reply = await test.anonymous.get('/users/me')
      expect(reply.status).toBe(401)
      expect(reply.body).toMatchObject({ error: 'Unauthorized', error_description: 'You are not signed in' })
    })

    it('is found by id, login in any case, ring id, me, and at the older address', async () => {
      const { body } = await ada.get('/users/me', { fields: 'id,ringId,login' })
      for (const name of [body.id, 'ADA', body.ringId]) {
        expect((await ada.get(`/users/${name}`, { fields: 'login' })).body).toEqual({ login: 'ada', $type: 'User' })
      }
      expect((await ada.get('/admin/users/me', { fields: 'login' })).body).toEqual({ login: 'ada', $type: 'Me' })
    })

    it('does not exist under unknown ids and for who may not look users up', async () => {
      for (const name of ['1-999999', '2-1', '1-99999999999999', 'nobody', 'ca140000-0000-4000-8000-ffffffffffff'])
        expect((await ada.get(`/users/${name}`)).status).toBe(404)
      await test.admin.post('/admin/globalSettings/systemSettings', { guestAccess: true })
      expect((await test.anonymous.get('/users/ada')).status).toBe(404)
      expect((await test.anonymous.get('/users', { fields: 'login' })).body).toEqual([
        { login: 'guest', $type: 'User' },
      ])
      await test.admin.post('/admin/globalSettings/systemSettings', { guestAccess: false })
      expect((await test.anonymous.get('/users/ada')).status).toBe(401)
    })

    it('shows e-mail and profiles only to oneself and who may read details', async () => {
      const fields = 'email,profiles(general(id))'
      expect((await ada.get('/users/admin', { fields })).body).toEqual({ email: null, profiles: null, $type: 'User' })
      expect((await ada.get('/users/ada', { fields })).body.email).toBe('ada@example.com')
      expect((await test.admin.get('/users/ada', { fields })).body.profiles.general).toBeTruthy()
    })

    it('has a picture that is safe to open', async () => {
      await test.createUser('xss', { fullName: '<script>alert(1)</script> "onload=' })
      const reply = await ada.get('/users/xss/avatar')
      expect(reply.status).toBe(200)
      expect(reply.headers).toMatchObject({
        'content-type': 'image/svg+xml',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      expect(reply.text).toContain('>SO</text>')
      expect(reply.text).not.toContain('script')
      expect((await test.anonymous.get('/users/xss/avatar')).status).toBe(401)
    })
  })

  describe('finding', () => {
    it('matches parts of login and name, what begins with it first', async () => {
      await test.createUser('zz-lov', { fullName: 'Aaron Below' })
      await test.createUser('lovis', { fullName: 'Zoe' })
      const reply = await ada.get('/users', { query: 'LOV', fields: 'login' })
      expect(logins(reply.body)).toEqual(['lovis', 'zz-lov', 'ada'])
      const page = await ada.get('/users', { query: 'lov', fields: 'login', $skip: '1', $top: '1' })
      expect(logins(page.body)).toEqual(['zz-lov'])
      expect((await ada.get('/users', { query: "%_'\\" })).body).toEqual([])
    })

    it('looks into e-mail addresses only for who may see them', async () => {
      expect((await ada.get('/users', { query: '@example.com' })).body).toEqual([])
      expect((await test.admin.get('/users', { query: 'ada@exam', fields: 'login' })).body).toHaveLength(1)
    })

    it('narrows to who is not banned and who holds a permission', async () => {
      const banned = await test.createUser('barred')
      await test.admin.post(`/users/1-${banned}`, { banned: true })
      const all = logins((await ada.get('/users', { fields: 'login', $top: '-1' })).body)
      const open = logins((await ada.get('/users', { fields: 'login', banned: 'false', $top: '-1' })).body)
      expect(all).toContain('barred')
      expect(open).toEqual(all.filter(login => login !== 'barred'))
      const permission = 'jetbrains.jetpass.low-level'
      expect(logins((await ada.get('/users', { fields: 'login', permission })).body)).toEqual(['admin'])
      expect((await ada.get('/users', { permission: 'nonsense' })).status).toBe(400)
      expect((await ada.get('/users', { banned: 'perhaps' })).status).toBe(400)
      expect((await ada.get('/users', { permission, projectId: '0-424242' })).status).toBe(404)
      expect((await ada.get('/users', { permission, projectId: 'HIDDEN' })).status).toBe(404)
    })

    it('takes one statement for the rows however many there are', async () => {
      const count = (top: string) =>
        test.countStatements(() =>
          ada.get('/users', { fields: 'id,login,fullName,userType(name),avatarUrl', $top: top }),
        )
      expect(await count('1')).toBe(await count('-1'))
    })
  })

  describe('creating', () => {
    it('needs the permission', async () => {
      expect((await ada.post('/users', { login: 'x1', fullName: 'X' })).status).toBe(403)
      expect((await test.anonymous.post('/users', { login: 'x1', fullName: 'X' })).status).toBe(401)
      expect((await test.admin.get('/users/x1')).status).toBe(404)
    })

    it('takes login, name, e-mail and password and nothing else', async () => {
      const body = {
        login: 'grace',
        fullName: 'Grace Hopper',
        email: 'grace@navy.example',
        password: 'a good password',
        banned: true,
        userType: { id: 'AGENT' },
        isEmailVerified: true,
        guest: true,
        id: '1-1',
        $type: 'Admin',
      }
      const fields = 'login,fullName,email,banned,guest,isEmailVerified,userType(id)'
      const reply = await test.admin.post('/users', body, { fields })
      expect(reply.body).toMatchObject({
        login: 'grace',
        fullName: 'Grace Hopper',
        email: 'grace@navy.example',
        banned: false,
        guest: false,
        isEmailVerified: false,
        userType: { id: 'STANDARD_USER' },
      })
    })

    it('refuses what cannot be a login, name or address, and what is taken in any spelling', async () => {
      const bad = [
        {},
        { login: '', fullName: 'X' },
        { login: 'a b', fullName: 'X' },
        { login: 'a/b', fullName: 'X' },
        { login: '1-7', fullName: 'X' },
        { login: 'me', fullName: 'X' },
        { login: 'a\u202eb', fullName: 'X' },
        { login: 'x'.repeat(101), fullName: 'X' },
        { login: 'fine', fullName: '  ' },
        { login: 'fine', fullName: 'X', email: 'none' },
        { login: 'fine', fullName: 'X', password: 'short' },
        { login: ['fine'], fullName: 'X' },
      ]
      for (const body of bad) expect((await test.admin.post('/users', body)).status).toBe(400)
      for (const login of ['ADA', 'ａｄａ', ' ada '])
        expect((await test.admin.post('/users', { login, fullName: 'X' })).body.code).toBe('name_taken')
      const taken = await test.admin.post('/users', { login: 'fine', fullName: 'X', email: 'ADA@example.com' })
      expect(taken.body).toMatchObject({ code: 'name_taken', error_field: 'email' })
      expect((await test.admin.get('/users/fine')).status).toBe(404)
    })
  })

  describe('changing', () => {
    it('lets people change their name and address', async () => {
      const reply = await ada.post(
        '/users/me',
        { fullName: 'Ada King', email: 'king@example.com' },
        { fields: 'fullName,email' },
      )
      expect(reply.body).toEqual({ fullName: 'Ada King', email: 'king@example.com', $type: 'Me' })
      expect((await ada.post('/users/me', { fullName: '' })).status).toBe(400)
      expect((await ada.post('/users/me', { fullName: 3 })).status).toBe(400)
    })

    it('lets nobody change the own address without the password, or learn whose an address is', async () => {
      const login = 'mia'
      const created = await test.admin.post('/users', {
        login,
        fullName: 'Mia',
        email: 'mia@example.com',
        password: PASSWORD,
      })
      const mia = await signInAs(test, login)
      const change = async (email: string, currentPassword?: string) => {
        const { status, body } = await mia.post('/users/me', { email, currentPassword }, { fields: 'email' })
        return { status, code: body.code, email: body.email }
      }
      for (const email of ['free@example.com', 'admin@example.com'])
        for (const password of [undefined, 'not the password'])
          expect(await change(email, password)).toMatchObject({ status: 400, code: 'wrong_password' })
      await test.system.db.deleteFrom('throttle').execute()
      // What stays as it is needs no proof.
      expect(await change('mia@example.com')).toMatchObject({ status: 200 })
      for (const email of ['free@example.com', 'admin@example.com']) {
        expect(await change(email, PASSWORD)).toEqual({ status: 200, code: undefined, email })
        expect((await mia.get('/users/me', { fields: 'email' })).body.email).toBe(email)
      }
      // The taken one stays a way to sign in for whose it was.
      expect((await postSession(test, 'admin@example.com', PASSWORD)).status).toBe(401)
      expect((await postSession(test, login, PASSWORD)).status).toBe(200)
      const taken = await test.admin.post(`/users/${created.body.id}`, { email: 'admin@example.com' })
      expect(taken.body).toMatchObject({ code: 'name_taken', error_field: 'email' })
    })

    it('does not let them promote, unban or rename themselves, or touch others', async () => {
      const before = await test.admin.get('/users/ada', {
        fields: 'id,login,guest,userType(id),banned,isEmailVerified',
      })
      for (const body of [{ banned: false }, { login: 'root' }])
        expect((await ada.post('/users/me', body)).status).toBe(403)
      const extra = {
        id: '1-1',
        $type: 'Me',
        guest: true,
        userType: { id: 'AGENT' },
        isEmailVerified: true,
        groups: [{ name: 'Admins' }],
        roles: ['system-admin'],
        twoFactor: false,
        password: 'taken over now',
        __proto__: { admin: true },
      }
      expect((await ada.post('/users/me', extra)).status).toBe(200)
      expect(
        (await test.admin.get('/users/ada', { fields: 'id,login,guest,userType(id),banned,isEmailVerified' })).body,
      ).toEqual(before.body)
      expect((await ada.post('/users/admin', { fullName: 'Owned' })).status).toBe(403)
      expect((await ada.delete('/users/admin')).status).toBe(403)
      expect((await test.anonymous.post('/users/ada', { fullName: 'X' })).status).toBe(401)
    })

    it('lets administrators rename and ban; the banned one is out at once', async () => {
      const id = await test.createUser('carl')
      const carl = await test.clientOf(id)
      const reply = await test.admin.post('/users/carl', { login: 'karl' }, { fields: 'id,login' })
      expect(reply.body).toEqual({ id: `1-${id}`, login: 'karl', $type: 'User' })
      expect((await carl.get('/users/me')).status).toBe(200)
      await test.admin.post('/users/karl', { banned: true })
      expect((await carl.get('/users/me')).status).toBe(401)
      await test.admin.post('/users/karl', { banned: false })
      expect((await carl.get('/users/me')).status).toBe(200)
    })

    it('never bans or removes the last administrator', async () => {
      for (const change of [
        () => test.admin.post('/users/me', { banned: true }),
        () => test.admin.delete('/users/admin'),
      ])
        expect((await change()).body.code).toBe('last_administrator')
      expect((await test.admin.get('/users/me')).status).toBe(200)
      expect((await test.admin.post('/users/guest', { fullName: 'Anyone' })).status).toBe(403)
    })

    it('keeps one of two administrators who ban each other at once', async () => {
      const other = await test.clientOf(await test.createUser('second', { admin: true }))
      const replies = await Promise.all([
        test.admin.post('/users/second', { banned: true }),
        other.post('/users/admin', { banned: true }),
      ])
      expect(replies.filter(reply => reply.status === 200)).toHaveLength(1)
      await test.system.db.updateTable('users').set({ banned: false }).where('login', '=', 'admin').execute()
      expect((await test.admin.delete('/users/second')).status).toBe(200)
    })
  })

  describe('removing', () => {
    it('makes the successor lead the projects', async () => {
      const id = await test.createUser('chief')
      const heir = await test.createUser('next-chief')
      const project = await test.admin.post('/admin/projects', {
        name: 'Inherited',
        shortName: 'INH',
        leader: { id: `1-${id}` },
      })
      expect(project.status).toBe(200)
      const client = await test.clientOf(heir)
      expect((await client.get('/admin/projects/INH')).status).toBe(404)
      expect((await test.admin.delete('/users/chief', { successor: `1-${heir}` })).status).toBe(200)
      const led = await client.get('/admin/projects/INH', { fields: 'leader(login),team(users(login))' })
      expect(led.body).toMatchObject({ leader: { login: 'next-chief' } })
      expect(logins(led.body.team.users)).toContain('next-chief')
      expect(logins(led.body.team.users)).not.toContain(`deleted-${id}`)
    })

    it('keeps an anonymous author, ends everything of the person, and hands over to the successor', async () => {
      const id = await test.createUser('dora')
      const heir = await test.createUser('heir')
      const dora = await test.clientOf(id)
      await test.createGroup('Doras', [id])
      expect((await test.admin.delete('/users/dora', { successor: 'dora' })).status).toBe(400)
      expect((await test.admin.delete('/users/dora', { successor: 'nobody' })).status).toBe(404)
      expect((await test.admin.delete('/users/dora', { successor: 'guest' })).status).toBe(400)
      expect((await test.admin.delete('/users/dora', { successor: `1-${heir}` })).status).toBe(200)
      expect(handed.filter(([userId]) => userId === id)).toEqual([[id, heir]])
      expect((await dora.get('/users/me')).status).toBe(401)
      const left = await test.admin.get(`/users/1-${id}`, { fields: 'login,fullName,email,banned,isAnonymized' })
      expect(left.body).toEqual({
        login: `deleted-${id}`,
        fullName: 'Deleted user',
        email: null,
        banned: true,
        isAnonymized: true,
        $type: 'User',
      })
      expect(logins((await test.admin.get('/users', { fields: 'login', $top: '-1' })).body)).not.toContain(
        `deleted-${id}`,
      )
      expect((await test.admin.get('/users/dora')).status).toBe(404)
      expect((await test.admin.post(`/users/1-${id}`, { banned: false })).status).toBe(403)
      const token = await test.admin.post(`/users/1-${id}/permanentTokens`, { name: 'back' })
      expect(token.status).toBe(403)
      expect((await test.admin.post('/users', { login: 'dora', fullName: 'Dora again' })).status).toBe(200)
    })
  })
})

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { browserOf, PASSWORD } from './browser.testing.ts'
import { ensureSetupToken } from './index.ts'

describe('set-up', () => {
  let test: TestApp
  beforeEach(async () => {
    test = await startTestApp()
    await test.system.db.deleteFrom('role_grant').where('user_id', 'is not', null).execute()
  })
  afterEach(() => test.stop())

  const body = { login: 'root', fullName: 'The Root', email: 'root@example.org', password: PASSWORD, demo: false }

  it('creates the administrator with the link of the start, signs in, and is over', async () => {
    expect((await test.anonymous.get('/setup')).body).toEqual({ required: true })
    const token = (await ensureSetupToken(test.system)) ?? ''
    const stored = await test.system.db.selectFrom('setting').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(token)
    const reply = await test.anonymous.post('/setup', { ...body, token })
    expect(reply.status).toBe(200)
    const root = browserOf(test, reply)
    expect((await root.get('/users/me', { fields: 'login,email' })).body).toMatchObject({ login: 'root' })
    expect((await root.get('/groups')).status).toBe(200)
    expect((await test.anonymous.get('/setup')).body).toEqual({ required: false })
    expect(await ensureSetupToken(test.system)).toBeNull()
    const again = await test.anonymous.post('/setup', { ...body, login: 'second', email: null, token })
    expect(again.body.code).toBe('setup_token')
  })

  it('refuses guesses, old links and incomplete bodies, and leaves nothing behind', async () => {
    const old = (await ensureSetupToken(test.system)) ?? ''
    const token = (await ensureSetupToken(test.system)) ?? ''
    expect((await test.anonymous.post('/setup', { ...body, token: old })).status).toBe(403)
    expect((await test.anonymous.post('/setup', { ...body, token: '' })).status).toBe(403)
    expect((await test.anonymous.post('/setup', { ...body, token: { $ne: '' } })).status).toBe(400)
    expect((await test.anonymous.post('/setup', { ...body, token, password: 'short' })).body.code).toBe('weak_password')
    expect((await test.anonymous.post('/setup', { ...body, token, login: 'a b' })).status).toBe(400)
    expect((await test.anonymous.post('/setup', { ...body, token, email: 'x' })).status).toBe(400)
    expect((await test.anonymous.get('/setup')).body).toEqual({ required: true })
    expect((await test.anonymous.post('/setup', { ...body, token })).status).toBe(200)
  })

  it('takes the newest link of every node', async () => {
    const on = (port: number) => ({ ...test.system, config: { ...test.system.config, port } })
    const [old, first, second] = [
      (await ensureSetupToken(on(1))) ?? '',
      (await ensureSetupToken(on(1))) ?? '',
      (await ensureSetupToken(on(2))) ?? '',
    ]
    expect((await test.anonymous.post('/setup', { ...body, token: old })).status).toBe(403)
    expect((await test.anonymous.post('/setup', { ...body, token: first })).status).toBe(200)
    expect((await test.anonymous.post('/setup', { ...body, login: 'other', token: second })).status).toBe(403)
  })

  it('lets one of many at once through', async () => {
    const token = (await ensureSetupToken(test.system)) ?? ''
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        test.anonymous.post('/setup', { ...body, email: null, login: `root${index}`, token }),
      ),
    )
    expect(replies.filter(reply => reply.status === 200)).toHaveLength(1)
    expect(replies.filter(reply => reply.status === 403)).toHaveLength(5)
  })

  it('creates the demo project as the new administrator, and none for whoever wants none', async () => {
    const setUp = async (given: object) => {
      const token = await ensureSetupToken(test.system)
      const reply = await test.anonymous.post('/setup', { ...body, ...given, token })
      return (await browserOf(test, reply).get('/admin/projects', { fields: 'leader(login)' })).body
    }
    const demo = [{ leader: { login: 'root', $type: 'User' }, $type: 'Project' }]
    expect(await setUp({ demo: true })).toEqual(demo)
    await test.system.db.deleteFrom('role_grant').where('user_id', 'is not', null).execute()
    expect(await setUp({ login: 'other', email: null })).toEqual(demo)
  })

  it('is over as soon as there is an administrator, whoever made one', async () => {
    const token = (await ensureSetupToken(test.system)) ?? ''
    await test.createUser('boss', { admin: true })
    const refused = await test.anonymous.post('/setup', { ...body, token })
    expect([refused.status, refused.body.code]).toEqual([403, 'setup_token'])
    expect(await ensureSetupToken(test.system)).toBeNull()
    // The link does not come back to life when the last administrator goes.
    await test.system.db.deleteFrom('role_grant').where('user_id', 'is not', null).execute()
    expect((await test.anonymous.post('/setup', { ...body, token })).body.code).toBe('setup_token')
    const { count } = await test.system.db
      .selectFrom('users')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('login', '=', 'root')
      .executeTakeFirstOrThrow()
    expect(count).toBe(0)
  })

  it('lets a network guess thirty times, then nobody from there, whatever they know', async () => {
    const token = (await ensureSetupToken(test.system)) ?? ''
    const from = async (remoteAddress: string, given: string) =>
      (
        await test.anonymous.send({
          method: 'POST',
          url: '/api/setup',
          remoteAddress,
          payload: { ...body, token: given },
        })
      ).status
    const guesses = Array.from({ length: 31 }, (_, index) => `guess-${index}`)
    const statuses: number[] = []
    for (const guess of guesses) statuses.push(await from('192.0.2.7', guess))
    expect(statuses).toEqual([...Array(30).fill(403), 429])
    expect(await from('192.0.2.7', token)).toBe(429)
    expect(await from('192.0.2.8', token)).toBe(200)
  })
})

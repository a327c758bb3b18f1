import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { ensureSetupToken } from '../auth/index.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.stop())

it('stands ready after a set-up that asked for it, led by the new administrator', async () => {
  await test.system.db.deleteFrom('role_grant').where('user_id', 'is not', null).execute()
  const token = await ensureSetupToken(test.system)
  const body = { token, login: 'root', fullName: 'Root', password: 'a long enough secret 42', demo: true }
  expect((await test.anonymous.post('/setup', body)).status).toBe(200)
  const root = await test.system.db
    .selectFrom('users')
    .select('id')
    .where('login', '=', 'root')
    .executeTakeFirstOrThrow()
  const client = await test.clientOf(root.id)
  const reply = await client.get('/admin/projects/demo', { fields: 'name,isDemo,leader(login),team(users(login))' })
  expect(reply.body).toMatchObject({
    name: 'Demo project',
    isDemo: true,
    leader: { login: 'root' },
    team: { users: [{ login: 'root' }] },
  })
})

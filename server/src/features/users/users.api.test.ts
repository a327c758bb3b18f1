import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

describe('users', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp()
  })
  afterAll(() => test.stop())

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
    const reply = await test.admin.get('/users/me')
    expect(Object.keys(reply.body).sort()).toEqual(['$type', 'id'])
  })

  it('refuses who is not signed in', async () => {
    const reply = await test.anonymous.get('/users/me')
    expect(reply.status).toBe(401)
    expect(reply.body).toMatchObject({ error: 'Unauthorized', error_description: 'You are not signed in' })
  })
})

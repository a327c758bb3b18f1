import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiClient, createApiClient } from '../../testing/api-client.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { createAccount, postSession, signInAs } from './browser.testing.ts'

describe('two nodes on one database', () => {
  let a: TestApp
  let b: TestApp
  beforeAll(async () => {
    a = await startTestApp()
    b = await a.secondNode()
  })
  afterAll(() => a.stop())

  const on = (node: TestApp, client: ApiClient) => createApiClient(node.app.http, client.headers)
  const statusOn = async (node: TestApp, client: ApiClient, path = '/users/me') =>
    (await on(node, client).get(path)).status

  it('refuse at once what was revoked on the other', async () => {
    const id = await a.createUser('ada')
    const ada = await a.clientOf(id)
    const role = await a.admin.get('/roles/system-admin')
    const given = await a.admin.post('/assignedRoles', {
      role: { id: role.body.id },
      holder: { id: `1-${id}` },
      scope: { $type: 'GlobalScope' },
    })
    expect(await statusOn(b, ada, '/groups')).toBe(200)
    expect((await a.admin.delete(`/assignedRoles/${given.body.id}`)).status).toBe(200)
    expect(await statusOn(b, ada, '/groups')).toBe(403)
  })

  it('refuse at once who left a group on the other', async () => {
    const id = await a.createUser('ben')
    const ben = await a.clientOf(id)
    const group = await a.admin.post('/groups', { name: 'Admins' })
    const role = await a.admin.get('/roles/system-admin')
    const scope = { $type: 'GlobalScope' }
    await a.admin.post('/assignedRoles', { role: { id: role.body.id }, holder: { id: group.body.id }, scope })
    await a.admin.post(`/groups/${group.body.id}/users`, { login: 'ben' })
    expect(await statusOn(b, ben, '/groups')).toBe(200)
    await a.admin.delete(`/groups/${group.body.id}/users/ben`)
    expect(await statusOn(b, ben, '/groups')).toBe(403)
  })

  it('stop sessions and tokens of a banned user at once', async () => {
    await createAccount(a, 'carl')
    const session = await signInAs(a, 'carl')
    const created = await session.post('/users/me/permanentTokens', { name: 't' })
    const token = createApiClient(a.app.http, { authorization: `Bearer ${created.body.token}` })
    expect([await statusOn(b, session), await statusOn(b, token)]).toEqual([200, 200])
    await a.admin.post('/users/carl', { banned: true })
    expect([await statusOn(b, session), await statusOn(b, token)]).toEqual([401, 401])
  })

  it('stop a revoked token and a session ended by a new password at once', async () => {
    await createAccount(a, 'dora')
    const session = await signInAs(a, 'dora')
    const created = await session.post('/users/me/permanentTokens', { name: 't' })
    const token = createApiClient(a.app.http, { authorization: `Bearer ${created.body.token}` })
    expect(await statusOn(b, token)).toBe(200)
    await session.delete(`/users/me/permanentTokens/${created.body.id}`)
    expect(await statusOn(b, token)).toBe(401)
    await a.admin.post('/users/dora/password', { password: 'something else now' })
    expect(await statusOn(b, session)).toBe(401)
  })

  it('share counters of attempts and settings', async () => {
    await createAccount(a, 'eve')
    for (let index = 0; index < 5; index++) await postSession(index % 2 ? a : b, 'eve', 'wrong password')
    expect((await postSession(b, 'eve', 'wrong password')).status).toBe(429)
    await a.admin.post('/admin/globalSettings/systemSettings', { guestAccess: true })
    expect((await b.anonymous.get('/users/me')).status).toBe(200)
    await a.admin.post('/admin/globalSettings/systemSettings', { guestAccess: false })
    expect((await b.anonymous.get('/users/me')).status).toBe(401)
  })
})

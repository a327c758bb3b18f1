import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../testing/api-client.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

describe('groups', () => {
  let test: TestApp
  let ada: ApiClient
  let adaId: number
  beforeAll(async () => {
    test = await startTestApp()
    adaId = await test.createUser('ada')
    ada = await test.clientOf(adaId)
  })
  afterAll(() => test.stop())

  const create = async (name: string, more: object = {}) =>
    (await test.admin.post('/groups', { name, ...more }, { fields: 'id' })).body.id as string

  it('are closed to everyone but administrators', async () => {
    const id = await create('Secret')
    expect((await ada.get('/groups')).status).toBe(403)
    expect((await ada.get(`/groups/${id}`)).status).toBe(403)
    expect((await ada.get(`/groups/${id}/users`)).status).toBe(404)
    expect((await ada.post('/groups', { name: 'Mine' })).status).toBe(403)
    expect((await ada.post(`/groups/${id}`, { name: 'Mine' })).status).toBe(404)
    expect((await ada.delete(`/groups/${id}`)).status).toBe(404)
    expect((await ada.post(`/groups/${id}/users`, { id: `1-${adaId}` })).status).toBe(404)
    expect((await ada.delete(`/groups/${id}/users/me`)).status).toBe(404)
    expect((await test.anonymous.get('/groups')).status).toBe(401)
    expect((await test.anonymous.post('/groups', { name: 'x' })).status).toBe(401)
  })

  it('begin with everyone and the registered, which do not change', async () => {
    const reply = await test.admin.get('/groups', { fields: 'id,name,allUsersGroup,usersCount,isUpdatable' })
    expect(reply.body[0]).toMatchObject({
      name: 'All Users',
      allUsersGroup: true,
      $type: 'AllUsersGroup',
      isUpdatable: false,
    })
    expect(reply.body[1]).toMatchObject({
      name: 'Registered Users',
      allUsersGroup: false,
      $type: 'RegisteredUsersGroup',
    })
    expect(reply.body[0].usersCount).toBe(reply.body[1].usersCount + 1)
    const path = `/groups/${reply.body[1].id}`
    expect((await test.admin.post(path, { name: 'X' })).body.code).toBe('read_only_entity')
    expect((await test.admin.delete(path)).status).toBe(403)
    expect((await test.admin.post(`${path}/users`, { id: `1-${adaId}` })).status).toBe(403)
    expect((await test.admin.delete(`${path}/users/ada`)).status).toBe(403)
    const members = await test.admin.get(`${path}/users`, { fields: 'login' })
    expect(members.body.map((user: { login: string }) => user.login).sort()).toEqual(['ada', 'admin'])
  })

  it('are created, renamed, found and deleted', async () => {
    const id = await create('Développeurs', { description: 'Who writes code' })
    const fields = 'name,description,ringId,usersCount,parentGroup(id),teamForProject(id)'
    const reply = await test.admin.get(`/groups/${id}`, { fields })
    expect(reply.body).toMatchObject({
      name: 'Développeurs',
      description: 'Who writes code',
      usersCount: 0,
      teamForProject: null,
      $type: 'UserGroup',
    })
    expect((await test.admin.get(`/groups/${reply.body.ringId}`)).body.id).toBe(id)
    expect((await test.admin.get('/groups', { query: 'VELOPP' })).body).toEqual([{ id, $type: 'UserGroup' }])
    expect((await test.admin.post(`/groups/${id}`, { name: 'Developers' }, { fields: 'name' })).body.name).toBe(
      'Developers',
    )
    expect((await test.admin.delete(`/groups/${id}`)).status).toBe(200)
    expect((await test.admin.get(`/groups/${id}`)).status).toBe(404)
  })

  it('refuse bad and taken names, unknown ids and wrong types', async () => {
    await create('Taken')
    for (const body of [
      {},
      { name: '' },
      { name: 'x'.repeat(201) },
      { name: 5 },
      { name: 'a\u0000b' },
      { name: 'TAKEN ' },
    ])
      expect((await test.admin.post('/groups', body)).status).toBe(400)
    expect((await test.admin.post('/groups', { name: 'all users' })).body.code).toBe('name_taken')
    for (const id of ['3-424242', '1-1', 'x', '3-99999999999'])
      expect((await test.admin.get(`/groups/${id}`)).status).toBe(404)
    expect((await test.admin.post('/groups', { name: 'Child', parentGroup: { id: '1-1' } })).status).toBe(400)
    expect((await test.admin.post('/groups', { name: 'Child', parentGroup: { id: '3-424242' } })).status).toBe(404)
  })

  it('take members and let them go', async () => {
    const id = await create('Crew')
    const added = await test.admin.post(`/groups/${id}/users`, { login: 'ada' }, { fields: 'login' })
    expect(added.body).toEqual({ login: 'ada', $type: 'User' })
    expect((await test.admin.post(`/groups/${id}/users`, { id: `1-${adaId}` })).status).toBe(200)
    const group = await test.admin.get(`/groups/${id}`, { fields: 'usersCount,users(login)' })
    expect(group.body).toMatchObject({ usersCount: 1, users: [{ login: 'ada' }] })
    expect((await test.admin.get(`/groups/${id}/users`, { fields: 'login' })).body).toHaveLength(1)
    for (const [body, status] of [
      [{}, 400],
      [{ id: '3-1' }, 400],
      [{ id: '1-424242' }, 404],
      [{ login: 'guest' }, 400],
    ] as const)
      expect((await test.admin.post(`/groups/${id}/users`, body)).status).toBe(status)
    expect((await test.admin.delete(`/groups/${id}/users/ada`)).status).toBe(200)
    expect((await test.admin.delete(`/groups/${id}/users/ada`)).status).toBe(404)
  })

  it('give members what they and the groups above them hold, at once', async () => {
    const parent = await create('Above')
    const child = await create('Below', { parentGroup: { id: parent } })
    const role = await test.admin.get('/roles/user-manager')
    await test.admin.post('/assignedRoles', {
      role: { id: role.body.id },
      holder: { id: parent },
      scope: { $type: 'GlobalScope' },
    })
    const may = async () => (await ada.get('/users/admin', { fields: 'email' })).body.email !== null
    expect(await may()).toBe(false)
    await test.admin.post(`/groups/${child}/users`, { login: 'ada' })
    expect(await may()).toBe(true)
    await test.admin.post(`/groups/${child}`, { parentGroup: null })
    expect(await may()).toBe(false)
    await test.admin.post(`/groups/${child}`, { parentGroup: { id: parent } })
    expect(await may()).toBe(true)
    expect((await test.admin.post(`/groups/${parent}`, { parentGroup: { id: child } })).status).toBe(400)
    expect((await test.admin.post(`/groups/${parent}`, { parentGroup: { id: parent } })).status).toBe(400)
    await test.admin.delete(`/groups/${parent}`)
    expect(await may()).toBe(false)
  })

  it('hand members and roles to their successor', async () => {
    const [old, next] = [await create('Old'), await create('Next')]
    await test.admin.post(`/groups/${old}/users`, { login: 'ada' })
    expect((await test.admin.delete(`/groups/${old}`, { successor: old })).status).toBe(400)
    expect((await test.admin.delete(`/groups/${old}`, { successor: '3-424242' })).status).toBe(404)
    expect((await test.admin.delete(`/groups/${old}`, { successor: next })).status).toBe(200)
    expect((await test.admin.get(`/groups/${next}/users`, { fields: 'login' })).body).toMatchObject([{ login: 'ada' }])
  })

  it('that take every new user do so', async () => {
    const id = await create('Newcomers', { autoJoin: true })
    await test.admin.post('/users', { login: 'newcomer', fullName: 'New' })
    expect((await test.admin.get(`/groups/${id}/users`, { fields: 'login' })).body).toMatchObject([
      { login: 'newcomer' },
    ])
  })

  it('do not lift who manages groups above themselves', async () => {
    const id = await test.createUser('grouper')
    const role = await test.admin.post('/roles', {
      name: 'Group manager',
      permissions: [{ key: 'GROUP_CREATE' }, { key: 'GROUP_UPDATE' }, { key: 'GROUP_DELETE' }],
    })
    const scope = { $type: 'GlobalScope' }
    await test.admin.post('/assignedRoles', { role: { id: role.body.id }, holder: { id: `1-${id}` }, scope })
    const grouper = await test.clientOf(id)
    const admins = await create('Admins')
    const plain = await create('Plain')
    const system = await test.admin.get('/roles/system-admin')
    await test.admin.post('/assignedRoles', { role: { id: system.body.id }, holder: { id: admins }, scope })
    for (const attempt of [
      () => grouper.post(`/groups/${admins}/users`, { id: `1-${id}` }),
      () => grouper.post(`/groups/${admins}`, { autoJoin: true }),
      () => grouper.post('/groups', { name: 'Under admins', parentGroup: { id: admins } }),
      () => grouper.post(`/groups/${plain}`, { parentGroup: { id: admins } }),
      () => grouper.delete(`/groups/${plain}`, { successor: admins }),
      () => grouper.delete(`/groups/${admins}`),
    ])
      expect((await attempt()).body.code).toBe('more_than_held')
    expect((await grouper.post(`/groups/${plain}/users`, { id: `1-${id}` })).status).toBe(200)
  })

  it('never lose the last administrator', async () => {
    const admins = await create('All admins')
    const system = await test.admin.get('/roles/system-admin')
    const scope = { $type: 'GlobalScope' }
    await test.admin.post('/assignedRoles', { role: { id: system.body.id }, holder: { id: admins }, scope })
    await test.admin.post(`/groups/${admins}/users`, { login: 'admin' })
    const direct = await test.admin.get('/assignedRoles', {
      query: `holder:${(await test.admin.get('/users/me')).body.id}`,
      fields: 'id',
    })
    expect((await test.admin.delete(`/assignedRoles/${direct.body[0].id}`)).status).toBe(200)
    expect((await test.admin.delete(`/groups/${admins}/users/admin`)).body.code).toBe('last_administrator')
    expect((await test.admin.delete(`/groups/${admins}`)).body.code).toBe('last_administrator')
    expect((await test.admin.get(`/groups/${admins}`)).status).toBe(200)
  })
})

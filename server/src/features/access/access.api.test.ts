import { PERMISSIONS, permissionKeys } from '@cairn/common/features/access'
import { catalogues } from '@cairn/common/texts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient, ApiReply } from '../../testing/api-client.ts'
import { whileHeld } from '../../testing/held-rows.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { insertProject } from './project.testing.ts'

describe('roles and permissions', () => {
  let test: TestApp
  let ada: ApiClient
  let adaId: number
  let lead: ApiClient
  let leadId: number
  let project: number
  let other: number
  const roleIds: Record<string, string> = {}
  beforeAll(async () => {
    test = await startTestApp()
    project = await insertProject(test, 'ONE')
    other = await insertProject(test, 'TWO')
    adaId = await test.createUser('ada')
    ada = await test.clientOf(adaId)
    leadId = await test.createUser('lead')
    lead = await test.clientOf(leadId)
    await test.grant(leadId, 'project-admin', project)
    for (const role of (await test.admin.get('/roles', { fields: 'id,key' })).body) roleIds[role.key] = role.id
  })
  afterAll(() => test.stop())

  const assign = (client: ApiClient, role: string | undefined, holder: string, projectId: number | null) =>
    client.post(
      '/assignedRoles',
      {
        role: { id: role },
        holder: { id: holder },
        scope:
          projectId === null ? { $type: 'GlobalScope' } : { $type: 'ProjectScope', project: { id: `0-${projectId}` } },
        $type: 'AssignedRole',
      },
      { fields: 'id,role(key),holder(id,login,name),scope(project(id))' },
    )

  describe('permissions', () => {
    it('are listed for everyone with titles and what they imply', async () => {
      const reply = await ada.get('/permissions', { fields: 'key,name,isGlobal,impliedPermissions(key)', $top: '-1' })
      expect(reply.body).toHaveLength(permissionKeys.length)
      const update = reply.body.find((one: { key: string }) => one.key === 'jetbrains.jetpass.project-update')
      expect(update).toMatchObject({ name: 'Update Project', isGlobal: false, $type: 'Permission' })
      expect(update.impliedPermissions.map((one: { key: string }) => one.key)).toContain(
        'jetbrains.jetpass.project-read',
      )
      expect((await test.anonymous.get('/permissions')).status).toBe(401)
    })

    it('all have a title', () => {
      expect(permissionKeys.filter(key => !catalogues.en[`permission.${key}`])).toEqual([])
    })

    it('of the caller say where they are held', async () => {
      const reply = await lead.get('/permissions/cache', { fields: 'permission/key,global', $top: '-1' })
      const held = new Map(
        reply.body.map((one: { permission: { key: string }; global: boolean }) => [one.permission.key, one.global]),
      )
      expect(held.get('jetbrains.jetpass.user-read-basic')).toBe(true)
      expect(held.get('JetBrains.YouTrack.UPDATE_ISSUE')).toBe(false)
      expect(held.has('jetbrains.jetpass.low-level')).toBe(false)
    })

    it('about the installation do not come from a role held in a project', async () => {
      const id = await test.createUser('odd')
      await test.grant(id, 'system-admin', project)
      const odd = await test.clientOf(id)
      const keys = (await odd.get('/permissions/cache', { fields: 'permission(key)', $top: '-1' })).body.map(
        (one: { permission: { key: string } }) => one.permission.key,
      )
      expect(keys).toContain(PERMISSIONS.PROJECT_DELETE.wire)
      for (const key of ['USER_UPDATE', 'PROJECT_CREATE', 'LOW_LEVEL', 'GROUP_READ'] as const)
        expect(keys).not.toContain(PERMISSIONS[key].wire)
      expect((await odd.post('/users', { login: 'z', fullName: 'Z' })).status).toBe(403)
    })
  })

  describe('roles', () => {
    it('are read by who administers something', async () => {
      expect((await ada.get('/roles')).status).toBe(403)
      expect((await ada.get(`/roles/${roleIds.contributor}`)).status).toBe(403)
      expect((await test.anonymous.get('/roles')).status).toBe(401)
      const reply = await lead.get('/roles', { query: 'CONTRIB', fields: 'key,name,immutable,permissions(key)' })
      expect(reply.body).toHaveLength(1)
      expect(reply.body[0]).toMatchObject({ key: 'contributor', immutable: true, $type: 'Role' })
      expect((await lead.get('/roles/contributor', { fields: 'name' })).body.name).toBe('Contributor')
      expect((await lead.get('/roles/10-4242')).status).toBe(404)
    })

    it('are created, changed and deleted by administrators, with what permissions imply', async () => {
      const body = {
        name: 'Tester',
        description: 'Tests',
        permissions: [{ id: 'JetBrains.YouTrack.PRIVATE_UPDATE_ISSUE' }],
      }
      const created = await test.admin.post('/roles', body, { fields: 'id,name,immutable,permissions(key)' })
      expect(created.body).toMatchObject({ name: 'Tester', immutable: false })
      expect(created.body.permissions.map((one: { key: string }) => one.key).sort()).toEqual([
        'JetBrains.YouTrack.PRIVATE_READ_ISSUE',
        'JetBrains.YouTrack.PRIVATE_UPDATE_ISSUE',
        'JetBrains.YouTrack.UPDATE_ISSUE',
        'jetbrains.jetpass.project-read-basic',
      ])
      expect((await test.admin.post('/roles', { name: 'Tester' })).body.code).toBe('name_taken')
      expect((await test.admin.post('/roles', { name: ' ' })).status).toBe(400)
      expect((await test.admin.post('/roles', { name: 'X', permissions: [{ id: 'nope' }] })).status).toBe(400)
      expect((await test.admin.post('/roles', { name: 'X', permissions: 'all' })).status).toBe(400)
      const path = `/roles/${created.body.id}`
      const changed = await test.admin.post(
        path,
        { name: 'QA', permissions: [{ key: 'READ_ISSUE' }] },
        { fields: 'name,permissions(key)' },
      )
      expect(changed.body.name).toBe('QA')
      expect(changed.body.permissions).toHaveLength(2)
      expect((await lead.post(path, { name: 'Mine' })).status).toBe(403)
      expect((await lead.delete(path)).status).toBe(403)
      expect((await test.admin.delete(path)).status).toBe(200)
      expect((await test.admin.get(path)).status).toBe(404)
    })

    it('that are built in do not change', async () => {
      const path = `/roles/${roleIds.observer}`
      expect((await test.admin.post(path, { permissions: [{ key: 'LOW_LEVEL' }] })).body.code).toBe('read_only_entity')
      expect((await test.admin.delete(path)).status).toBe(403)
    })

    it('hold no more than their author does', async () => {
      const id = await test.createUser('roler')
      const made = await test.admin.post('/roles', {
        name: 'Role maker',
        permissions: [{ key: 'ROLE_CREATE' }, { key: 'ROLE_UPDATE' }, { key: 'ROLE_DELETE' }],
      })
      expect((await assign(test.admin, made.body.id, `1-${id}`, null)).status).toBe(200)
      const roler = await test.clientOf(id)
      const power = [{ key: 'LOW_LEVEL' }]
      expect((await roler.post('/roles', { name: 'Root', permissions: power })).body.code).toBe('more_than_held')
      expect((await roler.post(`/roles/${made.body.id}`, { permissions: power })).body.code).toBe('more_than_held')
      expect((await assign(roler, roleIds['system-admin'], `1-${id}`, null)).body.code).toBe('more_than_held')
      expect((await assign(roler, roleIds.contributor, `1-${id}`, project)).status).toBe(404)
      expect((await roler.post('/roles', { name: 'Small', permissions: [{ key: 'ROLE_READ' }] })).status).toBe(200)
    })
  })

  it('are not changed by who does not hold what a role got at that moment', async () => {
    const made = await test.admin.post(
      '/roles',
      { name: 'Growing', permissions: [{ key: 'ROLE_READ' }] },
      { fields: 'id' },
    )
    const id = await test.createUser('grower')
    await test.grantPermissions(id, ['ROLE_READ', 'ROLE_UPDATE', 'ROLE_DELETE'])
    const grower = await test.clientOf(id)
    const role = Number(made.body.id.slice(3))
    const whileItGets = (permission: string, change: () => Promise<ApiReply>) =>
      whileHeld(
        test,
        sql`update cache_version set version = default where name = 'access'`,
        () => [change()],
        sql`insert into role_permission (role_id, permission) values (${role}, ${permission})`,
      )
    const changes = [
      await whileItGets('LOW_LEVEL', () =>
        grower.post(`/roles/${made.body.id}`, { permissions: [{ key: 'ROLE_READ' }] }),
      ),
      await whileItGets('USER_UPDATE', () => grower.delete(`/roles/${made.body.id}`)),
    ]
    expect(changes.map(([reply]) => reply?.body.code)).toEqual(['more_than_held', 'more_than_held'])
    const { body } = await test.admin.get(`/roles/${made.body.id}`, { fields: 'permissions(key)' })
    expect(body.permissions.map(({ key }: { key: string }) => key)).toContain('jetbrains.jetpass.low-level')
  })

  describe('given roles', () => {
    it('work at once and are taken back at once', async () => {
      const holds = async () =>
        (await ada.get('/permissions/cache', { fields: 'permission(key)', $top: '-1' })).text.includes('.CREATE_ISSUE')
      expect(await holds()).toBe(false)
      const given = await assign(test.admin, roleIds.contributor, `1-${adaId}`, project)
      expect(given.body).toMatchObject({
        role: { key: 'contributor' },
        holder: { id: `1-${adaId}`, login: 'ada', $type: 'User' },
        scope: { $type: 'ProjectScope' },
        $type: 'AssignedRole',
      })
      expect(await holds()).toBe(true)
      expect((await assign(test.admin, roleIds.contributor, `1-${adaId}`, project)).body.id).toBe(given.body.id)
      expect((await test.admin.delete(`/assignedRoles/${given.body.id}`)).status).toBe(200)
      expect(await holds()).toBe(false)
      expect((await test.admin.delete(`/assignedRoles/${given.body.id}`)).status).toBe(404)
    })

    it('are found by holder and scope', async () => {
      const group = await test.createGroup('Readers', [])
      await assign(test.admin, roleIds['issue-reader'], `3-${group}`, other)
      const find = async (query: string) =>
        (await test.admin.get('/assignedRoles', { query, fields: 'role(key),holder(id)' })).body
      expect(await find(`holder:3-${group}`)).toMatchObject([
        { role: { key: 'issue-reader' }, holder: { id: `3-${group}` } },
      ])
      expect(await find(`scope:0-${project} holder:1-${leadId}`)).toHaveLength(1)
      expect(await find(`scope:0-${other} holder:1-${leadId}`)).toEqual([])
      expect((await find('scope:global')).length).toBeGreaterThan(1)
      expect((await test.admin.get('/assignedRoles', { query: 'anything' })).status).toBe(400)
    })

    it('of a project are managed by its administrators, and of no other', async () => {
      const listed = await lead.get('/assignedRoles', { fields: 'id,scope(id),holder(id)', $top: '-1' })
      expect(listed.body.length).toBeGreaterThan(0)
      for (const one of listed.body) expect(one.scope.id).toBe(`project-0-${project}`)
      const given = await assign(lead, roleIds.contributor, `1-${adaId}`, project)
      expect(given.status).toBe(200)
      expect((await assign(lead, roleIds.contributor, `1-${adaId}`, other)).status).toBe(404)
      expect((await assign(lead, roleIds.contributor, `1-${adaId}`, null)).status).toBe(403)
      expect((await assign(lead, roleIds['system-admin'], `1-${leadId}`, project)).body.code).toBe('more_than_held')
      const global = await test.admin.get('/assignedRoles', { query: 'scope:global', fields: 'id' })
      for (const verb of ['get', 'delete'] as const)
        expect((await lead[verb](`/assignedRoles/${global.body[0].id}`)).status).toBe(404)
      const moved = { scope: { $type: 'GlobalScope' } }
      expect((await lead.post(`/assignedRoles/${given.body.id}`, moved)).status).toBe(403)
      const stronger = { role: { id: roleIds['system-admin'] } }
      expect((await lead.post(`/assignedRoles/${given.body.id}`, stronger)).status).toBe(403)
      const weaker = await lead.post(
        `/assignedRoles/${given.body.id}`,
        { role: { id: roleIds['issue-reader'] } },
        { fields: 'role(key)' },
      )
      expect(weaker.body.role.key).toBe('issue-reader')
      expect((await lead.delete(`/assignedRoles/${given.body.id}`)).status).toBe(200)
    })

    it('are hidden from everyone else', async () => {
      expect((await ada.get('/assignedRoles')).status).toBe(403)
      const one = await test.admin.get('/assignedRoles', { fields: 'id', $top: '1' })
      expect((await ada.get(`/assignedRoles/${one.body[0].id}`)).status).toBe(404)
      expect((await ada.delete(`/assignedRoles/${one.body[0].id}`)).status).toBe(404)
      expect((await assign(ada, roleIds['system-admin'], `1-${adaId}`, null)).status).toBe(403)
      expect((await test.anonymous.get('/assignedRoles')).status).toBe(401)
      expect((await test.anonymous.post('/assignedRoles', {})).status).toBe(401)
    })

    it('need an existing role, holder and scope', async () => {
      expect((await assign(test.admin, '10-4242', `1-${adaId}`, null)).status).toBe(404)
      expect((await assign(test.admin, 'x', `1-${adaId}`, null)).status).toBe(400)
      expect((await assign(test.admin, roleIds.observer, '1-424242', null)).status).toBe(404)
      expect((await assign(test.admin, roleIds.observer, '3-424242', null)).status).toBe(404)
      expect((await assign(test.admin, roleIds.observer, '9-1', null)).status).toBe(400)
      expect((await assign(test.admin, roleIds.contributor, `1-${adaId}`, 424242)).status).toBe(404)
      expect((await assign(test.admin, roleIds['project-creator'], `1-${adaId}`, project)).status).toBe(400)
      for (const body of [
        {},
        { role: { id: roleIds.observer } },
        { role: { id: roleIds.observer }, holder: { id: `1-${adaId}` } },
        { role: { id: roleIds.observer }, holder: { id: `1-${adaId}` }, scope: {} },
        { role: { id: roleIds.observer }, holder: { id: `1-${adaId}` }, scope: { $type: 'ProjectScope' } },
      ])
        expect((await test.admin.post('/assignedRoles', body)).status).toBe(400)
    })

    it('never leave the installation without an administrator', async () => {
      const own = await test.admin.get('/assignedRoles', {
        query: `holder:${(await test.admin.get('/users/me')).body.id} scope:global`,
        fields: 'id',
      })
      expect(own.body).toHaveLength(1)
      const path = `/assignedRoles/${own.body[0].id}`
      expect((await test.admin.delete(path)).body.code).toBe('last_administrator')
      expect((await test.admin.post(path, { role: { id: roleIds.observer } })).body.code).toBe('last_administrator')
      expect((await test.admin.get('/roles')).status).toBe(200)
    })
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient, ApiReply } from '../../testing/api-client.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { insertProject } from './project.testing.ts'

const FIELDS = { fields: 'id,role(id,key),holder(id,login,name),scope(project(id))' }
const EVERYWHERE = { $type: 'GlobalScope' }

describe('roles and who holds them', () => {
  let test: TestApp
  let one: number
  let two: number
  /** Administers project `one`. */
  let lead: ApiClient
  let group: number
  const roleIds: Record<string, string> = {}
  beforeAll(async () => {
    test = await startTestApp()
    one = await insertProject(test, 'ONE')
    two = await insertProject(test, 'TWO')
    const leadId = await test.createUser('lead')
    await test.grant(leadId, 'project-admin', one)
    lead = await test.clientOf(leadId)
    group = await test.createGroup('Readers', [])
    for (const role of (await test.admin.get('/roles', { fields: 'id,key' })).body) roleIds[role.key] = role.id
  })
  afterAll(() => test.stop())

  const inProject = (id: number) => ({ $type: 'ProjectScope', project: { id: `0-${id}` } })
  const give = (body: object, client = test.admin) => client.post('/assignedRoles', body, FIELDS)
  const role = (key: string) => ({ id: roleIds[key] })
  const refusal = ({ status, body }: ApiReply) => [status, body.code, body.facts]
  const createRole = async (name: string, permissions?: readonly string[]) =>
    (
      await test.admin.post(
        '/roles',
        { name, description: `${name}s`, ...(permissions ? { permissions: permissions.map(key => ({ key })) } : {}) },
        { fields: 'id,name,description,permissions(key)' },
      )
    ).body
  const readRole = async (id: string) =>
    (await test.admin.get(`/roles/${id}`, { fields: 'name,description,permissions(key)' })).body

  describe('a role', () => {
    it('keeps what a change does not name, and may hold nothing', async () => {
      const empty = await createRole('  Nobody ')
      expect(empty).toMatchObject({ name: 'Nobody', permissions: [] })
      const path = `/roles/${(await createRole('Writer', ['READ_ISSUE'])).id}`
      const change = async (body: object) =>
        (await test.admin.post(path, body, { fields: 'name,description,permissions(key)' })).body
      const permissions = [
        { key: 'jetbrains.jetpass.project-read-basic', $type: 'Permission' },
        { key: 'JetBrains.YouTrack.READ_ISSUE', $type: 'Permission' },
      ]
      expect(await change({ name: ' Author ' })).toMatchObject({ name: 'Author', description: 'Writers', permissions })
      expect(await change({ description: 'Writes' })).toMatchObject({
        name: 'Author',
        description: 'Writes',
        permissions,
      })
      expect(await change({ description: null })).toMatchObject({ name: 'Author', description: null, permissions })
      expect(await change({ permissions: [] })).toMatchObject({ name: 'Author', permissions: [] })
      const withoutNote = await test.admin.post('/roles', { name: 'Bare' }, { fields: 'description' })
      expect(withoutNote.body.description).toBeNull()
    })

    it('is refused with what is wrong', async () => {
      const { id } = await createRole('Refused', ['READ_ISSUE'])
      const long = 'x'.repeat(10_001)
      const tooLong = (name: string, limit: number, length: number) => [
        400,
        'text_too_long',
        { name, field: name, limit, length },
      ]
      for (const path of ['/roles', `/roles/${id}`]) {
        const send = async (body: object) => refusal(await test.admin.post(path, body))
        expect(await send({ name: 'X', description: long })).toEqual(tooLong('description', 10_000, 10_001))
        expect(await send({ name: long.slice(0, 201) })).toEqual(tooLong('name', 200, 201))
        expect(await send({ name: ' ' })).toEqual([400, 'field_required', { name: 'name' }])
        expect(await send({ name: 'Contributor' })).toEqual([400, 'name_taken', { name: 'Contributor' }])
        expect(await send({ name: 'X', permissions: [{}] })).toEqual([
          400,
          'unknown_value',
          { name: 'permissions', value: '' },
        ])
        expect(await send({ name: 'X', permissions: [{ key: long }] })).toEqual([
          400,
          'unknown_value',
          { name: 'permissions', value: 'x'.repeat(100) },
        ])
      }
      expect(await readRole(id)).toMatchObject({ name: 'Refused', description: 'Refuseds' })
      expect((await readRole(id)).permissions).toHaveLength(2)
      const builtIn = await test.admin.post('/roles/observer', { description: 'Mine' })
      expect(refusal(builtIn)).toEqual([403, 'read_only_entity', { name: 'Observer' }])
    })

    it('is read, made, changed and deleted by whoever may just that', async () => {
      const { id } = await createRole('Guarded', ['READ_ISSUE'])
      const nobody = await test.signIn('nobody')
      const missing = (permission: string) => [403, 'forbidden', { permission }]
      for (const path of ['/roles', '/roles/observer', '/assignedRoles'])
        expect(refusal(await nobody.get(path))).toEqual(missing('ROLE_READ'))
      // Who may not read roles is not told whether there is one.
      for (const role of [id, '10-424242']) {
        expect((await nobody.post(`/roles/${role}`, { name: 'Mine' })).status).toBe(404)
        expect((await nobody.delete(`/roles/${role}`)).status).toBe(404)
      }
      expect(refusal(await lead.post('/roles', { name: 'Mine' }))).toEqual(missing('ROLE_CREATE'))
      expect(refusal(await lead.post(`/roles/${id}`, { name: 'Mine' }))).toEqual(missing('ROLE_UPDATE'))
      expect(refusal(await lead.delete(`/roles/${id}`))).toEqual(missing('ROLE_DELETE'))
      expect(await readRole(id)).toMatchObject({ name: 'Guarded' })
    })

    it('gets and loses what whoever changes it holds, and no more', async () => {
      const { id } = await createRole('Strong', ['READ_ISSUE', 'LOW_LEVEL'])
      const roler = await test.createUser('roler')
      await test.grantPermissions(roler, ['ROLE_READ', 'ROLE_UPDATE', 'ROLE_DELETE', 'READ_ISSUE'])
      await test.grantPermissions(roler, ['PROJECT_READ_BASIC'])
      const client = await test.clientOf(roler)
      const more = [403, 'more_than_held', { permission: 'LOW_LEVEL' }]
      expect(refusal(await client.post(`/roles/${id}`, { permissions: [{ key: 'READ_ISSUE' }] }))).toEqual(more)
      expect(refusal(await client.delete(`/roles/${id}`))).toEqual(more)
      // What it has already may stay in it.
      const same = [{ key: 'READ_ISSUE' }, { key: 'LOW_LEVEL' }]
      expect((await client.post(`/roles/${id}`, { name: 'Stronger', permissions: same })).status).toBe(200)
      expect((await client.post(`/roles/${id}`, { permissions: [{ key: 'LOW_LEVEL' }] })).status).toBe(200)
      expect((await readRole(id)).permissions).toMatchObject([
        { key: 'jetbrains.jetpass.low-level' },
        { key: 'jetbrains.jetpass.low-level-read' },
      ])
    })

    it('that is deleted is taken from whoever held it', async () => {
      const { id } = await createRole('Passing', ['CREATE_ISSUE'])
      const userId = await test.createUser('holder')
      const given = await give({ role: { id }, holder: { id: `1-${userId}` }, scope: EVERYWHERE })
      const client = await test.clientOf(userId)
      const holds = async () =>
        (await client.get('/permissions/cache', { fields: 'permission(key)', $top: '-1' })).text.includes('.CREATE_IS')
      expect(await holds()).toBe(true)
      expect((await test.admin.delete(`/roles/${id}`)).status).toBe(200)
      expect(await holds()).toBe(false)
      expect((await test.admin.get(`/assignedRoles/${given.body.id}`)).status).toBe(404)
    })
  })

  it('are listed from where and as far as is asked, by what names them', async () => {
    const names = async (path: string, query: Record<string, string>) => {
      const { body } = await test.admin.get(path, { fields: 'key,name,role(key)', ...query })
      return body.map((row: { key?: string; role?: { key: string } }) => row.key ?? row.role?.key)
    }
    const all = await names('/roles', { $top: '-1' })
    expect(all.slice(0, 3)).toEqual(['system-admin', 'project-admin', 'contributor'])
    expect(await names('/roles', { $top: '2' })).toEqual(all.slice(0, 2))
    expect(await names('/roles', { $skip: '1', $top: '1' })).toEqual(['project-admin'])
    expect(await names('/roles', { query: '  ADMIN ' })).toEqual(['system-admin', 'project-admin'])
    expect(await names('/roles', { query: ' ', $top: '-1' })).toEqual(all)
    const permissions = await names('/permissions', { $top: '-1' })
    expect(await names('/permissions', { $skip: '2', $top: '3' })).toEqual(permissions.slice(2, 5))
    expect(await names('/permissions', { $skip: '2', $top: '-1' })).toEqual(permissions.slice(2))
    const holder = await test.createUser('everything')
    for (const key of ['observer', 'contributor', 'issue-reader']) await test.grant(holder, key, one)
    await test.grant(holder, 'observer', two)
    const held = (query: string, more = {}) =>
      names('/assignedRoles', { query: `holder:1-${holder} ${query}`, $top: '-1', ...more })
    expect(await held('')).toEqual(['observer', 'contributor', 'issue-reader', 'observer'])
    expect(await held('', { $skip: '1', $top: '2' })).toEqual(['contributor', 'issue-reader'])
    expect(await held(`  scope:0-${two} `)).toEqual(['observer'])
    expect(await held(`role:${roleIds.observer}`)).toEqual(['observer', 'observer'])
    expect(await held('scope:global')).toEqual([])
    for (const term of ['role:1-1', 'holder:10-1', 'holder:global', 'scope:1-1', 'other:1-1', `!role:10-1`, 'role:']) {
      const reply = await test.admin.get('/assignedRoles', { query: `holder:1-${holder} ${term}` })
      expect(refusal(reply)).toEqual([400, 'invalid_query', { reason: `“${term}”` }])
    }
  })

  describe('who holds a role', () => {
    it('is named by id or login, the role by id or key', async () => {
      const ada = await test.createUser('Ada')
      const byLogin = await give({
        role: { key: 'issue-reader' },
        holder: { login: 'ADA' },
        scope: { id: 'global' },
      })
      expect(byLogin.body).toMatchObject({ role: { key: 'issue-reader' }, holder: { id: `1-${ada}` } })
      expect(byLogin.body.scope).toMatchObject({ $type: 'GlobalScope' })
      const scope = EVERYWHERE
      for (const [body, id] of [
        [{ role: { key: 'gone' }, holder: { login: 'ada' } }, 'gone'],
        [{ role: { id: '10-4242' }, holder: { login: 'ada' } }, '10-4242'],
        [{ role: role('observer'), holder: { login: 'nemo' } }, 'nemo'],
        [{ role: role('observer'), holder: {} }, 'none'],
        [{ role: role('observer'), holder: { id: '1-4242', login: 'ada' } }, '1-4242'],
        [{ role: role('observer'), holder: { id: '3-4242', login: 'ada' } }, '3-4242'],
      ] as const)
        expect(refusal(await give({ ...body, scope }))).toEqual([404, 'not_found', { id }])
      await sql`update users set anonymized = true where id = ${ada}`.execute(test.system.db)
      for (const holder of [{ id: `1-${ada}` }, { login: 'ada' }])
        expect((await give({ role: role('observer'), holder, scope })).status).toBe(404)
    })

    it('is asked for when it is missing, and so are role and scope', async () => {
      const holder = { id: `3-${group}` }
      const required = (name: string) => [400, 'field_required', { name }]
      for (const [body, answer] of [
        [{ holder, scope: EVERYWHERE }, required('role')],
        [{ role: role('observer'), scope: EVERYWHERE }, required('holder')],
        [{ role: role('observer'), holder }, required('scope')],
        [{ role: role('observer'), holder, scope: { $type: 'ProjectScope' } }, required('scope.project')],
        [{ role: role('observer'), holder, scope: { $type: 'ProjectScope', id: 'global' } }, required('scope.project')],
        [{ role: role('observer'), holder, scope: {} }, [400, 'type_required', {}]],
        [{ role: role('observer'), holder, scope: { project: {} } }, [400, 'invalid_id', { id: '' }]],
      ] as const)
        expect(refusal(await give(body))).toEqual(answer)
      expect((await test.admin.get('/assignedRoles', { query: `holder:3-${group}` })).body).toEqual([])
    })

    it('in a project needs one permission that holds in projects, known or not', async () => {
      const holder = { id: `3-${await test.createGroup('Mixed', [])}` }
      const { id } = await createRole('Mixed', ['READ_ISSUE', 'USER_UPDATE'])
      expect((await give({ role: { id }, holder, scope: inProject(one) })).status).toBe(200)
      // A role of an older release may hold what is no permission any more.
      const { id: old } = await createRole('Old', ['USER_UPDATE'])
      await sql`insert into role_permission (role_id, permission)
        select id, 'A_GONE_ONE' from role where name in ('Old', 'Mixed')`.execute(test.system.db)
      expect(refusal(await give({ role: { id: old }, holder, scope: inProject(one) }))).toEqual([
        400,
        'bad_request',
        { reason: 'the role holds no permission that applies to projects' },
      ])
      expect((await give({ role: { id }, holder, scope: inProject(two) })).status).toBe(200)
      expect((await give({ role: role('project-creator'), holder, scope: EVERYWHERE })).status).toBe(200)
    })

    it('stays so, or is another, somewhere else', async () => {
      const holder = `3-${await test.createGroup('Moved', [])}`
      const user = await test.createUser('moved')
      const given = await give({ role: role('observer'), holder: { id: holder }, scope: inProject(one) })
      const again = await give({ role: role('observer'), holder: { id: holder }, scope: inProject(one) })
      expect(again.body.id).toBe(given.body.id)
      const change = async (body: object) => {
        const reply = await test.admin.post(`/assignedRoles/${given.body.id}`, body, FIELDS)
        const { role, holder, scope } = reply.body
        return [role.key, holder.id, scope.project?.id ?? null]
      }
      expect(await change({})).toEqual(['observer', holder, `0-${one}`])
      expect(await change({ role: role('contributor') })).toEqual(['contributor', holder, `0-${one}`])
      expect(await change({ scope: inProject(two) })).toEqual(['contributor', holder, `0-${two}`])
      expect(await change({ holder: { id: `1-${user}` } })).toEqual(['contributor', `1-${user}`, `0-${two}`])
      expect(await change({ role: role('observer') })).toEqual(['observer', `1-${user}`, `0-${two}`])
      expect(await change({ scope: EVERYWHERE })).toEqual(['observer', `1-${user}`, null])
      const other = await give({ role: role('contributor'), holder: { id: `1-${user}` }, scope: EVERYWHERE })
      const path = `/assignedRoles/${other.body.id}`
      expect(refusal(await test.admin.post(path, { role: role('observer') }))).toEqual([
        400,
        'name_taken',
        { name: other.body.id },
      ])
      expect((await test.admin.get(path, FIELDS)).body.role.key).toBe('contributor')
      for (const id of ['11-424242', 'x', '10-1']) {
        expect((await test.admin.get(`/assignedRoles/${id}`)).status).toBe(404)
        expect(refusal(await test.admin.post(`/assignedRoles/${id}`, {}))).toEqual([404, 'not_found', { id }])
        for (const client of [test.admin, lead])
          expect(refusal(await client.delete(`/assignedRoles/${id}`))).toEqual([404, 'not_found', { id }])
      }
    })

    it('is changed by who administers the project and holds what the role gives', async () => {
      const holder = { id: `3-${await test.createGroup('Guarded', [])}` }
      const elsewhere = await give({ role: role('observer'), holder, scope: inProject(two) })
      const strong = await give({ role: role('system-admin'), holder, scope: inProject(one) })
      const weak = await give({ role: role('observer'), holder, scope: inProject(one) })
      const change = { role: role('issue-reader') }
      for (const [grant, status] of [
        [elsewhere, 404],
        [strong, 403],
      ] as const) {
        expect((await lead.post(`/assignedRoles/${grant.body.id}`, change)).status).toBe(status)
        expect((await lead.delete(`/assignedRoles/${grant.body.id}`)).status).toBe(status)
      }
      const moved = await lead.post(`/assignedRoles/${weak.body.id}`, { scope: inProject(two) })
      expect(moved.status).toBe(404)
      const left = await test.admin.get('/assignedRoles', { query: `holder:${holder.id}`, ...FIELDS })
      expect(left.body).toEqual([elsewhere.body, strong.body, weak.body])
      const both = await test.createUser('both')
      for (const project of [one, two]) await test.grant(both, 'project-admin', project)
      const leadOfBoth = await test.clientOf(both)
      for (const { body } of [elsewhere, weak])
        expect((await leadOfBoth.post(`/assignedRoles/${body.id}`, change)).status).toBe(200)
    })
  })
})

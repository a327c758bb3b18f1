import * as access from '@cairn/common/features/access'
import * as auth from '@cairn/common/features/auth'
import * as groups from '@cairn/common/features/groups'
import * as settings from '@cairn/common/features/settings'
import * as users from '@cairn/common/features/users'
import type { AnyRoute } from '@cairn/common/platform/route'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../testing/api-client.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const isRoute = (value: unknown): value is AnyRoute =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

const routes = [access, auth, groups, settings, users].flatMap(module => Object.values(module).filter(isRoute))

/** What a signed-in user without rights may change: only what is its own. */
const OWN = new Set(['auth.signOut', 'auth.logout', 'auth.signIn', 'auth.setup'])

describe('routes of users, groups, roles, credentials and settings', () => {
  let test: TestApp
  let ada: ApiClient
  let names: Readonly<Record<string, string>>
  beforeAll(async () => {
    test = await startTestApp()
    ada = await test.signIn('ada')
    const group = await test.createGroup('Group', [])
    names = { users: 'admin', groups: `3-${group}`, roles: '10-1', assignedRoles: '11-1', admin: 'admin' }
  })
  afterAll(() => test.stop())

  const pathOf = (route: AnyRoute, fill = names[route.path.split('/')[1] ?? ''] ?? 'x') =>
    route.path
      .replace(':id', fill)
      .replace(':sessionId', '14-1')
      .replace(':tokenId', '13-1')
      .replace(':userId', 'admin')
      .replace(':name', 'timetracking')

  const call = (client: ApiClient, route: AnyRoute, payload: unknown, path = pathOf(route)) =>
    client.send({
      method: route.method as 'GET',
      url: `${route.root}${path}`,
      ...(route.method === 'GET' || payload === undefined
        ? {}
        : { payload: JSON.stringify(payload), headers: { 'content-type': 'application/json' } }),
    })

  /** Everything that permissions and credentials are made of. */
  const state = async () => {
    const tables = ['users', 'user_group', 'user_group_member', 'role', 'role_permission', 'role_grant', 'setting']
    const dumps = await Promise.all(
      tables.map(table =>
        sql<{ dump: string }>`select coalesce(json_agg(t order by t::text)::text, '') as dump
          from (select to_jsonb(r) - 'last_seen' as t from ${sql.table(table)} r) rows`.execute(test.system.db),
      ),
    )
    return dumps.map(({ rows }) => rows[0]?.dump)
  }

  it('are all registered', () => {
    expect(routes.length).toBeGreaterThan(50)
    for (const route of routes)
      expect(test.app.http.hasRoute({ method: route.method, url: `${route.root}${route.path}` }), route.id).toBe(true)
  })

  it('are closed to who is not signed in, unless they are public', async () => {
    for (const route of routes.filter(one => one.access !== 'public')) {
      expect((await call(test.anonymous, route, {})).status, route.id).toBe(401)
    }
  })

  it('change nothing for guests and for users without rights', async () => {
    await test.admin.post('/admin/globalSettings/systemSettings', { guestAccess: true })
    const before = await state()
    const body = { name: 'Mine', login: 'mine', fullName: 'Mine', banned: true, password: 'a good password', id: '1-1' }
    for (const client of [test.anonymous, ada]) {
      for (const route of routes.filter(one => one.method !== 'GET' && !OWN.has(one.id))) {
        const { status } = await call(client, route, body)
        expect([400, 403, 404], `${route.id} ${status}`).toContain(status)
      }
    }
    expect(await state()).toEqual(before)
    await test.admin.post('/admin/globalSettings/systemSettings', { guestAccess: false })
  })

  it('answer odd bodies with a refusal, never with a fault', async () => {
    const deep = JSON.parse(`${'{"parentGroup":'.repeat(60)}{}${'}'.repeat(60)}`)
    const odd = [
      [],
      'text',
      7,
      null,
      deep,
      JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":{"x":1}}}'),
      { id: {}, name: [], login: 5, permissions: [null], role: 'x', holder: [], scope: 1 },
      { name: '\u0000', login: '\ud800', fullName: 'x'.repeat(100_000), email: 'a\r\nb@c' },
      { role: { id: '10-99999999999' }, holder: { id: '1-99999999999' }, scope: { project: { id: '0-99999999999' } } },
      { parentGroup: { id: '3-99999999999' }, name: 'x', permissions: [{ id: '__proto__' }] },
    ]
    for (const route of routes.filter(one => one.method === 'POST' && !OWN.has(one.id))) {
      for (const body of odd) {
        const { status, text } = await call(test.admin, route, body, pathOf(route, 'nobody'))
        expect(status, `${route.id} ${JSON.stringify(body)?.slice(0, 80)} ${text}`).toBeLessThan(500)
      }
    }
    for (const route of routes.filter(one => one.path.includes(':') && one.method === 'GET')) {
      for (const id of [
        '1-99999999999',
        '3-99999999999',
        '10-99999999999',
        '11-99999999999999',
        '%00',
        '%ff',
        "'",
        '..%2f..',
        '__proto__',
      ]) {
        const { status } = await call(test.admin, route, undefined, pathOf(route, id))
        expect(status, `${route.id} ${id}`).toBeGreaterThanOrEqual(400)
        expect(status, `${route.id} ${id}`).toBeLessThan(500)
      }
    }
  })

  it('read lists with as many statements for many rows as for one', async () => {
    for (let index = 0; index < 5; index++) await test.createGroup(`More ${index}`, [])
    const projections: Readonly<Record<string, string>> = {
      '/groups': 'name,usersCount,users(login),subGroups(name),parentGroup(name)',
      '/roles': 'name,permissions(key,name,impliedPermissions(key))',
      '/assignedRoles': 'role(name),scope(project(id)),holder(id,name)',
    }
    for (const [path, fields] of Object.entries(projections)) {
      const count = (top: string) => test.countStatements(() => test.admin.get(path, { fields, $top: top, $skip: '1' }))
      expect(await count('5'), path).toBeLessThanOrEqual((await count('2')) + 1)
    }
  })
})

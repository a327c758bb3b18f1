import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../testing/api-client.ts'
import { insertIssue } from '../../testing/issue-rows.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { projectFields } from '../custom-fields/index.ts'
import { createProject } from '../projects/index.ts'
import { type BundleChange, bundleElements, bundleHooks, findBundleElement, isUserAllowed } from './index.ts'

const BASE = '/admin/customFieldSettings/bundles'
const changes: BundleChange[] = []
const listening = {
  name: 'listening',
  contributes: [
    bundleHooks.add({
      changed: async (_ctx, change) => {
        changes.push(change)
      },
    }),
  ],
}

describe('bundles', () => {
  let test: TestApp
  let oneAdmin: ApiClient
  let bothAdmin: ApiClient
  let member: ApiClient
  let stranger: ApiClient
  let projects: readonly [number, number]
  let priorities: string
  let versions: string
  let states: string
  let assignees: string

  beforeAll(async () => {
    test = await startTestApp({ features: [listening] })
    projects = [
      await createProject(test.system, { shortName: 'ONE', name: 'One' }),
      await createProject(test.system, { shortName: 'TWO', name: 'Two' }),
    ]
    const oneId = await test.createUser('one-admin')
    await test.grant(oneId, 'project-admin', projects[0])
    oneAdmin = await test.clientOf(oneId)
    const bothId = await test.createUser('both-admin')
    for (const id of projects) await test.grant(bothId, 'project-admin', id)
    bothAdmin = await test.clientOf(bothId)
    const memberId = await test.createUser('member')
    await test.grant(memberId, 'contributor', projects[0])
    member = await test.clientOf(memberId)
    stranger = await test.signIn('stranger')
    const fields = await projectFields(test.system, projects[0])
    const bundle = (name: string) => `66-${fields.find(field => field.name === name)?.bundleId}`
    priorities = bundle('Priority')
    states = bundle('State')
    versions = bundle('Fix versions')
    assignees = bundle('Assignee')
  })
  afterAll(() => test.stop())

  const names = (body: readonly { name: string }[]) => body.map(value => value.name)

  describe('reading', () => {
    it('shows a bundle with its values and their colours', async () => {
      const reply = await member.get(`${BASE}/enum/${priorities}`, {
        fields: 'name,isUpdateable,values(name,ordinal,color(id,background,foreground),isResolved)',
      })
      expect(reply.body).toMatchObject({ name: 'Priorities', isUpdateable: false, $type: 'EnumBundle' })
      expect(reply.body.values[1]).toEqual({
        name: 'Critical',
        ordinal: 1,
        color: { id: '19', background: '#ffc8ea', foreground: '#444', $type: 'FieldStyle' },
        $type: 'EnumBundleElement',
      })
    })

    it('hides bundles of projects that one does not see', async () => {
      for (const path of [priorities, `${priorities}/values`])
        expect((await stranger.get(`${BASE}/enum/${path}`)).status).toBe(404)
      expect((await stranger.get(`${BASE}/enum`)).body).toEqual([])
      const other = (await projectFields(test.system, projects[1])).find(field => field.name === 'Fix versions')
      expect((await member.get(`${BASE}/version/66-${other?.bundleId}`)).status).toBe(404)
      expect((await oneAdmin.get(`${BASE}/version/66-${other?.bundleId}`)).status).toBe(404)
      expect((await oneAdmin.get(`${BASE}/version`, { fields: 'name' })).body).toHaveLength(1)
      expect((await test.anonymous.get(`${BASE}/enum`)).status).toBe(401)
    })

    it('hides the bundle of a private field from those who may not read private fields', async () => {
      const readerId = await test.createUser('plain-reader')
      await test.grant(readerId, 'issue-reader', projects[0])
      const reader = await test.clientOf(readerId)
      expect((await reader.get(`${BASE}/version/${versions}`)).status).toBe(200)
      const fields = await projectFields(test.system, projects[0])
      const using = fields.filter(field => `66-${field.bundleId}` === versions)
      for (const field of using)
        await oneAdmin.post(`/admin/projects/ONE/customFields/92-${field.id}`, { isPublic: false })
      expect((await reader.get(`${BASE}/version/${versions}`)).status).toBe(404)
      expect((await member.get(`${BASE}/version/${versions}`)).status).toBe(200)
      for (const field of using)
        await oneAdmin.post(`/admin/projects/ONE/customFields/92-${field.id}`, { isPublic: true })
    })

    it('knows no other kinds, and finds a bundle only under its own', async () => {
      expect((await test.admin.get(`${BASE}/colour`)).status).toBe(404)
      expect((await test.admin.get(`${BASE}/state/${priorities}`)).status).toBe(404)
      expect((await test.admin.get(`${BASE}/enum/66-99999999999`)).status).toBe(404)
      expect((await test.admin.get(`${BASE}/enum/67-1`)).status).toBe(404)
    })
  })

  describe('values', () => {
    it('are added at the end, found and paged', async () => {
      for (const name of ['1.0', '2.0', '1.5'])
        expect((await oneAdmin.post(`${BASE}/version/${versions}/values`, { name })).status).toBe(200)
      const list = (query: Record<string, string> = {}) =>
        member.get(`${BASE}/version/${versions}/values`, { fields: 'name', ...query })
      expect(names((await list()).body)).toEqual(['1.0', '2.0', '1.5'])
      expect(names((await list({ sort: 'true' })).body)).toEqual(['1.0', '1.5', '2.0'])
      expect(names((await list({ query: '1.' })).body)).toEqual(['1.0', '1.5'])
      expect(names((await list({ $skip: '1', $top: '1' })).body)).toEqual(['2.0'])
    })

    it('keep the attributes of their kind', async () => {
      const version = await oneAdmin.post(
        `${BASE}/version/${versions}/values`,
        { name: '3.0', released: true, releaseDate: 1_700_000_000_000, startDate: 1, isResolved: true },
        { fields: 'name,released,releaseDate,startDate,archived,isResolved,bundle(id)' },
      )
      expect(version.body).toEqual({
        name: '3.0',
        released: true,
        releaseDate: 1_700_000_000_000,
        startDate: 1,
        archived: false,
        bundle: { id: versions, $type: 'VersionBundle' },
        $type: 'VersionBundleElement',
      })
      const fields = await projectFields(test.system, projects[0])
      const subsystems = `66-${fields.find(field => field.name === 'Subsystem')?.bundleId}`
      const owned = await oneAdmin.post(
        `${BASE}/ownedField/${subsystems}/values`,
        { name: 'Parser', owner: { login: 'member' } },
        { fields: 'owner(login)' },
      )
      expect(owned.body.owner.login).toBe('member')
      const builds = `66-${fields.find(field => field.name === 'Fixed in build')?.bundleId}`
      const build = await oneAdmin.post(
        `${BASE}/build/${builds}/values`,
        { name: '42', assembleDate: 5 },
        { fields: 'assembleDate' },
      )
      expect(build.body.assembleDate).toBe(5)
    })

    it('are archived out of sight', async () => {
      const values = await bundleElements(test.system, Number(versions.slice(3)))
      const old = values.find(value => value.name === '1.0')
      await oneAdmin.post(`${BASE}/version/${versions}/values/67-${old?.id}`, { archived: true })
      const path = `${BASE}/version/${versions}/values`
      expect(names((await member.get(path, { fields: 'name' })).body)).not.toContain('1.0')
      expect(names((await member.get(path, { fields: 'name', $includeArchived: 'true' })).body)).toContain('1.0')
    })

    it('move to a place, and those who keep copies hear of it', async () => {
      changes.length = 0
      const before = await bundleElements(test.system, Number(states.slice(3)))
      const last = before.at(-1)
      const reply = await bothAdmin.post(`${BASE}/state/${states}/values/67-${last?.id}`, { ordinal: 1 })
      expect(reply.status).toBe(200)
      const after = await bothAdmin.get(`${BASE}/state/${states}`, { fields: 'values(id,ordinal)' })
      expect(after.body.values[1].id).toBe(`67-${last?.id}`)
      expect(after.body.values.map((value: { ordinal: number }) => value.ordinal)).toEqual([...before.keys()])
      expect(changes).toHaveLength(1)
      expect(changes[0]).toMatchObject({ kind: 'reordered', bundleId: Number(states.slice(3)) })
      expect(changes[0]?.elementIds).toHaveLength(before.length - 1)
    })

    it('become resolved, and those who keep copies hear of it', async () => {
      changes.length = 0
      const open = await findBundleElement(test.system, Number(states.slice(3)), { name: 'oPEN' })
      await bothAdmin.post(`${BASE}/state/${states}/values/67-${open?.id}`, { isResolved: true })
      expect(changes).toEqual([{ kind: 'resolved', bundleId: Number(states.slice(3)), elementIds: [open?.id] }])
      changes.length = 0
      await bothAdmin.post(`${BASE}/state/${states}/values/67-${open?.id}`, { isResolved: true, description: 'same' })
      expect(changes).toEqual([])
    })

    it.each([
      [{ name: '' }],
      [{}],
      [{ name: '2.0' }],
      [{ name: 'x'.repeat(256) }],
      [{ name: 7 }],
      [{ name: 'c', color: { id: '36' } }],
      [{ name: 'c', color: { id: 'red' } }],
    ])('refuse %j', async body => {
      const reply = await oneAdmin.post(`${BASE}/version/${versions}/values`, body)
      expect(reply.status).toBe(400)
      expect(reply.body.error_description).not.toBe('')
    })

    it('are deleted unless something uses them', async () => {
      const path = `${BASE}/version/${versions}/values`
      const made = await oneAdmin.post(path, { name: 'doomed' }, { fields: 'id' })
      const number = Number(made.body.id.split('-')[1])
      const issue = Number((await insertIssue(test, projects[0])).slice(2))
      const [field] = await projectFields(test.system, projects[0])
      await test.system.db
        .insertInto('issue_field_value')
        .values({
          issue_id: issue,
          field_id: field?.fieldId ?? 0,
          project_id: projects[0],
          value_id: number,
          num: null,
          text_value: null,
          ord: null,
        })
        .execute()
      const refused = await oneAdmin.delete(`${path}/${made.body.id}`)
      expect(refused.status).toBe(400)
      expect(refused.body).toMatchObject({ code: 'value_in_use', facts: { count: 1 } })
      await test.system.db.deleteFrom('issue_field_value').where('value_id', '=', number).execute()
      expect((await oneAdmin.delete(`${path}/${made.body.id}`)).status).toBe(200)
      expect((await oneAdmin.get(`${path}/${made.body.id}`)).status).toBe(404)
      expect((await oneAdmin.delete(`${path}/${made.body.id}`)).status).toBe(404)
    })

    it('of defaults are not deleted', async () => {
      const normal = await findBundleElement(test.system, Number(priorities.slice(3)), { name: 'Normal' })
      expect((await test.admin.delete(`${BASE}/enum/${priorities}/values/67-${normal?.id}`)).status).toBe(400)
    })

    it('of another bundle are not found here', async () => {
      const normal = await findBundleElement(test.system, Number(priorities.slice(3)), { name: 'Normal' })
      expect((await test.admin.get(`${BASE}/state/${states}/values/67-${normal?.id}`)).status).toBe(404)
    })
  })

  describe('rights', () => {
    it('let only those change a shared bundle who administer all its projects', async () => {
      const body = { name: 'Trivial' }
      const path = `${BASE}/enum/${priorities}/values`
      expect((await oneAdmin.post(path, body)).status).toBe(403)
      expect((await member.post(path, body)).status).toBe(403)
      expect((await stranger.post(path, body)).status).toBe(404)
      expect((await test.anonymous.post(path, body)).status).toBe(401)
      expect((await oneAdmin.post(`${BASE}/enum/${priorities}`, { name: 'Mine' })).status).toBe(403)
      expect((await oneAdmin.delete(`${BASE}/enum/${priorities}`)).status).toBe(403)
      const normal = await findBundleElement(test.system, Number(priorities.slice(3)), { name: 'Normal' })
      expect((await oneAdmin.post(`${path}/67-${normal?.id}`, body)).status).toBe(403)
      expect((await oneAdmin.delete(`${path}/67-${normal?.id}`)).status).toBe(403)
      expect((await bothAdmin.post(path, body)).status).toBe(200)
    })

    it('let project administrators create bundles, and nobody else', async () => {
      const body = { name: 'Sizes', values: [{ name: 'S' }, { name: 'L', color: { id: '3' } }] }
      expect((await member.post(`${BASE}/enum`, body)).status).toBe(403)
      expect((await stranger.post(`${BASE}/enum`, body)).status).toBe(403)
      const reply = await oneAdmin.post(`${BASE}/enum`, body, { fields: 'id,name,values(name)' })
      expect(names(reply.body.values)).toEqual(['S', 'L'])
      expect((await oneAdmin.post(`${BASE}/enum`, body)).status).toBe(400)
      expect((await oneAdmin.post(`${BASE}/enum/${reply.body.id}`, { name: 'Shirt sizes' })).status).toBe(200)
      expect((await oneAdmin.delete(`${BASE}/enum/${reply.body.id}`)).status).toBe(200)
    })
  })

  it('writes a bundle with all its values or not at all', async () => {
    const reply = await test.admin.post(`${BASE}/enum`, { name: 'Half', values: [{ name: 'a' }, { name: 'A' }] })
    expect(reply.status).toBe(400)
    expect((await test.admin.get(`${BASE}/enum`, { query: 'Half' })).body).toEqual([])
  })

  it('adds and changes values through the bundle itself', async () => {
    const made = await test.admin.post(
      `${BASE}/enum`,
      { name: 'Both', values: [{ name: 'a' }] },
      { fields: 'id,values(id)' },
    )
    const reply = await test.admin.post(
      `${BASE}/enum/${made.body.id}`,
      { values: [{ id: made.body.values[0].id, name: 'A!' }, { name: 'b' }] },
      { fields: 'values(name)' },
    )
    expect(names(reply.body.values)).toEqual(['A!', 'b'])
  })

  it('is not deleted while projects use it', async () => {
    expect((await test.admin.delete(`${BASE}/enum/${priorities}`)).status).toBe(400)
  })

  describe('of users', () => {
    it('hold individuals and groups', async () => {
      const path = `${BASE}/user/${assignees}`
      expect((await oneAdmin.post(`${path}/individuals`, { login: 'stranger' })).status).toBe(200)
      await test.createGroup('Testers', [await test.createUser('tester')])
      expect((await oneAdmin.post(`${path}/groups`, { name: 'Testers' })).status).toBe(200)
      const logins = async (query: Record<string, string> = {}) =>
        (await member.get(`${path}/aggregatedUsers`, { fields: 'login', ...query })).body
          .map((user: { login: string }) => user.login)
          .sort()
      expect(await logins()).toEqual(['stranger', 'tester'])
      expect(await logins({ query: 'TEST', banned: 'false' })).toEqual(['tester'])
      expect(await logins({ banned: 'true' })).toEqual([])
      const shown = await member.get(path, {
        fields: 'individuals(login),groups(name),aggregatedUsers(login),values(id)',
      })
      expect(shown.body.individuals).toEqual([{ login: 'stranger', $type: 'User' }])
      expect(shown.body.aggregatedUsers).toHaveLength(2)
      expect(shown.body.groups).toHaveLength(2)
      expect(shown.body.values).toHaveLength(3)
      expect((await member.get(`${path}/individuals`)).body).toHaveLength(1)
      expect((await member.get(`${path}/individuals/stranger`)).status).toBe(200)
      expect((await member.get(`${path}/individuals/member`)).status).toBe(404)
      expect((await member.get(`${path}/groups`)).body).toHaveLength(2)
      expect((await oneAdmin.delete(`${path}/individuals/stranger`)).status).toBe(200)
      expect((await oneAdmin.delete(`${path}/individuals/stranger`)).status).toBe(404)
      expect(await logins()).toEqual(['tester'])
    })

    it('decide who may be a value; an empty one allows everyone', async () => {
      const id = Number(assignees.slice(3))
      const tester = await test.system.db
        .selectFrom('users')
        .select('id')
        .where('login', '=', 'tester')
        .executeTakeFirstOrThrow()
      const other = await test.createUser('other')
      expect(await isUserAllowed(test.system, id, tester.id)).toBe(true)
      expect(await isUserAllowed(test.system, id, other)).toBe(false)
      const empty = await test.admin.post(`${BASE}/user`, { name: 'Nobody yet' }, { fields: 'id' })
      expect(await isUserAllowed(test.system, Number(empty.body.id.slice(3)), other)).toBe(true)
    })

    it('are changed by administrators of their projects only', async () => {
      const path = `${BASE}/user/${assignees}`
      for (const sub of ['individuals', 'groups']) {
        expect((await member.post(`${path}/${sub}`, { login: 'member', name: 'Testers' })).status).toBe(403)
        expect((await stranger.post(`${path}/${sub}`, { login: 'member', name: 'Testers' })).status).toBe(404)
        expect((await oneAdmin.post(`${path}/${sub}`, {})).status).toBe(400)
        expect((await test.anonymous.get(`${path}/${sub}`)).status).toBe(401)
      }
      expect((await member.delete(`${path}/individuals/tester`)).status).toBe(403)
      expect((await oneAdmin.get(`${path}/values/67-1`)).status).toBe(404)
    })
  })

  it('is known on another node as soon as it changed', async () => {
    const node = await test.secondNode()
    const id = Number(versions.slice(3))
    const count = async () => {
      const reply = await node.app.http.inject({
        url: `/api${BASE}/version/${versions}/values?fields=name`,
        headers: oneAdmin.headers,
      })
      return JSON.parse(reply.payload).length
    }
    const before = await count()
    await oneAdmin.post(`${BASE}/version/${versions}/values`, { name: 'news' })
    expect(await count()).toBe(before + 1)
    expect((await bundleElements({ ...test.system }, id)).some(value => value.name === 'news')).toBe(true)
  })
})

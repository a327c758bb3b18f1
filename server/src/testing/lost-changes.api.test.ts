import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundleElements } from '../features/bundles/index.ts'
import { projectFields } from '../features/custom-fields/index.ts'
import { createProject } from '../features/projects/index.ts'
import { type ApiClient, createApiClient } from './api-client.ts'
import { startTestApp, type TestApp } from './test-app.ts'

/** Something that both nodes remember, and a change of it that is lost. */
interface Lost {
  /** What a node shows of it. */
  readonly shown: (node: TestApp) => Promise<unknown>
  readonly change: () => Promise<unknown>
  /** Takes the rows back to what they were before the change. */
  readonly lose: () => Promise<unknown>
  /** A change of something else with the same version, one each time. */
  readonly changeOther: (time: number) => Promise<unknown>
}

describe('a change that is lost with its version, as in a failover', () => {
  let a: TestApp
  let b: TestApp
  let project: number
  let bundle: number
  let readerId: number
  let reader: ApiClient

  beforeAll(async () => {
    a = await startTestApp()
    b = await a.secondNode()
    project = await createProject(a.system, { shortName: 'ABC', name: 'Project' })
    bundle = (await projectFields(a.system, project)).find(field => field.name === 'Priority')?.bundleId ?? 0
    readerId = await a.createUser('reader', { fullName: 'Reader' })
    reader = await a.clientOf(readerId)
  })
  afterAll(() => a.stop())

  const on = (node: TestApp, client: ApiClient = a.admin) => createApiClient(node.app.http, client.headers)
  const ok = async (reply: Promise<{ readonly status: number; readonly text: string }>) =>
    expect((await reply).status, (await reply).text).toBe(200)
  const db = () => a.system.db

  const cases: Readonly<Record<string, () => Lost>> = {
    'a right': () => ({
      shown: async node => (await on(node, reader).get('/groups')).status,
      change: () => a.grant(readerId, 'system-admin'),
      lose: () => sql`delete from role_grant where user_id = ${readerId}`.execute(db()),
      changeOther: time => ok(a.admin.post('/groups', { name: `Group ${time}` })),
    }),
    'a value of a bundle': () => ({
      shown: async node => (await bundleElements({ ...node.system }, bundle)).map(value => value.name).includes('Lost'),
      change: () => ok(a.admin.post(`/admin/customFieldSettings/bundles/enum/66-${bundle}/values`, { name: 'Lost' })),
      lose: () => sql`delete from bundle_element where name = 'Lost'`.execute(db()),
      changeOther: time =>
        ok(a.admin.post(`/admin/customFieldSettings/bundles/enum/66-${bundle}/values`, { name: `Kept ${time}` })),
    }),
    'a name': () => ({
      shown: async node => (await on(node).get('/users/reader', { fields: 'fullName' })).body.fullName,
      change: () => ok(a.admin.post('/users/reader', { fullName: 'Lost' })),
      lose: () => sql`update users set full_name = 'Reader' where id = ${readerId}`.execute(db()),
      changeOther: time => ok(a.admin.post('/users/admin', { fullName: `Admin ${time}` })),
    }),
    'a project': () => ({
      shown: async node => (await on(node).get('/admin/projects/ABC', { fields: 'description' })).body.description,
      change: () => ok(a.admin.post('/admin/projects/ABC', { description: 'Lost' })),
      lose: () => sql`update project set description = null where id = ${project}`.execute(db()),
      changeOther: async time => {
        await createProject(a.system, { shortName: `P${time}`, name: `Other ${time}` })
        await ok(a.admin.post(`/admin/projects/P${time}`, { description: 'Kept' }))
      },
    }),
    'what a query can name': () => ({
      shown: async node => (await on(node).get('/issues', { query: 'tag: lost' })).status,
      change: () => ok(a.admin.post('/tags', { name: 'lost' })),
      lose: () => sql`delete from tag where name = 'lost'`.execute(db()),
      changeOther: time => ok(a.admin.post('/tags', { name: `kept${time}` })),
    }),
  }

  it.each(Object.keys(cases))('is shown by no node, nor after the next change: %s', async name => {
    const lost = cases[name]?.()
    if (!lost) throw new Error(name)
    const shown = async () => [await lost.shown(a), await lost.shown(b)]
    const truth = await shown()
    for (const others of [0, 1, 2]) {
      const { rows } = await sql<{ name: string; version: string }>`
        select name, version::text from cache_version`.execute(db())
      await lost.change()
      const changed = await shown()
      expect(changed).not.toEqual(truth)
      await lost.lose()
      for (const { name, version } of rows)
        await sql`update cache_version set version = ${version}::bigint where name = ${name}`.execute(db())
      for (let time = 0; time < others; time++) {
        await lost.changeOther(others * 10 + time)
        expect(await shown()).toEqual(truth)
      }
      expect(await shown()).toEqual(truth)
    }
  })
})

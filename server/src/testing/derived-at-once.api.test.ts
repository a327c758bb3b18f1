import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hostKinds } from '../features/hosts/index.ts'
import { features } from '../features.ts'
import { gatherContributions } from '../platform/contributions/index.ts'
import type { ApiClient, ApiReply } from './api-client.ts'
import { derivedOf, reconcile } from './derived-data.ts'
import { whileHeld, whileHeldInTurn } from './held-rows.ts'
import { createProject, idIn } from './sample-data.ts'
import { startTestApp, type TestApp } from './test-app.ts'

const DERIVED = derivedOf(gatherContributions(features.flatMap(({ contributes = [] }) => contributes)).to(hostKinds))

/** What is derived from rows of others follows them also when both change at the same moment. */
describe('what is derived agrees after changes at the same moment', () => {
  let test: TestApp
  let project: string
  let fields: ReadonlyMap<string, string>
  let links: ReadonlyMap<string, string>
  /** Another administrator: of one person a busy machine may do one thing after the other. */
  let other: ApiClient
  let third: ApiClient

  beforeAll(async () => {
    test = await startTestApp()
    project = await createProject(test, 'ONCE')
    other = await test.clientOf(await test.createUser('other', { admin: true }))
    third = await test.clientOf(await test.createUser('third', { admin: true }))
    await newTag('theirs', other)
    await test.admin.post(`/admin/projects/${project}/timeTrackingSettings`, { enabled: true })
    const named = { fields: 'id,name,field(name)', $top: '-1' }
    const [found, types] = [
      (await test.admin.get(`/admin/projects/${project}/customFields`, named)).body,
      (await test.admin.get('/issueLinkTypes', named)).body,
    ]
    fields = new Map(found.map(({ id, field }: { id: string; field: { name: string } }) => [field.name, id]))
    links = new Map(types.map(({ id, name }: { id: string; name: string }) => [name, id]))
  })
  afterAll(() => test.stop())

  const create = async (customFields: readonly object[] = []) =>
    idIn(await test.admin.post('/issues', { project: { id: project }, summary: 'One', customFields }, { fields: 'id' }))
  const newTag = async (name: string, who = test.admin) => idIn(await who.post('/tags', { name }, { fields: 'id' }))
  const link = async (from: string, slot: string, to: string) =>
    expect((await test.admin.post(`/issues/${from}/links/${slot}/issues`, { id: to })).status).toBe(200)
  const numbersOf = (issues: readonly string[]) => sql`${issues.map(id => Number(id.slice(2)))}::bigint[]`
  const held = (table: 'issue' | 'issue_search', ...issues: readonly string[]) =>
    table === 'issue'
      ? sql`select from issue where id = any(${numbersOf(issues)}) for update`
      : sql`select from issue_search where issue_id = any(${numbersOf(issues)}) for update`
  const agrees = async (replies: readonly ApiReply[]): Promise<void> => {
    expect(replies.map(({ status, text }) => (status === 200 ? 200 : text))).toEqual(replies.map(() => 200))
    expect(await reconcile(test.system.db, DERIVED)).toEqual([])
  }
  const person = async (login: string, role = 'contributor'): Promise<readonly [id: number, client: ApiClient]> => {
    const id = await test.createUser(login)
    await test.grant(id, role, Number(project.slice(2)))
    return [id, await test.clientOf(id)]
  }

  it('votes for two duplicates, and for their original', async () => {
    const [original, one, two] = [await create(), await create(), await create()]
    for (const copy of [one, two]) await link(copy, `${links.get('Duplicate')}t`, original)
    const clients = await Promise.all(['vera', 'walter', 'xenia'].map(login => person(login)))
    const replies = await whileHeld(test, held('issue', original), () =>
      [one, two, original].flatMap((issue, index) => {
        const [, client] = clients[index] ?? []
        return client ? [client.post(`/issues/${issue}/voters`, { hasVote: true })] : []
      }),
    )
    await agrees(replies)
    expect((await test.admin.get(`/issues/${original}`, { fields: 'votes' })).body.votes).toBe(3)
  })

  it('work on an issue whose parent comes below another one', async () => {
    const [top, middle, leaf] = [await create(), await create(), await create()]
    const parentFor = `${links.get('Subtask')}s`
    await link(middle, parentFor, leaf)
    const replies = await whileHeld(test, held('issue', middle), () => [
      test.admin.post(`/issues/${leaf}/timeTracking/workItems`, { duration: { minutes: 30 } }),
      other.post(`/issues/${top}/links/${parentFor}/issues`, { id: middle }),
    ])
    await agrees(replies)
  })

  it('a tag that is erased, and one that an issue gets', async () => {
    const issue = await create()
    const gone = await newTag('gone')
    await test.admin.post(`/issues/${issue}/tags`, { id: gone })
    await test.admin.delete(`/tags/${gone}`)
    const replies = await whileHeld(test, held('issue_search', issue), () => [
      other.post(`/issues/${issue}/tags`, { name: 'theirs' }),
      test.admin.delete(`/admin/deletedItems/${gone}`),
    ])
    await agrees(replies)
  })

  it('a person who is removed, and another value of an issue in their care', async () => {
    const [id] = await person('leaver')
    await test.admin.post(`/admin/projects/${project}/team/users`, { id: `1-${id}` })
    const issue = await create([{ name: 'Assignee', value: { id: `1-${id}` } }])
    const replies = await whileHeld(test, held('issue_search', issue), () => [
      other.post(`/issues/${issue}/tags`, { name: 'theirs' }),
      test.admin.delete(`/users/1-${id}`),
    ])
    await agrees(replies)
  })

  it('two decisions on who reads a field', async () => {
    await create([{ name: 'Type', value: { name: 'Bug' } }])
    const path = `/admin/projects/${project}/customFields/${fields.get('Type')}`
    await test.admin.post(path, { isPublic: false })
    const version = sql`select from cache_version where name = 'fields' for update`
    const replies = await whileHeld(test, version, () => [
      test.admin.post(path, { isPublic: true }),
      other.post(path, { isPublic: false }),
    ])
    await agrees(replies)
  })

  it('a field that becomes private, and a new issue', async () => {
    const type = await test.admin.post(
      '/admin/customFieldSettings/customFields',
      { name: 'Remark', fieldType: { id: 'text' } },
      { fields: 'id' },
    )
    const body = { field: { id: idIn(type) }, $type: 'TextProjectCustomField' }
    const path = `/admin/projects/${project}/customFields`
    const remark = idIn(await test.admin.post(path, body, { fields: 'id' }))
    const replies = await whileHeldInTurn(
      test,
      sql`select from project where id = ${project.slice(2)} for no key update`,
      [
        () =>
          test.admin.post('/issues', {
            project: { id: project },
            summary: 'New',
            customFields: [
              { name: 'State', value: { name: 'Open' } },
              { id: remark, value: { text: 'Confidential remark' } },
            ],
          }),
        () => other.post(`${path}/${fields.get('State')}`, { isPublic: false }),
        () => third.post(`${path}/${remark}`, { isPublic: false }),
      ],
    )
    await agrees(replies)
  })

  it.each([
    ['becomes private', (path: string) => test.admin.post(path, { isPublic: false })],
    ['leaves its project', (path: string) => test.admin.delete(path)],
  ])('a field that %s, and what else an issue has', async (_, change) => {
    const issue = await create([{ name: 'Priority', value: { name: 'Major' } }])
    const replies = await whileHeld(test, held('issue_search', issue), () => [
      other.post(`/issues/${issue}/tags`, { name: 'theirs' }),
      change(`/admin/projects/${project}/customFields/${fields.get('Priority')}`),
    ])
    await agrees(replies)
  })
})

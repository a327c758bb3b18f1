import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../testing/api-client.ts'
import { LISTED_ISSUE } from '../../testing/mobile/fields.ts'
import { createProject, idIn } from '../../testing/sample-data.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const USER = 'login,fullName,email'
const PROJECT = 'shortName,name,archived,description,plugins(timeTrackingSettings(enabled,timeSpent(field(name))))'
const FIELDS = '(id,name,isUpdatable,value(id,name,fullName,color(id)),projectCustomField(emptyFieldText,field(name)))'
const PLAIN = 'id,idReadable,summary,description,resolved,updated,votes,commentsCount,visibility(permittedUsers(login))'
const REMEMBERED = `${PLAIN},project(${PROJECT}),reporter(${USER}),tags(id,name,color(id)),customFields${FIELDS}`

let asked = 1_000
/** The same, made anew: of people and projects something is asked that no version covers, of lists more than was before. */
function anew(): string {
  const most = ++asked
  return `${PLAIN.replace('permittedUsers(', 'permittedUsers(online,')},project(${PROJECT},numberReference),
    reporter(${USER},online),tags:${most}(id,name,color(id)),customFields:${most}${FIELDS}`.replace(/\s+/g, '')
}

/** Without what was asked for that reason alone. */
const stripped = (shown: unknown): unknown =>
  JSON.parse(JSON.stringify(shown, (key, value) => (key === 'online' || key === 'numberReference' ? undefined : value)))

type Shown = Record<string, unknown>

describe('a list that is remembered', () => {
  let test: TestApp
  let member: ApiClient
  let memberId: number
  let project: string
  let issue: string
  let tag: string
  let priority: { id: string; field: { id: string }; bundle: { id: string; values: { id: string; name: string }[] } }

  beforeAll(async () => {
    test = await startTestApp()
    memberId = await test.createUser('mira')
    project = await createProject(test, 'ABC', 'Alphabet')
    await test.admin.post('/admin/projects/ABC/team/users', { id: `1-${memberId}` })
    member = await test.clientOf(memberId)
    const fields = 'id,field(id,name),bundle(id,values(id,name))'
    priority = (await test.admin.get('/admin/projects/ABC/customFields', { fields })).body.find(
      (one: { field: { name: string } }) => one.field.name === 'Priority',
    )
    issue = idIn(await member.post('/issues', { project: { id: project }, summary: 'First' }, { fields: 'id' }))
    tag = idIn(await member.post('/tags', { name: 'blue', color: { id: '3' } }, { fields: 'id' }))
  })
  afterAll(() => test.stop())

  const list = async (client: ApiClient, fields: string): Promise<readonly Shown[]> =>
    (await client.get('/admin/projects/ABC/issues', { fields })).body
  const page = async (client: ApiClient, fields: string): Promise<readonly Shown[]> =>
    (await client.get('/issuePage', { fields: `issues(${fields})` })).body.issues

  /** What the reader is shown, which must be what he would be shown without any memory. */
  const shown = async (client = member): Promise<string> => {
    const remembered = await list(client, REMEMBERED)
    const fresh = stripped(await list(client, anew()))
    expect(remembered).toEqual(fresh)
    expect(await page(client, REMEMBERED)).toEqual(fresh)
    const ids = remembered.map(({ id }) => ({ id }))
    expect((await client.post('/issuesGetter', ids, { fields: REMEMBERED })).body).toEqual(fresh)
    if (ids[0]) expect((await client.get(`/issues/${ids[0].id}`, { fields: REMEMBERED })).body).toEqual(remembered[0])
    return JSON.stringify(remembered)
  }
  const changedBy = async (change: () => Promise<{ status: number; text: string }>): Promise<string> => {
    const before = await shown()
    expect(await shown()).toBe(before)
    const reply = await change()
    expect(reply.status, reply.text).toBe(200)
    const after = await shown()
    expect(after).not.toBe(before)
    return after
  }

  it('shows each change of an issue at once', async () => {
    await changedBy(() => member.post(`/issues/${issue}`, { summary: 'Other words' }))
    await changedBy(() => member.post(`/issues/${issue}`, { description: 'More words' }))
    const value = { name: 'Critical' }
    await changedBy(() => member.post(`/issues/${issue}/customFields/${priority.id}`, { value }))
    await changedBy(() => member.post(`/issues/${issue}/tags`, { id: tag }))
  })

  it('shows what changes by the doings of others', async () => {
    await changedBy(() => test.admin.post(`/issues/${issue}/voters`, { hasVote: true }))
    const comment = { text: 'A remark' }
    const said = await test.admin.post(`/issues/${issue}/comments`, comment, { fields: 'id' })
    expect(await shown()).toContain('"commentsCount":1')
    const visibility = { $type: 'LimitedVisibility', permittedUsers: [{ login: 'admin' }] }
    await changedBy(() => test.admin.post(`/issues/${issue}/comments/${said.body.id}`, { visibility }))
    expect(await shown()).toContain('"commentsCount":0')
    expect(await shown(test.admin)).toContain('"commentsCount":1')
    await changedBy(() => test.admin.post('/admin/projects/ABC', { description: 'From A to C' }))
    const tracking = '/admin/projects/ABC/timeTrackingSettings'
    const { enabled } = (await test.admin.get(tracking, { fields: 'enabled' })).body
    await changedBy(() => test.admin.post(tracking, { enabled: !enabled }))
  })

  it('shows new names of what stands in it at once', async () => {
    const [critical] = priority.bundle.values.filter(one => one.name === 'Critical')
    await changedBy(() => test.admin.post(`/users/1-${memberId}`, { fullName: 'Mira Okafor' }))
    await changedBy(() => test.admin.post(`/users/1-${memberId}`, { email: 'mira@example.org' }))
    await changedBy(() => member.post(`/tags/${tag}`, { name: 'green' }))
    await changedBy(() => member.post(`/tags/${tag}`, { color: { id: '5' } }))
    await changedBy(() => test.admin.post('/admin/projects/ABC', { name: 'Letters' }))
    await changedBy(() =>
      test.admin.post(`/admin/customFieldSettings/bundles/enum/${priority.bundle.id}/values/${critical?.id}`, {
        name: 'Urgent',
      }),
    )
    await changedBy(() =>
      test.admin.post(`/admin/projects/ABC/customFields/${priority.id}`, {
        canBeEmpty: true,
        emptyFieldText: 'Nothing',
      }),
    )
    const after = await changedBy(() => member.delete(`/tags/${tag}`))
    expect(after).not.toContain('green')
  })

  it.each([
    ['with counts and settings of the project', REMEMBERED, 2],
    ['as the mobile client asks', LISTED_ISSUE, 2],
  ])('is not read again: %s', async (_name, fields, most) => {
    const ids = [{ id: issue }]
    const ask = async () => expect((await test.admin.post('/issuesGetter', ids, { fields })).body).toHaveLength(1)
    await ask()
    // Who asks, and which versions count.
    expect(await test.countStatements(ask)).toBeLessThanOrEqual(most)
  })

  it('serves one node what another one changed', async () => {
    const node = await test.secondNode()
    const elsewhere = await node.clientOf(memberId)
    const before = await shown()
    expect(await shown(elsewhere)).toBe(before)
    expect((await elsewhere.post(`/issues/${issue}`, { summary: 'From elsewhere' })).status).toBe(200)
    expect(await shown()).toContain('From elsewhere')
  })

  it('forgets what its reader may not see any more', async () => {
    const userId = await test.createUser('reader')
    const reader = await test.clientOf(userId)
    await test.grant(userId, 'issue-reader', Number(project.slice(2)))
    expect(await shown(reader)).toContain('Priority')
    const hide = await test.admin.post(`/admin/projects/ABC/customFields/${priority.id}`, { isPublic: false })
    expect(hide.status, hide.text).toBe(200)
    expect(await shown(reader)).not.toContain('Priority')
    const visibility = { $type: 'LimitedVisibility', permittedUsers: [{ login: 'admin' }] }
    const other = idIn(
      await test.admin.post('/issues', { project: { id: project }, summary: 'Secret' }, { fields: 'id' }),
    )
    expect(await shown()).toContain('Secret')
    expect((await test.admin.post(`/issues/${other}`, { visibility })).status).toBe(200)
    expect(await shown()).not.toContain('Secret')
    expect((await test.admin.delete(`/issues/${issue}`)).status).toBe(200)
    expect(await shown()).toBe('[]')
  })
})

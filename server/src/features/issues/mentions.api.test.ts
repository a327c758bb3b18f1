import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ApiClient } from '../../testing/api-client.ts'
import { createProject, idIn } from '../../testing/sample-data.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let mia: ApiClient
let project: string
let hidden: string

beforeAll(async () => {
  test = await startTestApp()
  project = await createProject(test, 'MEN')
  hidden = await createProject(test, 'HID')
  const user = await test.createUser('mia')
  await test.grant(user, 'contributor', Number(project.slice(2)))
  mia = await test.clientOf(user)
})
afterAll(() => test.stop())

const issue = async (description: string, projectId = project) =>
  (
    await test.admin.post(
      '/issues',
      { project: { id: projectId }, summary: 'Mentioning', description },
      { fields: 'id,idReadable' },
    )
  ).body as { readonly id: string; readonly idReadable: string }
it('tells whom a mention does not reach, and nothing of groups that are not the writer\u2019s to know', async () => {
  const userId = await test.createUser('noor')
  const out = await test.createUser('out')
  await test.grant(userId, 'contributor', Number(project.slice(2)))
  const noor = await test.clientOf(userId)
  const closed = idIn(await test.admin.post('/groups', { name: 'Closed circle' }, { fields: 'id' }))
  const team = (await test.admin.get('/admin/projects/MEN', { fields: 'team(id)' })).body.team.id
  const ask = async (client: ApiClient, body: object) => {
    const fields = 'withoutAccess(login),outsideIssue(login),outsideText(login),users(login)'
    return (await client.post('/mention', { logins: ['MIA', 'out', 'noor', 'nobody'], ...body }, { fields })).body
  }
  const open = await issue('Open')
  const nobody = { users: [], withoutAccess: [], outsideIssue: [], outsideText: [] }
  expect(await ask(noor, { issues: [{ id: open.id }] })).toMatchObject({ ...nobody, withoutAccess: [{ login: 'out' }] })
  expect(await ask(noor, { projects: [{ id: project }] })).toMatchObject({ withoutAccess: [{ login: 'out' }] })
  // Limited to a person, and to the project's team, in which nobody is yet.
  for (const id of [`1-${userId}`, team])
    expect(await ask(noor, { issues: [{ id: open.id }], audience: [{ id }] })).toMatchObject({
      withoutAccess: [{ login: 'out' }],
      outsideText: [{ login: 'mia' }],
    })
  // Whether somebody is in a group is told only to who may look there.
  const secret = { issues: [{ id: open.id }], audience: [{ id: closed }] }
  const unknown = { issues: [{ id: open.id }], audience: [{ id: '3-2000000000' }] }
  expect((await ask(noor, secret)).outsideText).toEqual([])
  expect((await ask(noor, unknown)).outsideText).toEqual([])
  expect((await ask(test.admin, secret)).outsideText).toMatchObject([{ login: 'mia' }, { login: 'noor' }])
  // A limited issue, as whoever sees it knows it.
  const body = { visibility: { permittedUsers: [{ id: `1-${userId}` }] } }
  expect((await test.admin.post(`/issues/${open.id}`, body)).status).toBe(200)
  expect((await ask(noor, { issues: [{ id: open.id }] })).outsideIssue).toMatchObject([{ login: 'mia' }])
  const hiddenFrom = await mia.post('/mention', { issues: [{ id: open.id }], logins: ['out'] })
  expect(hiddenFrom.status).toBe(404)
  await test.admin.post(`/groups/${team}/users`, { id: `1-${out}` })
})

const FIELDS = 'mentionedUsers(login),mentionedIssues($type,idReadable,resolved),mentionedArticles(id)'

it('names whom and what a text mentions, and finds it by the same', async () => {
  const target = await issue('Nothing')
  const secret = await issue('Secret', hidden)
  const { id } = await issue(
    `@mia, see ${target.idReadable.toLowerCase()} and ${secret.idReadable}, not @nobody.\n\n` +
      '```\n@admin\n```\n\nand `@admin` in code\n',
  )
  const shown = await test.admin.get(`/issues/${id}`, { fields: FIELDS })
  expect(shown.body).toMatchObject({
    mentionedUsers: [{ login: 'mia' }],
    mentionedIssues: [{ idReadable: target.idReadable, resolved: null }, { idReadable: secret.idReadable }],
    mentionedArticles: [],
  })
  expect((await mia.get(`/issues/${id}`, { fields: FIELDS })).body.mentionedIssues).toMatchObject([
    { idReadable: target.idReadable },
  ])
  const find = async (query: string) =>
    (await mia.get('/issues', { query, fields: 'id' })).body.map((found: { id: string }) => found.id)
  expect(await find('mentions: mia')).toEqual([id])
  expect(await find('mentions: admin')).toEqual([])
  expect(await find(`mentions: ${target.idReadable}`)).toEqual([id])
  const readable = (await mia.get(`/issues/${id}`, { fields: 'idReadable' })).body.idReadable
  expect(await find(`mentioned in: ${readable}`)).toEqual([target.id])
})

it('names them for comments too, but for deleted ones', async () => {
  const { id } = await issue('Quiet')
  const comment = idIn(await test.admin.post(`/issues/${id}/comments`, { text: 'Hello @Mia!' }, { fields: 'id' }))
  const read = async () => (await test.admin.get(`/issues/${id}/comments/${comment}`, { fields: FIELDS })).body
  expect((await read()).mentionedUsers).toMatchObject([{ login: 'mia' }])
  await test.admin.post(`/issues/${id}/comments/${comment}`, { deleted: true })
  expect((await read()).mentionedUsers).toEqual([])
})

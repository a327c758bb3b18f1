import { createRequire } from 'node:module'
import type youtrack from 'youtrack-rest-client'
import { expect, test } from '../support/fixtures.ts'
import { type ClientProject, createClientProject } from './client-project.ts'

/*
 * The widely used JavaScript client, unmodified, against the running server. Steps that need what does not exist yet
 * are marked with `test.fail`: such a step fails here as soon as it begins to work, and the mark has to go.
 */

const { Youtrack } = createRequire(import.meta.url)('youtrack-rest-client') as typeof youtrack
const ENTITY_ID = /^\d+-\d+$/

let project: ClientProject
let client: InstanceType<typeof Youtrack>
let first: { id: string; numberInProject: number }
let second: { id: string; numberInProject: number }
const readable = ({ numberInProject }: { numberInProject: number }) => `${project.shortName}-${numberInProject}`
const statusOf = async (attempt: Promise<unknown>): Promise<{ status?: number; data?: unknown }> => {
  try {
    await attempt
    return {}
  } catch (error) {
    return (error as { response?: { status: number; data: unknown } }).response ?? {}
  }
}
const createIssue = async (summary: string) =>
  (await client.issues.create({ summary, description: 'Made by a client', project: { id: project.id } })) as {
    id: string
    numberInProject: number
  }

test.beforeAll(async ({ world, server }) => {
  project = await createClientProject(world, 'RESTCLIENT')
  client = new Youtrack({ baseUrl: server.url.replace(/\/$/, ''), token: project.token })
  first = await createIssue('Anchor chain rattles')
  second = await createIssue('Anchor winch is slow')
})

test('users: who one is, all of them, and one by id', async () => {
  const me = await client.users.current()
  expect(me).toMatchObject({ guest: false, banned: false, login: 'ada', email: 'ada@example.org' })
  expect(Array.isArray(me.tags)).toBe(true)
  expect(me.ringId).toEqual(expect.any(String))
  const users = await client.users.all({ $top: 50 })
  expect(users.map(({ login }) => login)).toEqual(expect.arrayContaining(['ada', 'lin', 'rosa']))
  const [someone] = users
  expect(await client.users.byId(String(someone?.id))).toMatchObject({ id: someone?.id, login: someone?.login })
})

test('projects: all of them, by pages, and one with its fields', async () => {
  const projects = await client.projects.all()
  expect(projects.map(({ shortName }) => shortName)).toContain(project.shortName)
  for (const { id } of projects) expect(String(id)).toMatch(ENTITY_ID)
  expect(await client.projects.all({ $top: 1 })).toHaveLength(1)
  const one = await client.projects.byId(project.id)
  expect(one).toMatchObject({ shortName: project.shortName, leader: { login: 'ada' } })
  expect(one.fields?.map(({ field }) => field?.name)).toEqual(expect.arrayContaining(['Priority', 'State']))
})

test('issues: created with numbers in a row, read by either id', async () => {
  expect(second.numberInProject).toBe(first.numberInProject + 1)
  const byId = await client.issues.byId(first.id)
  expect(byId).toMatchObject({
    summary: 'Anchor chain rattles',
    project: { id: project.id },
    reporter: { login: 'ada' },
  })
  expect(byId.fields?.[0]).toMatchObject({ $type: expect.any(String), name: expect.any(String) })
  expect((await client.issues.byId(readable(first))).id).toBe(first.id)
})

test('issues: changed', async () => {
  await client.issues.update({ id: second.id, summary: 'Anchor winch is very slow', description: 'Since May' })
  const changed = await client.issues.byId(second.id)
  expect(changed).toMatchObject({ summary: 'Anchor winch is very slow', description: 'Since May' })
  expect(Number(changed.updated)).toBeGreaterThanOrEqual(Number(changed.created))
})

test('issues: found at once, page by page, and not found', async () => {
  const found = await client.issues.search(`project: ${project.shortName} anchor`, { $top: 20 })
  expect(found.map(({ id }) => id).sort()).toEqual([first.id, second.id].sort())
  const page = (skip: number) => client.issues.search(`project: ${project.shortName}`, { $top: 1, $skip: skip })
  const [[one], [other]] = [await page(0), await page(1)]
  expect(one?.id).not.toBe(other?.id)
  expect(await client.issues.search(`issue id: ${project.shortName}-99999999`)).toEqual([])
})

test('commands: a field, an assignee with a comment on two issues, a link', async () => {
  const fieldOf = async (id: string, name: string) =>
    (await client.issues.byId(id)).fields?.find(field => field.name === name)?.value
  await client.issues.executeCommand({ query: 'Priority Critical', issues: [{ id: first.id }] })
  expect(await fieldOf(first.id, 'Priority')).toMatchObject({ name: 'Critical' })
  await client.issues.executeCommand({
    query: 'for me',
    comment: 'Taken',
    issues: [{ id: first.id }, { id: second.id }],
  })
  for (const { id } of [first, second]) {
    expect(await fieldOf(id, 'Assignee')).toMatchObject({ login: 'ada' })
    expect((await client.issues.byId(id)).comments?.map(({ text }) => text)).toContain('Taken')
  }
  await client.issues.executeCommand({ query: `relates to ${readable(second)}`, issues: [{ id: first.id }] })
  const links = (await client.issues.byId(first.id)).links
  const related = links?.find(({ linkType }) => linkType?.sourceToTarget === 'relates to')
  expect(related).toMatchObject({ direction: 'BOTH', issues: [{ id: second.id }] })
})

test('commands: refused for an issue that does not exist', async () => {
  const command = { query: 'Priority', issues: [{ id: '2-999999999' }] }
  const { status } = await statusOf(client.issues.executeCommand(command))
  expect([400, 404]).toContain(status)
})

test('comments: added, changed, listed and deleted', async () => {
  const id = readable(first)
  const comment = await client.comments.create(id, { text: 'hello **world**' })
  expect(comment).toMatchObject({ text: 'hello **world**', author: { login: 'ada' }, deleted: false, issue: {} })
  const commentId = String(comment.id)
  expect((await client.comments.update(id, { id: commentId, text: 'edited' })).text).toBe('edited')
  expect(await client.comments.all(id)).toEqual(
    expect.arrayContaining([expect.objectContaining({ id: commentId, text: 'edited' })]),
  )
  await client.comments.delete(id, commentId)
  const left = (await client.comments.all(id)).filter(({ deleted }) => !deleted)
  expect(left.map(one => one.id)).not.toContain(commentId)
})

test('tags: listed as in older versions', async ({ world }) => {
  await world.api.post('tags?fields=id', { name: 'seaworthy' })
  const tags = await client.tags.all({ $top: 100 })
  expect(tags).toEqual(
    expect.arrayContaining([expect.objectContaining({ name: 'seaworthy', owner: expect.anything() })]),
  )
})

test('errors: an unknown issue and a wrong token', async ({ server }) => {
  const unknown = await statusOf(client.issues.byId(`${project.shortName}-99999999`))
  expect(unknown).toMatchObject({
    status: 404,
    data: { error: expect.any(String), error_description: expect.any(String) },
  })
  const stranger = new Youtrack({ baseUrl: server.url.replace(/\/$/, ''), token: 'perm:wrong' })
  expect((await statusOf(stranger.users.current())).status).toBe(401)
})

test('issues: deleted', async () => {
  const issue = await createIssue('Anchor to be thrown away')
  await client.issues.delete(issue.id)
  expect((await statusOf(client.issues.byId(issue.id))).status).toBe(404)
})

test('work item types of a project', async () => {
  expect(Array.isArray(await client.projects.getWorkItemTypes(project.id))).toBe(true)
})

test('work items: added, changed, listed and deleted', async () => {
  const id = readable(first)
  const item = await client.workItems.create(id, { duration: { presentation: '1h 30m' }, text: 'fixing' })
  expect(item).toMatchObject({ duration: { minutes: 90 }, author: { login: 'ada' }, date: expect.any(Number) })
  const itemId = String(item.id)
  const changed = await client.workItems.update(id, { id: itemId, duration: { presentation: '45m' } })
  expect(changed.duration?.minutes).toBe(45)
  expect((await client.workItems.all(id)).map(one => one.id)).toContain(itemId)
  await client.workItems.delete(id, itemId)
  expect((await client.workItems.all(id)).map(one => one.id)).not.toContain(itemId)
})

test('boards: created and listed', async () => {
  const board = await client.agiles.create({ name: 'Anchors', projects: [{ id: project.id }] })
  expect(board).toMatchObject({ name: 'Anchors', owner: { login: 'ada' }, projects: [{ id: project.id }] })
  expect((await client.agiles.all({ $top: 100 })).map(({ id }) => id)).toContain(board.id)
  expect((await client.agiles.byId(String(board.id))).name).toBe('Anchors')
})

test('sprints: created, listed, changed and deleted', async () => {
  const board = await client.agiles.create({ name: 'Winches', projects: [{ id: project.id }] })
  const boardId = String(board.id)
  const sprint = await client.sprints.create(boardId, {
    name: 'Spring',
    goal: 'Set sail',
    issues: [],
    isDefault: false,
  })
  const id = String(sprint.id)
  expect(sprint).toMatchObject({ name: 'Spring', goal: 'Set sail', agile: { id: boardId } })
  expect((await client.sprints.all(boardId)).map(one => one.id)).toContain(id)
  expect((await client.sprints.update(boardId, { id, name: 'Summer', issues: [], isDefault: false })).name).toBe(
    'Summer',
  )
  await client.sprints.delete(boardId, id)
  expect((await client.sprints.all(boardId)).map(one => one.id)).not.toContain(id)
})

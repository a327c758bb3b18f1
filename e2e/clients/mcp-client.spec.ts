import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { expect, test } from '../support/fixtures.ts'
import { type ClientProject, createClientProject } from './client-project.ts'

/*
 * A published MCP server, unmodified, through which assistants work with a tracker; driven over its standard input and
 * output as an assistant does. Marks of `test.fail` as in rest-client.spec.ts.
 */

const PROGRAM = createRequire(import.meta.url).resolve('@vitalyostanin/youtrack-mcp/dist/index.js')

interface Issue {
  readonly idReadable: string
  readonly summary: string
}

let project: ClientProject
let client: Client
let folder: string
let first: Issue
let second: Issue

/** What a tool answers; throws what it complains about. */
async function call<T = Record<string, unknown>>(name: string, args: Record<string, unknown> = {}): Promise<T> {
  const reply = await client.callTool({ name, arguments: args }, undefined, { timeout: 50_000 })
  const text = (reply.content as { type: string; text?: string }[]).map(part => part.text ?? '').join('\n')
  if (reply.isError) throw new Error(`${name}: ${text}`)
  const body = reply.structuredContent ?? JSON.parse(text)
  if (body.success === false) throw new Error(`${name}: ${JSON.stringify(body)}`)
  return body.payload ?? body
}

/** Tools wrap what they give in an object, most of the time. */
const unwrap = <T>(reply: Record<string, unknown>, name: string): T => (reply[name] ?? reply) as T
const said = async (name: string, args: Record<string, unknown> = {}) => JSON.stringify(await call(name, args))
const createIssue = async (args: Record<string, unknown>) =>
  unwrap<Issue>(await call('issue_create', { projectId: project.id, ...args }), 'issue')

test.beforeAll(async ({ world, server }) => {
  project = await createClientProject(world, 'MCP')
  folder = await mkdtemp(join(tmpdir(), 'cairn-mcp-'))
  client = new Client({ name: 'assistant', version: '1.0.0' })
  const settings = {
    YOUTRACK_URL: server.url.replace(/\/$/, ''),
    YOUTRACK_TOKEN: project.token,
    YOUTRACK_TIMEZONE: 'UTC',
    YOUTRACK_OUTPUT_DIR: folder,
    YOUTRACK_UPLOAD_DIR: folder,
  }
  const environment = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...settings }
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [PROGRAM], env: environment, stderr: 'ignore' }),
  )
  first = await createIssue({
    summary: 'Rudder does not answer',
    description: '**Hard** to port',
    assigneeLogin: 'me',
    customFields: [{ name: 'Priority', value: 'Major' }],
    usesMarkdown: true,
  })
  second = await createIssue({ summary: 'Rudder pedals squeak' })
})
test.afterAll(async () => {
  await client?.close()
  if (folder) await rm(folder, { recursive: true, force: true })
})

test('people: who one is, all of them and one', async () => {
  expect(await call('service_info')).toMatchObject({ currentUser: { login: 'ada', id: expect.any(String) } })
  expect(await call('user_current')).toMatchObject({ user: { login: 'ada' } })
  const { users } = await call<{ users: { login: string }[] }>('users_list', { limit: 50 })
  expect(users.map(({ login }) => login)).toContain('lin')
  expect(await call('user_get', { login: 'lin' })).toMatchObject({ user: { login: 'lin' } })
})

test('projects: all of them and one', async () => {
  expect(await said('projects_list', { limit: 100 })).toContain(`"${project.shortName}"`)
  expect(await call('project_get', { shortName: project.shortName })).toMatchObject({ project: { id: project.id } })
})

test('issues: created with fields, and read in three ways', async () => {
  const details = await said('issue_details', { issueId: first.idReadable, briefOutput: false })
  expect(details).toContain('Major')
  expect(details).toContain('"ada"')
  const found = unwrap<Issue>(await call('issue_lookup', { issueId: first.idReadable }), 'issue')
  expect(found.summary).toBe('Rudder does not answer')
  const ids = [first.idReadable, second.idReadable]
  const { issues } = await call<{ issues: Issue[] }>('issues_lookup', { issueIds: ids })
  expect(issues.map(({ idReadable }) => idReadable).sort()).toEqual(ids.sort())
})

test('issues: summary, state and type changed', async () => {
  const { idReadable } = second
  await call('issue_update', { issueId: idReadable, summary: 'Rudder pedals squeak loudly' })
  const found = unwrap<Issue>(await call('issue_lookup', { issueId: idReadable }), 'issue')
  expect(found.summary).toBe('Rudder pedals squeak loudly')
  await call('issue_change_state', { issueId: idReadable, stateName: 'In Progress' })
  expect(await said('issue_status', { issueId: idReadable })).toContain('In Progress')
  await call('issue_change_type', { issueId: idReadable, typeName: 'Task' })
  expect(await said('issue_details', { issueId: idReadable, briefOutput: false })).toContain('Task')
})

test('comments: added, changed and listed', async () => {
  const added = await call('issue_comment_create', { issueId: first.idReadable, text: 'Ask the helmsman' })
  const { id } = unwrap<{ id: string }>(added, 'comment')
  await call('issue_comment_update', { issueId: first.idReadable, commentId: id, text: 'Ask the carpenter' })
  expect(await said('issue_comments', { issueId: first.idReadable })).toContain('Ask the carpenter')
})

test('links: types, and one added', async () => {
  expect(await said('issue_link_types')).toContain('Relates')
  const link = { sourceId: first.idReadable, targetId: second.idReadable, linkType: 'Relates' }
  await call('issue_link_add', link)
  expect(await said('issue_links', { issueId: first.idReadable })).toContain(second.idReadable)
})

test('attachments: uploaded, listed, downloaded and deleted', async () => {
  const issueId = first.idReadable
  const file = join(folder, 'log.txt')
  await writeFile(file, 'Wind from the west')
  await call('issue_attachment_upload', { issueId, filePaths: [file] })
  const listed = unwrap<{ id: string; name: string }[]>(
    await call('issue_attachments_list', { issueId }),
    'attachments',
  )
  expect(listed).toMatchObject([{ name: 'log.txt' }])
  const attachmentId = String(listed[0]?.id)
  const wanted = { issueId, attachmentId, downloadToFile: true, downloadPath: 'copy.txt' }
  await call('issue_attachment_download', wanted)
  expect(await readFile(join(folder, 'copy.txt'), 'utf8')).toBe('Wind from the west')
  await call('issue_attachment_delete', { issueId, attachmentId, confirmation: true })
  expect(unwrap<object[]>(await call('issue_attachments_list', { issueId }), 'attachments')).toEqual([])
})

test('issues: searched, listed and counted', async () => {
  const projects = [project.shortName]
  expect(await said('issues_search', { query: 'rudder', projects, limit: 20 })).toContain(first.idReadable)
  const listed = await said('issues_list', { projectIds: projects, statuses: ['In Progress'], limit: 100 })
  expect(listed).toContain(second.idReadable)
  expect(listed).not.toContain(`"${first.idReadable}"`)
  expect(await call('issues_count', { projectIds: projects })).toMatchObject({ total: 2 })
})

test('history: of an issue and of a person', async () => {
  const { activities } = await call<{ activities: object[] }>('issue_activities', { issueId: second.idReadable })
  expect(activities.length).toBeGreaterThan(1)
  const categories = 'CommentsCategory,CustomFieldCategory'
  expect(await said('users_activity', { author: 'ada', categories, limit: 20 })).toContain('CommentsCategory')
})

test('errors: an unknown issue', async () => {
  await expect(call('issue_lookup', { issueId: `${project.shortName}-99999999` })).rejects.toThrow(/not.?found/i)
})

test('stars: given, listed and taken back', async () => {
  await call('issue_star', { issueId: first.idReadable })
  expect(await said('issues_starred_list')).toContain(first.idReadable)
  await call('issue_unstar', { issueId: first.idReadable })
  expect(await said('issues_starred_list')).not.toContain(first.idReadable)
})

test('work items: added, listed, reported and deleted', async () => {
  const issueId = first.idReadable
  const today = new Date().toISOString().slice(0, 10)
  const added = await call('workitem_create', { issueId, date: today, minutes: 35, summary: 'Greased the rudder' })
  const { id } = (added.item ?? added.workItem ?? added) as { id: string }
  const range = { startDate: today, endDate: today }
  expect(await said('workitems_list', { issueId, allUsers: true, ...range })).toContain(id)
  await call('workitems_report', range)
  await call('workitem_delete', { issueId, workItemId: id, confirmation: true })
})

test('articles: written, read, changed, listed and found', async () => {
  const written = await call('article_create', {
    summary: 'How to steer',
    content: 'With both hands',
    projectId: project.id,
  })
  const { idReadable } = unwrap<{ idReadable: string }>(written, 'article')
  await call('article_update', { articleId: idReadable, content: 'With one hand' })
  expect(await said('article_get', { articleId: idReadable })).toContain('With one hand')
  expect(await said('article_list', { projectId: project.id, limit: 200 })).toContain(idReadable)
  expect(await said('articles_search', { query: 'steer' })).toContain(idReadable)
})

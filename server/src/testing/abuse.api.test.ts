import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { listening, newestEventId, openEvents } from '../features/live/event-client.testing.ts'
import type { ApiClient } from './api-client.ts'
import { createProject, fileForm, idIn, upload } from './sample-data.ts'
import { startTestApp, type TestApp } from './test-app.ts'

/** Ways round a permission: what is refused at the front door must not be had through another one. */
describe('somebody who wants more than they may', () => {
  let test: TestApp
  let address: string
  let files: string
  let project: string
  let elsewhere: string
  /** Reads, changes and comments, and nothing beyond. */
  let clerk: ApiClient

  beforeAll(async () => {
    test = await startTestApp()
    address = await listening(test)
    files = join(test.app.platform.config.dataDir, 'files')
    project = await createProject(test, 'DESK')
    elsewhere = await createProject(test, 'ELSE')
    const keys = ['READ_ISSUE', 'UPDATE_ISSUE', 'CREATE_ISSUE', 'READ_COMMENT', 'CREATE_COMMENT', 'UPDATE_COMMENT']
    const role = idIn(
      await test.admin.post('/roles', { name: 'Clerk', permissions: keys.map(key => ({ key })) }, { fields: 'id' }),
    )
    await sql`update role set key = 'clerk' where id = ${Number(role.split('-')[1])}`.execute(test.system.db)
    const user = await test.createUser('clerk')
    for (const id of [project, elsewhere]) await test.grant(user, 'clerk', Number(id.slice(2)))
    clerk = await test.clientOf(user)
  })
  afterAll(() => test.stop())

  const createIssue = async (body: object = {}) =>
    idIn(await test.admin.post('/issues', { project: { id: project }, summary: 'Desk', ...body }, { fields: 'id' }))
  const fieldOf = async (of: string, name: string): Promise<string> => {
    const { body } = await test.admin.get(`/admin/projects/${of}/customFields`, { fields: 'id,field(name)' })
    return body.find(({ field }: { field: { name: string } }) => field.name === name).id
  }

  it('adds no files to issues of others by way of the draft of a comment', async () => {
    const issue = await createIssue()
    expect((await upload(clerk, `/issues/${issue}/attachments`)).status).toBe(403)
    expect((await upload(clerk, `/issues/${issue}/draftComment/attachments`)).status).toBe(403)
    // One who was allowed to when the file was added.
    const draft = idIn(await clerk.put(`/issues/${issue}/draftComment`, { text: 'See there' }, { fields: 'id' }))
    await sql`insert into attachment (text_draft_id, author_id, name, size, mime_type, file_key, created, updated)
      select id, owner_id, 'late.txt', 1, 'text/plain', 'no/where', 1, 1 from text_draft
      where id = ${Number(draft.slice(2))}`.execute(test.system.db)
    expect((await clerk.post(`/issues/${issue}/comments`, {}, { draftId: draft })).status).toBe(403)
    const { body } = await test.admin.get(`/issues/${issue}`, { fields: 'commentsCount,attachments(id)' })
    expect(body).toMatchObject({ commentsCount: 0, attachments: [] })
  })

  it('adds no file whose last byte comes when the right to add it is gone', async () => {
    const late = await test.createUser('late')
    await test.grant(late, 'contributor', Number(project.slice(2)))
    const client = await test.clientOf(late)
    const issue = await createIssue()
    const { payload, headers } = fileForm('late.txt', 'x'.repeat(100_000))
    for (const path of [`/issues/${issue}/attachments`, `/issues/${issue}/draftComment/attachments`]) {
      const sending = request(`${address}/api${path}`, {
        method: 'POST',
        headers: { ...client.headers, ...headers, 'content-length': payload.length },
      })
      const replied = once(sending, 'response')
      sending.write(payload.subarray(0, 50_000))
      const kept = async () =>
        (await readdir(files, { recursive: true }).catch(() => [])).some(name => name.endsWith('.part'))
      await vi.waitUntil(kept, { timeout: 10_000 })
      await test.revoke(late, 'contributor', Number(project.slice(2)))
      sending.end(payload.subarray(50_000))
      const [response] = await replied
      response.resume()
      expect([path, response.statusCode]).toEqual([path, 404])
      expect(await kept()).toBe(false)
      await test.grant(late, 'contributor', Number(project.slice(2)))
    }
    const { rows } = await sql`select 1 from attachment where name = 'late.txt' and author_id = ${late}`.execute(
      test.system.db,
    )
    expect(rows).toEqual([])
  })

  it('fills no issue with more files than it can have by way of drafts', async () => {
    const issue = await createIssue()
    await sql`insert into attachment (host_id, author_id, name, size, mime_type, file_key, created, updated)
      select i.id, i.reporter_id, 'f' || n, 1, 'text/plain', 'no/' || n, 1, 1 from issue i, generate_series(1, 500) n
      where i.id = ${Number(issue.slice(2))}`.execute(test.system.db)
    expect((await upload(test.admin, `/issues/${issue}/attachments`)).status).toBe(400)
    const draft = idIn(await test.admin.put(`/issues/${issue}/draftComment`, { text: 'One more' }, { fields: 'id' }))
    expect((await upload(test.admin, `/issues/${issue}/draftComment/attachments`)).status).toBe(200)
    expect((await test.admin.post(`/issues/${issue}/comments`, {}, { draftId: draft })).status).toBe(400)
    expect((await test.admin.get(`/issues/${issue}`, { fields: 'commentsCount' })).body.commentsCount).toBe(0)
  })

  it('hears that there was a vote, but not whose', async () => {
    const issue = await createIssue()
    const voter = await test.createUser('voter')
    await test.grant(voter, 'contributor', Number(project.slice(2)))
    await test.app.dispatcher.drain()
    const query = { issues: issue, lastEventId: await newestEventId(test.system) }
    const stream = await openEvents(address, clerk, query)
    expect((await (await test.clientOf(voter)).post(`/issues/${issue}/voters`, { hasVote: true })).status).toBe(200)
    const { data } = await stream.next(({ event }) => event === 'change')
    stream.close()
    expect(data.kind).toBe('issue.voted')
    expect(JSON.stringify(data)).not.toContain(`1-${voter}`)
    const { body } = await clerk.get(`/issues/${issue}/voters`, { fields: 'original(id)' })
    expect(body.original).toEqual([])
  })

  it('learns no private value by moving an issue to where the field is public', async () => {
    const priority = await fieldOf(project, 'Priority')
    expect(
      (await test.admin.post(`/admin/projects/${project}/customFields/${priority}`, { isPublic: false })).status,
    ).toBe(200)
    const fields = 'customFields(name,value(name))'
    const issue = await createIssue({
      customFields: [{ name: 'Priority', $type: 'SingleEnumIssueCustomField', value: { name: 'Critical' } }],
    })
    const shows = async (client: ApiClient) =>
      (await client.get(`/issues/${issue}`, { fields })).text +
      (
        await client.get(`/issues/${issue}/activities`, {
          categories: 'CustomFieldCategory',
          fields: 'added(name),removed(name)',
        })
      ).text
    expect(await shows(clerk)).not.toContain('Critical')
    expect((await clerk.post(`/issues/${issue}/project`, { id: elsewhere })).status).toBe(200)
    expect(await shows(clerk)).not.toContain('Critical')
    // It is not lost for those who could read it.
    expect(await shows(test.admin)).toContain('Critical')
    // Who may read it may also publish it.
    const open = await createIssue({
      customFields: [{ name: 'Priority', $type: 'SingleEnumIssueCustomField', value: { name: 'Critical' } }],
    })
    expect((await test.admin.post(`/issues/${open}/project`, { id: elsewhere })).status).toBe(200)
    expect((await clerk.get(`/issues/${open}`, { fields })).text).toContain('Critical')
  })

  it('learns no names of people as a guest by calling them authors of commits', async () => {
    const { id: guest } = await test.system.db
      .selectFrom('users')
      .select('id')
      .where('guest', '=', true)
      .executeTakeFirstOrThrow()
    await test.admin.post('/admin/globalSettings/systemSettings', { guestAccess: true })
    await test.grant(guest, 'clerk', Number(project.slice(2)))
    const secret = await test.createUser('secret-login', { fullName: 'Secret Name' })
    const issue = await createIssue()
    expect((await test.anonymous.get(`/users/1-${secret}`)).status).toBe(404)
    const fields = 'author(fullName),user(fullName),userName'
    const byId = { version: 'a1', author: { id: `1-${secret}` } }
    expect((await test.anonymous.post(`/issues/${issue}/vcsChanges`, byId, { fields })).status).toBe(400)
    const byLogin = { version: 'a2', author: { login: 'secret-login' } }
    const named = await test.anonymous.post(`/issues/${issue}/vcsChanges`, byLogin, { fields })
    expect(named.text).not.toContain('Secret Name')
    expect(named.body.userName).toBe('secret-login')
    await test.revoke(guest, 'clerk', Number(project.slice(2)))
  })

  it('erases nothing of what is restored at the same moment', async () => {
    const issue = await createIssue()
    const file = idIn(await upload(test.admin, `/issues/${issue}/attachments`))
    await test.admin.delete(`/issues/${issue}`)
    const restoring = await test.app.platform.database.connect()
    await restoring.query('begin')
    await restoring.query('update issue set deleted_at = null, deleted_by = null where id = $1', [issue.slice(2)])
    const erasing = test.admin.delete(`/admin/deletedItems/${issue}`)
    const waits = async () =>
      (
        await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          test.system.db,
        )
      ).rows.length > 0
    await vi.waitUntil(waits, { timeout: 10_000 })
    await restoring.query('commit')
    await restoring.end()
    expect((await erasing).status).toBe(404)
    const { rows } = await sql`select 1 from attachment where id = ${Number(file.slice(2))}`.execute(test.system.db)
    expect(rows).toHaveLength(1)
    const erased = await test.admin.get('/admin/erasedItems', { fields: 'id', $top: '-1' })
    expect(erased.body.map(({ id }: { id: string }) => id)).not.toContain(issue)
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../testing/api-client.ts'
import { insertIssue, insertProject } from '../../testing/issue-rows.ts'
import { idIn, upload } from '../../testing/sample-data.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { purgeDeletedItems } from './jobs/purge-deleted-items.ts'

const DAY = 86_400_000
const FIELDS = 'id,kind,name,issue,project(shortName),author(login),deleted,deletedBy(login),expires,canErase'

describe('deleted items', () => {
  let test: TestApp
  let project: number
  let elsewhere: number
  let member: ApiClient
  let projectAdmin: ApiClient
  let stranger: ApiClient

  beforeAll(async () => {
    test = await startTestApp()
    project = await insertProject(test, 'BIN')
    elsewhere = await insertProject(test, 'ELSE')
    const clientWith = async (login: string, role: string, of: number) => {
      const id = await test.createUser(login)
      await test.grant(id, role, of)
      return test.clientOf(id)
    }
    member = await clientWith('member', 'contributor', project)
    projectAdmin = await clientWith('projectadmin', 'project-admin', project)
    stranger = await clientWith('stranger', 'project-admin', elsewhere)
  })
  afterAll(() => test.stop())

  const list = async (client: ApiClient, query: Record<string, string> = {}) => {
    const reply = await client.get('/admin/deletedItems', { fields: FIELDS, ...query })
    expect(reply.status).toBe(200)
    return reply.body as readonly { id: string; kind: string; name: string; canErase: boolean }[]
  }
  const ids = async (client: ApiClient, query?: Record<string, string>) =>
    (await list(client, query)).map(({ id }) => id)
  const restore = (client: ApiClient, id: string) => client.post(`/admin/deletedItems/${id}/restore`, undefined)
  const erase = (client: ApiClient, id: string) => client.delete(`/admin/deletedItems/${id}`)

  /** An issue with a comment, a file and a tag; all of it deleted but the issue. */
  const deletedParts = async (word: string) => {
    const issue = await insertIssue(test, project, { summary: `About ${word}` })
    const comment = idIn(await member.post(`/issues/${issue}/comments`, { text: `Said ${word}` }, { fields: 'id' }))
    const file = idIn(await upload(member, `/issues/${issue}/attachments`, word))
    const tag = idIn(await member.post('/tags', { name: `tag ${word}` }, { fields: 'id' }))
    expect((await member.post(`/issues/${issue}/comments/${comment}`, { deleted: true })).status).toBe(200)
    expect((await member.delete(`/issues/${issue}/attachments/${file}`)).status).toBe(200)
    expect((await member.delete(`/tags/${tag}`)).status).toBe(200)
    return { issue, comment, file, tag }
  }

  it('are listed for those who may restore them, the newest first', async () => {
    const { issue, comment, file, tag } = await deletedParts('alpha')
    const doomed = await insertIssue(test, project, { summary: 'Doomed alpha' })
    test.clock.now += 1_000
    await member.delete(`/issues/${doomed}`)
    const all = await list(member, { query: 'alpha' })
    expect(all[0]).toMatchObject({
      $type: 'DeletedItem',
      id: doomed,
      kind: 'issue',
      name: 'Doomed alpha',
      issue: expect.stringMatching(/^BIN-\d+$/),
      project: { shortName: 'BIN' },
      deletedBy: { login: 'member' },
      deleted: test.clock.now,
      expires: test.clock.now + 30 * DAY,
      canErase: false,
    })
    expect(all.map(({ id }) => id).sort()).toEqual([doomed, comment, tag].sort())
    expect(await ids(member, { kind: 'attachment' })).toContain(file)
    expect(await ids(projectAdmin, { kind: 'comment', project: 'BIN' })).toContain(comment)
    expect(await ids(stranger)).toEqual([])
    expect(await ids(projectAdmin, { kind: 'tag' })).toEqual([])
    expect(await list(projectAdmin, { kind: 'issue' })).toMatchObject([{ id: doomed, canErase: true }])
    expect((await test.admin.get('/admin/deletedItems', { kind: 'other' })).status).toBe(400)
    expect((await stranger.get('/admin/deletedItems', { project: 'BIN' })).status).toBe(404)
    expect((await test.anonymous.get('/admin/deletedItems')).status).toBe(401)
    expect(await ids(member, { query: 'alpha', $skip: '1', $top: '1' })).toHaveLength(1)
    expect((await member.get(`/issues/${issue}`)).status).toBe(200)
  })

  it('come back as they were', async () => {
    const { issue, comment, file, tag } = await deletedParts('beta')
    for (const id of [comment, file, tag]) {
      expect([id, (await restore(stranger, id)).status]).toEqual([id, 404])
      expect([id, (await restore(member, id)).status]).toEqual([id, 200])
      expect([id, (await restore(member, id)).status]).toEqual([id, 404])
    }
    const shown = await member.get(`/issues/${issue}`, { fields: 'comments(text,deleted),attachments(name,url)' })
    expect(shown.body).toMatchObject({
      comments: [{ text: 'Said beta', deleted: false }],
      attachments: [{ name: 'note.txt' }],
    })
    expect((await member.get(`/tags/${tag}`)).status).toBe(200)
    const url: string = shown.body.attachments[0].url
    expect((await member.send({ method: 'GET', url })).text).toBe('beta')

    await member.delete(`/issues/${issue}`)
    expect((await member.get(`/issues/${issue}`)).status).toBe(404)
    expect((await restore(member, issue)).status).toBe(200)
    expect((await member.get(`/issues/${issue}`)).status).toBe(200)
  })

  it('of hidden issues stay hidden', async () => {
    const issue = await insertIssue(test, project, { summary: 'Hidden gamma' })
    const comment = idIn(await test.admin.post(`/issues/${issue}/comments`, { text: 'gamma' }, { fields: 'id' }))
    await test.admin.post(`/issues/${issue}`, {
      visibility: { $type: 'LimitedVisibility', permittedUsers: [{ login: 'admin' }] },
    })
    await test.admin.post(`/issues/${issue}/comments/${comment}`, { deleted: true })
    expect(await ids(test.admin, { query: 'gamma' })).toEqual([comment])
    expect(await ids(projectAdmin, { query: 'gamma' })).toEqual([])
    await test.admin.delete(`/issues/${issue}`)
    expect(await ids(projectAdmin, { query: 'gamma' })).toEqual([])
    for (const id of [issue, comment]) {
      expect((await restore(projectAdmin, id)).status).toBe(404)
      expect((await erase(projectAdmin, id)).status).toBe(404)
    }
  })

  it('are erased with their texts and files by administrators of the project, who leave a note', async () => {
    const { issue, comment, file } = await deletedParts('delta')
    const key = async () =>
      (
        await sql<{ file_key: string }>`select file_key from attachment where id = ${Number(file.slice(2))}`.execute(
          test.system.db,
        )
      ).rows[0]?.file_key ?? null
    const content = await key()
    expect(await test.app.platform.files.sizeOf(content ?? '')).toBe(5)
    for (const id of [comment, file]) {
      expect((await erase(member, id)).status).toBe(403)
      expect((await erase(stranger, id)).status).toBe(404)
      expect((await erase(projectAdmin, id)).status).toBe(200)
      expect((await erase(projectAdmin, id)).status).toBe(404)
      expect((await restore(projectAdmin, id)).status).toBe(404)
    }
    expect(await key()).toBeNull()
    expect(await test.app.platform.files.sizeOf(content ?? '')).toBeNull()
    const { rows } = await sql`select 1 from activity where host_id = ${Number(issue.slice(2))}
      and (added::text like '%delta%' or removed::text like '%delta%' or added::text like '%note.txt%')`.execute(
      test.system.db,
    )
    expect(rows).toEqual([])

    await member.delete(`/issues/${issue}`)
    expect((await erase(projectAdmin, issue)).status).toBe(200)
    expect((await test.admin.post(`/issues/${issue}/restore`)).status).toBe(404)
    const notes = await test.admin.get('/admin/erasedItems', {
      fields: 'id,kind,issue,project(shortName),deletedBy(login),erasedBy(login)',
      $top: '3',
    })
    expect(notes.body).toMatchObject([
      { id: issue, kind: 'issue', deletedBy: { login: 'member' }, erasedBy: { login: 'projectadmin' } },
      { id: file, kind: 'attachment' },
      { id: comment, kind: 'comment', project: { shortName: 'BIN' } },
    ])
    const found = async (query: Record<string, string>) =>
      (await test.admin.get('/admin/erasedItems', { fields: 'id', ...query })).body
    const issues = (await found({ kind: 'issue' })).map(({ id }: { id: string }) => id)
    expect(issues).toContain(issue)
    expect(issues.filter((id: string) => !id.startsWith('2-'))).toEqual([])
    expect(
      await found({ kind: 'issue', query: notes.body.find((note: { id: string }) => note.id === issue).issue }),
    ).toMatchObject([{ id: issue }])
    expect(await found({ query: 'no such issue' })).toEqual([])
    expect((await test.admin.get('/admin/erasedItems', { project: 'NOWHERE' })).status).toBe(404)
    expect((await test.admin.get('/admin/erasedItems', { kind: 'thing' })).status).toBe(400)
    expect((await projectAdmin.get('/admin/erasedItems')).status).toBe(403)
    expect((await test.anonymous.get('/admin/erasedItems')).status).toBe(401)
  })

  it('take the files along that hang on them, and are told with where they were and who saw them', async () => {
    const memberId = Number((await member.get('/users/me', { fields: 'id' })).body.id.slice(2))
    const issue = await insertIssue(test, project, { summary: 'With files' })
    const comment = idIn(await member.post(`/issues/${issue}/comments`, { text: 'With a file' }, { fields: 'id' }))
    const files = [
      idIn(await upload(member, `/issues/${issue}/comments/${comment}/attachments`, 'of the comment')),
      idIn(await upload(member, `/issues/${issue}/attachments`, 'of the issue')),
      idIn(await upload(member, `/issues/${issue}/attachments`, 'on its own')),
    ]
    const [ofComment, ofIssue, alone] = files
    const { rows } = await sql<{ file_key: string }>`select file_key from attachment
      where id = any(${files.map(id => Number(id.slice(2)))}::bigint[]) order by id`.execute(test.system.db)
    const sizes = () => Promise.all(rows.map(({ file_key }) => test.app.platform.files.sizeOf(file_key)))
    expect(await sizes()).toEqual([14, 12, 10])
    await member.delete(`/issues/${issue}/attachments/${alone}`)
    expect((await erase(projectAdmin, alone ?? '')).status).toBe(200)
    expect(await sizes()).toEqual([14, 12, null])
    await member.post(`/issues/${issue}/comments/${comment}`, { deleted: true })
    expect((await erase(projectAdmin, comment)).status).toBe(200)
    expect(await sizes()).toEqual([null, 12, null])
    await member.delete(`/issues/${issue}`)
    expect((await erase(projectAdmin, issue)).status).toBe(200)
    expect(await sizes()).toEqual([null, null, null])
    expect([ofComment, ofIssue].map(id => id?.slice(0, 2))).toEqual(['8-', '8-'])

    const told = await sql<Record<string, unknown>>`select kind, entity, host_id, project_id, payload from outbox
      where kind like '%.erased' and host_id = ${Number(issue.slice(2))} order by id`.execute(test.system.db)
    const where = { host_id: Number(issue.slice(2)), project_id: project }
    const seen = { acl: [], authorId: memberId }
    expect(told.rows).toMatchObject([
      { kind: 'attachment.erased', entity: 'IssueAttachment', ...where, payload: { id: alone, ...seen } },
      { kind: 'comment.erased', entity: 'IssueComment', ...where, payload: { id: comment, ...seen } },
      { kind: 'issue.erased', entity: 'Issue', ...where, payload: { id: issue } },
    ])
  })

  it('that are erased are found by project and words, a page at a time', async () => {
    const [first, last, here] = [
      await insertIssue(test, elsewhere, { summary: 'Elsewhere' }),
      await insertIssue(test, elsewhere, { summary: 'Elsewhere, too' }),
      await insertIssue(test, project, { summary: 'Here' }),
    ]
    for (const id of [here, first, last]) {
      await test.admin.delete(`/issues/${id}`)
      expect((await erase(test.admin, id)).status).toBe(200)
    }
    const found = async (query: Record<string, string>): Promise<readonly string[]> =>
      (await test.admin.get('/admin/erasedItems', { fields: 'id', ...query })).body.map(({ id }: { id: string }) => id)
    expect(await found({ project: 'ELSE' })).toEqual([last, first])
    expect(await found({ project: 'BIN' })).not.toContain(first)
    expect(await found({ query: '  else-  ' })).toEqual([last, first])
    expect(await found({ query: '   ' })).toEqual(await found({}))
    expect(await found({ $top: '1' })).toEqual([last])
    expect((await found({ $top: '-1' })).slice(0, 3)).toEqual([last, first, here])
    const unknown = await test.admin.get('/admin/deletedItems', { kind: 'thing' })
    expect(unknown.body.error_description).toBe(
      'Parameter kind is not valid: tag, issue, comment, attachment, article, agile',
    )
    expect(await ids(test.admin, { project: 'ELSE', query: 'nothing' })).toEqual([])
  })

  it('are gone after thirty days, and not before', async () => {
    const { issue, comment } = await deletedParts('epsilon')
    const old = await insertIssue(test, project, { summary: 'Old epsilon' })
    await member.delete(`/issues/${old}`)
    test.clock.now += 29 * DAY
    const young = await insertIssue(test, project, { summary: 'Young epsilon' })
    await member.delete(`/issues/${young}`)
    await purgeDeletedItems(test.app.platform)
    expect(await ids(member, { kind: 'issue', query: 'epsilon' })).toEqual([young, old])
    test.clock.now += 2 * DAY
    expect(await purgeDeletedItems(test.app.platform)).toBeGreaterThanOrEqual(2)
    expect(await ids(member, { kind: 'issue', query: 'epsilon' })).toEqual([young])
    expect(await ids(member, { kind: 'comment', query: 'epsilon' })).toEqual([])
    expect((await member.get(`/issues/${issue}/comments/${comment}`)).status).toBe(404)
    expect((await member.get(`/issues/${issue}`)).status).toBe(200)
    const notes = await test.admin.get('/admin/erasedItems', { fields: 'id,erasedBy(login)', $top: '-1' })
    expect(notes.body.find(({ id }: { id: string }) => id === old)).toMatchObject({ erasedBy: null })
  })
})

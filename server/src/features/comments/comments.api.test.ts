import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../../platform/db/index.ts'
import type { ApiClient } from '../../testing/api-client.ts'
import { insertIssue, insertProject } from '../../testing/issue-rows.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { issueHost } from '../issues/index.ts'
import { addComment } from './index.ts'

describe('comments', () => {
  let test: TestApp
  let project: number
  let issue: string
  let ada: ApiClient
  let adaId: number
  let bob: ApiClient
  let bobId: number
  let lead: ApiClient
  let leadId: number
  let stranger: ApiClient
  const fields = 'id,text,deleted,pinned,author(login),visibility(permittedUsers(login),permittedGroups(name))'

  beforeAll(async () => {
    test = await startTestApp()
    project = await insertProject(test, 'TALK')
    issue = await insertIssue(test, project)
    adaId = await test.createUser('ada')
    bobId = await test.createUser('bob')
    leadId = await test.createUser('lead')
    await test.grant(adaId, 'contributor', project)
    await test.grant(bobId, 'contributor', project)
    await test.grant(leadId, 'project-admin', project)
    ;[ada, bob, lead] = await Promise.all([test.clientOf(adaId), test.clientOf(bobId), test.clientOf(leadId)])
    stranger = await test.signIn('stranger')
  })
  afterAll(() => test.stop())

  const say = async (client: ApiClient, text: string, more: object = {}, on = issue): Promise<string> => {
    const reply = await client.post(`/issues/${on}/comments`, { text, ...more }, { fields: 'id' })
    expect(reply.status).toBe(200)
    return reply.body.id
  }
  const activities = async (comment: string) => {
    const { rows } = await sql<{ category: string; added: unknown; removed: unknown; acl: number[] }>`
      select category, added, removed, acl from activity where target_kind = 'IssueComment'
      and target_id = ${Number(comment.slice(2))} order by id`.execute(test.system.db)
    return rows
  }
  const searched = async (comment: string) =>
    (
      await sql<{
        acl: number[]
      }>`select acl from search_text where source = 2 and source_id = ${Number(comment.slice(2))}`.execute(
        test.system.db,
      )
    ).rows

  it('adds a comment byte for byte and records it', async () => {
    const reply = await ada.post(`/issues/TALK-1/comments`, { text: ' Hi\r\n\tthere  ' }, { fields })
    expect(reply.body).toMatchObject({
      $type: 'IssueComment',
      text: ' Hi\r\n\tthere  ',
      deleted: false,
      author: { login: 'ada' },
      visibility: { $type: 'UnlimitedVisibility' },
    })
    expect(await activities(reply.body.id)).toMatchObject([{ category: 'CommentsCategory', removed: null, acl: [] }])
    expect(await searched(reply.body.id)).toHaveLength(1)
    const seen = await ada.get(`/issues/talk-1/comments/${reply.body.id}`, { fields: 'text,issue(idReadable)' })
    expect(seen.body).toMatchObject({ text: ' Hi\r\n\tthere  ', issue: { idReadable: 'TALK-1' } })
  })

  it('marks the issue as updated by the author', async () => {
    test.clock.now += 1_000
    await say(bob, 'Later')
    const { rows } = await sql<{ updated: number; updater_id: number }>`
      select updated, updater_id from issue where id = ${Number(issue.slice(2))}`.execute(test.system.db)
    expect(rows[0]).toEqual({ updated: test.clock.now, updater_id: bobId })
  })

  it('refuses empty and malformed texts without writing', async () => {
    const before = (await ada.get(`/issues/${issue}/comments`, { $top: '-1' })).body.length
    for (const body of [{}, { text: '' }, { text: ' \n' }, { text: null }, { text: 5 }, { text: 'a\0b' }, []]) {
      const reply = await ada.post(`/issues/${issue}/comments`, body)
      expect(reply.status).toBe(400)
      expect(reply.body.error_description).toBeTruthy()
    }
    const unknownGroup = {
      text: 'x',
      visibility: { $type: 'LimitedVisibility', permittedGroups: [{ id: '3-999999' }] },
    }
    expect((await ada.post(`/issues/${issue}/comments`, unknownGroup)).status).toBe(400)
    expect((await ada.get(`/issues/${issue}/comments`, { $top: '-1' })).body.length).toBe(before)
  })

  it('pages oldest first', async () => {
    const on = await insertIssue(test, project)
    for (const text of ['one', 'two', 'three']) await say(ada, text, {}, on)
    const page = await ada.get(`/issues/${on}/comments`, { fields: 'text', $skip: '1', $top: '1' })
    expect(page.body).toEqual([{ text: 'two', $type: 'IssueComment' }])
    const all = await ada.get(`/issues/${on}/comments`, { fields: 'text' })
    expect(all.body.map((comment: { text: string }) => comment.text)).toEqual(['one', 'two', 'three'])
  })

  it('pages from the newest, and from a comment in both directions', async () => {
    const on = await insertIssue(test, project)
    const ids: string[] = []
    // Two of them in the same millisecond.
    for (const [index, text] of ['one', 'two', 'three', 'four'].entries()) {
      if (index !== 2) test.clock.now += 1_000
      ids.push(await say(ada, text, {}, on))
    }
    const texts = async (query: Record<string, string>) => {
      const reply = await ada.get(`/issues/${on}/comments`, { fields: 'text', ...query })
      expect(reply.status).toBe(200)
      return reply.body.map((comment: { text: string }) => comment.text)
    }
    const [, two = '', three = ''] = ids
    expect(await texts({ reverse: 'true', $top: '2' })).toEqual(['four', 'three'])
    expect(await texts({ from: three, reverse: 'true' })).toEqual(['three', 'two', 'one'])
    expect(await texts({ from: three, reverse: 'true', $skip: '1', $top: '1' })).toEqual(['two'])
    expect(await texts({ from: two, $skip: '1' })).toEqual(['three', 'four'])
    const elsewhere = await say(ada, 'elsewhere', {}, await insertIssue(test, project))
    const hidden = await say(lead, 'for me', { visibility: { permittedUsers: [{ id: `1-${leadId}` }] } }, on)
    for (const from of [elsewhere, hidden, 'x'])
      expect((await ada.get(`/issues/${on}/comments`, { from })).status).toBe(404)
  })

  it('lets nobody in who may not', async () => {
    const comment = await say(ada, 'Private talk')
    for (const client of [stranger]) {
      expect((await client.get(`/issues/${issue}/comments`)).status).toBe(404)
      expect((await client.get(`/issues/${issue}/comments/${comment}`)).status).toBe(404)
      expect((await client.post(`/issues/${issue}/comments`, { text: 'x' })).status).toBe(404)
      expect((await client.post(`/issues/${issue}/comments/${comment}`, { text: 'x' })).status).toBe(404)
      expect((await client.delete(`/issues/${issue}/comments/${comment}`)).status).toBe(404)
    }
    expect((await test.anonymous.get(`/issues/${issue}/comments`)).status).toBe(401)
    expect((await test.anonymous.get(`/issues/${issue}/comments/${comment}`)).status).toBe(401)
    expect((await test.anonymous.post(`/issues/${issue}/comments`, { text: 'x' })).status).toBe(401)
    expect((await test.anonymous.post(`/issues/${issue}/comments/${comment}`, { text: 'x' })).status).toBe(401)
    expect((await test.anonymous.delete(`/issues/${issue}/comments/${comment}`)).status).toBe(401)
    expect((await bob.post(`/issues/${issue}/comments/${comment}`, { text: 'x' })).status).toBe(403)
    expect((await bob.post(`/issues/${issue}/comments/${comment}`, { deleted: true })).status).toBe(403)
    expect((await bob.delete(`/issues/${issue}/comments/${comment}`)).status).toBe(403)
    const readerId = await test.createUser('reader')
    await test.grant(readerId, 'issue-reader', project)
    const reader = await test.clientOf(readerId)
    expect((await reader.get(`/issues/${issue}/comments/${comment}`)).status).toBe(200)
    expect((await reader.post(`/issues/${issue}/comments`, { text: 'x' })).status).toBe(403)
    expect((await reader.post(`/issues/${issue}/comments/${comment}`, { pinned: true })).status).toBe(403)
    expect((await ada.get(`/issues/${issue}/comments/${comment}`, { fields: 'text,pinned' })).body).toMatchObject({
      text: 'Private talk',
      pinned: false,
    })
  })

  it('does not find a comment below another issue, or by an id of another kind', async () => {
    const comment = await say(ada, 'Here')
    const other = await insertIssue(test, project)
    for (const id of [comment, '4-999999999', '2-1', 'x', `${comment}x`]) {
      const path = `/issues/${other}/comments/${encodeURIComponent(id)}`
      expect((await lead.get(path)).status).toBe(404)
      expect((await lead.post(path, { text: 'Moved' })).status).toBe(404)
      expect((await lead.delete(path)).status).toBe(404)
    }
    expect((await ada.get(`/issues/${issue}/comments/${comment}`, { fields: 'text' })).body.text).toBe('Here')
  })

  it('changes the text and keeps both texts in the history', async () => {
    const comment = await say(ada, 'Before')
    test.clock.now += 1_000
    const reply = await ada.post(`/issues/${issue}/comments/${comment}`, { text: 'After' }, { fields: 'text,updated' })
    expect(reply.body).toMatchObject({ text: 'After', updated: test.clock.now })
    const [, edit] = await activities(comment)
    expect(edit).toMatchObject({
      category: 'CommentTextCategory',
      added: { text: 'After' },
      removed: { text: 'Before' },
    })
    expect((await lead.post(`/issues/${issue}/comments/${comment}`, { text: 'By the lead' })).status).toBe(200)
    expect((await ada.post(`/issues/${issue}/comments/${comment}`, { text: ' ' })).status).toBe(400)
  })

  it('refuses to overwrite an edit that the client has not seen', async () => {
    const comment = await say(ada, 'v1')
    const path = `/issues/${issue}/comments/${comment}`
    const version = (await ada.get(path, { fields: 'textVersion' })).body.textVersion
    const save = (text: string, ifMatch: string) =>
      ada.send({ method: 'POST', url: `/api${path}`, payload: { text }, headers: { 'if-match': `"${ifMatch}"` } })
    expect((await save('v2', version)).status).toBe(200)
    const refused = await save('v3', version)
    expect(refused.status).toBe(412)
    expect(refused.body).toMatchObject({ error: 'edit_conflict', current: 'v2', base: 'v1' })
    expect((await save('v3', refused.body.currentVersion)).status).toBe(200)
    // What both began with is the text of that very version, however many came since; of an unknown one there is none.
    expect((await save('v4', version)).body).toMatchObject({ current: 'v3', base: 'v1' })
    expect((await save('v4', 'unknown')).body).toMatchObject({ current: 'v3', base: null })
  })

  it('ticks task items without losing an edit beside them', async () => {
    const comment = await say(ada, '- [ ] a\n- [ ] b')
    const path = `/issues/${issue}/comments/${comment}`
    const ticked = await ada.post(path, { checkboxes: [{ checked: true, position: 10 }] }, { fields: 'text' })
    expect(ticked.body.text).toBe('- [ ] a\n- [x] b')
    expect((await ada.post(path, { checkboxes: [{ checked: true, position: 3 }] })).status).toBe(412)
    for (const checkboxes of [5, [{}], [{ checked: 'yes', position: 2 }], [{ checked: true, position: -1 }]])
      expect((await ada.post(path, { checkboxes })).status).toBe(400)
  })

  it('hides a deleted comment from others, keeps its text back, and restores it', async () => {
    const on = await insertIssue(test, project)
    const comment = await say(ada, 'Oops, secret', {}, on)
    const path = `/issues/${on}/comments/${comment}`
    const deleted = await ada.post(path, { deleted: true }, { fields: 'deleted,text,textPreview' })
    expect(deleted.body).toMatchObject({ deleted: true, text: null, textPreview: null })
    expect((await bob.get(path)).status).toBe(404)
    expect((await bob.get(`/issues/${on}/comments`)).body).toEqual([])
    expect((await lead.get(`/issues/${on}/comments`, { fields: 'text' })).body).toMatchObject([{ text: null }])
    expect(await searched(comment)).toEqual([])
    expect((await ada.post(path, { text: 'Edited' })).status).toBe(400)
    const restored = await lead.post(path, { deleted: false }, { fields: 'deleted,text' })
    expect(restored.body).toMatchObject({ deleted: false, text: 'Oops, secret' })
    expect(await searched(comment)).toHaveLength(1)
    expect((await activities(comment)).map(entry => (entry.added ? 'added' : 'removed'))).toEqual([
      'added',
      'removed',
      'added',
    ])
  })

  it('deletes for good and keeps the text in the history alone', async () => {
    const comment = await say(ada, 'Gone')
    const path = `/issues/${issue}/comments/${comment}`
    expect((await lead.delete(path)).status).toBe(200)
    expect((await lead.get(path)).status).toBe(404)
    expect((await lead.delete(path)).status).toBe(404)
    expect((await activities(comment)).at(-1)).toMatchObject({ removed: { values: [{ name: 'Gone' }] } })
    expect(await searched(comment)).toEqual([])
    const history = await lead.get(`/issues/${issue}/activities`, {
      categories: 'CommentsCategory',
      fields: 'removed(id,text)',
      reverse: 'true',
      $top: '1',
    })
    expect(history.body).toMatchObject([{ removed: [{ id: comment, text: 'Gone' }] }])
  })

  it('pins with the right to update the issue', async () => {
    const on = await insertIssue(test, project)
    await say(ada, 'Loose', {}, on)
    const comment = await say(ada, 'Important', {}, on)
    expect((await bob.post(`/issues/${on}/comments/${comment}`, { pinned: true })).status).toBe(200)
    const reply = await ada.get(`/issues/${on}/comments`, { fields: 'pinned,issue(pinnedComments(text))' })
    expect(reply.body[0].issue.pinnedComments).toMatchObject([{ text: 'Important' }])
  })

  it('keeps a restricted comment from others everywhere', async () => {
    const on = await insertIssue(test, project)
    const group = await test.createGroup('Confidants', [adaId, leadId])
    const visibility = { $type: 'LimitedVisibility', permittedGroups: [{ id: `3-${group}` }] }
    const secret = await say(lead, 'Between us', { visibility }, on)
    await say(lead, 'For all', {}, on)
    const path = `/issues/${on}/comments/${secret}`
    expect((await ada.get(path, { fields })).body).toMatchObject({
      text: 'Between us',
      visibility: { $type: 'LimitedVisibility', permittedGroups: [{ name: 'Confidants' }] },
    })
    expect((await bob.get(path)).status).toBe(404)
    expect((await bob.post(path, { deleted: true })).status).toBe(404)
    const told = async (client: ApiClient) =>
      (await client.get(`/issues/${on}/activities`, { categories: 'CommentsCategory', fields: 'added(text)' })).body
    expect(await told(ada)).toMatchObject([{ added: [{ text: 'Between us' }] }, { added: [{ text: 'For all' }] }])
    expect(await told(bob)).toMatchObject([{ added: [{ text: 'For all' }] }])
    expect((await bob.get('/issues', { query: 'Between us' })).body).toEqual([])
    expect((await ada.get('/issues', { query: 'Between us' })).body).toHaveLength(1)
    const nested = 'text,issue(commentsCount,comments(text))'
    expect((await bob.get(`/issues/${on}/comments`, { fields: nested })).body).toMatchObject([
      { text: 'For all', issue: { commentsCount: 1, comments: [{ text: 'For all' }] } },
    ])
    expect((await ada.get(`/issues/${on}/comments`, { fields: nested })).body[0].issue.commentsCount).toBe(2)
    expect((await activities(secret))[0]?.acl).toContain(group)
    expect((await searched(secret))[0]?.acl).toContain(group)

    const opened = await lead.post(path, { visibility: { $type: 'UnlimitedVisibility' } }, { fields })
    expect(opened.body.visibility.$type).toBe('UnlimitedVisibility')
    expect((await bob.get(path)).status).toBe(200)
    const history = await activities(secret)
    expect(history.map(entry => entry.acl)).toEqual([[], []])
    expect(history[1]).toMatchObject({
      category: 'CommentVisibilityCategory',
      removed: { values: [{ id: group, name: 'Confidants' }] },
    })
    expect(await searched(secret)).toEqual([{ acl: [0] }])
  })

  it('shows authors their own comments without the right to read others', async () => {
    const guestyId = await test.createUser('writer')
    await sql`insert into role (key, name) values ('writer', 'Writer')`.execute(test.system.db)
    await sql`insert into role_permission select id, p from role, unnest(array['READ_ISSUE', 'CREATE_COMMENT']) p
      where key = 'writer'`.execute(test.system.db)
    await test.grant(guestyId, 'writer', project)
    const writer = await test.clientOf(guestyId)
    const on = await insertIssue(test, project)
    await say(ada, 'Theirs', {}, on)
    await say(writer, 'Mine', {}, on)
    expect((await writer.get(`/issues/${on}/comments`, { fields: 'text,issue(commentsCount)' })).body).toMatchObject([
      { text: 'Mine', issue: { commentsCount: 1 } },
    ])
  })

  it('counts rightly for who sees all', async () => {
    const on = await insertIssue(test, project)
    const first = await say(ada, 'a', {}, on)
    const second = await say(ada, 'b', {}, on)
    await say(ada, 'c', {}, on)
    await ada.post(`/issues/${on}/comments/${first}`, { deleted: true })
    await lead.delete(`/issues/${on}/comments/${first}`)
    await lead.delete(`/issues/${on}/comments/${second}`)
    const reply = await test.admin.get(`/issues/${on}/comments`, { fields: 'issue(commentsCount)' })
    expect(reply.body).toMatchObject([{ issue: { commentsCount: 1 } }])
  })

  it('needs the right to act silently', async () => {
    const mute = { muteUpdateNotifications: 'true' }
    expect((await ada.post(`/issues/${issue}/comments`, { text: 'Psst' }, mute)).status).toBe(403)
    expect((await lead.post(`/issues/${issue}/comments`, { text: 'Psst' }, mute)).status).toBe(200)
  })

  it('ignores attributes that only the server sets', async () => {
    const body = { author: { id: `1-${bobId}` }, created: 1, id: '4-1', issue: { id: '2-999' } }
    const comment = await say(ada, 'Mine', body)
    const reply = await ada.get(`/issues/${issue}/comments/${comment}`, { fields: 'author(login),created' })
    expect(reply.body).toMatchObject({ author: { login: 'ada' }, created: test.clock.now })
  })

  it('takes comments of an import with their own authors and times', async () => {
    const on = await insertIssue(test, project)
    const id = await transaction(test.system, ctx =>
      addComment(ctx, issueHost, {
        host: { id: Number(on.slice(2)), project_id: project },
        authorId: bobId,
        text: 'Long ago',
        created: 1_000,
        updated: 2_000,
      }),
    )
    const reply = await ada.get(`/issues/${on}/comments/4-${id}`, { fields: 'author(login),created,updated' })
    expect(reply.body).toMatchObject({ author: { login: 'bob' }, created: 1_000, updated: 2_000 })
  })

  it('reads a list with a number of statements that does not depend on its length', async () => {
    const on = await insertIssue(test, project)
    await say(ada, 'one', {}, on)
    const read = () => ada.get(`/issues/${on}/comments`, { fields: `${fields},issue(commentsCount,comments(text))` })
    await read()
    const few = await test.countStatements(read)
    for (const text of ['two', 'three', 'four']) await say(bob, text, {}, on)
    expect(await test.countStatements(read)).toBe(few)
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { purgeDeletedItems } from '../../features/deleted-items/jobs/purge-deleted-items.ts'
import { listening, openEvents, type Received } from '../../features/live/event-client.testing.ts'
import type { ApiClient } from '../api-client.ts'
import type { TestApp } from '../test-app.ts'
import { createNote, deleteNote } from './notes.feature.ts'
import { numberOf, startNotes } from './notes.testing.ts'

/** Another kind of hosts gets comments by its descriptor alone. */
describe('comments of another kind of hosts', () => {
  let test: TestApp
  let project: number
  let note: string
  let issue: string
  let ada: ApiClient
  let bob: ApiClient
  let stranger: ApiClient
  let adaId: number

  beforeAll(async () => {
    ;({ test, project, note, issue, ada, bob, stranger, adaId } = await startNotes({
      ada: ['READ_ISSUE', 'READ_COMMENT', 'UPDATE_ISSUE', 'UPDATE_COMMENT'],
      bob: ['READ_ISSUE', 'READ_COMMENT', 'CREATE_COMMENT', 'UPDATE_COMMENT'],
    }))
  })
  afterAll(() => test.stop())

  const path = () => `/notes/${note}/comments`
  const say = async (text: string, more: object = {}): Promise<string> => {
    const reply = await ada.post(path(), { text, ...more }, { fields: 'id' })
    expect(reply.status).toBe(200)
    return reply.body.id
  }
  const read = async (fields: string) => (await ada.get(`/notes/${note}`, { fields })).body
  const told = async (kind: string) => {
    const { rows } = await sql<{ entity: string; host_id: number; project_id: number }>`
      select entity, host_id, project_id from outbox where kind = ${kind} order by id`.execute(test.system.db)
    return rows
  }

  /** Category and both sides of each entry about a comment: texts, or the names of values. */
  const historyOf = async (id: string) => {
    const side = (name: string) => sql`coalesce(${sql.ref(name)} ->> 'text',
      (select array_agg(v ->> 'name') from jsonb_array_elements(${sql.ref(name)} -> 'values') v)::text)`
    const { rows } = await sql<{ category: string; added: string | null; removed: string | null }>`
      select category, ${side('added')} as added, ${side('removed')} as removed from activity
      where target_kind = 'NoteComment' and target_id = ${id.slice(4)}::bigint order by id`.execute(test.system.db)
    return rows.map(({ category, added, removed }) => [category, added, removed])
  }
  const eventsOf = async (id: string) => {
    const { rows } = await sql<{ kind: string; payload: object }>`
      select kind, payload from outbox where entity = 'NoteComment' and entity_id = ${id.slice(4)}::bigint
      order by id`.execute(test.system.db)
    return rows.map(({ kind, payload }) => [kind, payload])
  }

  it('are written, shown with what they belong to, counted and told', async () => {
    const before = await read('commentsCount')
    test.clock.now += 1_000
    const id = await say('First')
    expect(id).toMatch(/^901-\d+$/)
    const comment = { id, text: 'First', author: { login: 'ada' }, note: { id: note }, canUpdateVisibility: true }
    expect(
      (await bob.get(`${path()}/${id}`, { fields: 'id,text,author(login),note(id),canUpdateVisibility' })).body,
    ).toMatchObject({ ...comment, canUpdateVisibility: false })
    expect(await read('commentsCount,updated,updater(login),comments(text)')).toMatchObject({
      commentsCount: before.commentsCount + 1,
      updated: test.clock.now,
      updater: { login: 'ada' },
      comments: expect.arrayContaining([expect.objectContaining({ text: 'First' })]),
    })
    expect(await told('comment.added')).toContainEqual({
      entity: 'NoteComment',
      host_id: numberOf(note),
      project_id: project,
    })
  })

  it('ask for the permissions that their kind names', async () => {
    // On issues CREATE_COMMENT would do, and here it does not.
    expect((await bob.post(path(), { text: 'No' })).status).toBe(403)
    expect((await bob.post(`/issues/${issue}/comments`, { text: 'Yes' })).status).toBe(200)
    const id = await say('Mine')
    expect((await bob.post(`${path()}/${id}`, { text: 'Not mine' })).status).toBe(403)
    expect((await ada.delete(`${path()}/${id}`)).status).toBe(403)
    expect((await test.admin.delete(`${path()}/${id}`)).status).toBe(200)
    expect((await ada.get(`${path()}/${id}`)).status).toBe(404)
    // Who saw it may be told that it is gone, by what its visibility was.
    expect((await eventsOf(id)).at(-1)).toMatchObject(['comment.deleted', { acl: [], authorId: adaId }])
  })

  it('are changed, limited, pinned, hidden and restored', async () => {
    const id = await say('Draft of a thought')
    const at = `${path()}/${id}`
    expect((await ada.post(at, { text: 'A thought', pinned: true })).status).toBe(200)
    expect(await read('pinnedComments(id,text)')).toMatchObject({ pinnedComments: [{ id, text: 'A thought' }] })
    expect((await test.admin.post(at, { deleted: true })).status).toBe(200)
    expect((await bob.get(at)).status).toBe(404)
    expect((await test.admin.post(at, { deleted: false })).status).toBe(200)
    expect((await bob.get(at, { fields: 'text' })).body).toMatchObject({ text: 'A thought' })
    expect((await ada.post(at, { visibility: { permittedUsers: [{ id: `1-${adaId}` }] } })).status).toBe(200)
    expect((await bob.get(at)).status).toBe(404)
    expect((await bob.get(path(), { fields: 'id' })).body).not.toContainEqual(expect.objectContaining({ id }))

    expect(await historyOf(id)).toEqual([
      ['CommentsCategory', '{""}', null],
      ['CommentTextCategory', 'A thought', 'Draft of a thought'],
      ['CommentPinnedCategory', '{""}', null],
      ['CommentsCategory', null, '{""}'],
      ['CommentsCategory', '{""}', null],
      ['CommentVisibilityCategory', '{ada}', null],
    ])
    const kinds = (await eventsOf(id)).map(([kind]) => kind)
    expect(kinds).toEqual(['comment.added', ...Array.from({ length: 4 }, () => 'comment.changed')])
  })

  it('are hidden with their host', async () => {
    const id = await say('For readers of the project')
    for (const address of [path(), `${path()}/${id}`, `/notes/${note}`])
      expect((await stranger.get(address)).status).toBe(404)
    expect((await stranger.post(path(), { text: 'Let me in' })).status).toBe(404)
  })

  it('are not found through a host of another kind', async () => {
    const id = await say('Of a note')
    const number = id.slice(4)
    expect((await ada.get(`/issues/${issue}/comments/4-${number}`)).status).toBe(404)
    expect((await ada.get(`/notes/${note}/comments/4-${number}`)).status).toBe(404)
    expect((await ada.get(`/issues/2-${note.slice(4)}/comments`)).status).toBe(404)
    expect((await ada.get(`/notes/900-${issue.slice(2)}/comments`)).status).toBe(404)
  })

  it('are reacted to by who reads them', async () => {
    const id = await say('What do you think?')
    const at = `${path()}/${id}/reactions`
    const mine = await bob.post(at, { reaction: 'heart' }, { fields: 'id,reaction,author(login)' })
    expect(mine.body).toMatchObject({ reaction: 'heart', author: { login: 'bob' } })
    expect((await stranger.post(at, { reaction: 'heart' })).status).toBe(404)
    expect((await ada.get(`${path()}/${id}`, { fields: 'reactions(id,reaction),reactionOrder' })).body).toMatchObject({
      reactions: [{ id: mine.body.id, reaction: 'heart' }],
      reactionOrder: 'heart',
    })
    expect((await ada.delete(`${at}/${mine.body.id}`)).status).toBe(403)
    expect((await bob.delete(`${at}/${mine.body.id}`)).status).toBe(200)
    expect((await ada.get(at)).body).toEqual([])
    // Neither is a change of the note itself, and what hangs on it is told by its own events.
    expect(await told('note.changed')).toEqual([])
    const reacted = (await told('comment.reacted')).filter(({ entity }) => entity === 'NoteComment')
    expect(reacted).toHaveLength(2)
  })

  it('come back from deleted items or are erased there, as their host does', async () => {
    const fields = { fields: 'id,kind,name,issue,project(shortName),author(login),canErase' }
    const listed = async (client: ApiClient, query: string) =>
      (await client.get('/admin/deletedItems', { ...fields, query })).body
    const id = await say('Forgotten words')
    expect((await test.admin.post(`${path()}/${id}`, { deleted: true })).status).toBe(200)
    const item = { id, kind: 'comment', name: 'Forgotten words', issue: `note:${note.slice(4)}`, canErase: true }
    expect(await listed(test.admin, 'forgotten')).toMatchObject([
      { ...item, project: { shortName: 'NOTE' }, author: { login: 'ada' } },
    ])
    expect(await listed(test.admin, `note:${note.slice(4)}`)).toContainEqual(expect.objectContaining({ id }))
    expect(await listed(ada, 'forgotten')).toEqual([])
    expect((await ada.post(`/admin/deletedItems/${id}/restore`, undefined)).status).toBe(404)
    expect((await test.admin.post(`/admin/deletedItems/${id}/restore`, undefined)).status).toBe(200)
    expect((await bob.get(`${path()}/${id}`, { fields: 'text' })).body).toMatchObject({ text: 'Forgotten words' })

    expect((await test.admin.post(`${path()}/${id}`, { deleted: true })).status).toBe(200)
    expect((await test.admin.delete(`/admin/deletedItems/${id}`)).status).toBe(200)
    expect(await listed(test.admin, 'forgotten')).toEqual([])
    expect(await told('comment.erased')).toEqual([
      { entity: 'NoteComment', host_id: numberOf(note), project_id: project },
    ])
    expect((await eventsOf(id)).at(-1)).toMatchObject(['comment.erased', { id, acl: [], authorId: adaId }])
    const traces = await sql`select 1 from activity where added::text like '%Forgotten words%'`.execute(test.system.db)
    expect(traces.rows).toEqual([])

    const gone = await createNote(test.system, project, 'A note of the past')
    await deleteNote(test.system, gone)
    expect(await listed(test.admin, 'the past')).toMatchObject([{ id: gone, kind: 'note', name: 'A note of the past' }])
    expect((await test.admin.post(`/admin/deletedItems/${gone}/restore`, undefined)).status).toBe(200)
    expect((await ada.get(`/notes/${gone}`)).status).toBe(200)
  })

  it('are erased when their time is over, as their host is', async () => {
    const day = 86_400_000
    const [kept, id] = [await say('Hidden lately'), await say('Hidden long ago')]
    const old = await createNote(test.system, project, 'Old')
    await test.admin.post(`${path()}/${id}`, { deleted: true })
    await deleteNote(test.system, old)
    test.clock.now += 29 * day
    await test.admin.post(`${path()}/${kept}`, { deleted: true })
    expect(await purgeDeletedItems(test.app.platform)).toBe(0)
    test.clock.now += 2 * day
    expect(await purgeDeletedItems(test.app.platform)).toBe(2)
    const left = await sql<{
      id: number
    }>`select id from comment where id = any(${[kept, id].map(text => text.slice(4))}::bigint[])`
    expect((await left.execute(test.system.db)).rows).toEqual([{ id: numberOf(kept) }])
    const hosts = await sql`select 1 from host where id = ${old.slice(4)}::bigint`.execute(test.system.db)
    expect(hosts.rows).toEqual([])
    // Whoever erased what is told with the class of its id.
    const notes = await test.admin.get('/admin/erasedItems', { fields: 'id,kind,issue,erasedBy(login)', $top: '2' })
    expect(notes.body).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id, kind: 'comment', issue: `note:${note.slice(4)}`, erasedBy: null }),
        expect.objectContaining({ id: old, kind: 'note' }),
      ]),
    )
    expect((await test.admin.get('/admin/deletedItems', { kind: 'unheard' })).status).toBe(400)
    expect((await test.admin.get('/admin/deletedItems', { kind: 'note' })).status).toBe(200)
  })

  it('are told to streams of those who see them and what they hang on', async () => {
    const address = await listening(test)
    const open = (client: ApiClient) => openEvents(address, client, { hosts: note })
    const streams = await Promise.all([open(ada), open(bob), open(stranger)])
    const [adas, bobs, strangers] = streams
    const limited = await say('For me', { visibility: { permittedUsers: [{ id: `1-${adaId}` }] } })
    const shown = await say('For all')
    const about = (id: string) => (message: Received) => message.data?.part === id
    for (const stream of [adas, bobs]) await stream.next(about(shown))
    expect((await adas.next(about(limited))).data).toMatchObject({
      kind: 'comment.added',
      host: note,
      issue: null,
      project: `0-${project}`,
    })
    expect(bobs.received.some(about(limited))).toBe(false)
    expect(strangers.received.map(({ event }) => event)).not.toContain('change')
    expect((await openEvents(address, ada, { hosts: `2-${note.slice(4)},4-1` })).status).toBe(400)
    for (const stream of streams) stream.close()
  })

  it('have history, and mention hosts of either kind', async () => {
    const other = await createNote(test.system, project, 'Another')
    const { idReadable } = (await ada.get(`/issues/${issue}`, { fields: 'idReadable' })).body
    const id = await say(`See ${idReadable} and note:${other.slice(4)}`)
    const { rows } = await sql<{ host: number; category: string; target: string | null; entity: string }>`
      select host_id as host, category, target_kind as target, added -> 'values' -> 0 ->> 'entity' as entity
      from activity where added -> 'values' -> 0 ->> 'id' = ${id.slice(4)}
        and added -> 'values' -> 0 ->> 'entity' = 'NoteComment' order by category, host_id`.execute(test.system.db)
    expect(rows).toEqual([
      { host: numberOf(note), category: 'CommentsCategory', target: 'NoteComment', entity: 'NoteComment' },
      { host: numberOf(issue), category: 'NoteCommentMentionCategory', target: null, entity: 'NoteComment' },
      { host: numberOf(other), category: 'NoteCommentMentionCategory', target: null, entity: 'NoteComment' },
    ])
    const later = await say('Not yet')
    expect((await ada.post(`${path()}/${later}`, { text: `Now note:${other.slice(4)}` })).status).toBe(200)
    const named = await sql`
      select 1 from activity where category = 'NoteCommentMentionCategory' and host_id = ${other.slice(4)}::bigint
        and added -> 'values' -> 0 ->> 'id' = ${later.slice(4)}`.execute(test.system.db)
    expect(named.rows).toHaveLength(1)
    const mentioned = await ada.get(`${path()}/${id}`, { fields: 'mentionedIssues(idReadable),mentionedArticles(id)' })
    expect(mentioned.body).toMatchObject({ mentionedIssues: [{ idReadable }], mentionedArticles: [] })
  })
})

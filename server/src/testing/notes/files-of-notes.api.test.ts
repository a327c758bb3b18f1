import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { form, PNG } from '../../features/attachments/attachments.testing.ts'
import { listening, openEvents, type Received } from '../../features/live/event-client.testing.ts'
import type { ApiClient } from '../api-client.ts'
import type { TestApp } from '../test-app.ts'
import { createNote, deleteNote } from './notes.feature.ts'
import { numberOf, startNotes } from './notes.testing.ts'

/** Another kind of hosts gets files by its descriptor alone. */
describe('files of another kind of hosts', () => {
  let test: TestApp
  let project: number
  let note: string
  let issue: string
  let ada: ApiClient
  let bob: ApiClient
  let stranger: ApiClient
  let adaId: number

  beforeAll(async () => {
    const ofIssues = ['CREATE_ATTACHMENT_ISSUE', 'UPDATE_ATTACHMENT_ISSUE', 'UPDATE_NOT_OWN_COMMENT'] as const
    ;({ test, project, note, issue, ada, bob, stranger, adaId } = await startNotes({
      ada: ['READ_ISSUE', 'READ_COMMENT', 'UPDATE_ISSUE', 'UPDATE_COMMENT'],
      bob: ['READ_ISSUE', 'READ_COMMENT', ...ofIssues],
    }))
  })
  afterAll(() => test.stop())

  const path = (of = note) => `/notes/${of}/attachments`
  const upload = (client: ApiClient, filename: string, on = path(), content: string | Buffer = 'content') =>
    client.send({
      method: 'POST',
      url: `/api${on}`,
      query: { fields: 'id,name,url,thumbnailURL' },
      ...form([{ name: 'file', filename, content }]),
    })
  const add = async (filename: string, on = path(), content?: string | Buffer) => {
    const reply = await upload(ada, filename, on, content)
    expect(reply.status).toBe(200)
    return reply.body[0] as { readonly id: string; readonly url: string; readonly thumbnailURL: string | null }
  }
  const fetchFile = (url: string) => test.anonymous.send({ method: 'GET', url })
  const comment = async (more: object = {}) =>
    (await ada.post(`/notes/${note}/comments`, { text: 'See the file', ...more }, { fields: 'id' })).body.id as string
  const named = async (client: ApiClient, at = path()) =>
    ((await client.get(at, { fields: 'name' })).body as readonly { readonly name: string }[]).map(({ name }) => name)
  const contentsOf = async (id: string) => {
    const { rows } = await sql<{ key: string; small: string | null }>`
      select a.file_key as key, t.thumbnail_key as small from attachment a
      left join attachment_thumbnail t on t.attachment_id = a.id where a.id = ${numberOf(id)}`.execute(test.system.db)
    const keys = rows.flatMap(({ key, small }) => (small === null ? [key] : [key, small]))
    return { keys, left: () => Promise.all(keys.map(key => test.app.platform.files.sizeOf(key))) }
  }
  const rowsLeft = async (id: string) =>
    (await sql`select from attachment where id = ${numberOf(id)}`.execute(test.system.db)).rows.length

  it('are added, shown, served, and told with what they belong to', async () => {
    test.clock.now += 1_000
    const { id, url } = await add('plan.txt')
    expect(id).toMatch(/^902-\d+$/)
    expect(url).toContain(`/api/files/${id}?sign=`)
    const fields = 'id,name,author(login),note(id),comment(id),draft,$type'
    expect((await bob.get(`${path()}/${id}`, { fields })).body).toEqual({
      ...{ id, name: 'plan.txt', author: { login: 'ada', $type: 'User' }, note: { id: note, $type: 'Note' } },
      ...{ comment: null, draft: false, $type: 'NoteAttachment' },
    })
    expect((await fetchFile(url)).text).toBe('content')
    const of = { fields: 'updated,updater(login),attachments(name)' }
    expect((await bob.get(`/notes/${note}`, of)).body).toMatchObject({
      ...{ updated: test.clock.now, updater: { login: 'ada' } },
      attachments: expect.arrayContaining([expect.objectContaining({ name: 'plan.txt' })]),
    })
    const events = await sql<{ kind: string }>`
      select kind from outbox where entity = 'NoteAttachment' and entity_id = ${numberOf(id)}
        and host_id = ${numberOf(note)} and project_id = ${project}`.execute(test.system.db)
    expect(events.rows).toEqual([{ kind: 'attachment.added' }])
    const history = await sql<{ category: string; name: string }>`
      select category, added -> 'values' -> 0 ->> 'name' as name from activity
      where target_kind = 'NoteAttachment' and target_id = ${numberOf(id)}`.execute(test.system.db)
    expect(history.rows).toEqual([{ category: 'AttachmentsCategory', name: 'plan.txt' }])
    const found = await sql`
      select from search_text where source_id = ${numberOf(id)} and tsv @@ to_tsquery('simple', 'plan')`.execute(
      test.system.db,
    )
    expect(found.rows).toHaveLength(1)
  })

  it('have small pictures of their own address', async () => {
    const { id, thumbnailURL } = await add('picture.png', path(), Buffer.from(PNG, 'base64'))
    const reply = await fetchFile(thumbnailURL ?? '')
    expect([reply.status, thumbnailURL]).toEqual([200, expect.stringContaining(`/files/${id}?`)])
  })

  it('ask for the permissions that their kind names', async () => {
    const { id } = await add('mine.txt')
    const at = `${path()}/${id}`
    // On issues bob might do all of this but the last.
    expect((await upload(bob, 'no.txt')).status).toBe(403)
    expect((await upload(bob, 'yes.txt', `/issues/${issue}/attachments`)).status).toBe(200)
    expect((await bob.post(at, { name: 'yours.txt' })).status).toBe(403)
    expect((await bob.delete(at)).status).toBe(403)
    expect((await ada.post(at, { name: 'renamed.txt' }, { fields: 'name' })).body.name).toBe('renamed.txt')
    const limits = { visibility: { permittedUsers: [{ id: `1-${adaId}` }] } }
    expect((await ada.post(at, limits)).status).toBe(200)
    expect((await bob.get(at)).status).toBe(404)
    expect(await named(bob)).not.toContain('renamed.txt')
    expect((await ada.delete(at)).status).toBe(200)
    expect(await named(ada)).not.toContain('renamed.txt')
  })

  it('belong to comments, and are seen with them', async () => {
    const shown = await comment()
    const hidden = await comment({ visibility: { permittedUsers: [{ id: `1-${adaId}` }] } })
    const under = (id: string) => `/notes/${note}/comments/${id}/attachments`
    await add('shown.txt', under(shown))
    const { id, url } = await add('hidden.txt', under(hidden))
    expect(await named(bob, under(shown))).toEqual(['shown.txt'])
    expect((await bob.get(under(hidden))).status).toBe(404)
    expect(await named(bob)).toContain('shown.txt')
    expect(await named(bob)).not.toContain('hidden.txt')
    expect((await bob.get(`${path()}/${id}`)).status).toBe(404)
    expect((await fetchFile(url)).status).toBe(200)
    expect((await ada.get(`${path()}/${id}`, { fields: 'comment(id)' })).body.comment).toMatchObject({ id: hidden })
    const files = await ada.get(`/notes/${note}/comments/${hidden}`, { fields: 'attachments(name)' })
    expect(files.body.attachments).toMatchObject([{ name: 'hidden.txt' }])
    // Whoever may edit the comment, but not the note.
    expect((await upload(bob, 'no.txt', under(shown))).status).toBe(403)
  })

  it('are hidden with their host, and not found through another kind', async () => {
    const { id, url } = await add('inside.txt')
    for (const address of [path(), `${path()}/${id}`, `/notes/${note}/comments/901-1/attachments`])
      expect((await stranger.get(address)).status).toBe(404)
    expect((await upload(stranger, 'in.txt')).status).toBe(404)
    expect((await stranger.post(`${path()}/${id}`, { name: 'x' })).status).toBe(404)
    expect((await stranger.delete(`${path()}/${id}`)).status).toBe(404)

    const asIssues = `8-${numberOf(id)}`
    expect((await ada.get(`/issues/${issue}/attachments/${asIssues}`)).status).toBe(404)
    expect((await ada.get(`${path()}/${asIssues}`)).status).toBe(404)
    expect((await fetchFile(url.replace(id, asIssues))).status).toBe(404)
    const ofIssue = (await upload(ada, 'issue.txt', `/issues/${issue}/attachments`)).status
    expect(ofIssue).toBe(403)
    const [other] = (await upload(bob, 'issue.txt', `/issues/${issue}/attachments`)).body
    expect((await ada.get(`${path()}/902-${other.id.slice(2)}`)).status).toBe(404)
    expect((await fetchFile(other.url.replace(other.id, `902-${other.id.slice(2)}`))).status).toBe(404)

    const gone = await createNote(test.system, project, 'To be hidden')
    const file = await add('gone.txt', path(gone))
    await deleteNote(test.system, gone)
    expect((await fetchFile(file.url)).status).toBe(404)
  })

  it('come back from deleted items, or are erased there with their contents', async () => {
    const { id, url } = await add('forgotten.txt')
    expect((await ada.delete(`${path()}/${id}`)).status).toBe(200)
    expect((await fetchFile(url)).status).toBe(404)
    const fields = { fields: 'id,kind,name,issue,author(login)', query: 'forgotten' }
    const item = { id, kind: 'attachment', name: 'forgotten.txt', issue: `note:${numberOf(note)}` }
    expect((await test.admin.get('/admin/deletedItems', fields)).body).toMatchObject([item])
    expect((await bob.get('/admin/deletedItems', fields)).body).toEqual([])
    expect((await bob.post(`/admin/deletedItems/${id}/restore`, undefined)).status).toBe(404)
    // Who added it may take it back.
    expect((await ada.post(`/admin/deletedItems/${id}/restore`, undefined)).status).toBe(200)
    expect((await fetchFile(url)).text).toBe('content')

    const { left } = await contentsOf(id)
    expect((await ada.delete(`${path()}/${id}`)).status).toBe(200)
    expect((await test.admin.delete(`/admin/deletedItems/${id}`)).status).toBe(200)
    expect([await rowsLeft(id), await left()]).toEqual([0, [null]])
    const traces = await sql`select from activity where added::text like '%forgotten.txt%'`.execute(test.system.db)
    expect(traces.rows).toEqual([])
  })

  it('are erased with their comment or host, contents and small pictures included', async () => {
    const erased = await createNote(test.system, project, 'Short-lived')
    const picture = await add('erased.png', path(erased), Buffer.from(PNG, 'base64'))
    expect((await fetchFile(picture.thumbnailURL ?? '')).status).toBe(200)
    const shown = await comment()
    const text = await add('said.txt', `/notes/${note}/comments/${shown}/attachments`)
    const [pictures, texts] = [await contentsOf(picture.id), await contentsOf(text.id)]
    await deleteNote(test.system, erased)
    expect((await test.admin.post(`/notes/${note}/comments/${shown}`, { deleted: true })).status).toBe(200)
    for (const item of [erased, shown])
      expect((await test.admin.delete(`/admin/deletedItems/${item}`)).status).toBe(200)
    for (const id of [picture.id, text.id]) expect(await rowsLeft(id)).toBe(0)
    expect(await texts.left()).toEqual([null])
    expect(await pictures.left()).toEqual(pictures.keys.map(() => null))
  })

  it('are told to streams of those who see them', async () => {
    const address = await listening(test)
    const [adas, bobs, strangers] = await Promise.all(
      [ada, bob, stranger].map(client => openEvents(address, client, { hosts: note })),
    )
    if (!adas || !bobs || !strangers) throw new Error('No streams')
    const hidden = await comment({ visibility: { permittedUsers: [{ id: `1-${adaId}` }] } })
    const limited = await add('for-me.txt', `/notes/${note}/comments/${hidden}/attachments`)
    const shown = await add('for-all.txt')
    const about = (id: string) => (message: Received) => message.data?.part === id
    for (const stream of [adas, bobs]) await stream.next(about(shown.id))
    expect((await adas.next(about(limited.id))).data).toMatchObject({ kind: 'attachment.added', host: note })
    expect(bobs.received.some(about(limited.id))).toBe(false)
    expect(strangers.received.map(({ event }) => event)).not.toContain('change')
    for (const stream of [adas, bobs, strangers]) stream.close()
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { form } from '../../features/attachments/attachments.testing.ts'
import { purgeDrafts } from '../../features/drafts/jobs/purge-drafts.ts'
import type { ApiClient } from '../api-client.ts'
import type { TestApp } from '../test-app.ts'
import { createNote, deleteNote } from './notes.feature.ts'
import { numberOf, startNotes } from './notes.testing.ts'

/** Another kind of hosts gets drafts by its descriptor alone. */
describe('drafts on another kind of hosts', () => {
  let test: TestApp
  let project: number
  let note: string
  let issue: string
  let ada: ApiClient
  let bob: ApiClient
  let stranger: ApiClient

  beforeAll(async () => {
    const reading = ['READ_ISSUE', 'READ_COMMENT', 'UPDATE_COMMENT'] as const
    ;({ test, project, note, issue, ada, bob, stranger } = await startNotes({
      ada: [...reading, 'UPDATE_ISSUE'],
      bob: [...reading, 'CREATE_COMMENT', 'CREATE_ATTACHMENT_ISSUE'],
    }))
  })
  afterAll(() => test.stop())

  const draftOf = (of = note) => `/notes/${of}/draftComment`
  const save = (client: ApiClient, text: string, more: object = {}, of = note) =>
    client.post(draftOf(of), { text, ...more }, { fields: 'id,text,note(id),attachments(name),$type' })
  const upload = (client: ApiClient, filename: string, of = note) =>
    client.send({
      method: 'POST',
      url: `/api${draftOf(of)}/attachments`,
      query: { fields: 'id,name,draft,url,$type' },
      ...form([{ name: 'file', filename, content: 'content' }]),
    })
  const publish = (client: ApiClient, draft: string, body: object = {}) =>
    client.post(`/notes/${note}/comments`, body, { draftId: draft, fields: 'id,text,attachments(id,name,draft)' })
  const draftsLeft = async (of: string) =>
    (await sql`select from text_draft where host_id = ${numberOf(of)}`.execute(test.system.db)).rows.length

  it('keep a comment with its files for its author alone, until it is sent once', async () => {
    const { body } = await save(ada, 'Half a tho')
    expect(body).toMatchObject({ id: expect.stringMatching(/^901-/), text: 'Half a tho', $type: 'NoteComment' })
    expect(body.note).toMatchObject({ id: note, $type: 'Note' })
    const added = (await upload(ada, 'sketch.txt')).body[0]
    expect(added).toMatchObject({ id: expect.stringMatching(/^902-/), draft: true, $type: 'NoteAttachment' })
    const [saved] = [await save(ada, 'A whole thought')]
    expect(saved.body).toMatchObject({ id: body.id, attachments: [{ name: 'sketch.txt' }] })
    const shown = await ada.get(`/notes/${note}`, { fields: 'draftComment(id,text)' })
    expect(shown.body.draftComment).toMatchObject({ id: body.id, text: 'A whole thought' })

    // Others have drafts of their own, or none.
    expect((await bob.get(`/notes/${note}`, { fields: 'draftComment(id)' })).body.draftComment).toBe(null)
    for (const client of [bob, stranger]) {
      expect((await client.get(draftOf())).status).toBe(404)
      expect((await client.get(`${draftOf()}/attachments`)).status).toBe(404)
      expect((await client.delete(`${draftOf()}/attachments/${added.id}`)).status).toBe(404)
      expect((await publish(client, body.id, { text: 'Mine' })).status).toBe(404)
    }
    expect((await ada.get(`/notes/${note}/attachments/${added.id}`)).status).toBe(404)

    const sent = await publish(ada, body.id)
    expect(sent.body).toMatchObject({
      text: 'A whole thought',
      attachments: [{ id: added.id, name: 'sketch.txt', draft: false }],
    })
    expect((await publish(ada, body.id)).status).toBe(404)
    expect((await ada.get(draftOf())).status).toBe(404)
    const same = await ada.get(`/notes/${note}/comments`, { fields: 'text' })
    expect(same.body.filter(({ text }: { text: string }) => text === 'A whole thought')).toHaveLength(1)
    expect((await bob.get(`/notes/${note}/attachments/${added.id}`, { fields: 'name' })).body.name).toBe('sketch.txt')
  })

  it('ask for the permissions that their kind names', async () => {
    // On issues bob might do both.
    expect((await bob.post(`/issues/${issue}/draftComment`, { text: 'Yes' })).status).toBe(200)
    expect((await save(bob, 'No')).status).toBe(403)
    expect((await upload(bob, 'no.txt')).status).toBe(403)
    expect((await bob.post(`/notes/${note}/editDraft`, { text: 'No' })).status).toBe(403)
    for (const address of [draftOf(), `/notes/${note}/editDraft`])
      expect((await stranger.post(address, { text: 'In' })).status).toBe(404)
    expect((await upload(stranger, 'in.txt')).status).toBe(404)
  })

  it('are not sent to another host, nor another kind', async () => {
    const other = await createNote(test.system, project, 'Elsewhere')
    const { body } = await save(ada, 'For elsewhere', {}, other)
    expect((await publish(ada, body.id)).status).toBe(404)
    expect((await test.admin.post(`/issues/${issue}/comments`, {}, { draftId: `4-${numberOf(body.id)}` })).status).toBe(
      404,
    )
    expect((await ada.get(draftOf(other), { fields: 'text' })).body.text).toBe('For elsewhere')
  })

  it('lose what came with them when they are dropped', async () => {
    const { body } = await save(ada, 'Never mind')
    const { id } = (await upload(ada, 'never.txt')).body[0]
    expect((await ada.post(`${draftOf()}/attachments/${id}`, { name: 'ever.txt' }, { fields: 'name' })).body.name).toBe(
      'ever.txt',
    )
    expect((await ada.delete(draftOf())).status).toBe(200)
    expect((await publish(ada, body.id)).status).toBe(404)
    const rows = await sql`select from attachment where id = ${numberOf(id)}`.execute(test.system.db)
    expect(rows.rows).toEqual([])
  })

  it('keep new text of a note and of a comment, while it says something else', async () => {
    const comment = (await ada.post(`/notes/${note}/comments`, { text: 'Said' }, { fields: 'id' })).body.id
    for (const [at, now] of [
      [`/notes/${note}`, 'As it stands'],
      [`/notes/${note}/comments/${comment}`, 'Said'],
    ] as const) {
      const kept = await ada.post(`${at}/editDraft`, { text: 'New' }, { fields: 'id,text,$type' })
      expect(kept.body).toMatchObject({ id: expect.stringMatching(/^901-/), text: 'New', $type: 'EditDraft' })
      const shown = async (client: ApiClient) => (await client.get(at, { fields: 'editDraft(text)' })).body.editDraft
      expect([await shown(ada), await shown(bob)]).toEqual([expect.objectContaining({ text: 'New' }), null])
      expect((await bob.get(`${at}/editDraft`)).status).toBe(404)
      expect((await ada.post(`${at}/editDraft`, { text: now })).status).toBe(200)
      expect(await shown(ada)).toBe(null)
      expect((await ada.delete(`${at}/editDraft`)).status).toBe(200)
      expect((await ada.get(`${at}/editDraft`)).status).toBe(404)
    }
    expect((await bob.post(`/notes/${note}/comments/${comment}/editDraft`, { text: 'x' })).status).toBe(403)
  })

  it('are there again with a restored host, and gone with an erased one', async () => {
    const gone = await createNote(test.system, project, 'For a while')
    expect((await save(ada, 'Kept', {}, gone)).status).toBe(200)
    const { id, url } = (await upload(ada, 'kept.txt', gone)).body[0]
    expect((await ada.post(`/notes/${gone}/editDraft`, { text: 'New' })).status).toBe(200)
    await deleteNote(test.system, gone)
    expect((await ada.get(draftOf(gone))).status).toBe(404)
    expect((await test.admin.post(`/admin/deletedItems/${gone}/restore`, undefined)).status).toBe(200)
    expect((await ada.get(draftOf(gone), { fields: 'text,attachments(id)' })).body).toMatchObject({
      text: 'Kept',
      attachments: [{ id }],
    })
    expect((await test.anonymous.send({ method: 'GET', url })).text).toBe('content')
    await deleteNote(test.system, gone)
    expect(await draftsLeft(gone)).toBe(2)
    expect((await test.admin.delete(`/admin/deletedItems/${gone}`)).status).toBe(200)
    expect(await draftsLeft(gone)).toBe(0)
    expect((await test.anonymous.send({ method: 'GET', url })).status).toBe(404)
  })

  it('are cleared away when they hold nothing', async () => {
    const empty = await createNote(test.system, project, 'Silence')
    expect((await save(ada, ' ', {}, empty)).status).toBe(200)
    test.clock.now += 8 * 86_400_000
    await purgeDrafts(test.app.platform)
    expect(await draftsLeft(empty)).toBe(0)
  })
})

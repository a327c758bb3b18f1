import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../api-client.ts'
import { idIn } from '../sample-data.ts'
import type { TestApp } from '../test-app.ts'
import { createNote, deleteNote } from './notes.feature.ts'
import { numberOf, startNotes } from './notes.testing.ts'

const FOLDERS = ['CREATE_WATCH_FOLDER', 'DELETE_WATCH_FOLDER', 'SHARE_WATCH_FOLDER'] as const

/** Another kind of hosts gets tags by its descriptor alone. */
describe('tags on another kind of hosts', () => {
  let test: TestApp
  let project: number
  let issue: string
  let ada: ApiClient
  let bob: ApiClient
  let stranger: ApiClient
  let adaId: number
  let count = 0

  beforeAll(async () => {
    ;({ test, project, issue, ada, bob, stranger, adaId } = await startNotes({
      ada: ['READ_ISSUE', 'UPDATE_ISSUE', ...FOLDERS],
      bob: ['READ_ISSUE', ...FOLDERS],
    }))
  })
  afterAll(() => test.stop())

  const newNote = () => createNote(test.system, project, 'To be sorted')
  const newTag = async (client = ada, body: object = {}) =>
    idIn(await client.post('/tags', { name: `tag ${++count}`, ...body }, { fields: 'id' }))
  const put = (client: ApiClient, note: string, tag: string) => client.post(`/notes/${note}/tags`, { id: tag })
  const idsOn = async (client: ApiClient, note: string) => {
    const [listed, shown] = [
      (await client.get(`/notes/${note}/tags`, { fields: 'id' })).body,
      (await client.get(`/notes/${note}`, { fields: 'tags(id)' })).body.tags,
    ]
    expect(listed).toEqual(shown)
    return shown.map((tag: { id: string }) => tag.id)
  }
  /** Which tag came or went, and who may know. */
  const historyOf = async (note: string) => {
    const name = (side: string) => sql`${sql.ref(side)} -> 'values' -> 0 ->> 'id'`
    const { rows } = await sql<{ came: string | null; went: string | null; acl: readonly number[] }>`
      select ${name('added')} as came, ${name('removed')} as went, acl from activity
      where host_id = ${numberOf(note)} and category = 'TagsCategory' order by id`.execute(test.system.db)
    return rows.map(({ came, went, acl }) => [came && `6-${came}`, went && `6-${went}`, acl])
  }
  const eventsOf = async (note: string) => {
    const { rows } = await sql<{ kind: string }>`
      select kind from outbox where entity = 'Note' and entity_id = ${numberOf(note)} order by id`.execute(
      test.system.db,
    )
    return rows.map(({ kind }) => kind)
  }

  it('are put on, shown and taken off, with history and events', async () => {
    const [note, tag] = [await newNote(), await newTag()]
    test.clock.now += 1_000
    expect((await put(ada, note, tag)).status).toBe(200)
    expect(await idsOn(ada, note)).toEqual([tag])
    expect((await ada.get(`/notes/${note}/tags/${tag}`, { fields: 'id' })).body).toMatchObject({ id: tag })
    const changed = { updated: test.clock.now, updater: { login: 'ada' } }
    expect((await ada.get(`/notes/${note}`, { fields: 'updated,updater(login)' })).body).toMatchObject(changed)

    // It is there already, so nothing changes.
    test.clock.now += 1_000
    expect((await put(ada, note, tag)).status).toBe(200)
    expect((await ada.get(`/notes/${note}`, { fields: 'updated' })).body.updated).toBe(changed.updated)

    expect((await ada.delete(`/notes/${note}/tags/${tag}`)).status).toBe(200)
    expect((await ada.delete(`/notes/${note}/tags/${tag}`)).status).toBe(404)
    expect(await idsOn(ada, note)).toEqual([])
    expect(await historyOf(note)).toEqual([
      [tag, null, [adaId]],
      [null, tag, [adaId]],
    ])
    expect(await eventsOf(note)).toEqual(['note.created', 'note.changed', 'note.changed'])
  })

  it('are for who may change the host and use the tag, and seen by who sees the tag', async () => {
    const [note, own] = [await newNote(), await newTag(bob)]
    const shared = { readSharingSettings: { permittedUsers: [{ id: `1-${adaId}` }] } }
    const [secret, seen] = [await newTag(), await newTag(test.admin, shared)]
    expect((await put(bob, note, own)).status).toBe(403)
    expect((await put(ada, note, own)).status).toBe(404)
    expect((await put(ada, note, seen)).status).toBe(403)
    expect((await put(stranger, note, own)).status).toBe(404)
    expect((await stranger.get(`/notes/${note}/tags`)).status).toBe(404)
    expect((await put(ada, note, secret)).status).toBe(200)
    expect(await idsOn(bob, note)).toEqual([])
    expect((await bob.get(`/notes/${note}/tags/${secret}`)).status).toBe(404)
    expect((await bob.delete(`/notes/${note}/tags/${secret}`)).status).toBe(403)
    expect((await stranger.delete(`/notes/${note}/tags/${secret}`)).status).toBe(404)
    expect(await idsOn(ada, note)).toEqual([secret])
  })

  it('are not reached through a host of another kind', async () => {
    const [note, tag] = [await newNote(), await newTag()]
    for (const path of [`/issues/2-${numberOf(note)}/tags`, `/notes/900-${numberOf(issue)}/tags`]) {
      expect((await ada.get(path)).status).toBe(404)
      expect((await ada.post(path, { id: tag })).status).toBe(404)
    }
    // Those who ask for the issues of a tag are told of issues alone.
    expect((await put(ada, note, tag)).status).toBe(200)
    expect((await ada.post(`/issues/${issue}/tags`, { id: tag })).status).toBe(200)
    expect((await ada.get(`/tags/${tag}/issues`, { fields: 'id' })).body.map(({ id }: { id: string }) => id)).toEqual([
      issue,
    ])
  })

  it('keep a tag that a command made when that is undone', async () => {
    const make = async (name: string) => {
      const body = { query: `tag ${name}`, issues: [{ id: issue }] }
      const { operation } = (await ada.post('/commands', body, { fields: 'operation(id)' })).body
      const [tag] = (await ada.get('/tags', { query: name, fields: 'id' })).body
      return { tag: tag.id, undo: () => ada.post(`/operations/${operation.id}/undo`, {}, { fields: 'undone' }) }
    }
    const isThere = async (tag: string) => (await ada.get(`/tags/${tag}`)).status === 200
    const note = await newNote()
    const [used, unused] = [await make('used'), await make('unused')]
    expect((await put(ada, note, used.tag)).status).toBe(200)
    for (const { undo } of [used, unused]) expect((await undo()).body).toMatchObject({ undone: 1 })
    expect([await isThere(used.tag), await isThere(unused.tag)]).toEqual([true, false])
    expect(await idsOn(ada, note)).toEqual([used.tag])
  })

  it('go and come back with the tag, and go for good with the tag or the host', async () => {
    const [note, other, tag, lasting] = [await newNote(), await newNote(), await newTag(), await newTag()]
    for (const on of [note, other]) for (const one of [tag, lasting]) expect((await put(ada, on, one)).status).toBe(200)
    expect((await ada.delete(`/tags/${tag}`)).status).toBe(200)
    expect(await idsOn(ada, note)).toEqual([lasting])
    expect((await test.admin.post(`/admin/deletedItems/${tag}/restore`, undefined)).status).toBe(404)
    expect((await ada.post(`/admin/deletedItems/${tag}/restore`, undefined)).status).toBe(200)
    expect(await idsOn(ada, note)).toEqual([tag, lasting])
    expect((await historyOf(note)).slice(2)).toEqual([
      [null, tag, [adaId]],
      [tag, null, [adaId]],
    ])

    const rows = async () =>
      (
        await sql<{ host_id: number; tag_id: number }>`
          select host_id, tag_id from host_tag where host_id = any(${[note, other].map(numberOf)}::bigint[])
          order by host_id, tag_id`.execute(test.system.db)
      ).rows
    await deleteNote(test.system, other)
    expect((await test.admin.delete(`/admin/deletedItems/${other}`)).status).toBe(200)
    expect(await rows()).toEqual([tag, lasting].map(one => ({ host_id: numberOf(note), tag_id: numberOf(one) })))
    expect((await ada.delete(`/tags/${tag}`)).status).toBe(200)
    expect((await ada.delete(`/admin/deletedItems/${tag}`)).status).toBe(200)
    expect(await rows()).toEqual([{ host_id: numberOf(note), tag_id: numberOf(lasting) }])
  })
})

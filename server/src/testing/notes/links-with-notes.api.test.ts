import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listening, openEvents, type Received } from '../../features/live/event-client.testing.ts'
import { insertIssue } from '../issue-rows.ts'
import { createNote, deleteNote } from './notes.feature.ts'
import { type NotesWorld, startNotes } from './notes.testing.ts'

const HISTORY = { categories: 'LinkedNotesCategory,LinkedIssuesCategory' }

/** Hosts of two kinds are linked from either side, by one module. */
describe('links between issues and another kind of hosts', () => {
  let world: NotesWorld
  let note: string
  let issue: string

  beforeAll(async () => {
    world = await startNotes({ ada: ['READ_ISSUE', 'LINK_ISSUE'], bob: ['READ_ISSUE'] })
  })
  afterAll(() => world.test.stop())
  beforeEach(async () => {
    const { test, project } = world
    test.clock.now += 1_000
    note = await createNote(test.system, project, 'To be linked')
    issue = await insertIssue(test, project)
  })

  const notesOf = async (of = issue, client = world.ada) =>
    (await client.get(`/issues/${of}/notes`, { fields: '$type,id' })).body
  const issuesOf = async (of = note, client = world.ada) =>
    (await client.get(`/notes/${of}/issues`, { fields: '$type,id' })).body
  const link = (client = world.ada) => client.post(`/issues/${issue}/notes`, { id: note }, { fields: '$type,id' })

  it('are made and taken away from either side, and shown on both', async () => {
    const { ada } = world
    expect((await link()).body).toEqual({ $type: 'Note', id: note })
    expect(await notesOf()).toEqual([{ $type: 'Note', id: note }])
    expect(await issuesOf()).toEqual([{ $type: 'Issue', id: issue }])
    expect((await ada.delete(`/notes/${note}/issues/${issue}`)).status).toBe(200)
    expect(await notesOf()).toEqual([])
    expect((await ada.delete(`/notes/${note}/issues/${issue}`)).status).toBe(404)
    const { idReadable } = (await ada.get(`/issues/${issue}`, { fields: 'idReadable' })).body
    expect((await ada.post(`/notes/${note}/issues`, { idReadable }, { fields: 'id' })).body).toMatchObject({
      id: issue,
    })
    expect(await notesOf()).toHaveLength(1)
    expect((await ada.post(`/notes/${note}/issues`, {})).status).toBe(400)
    expect((await ada.post(`/notes/${note}/issues`, { id: note })).status).toBe(404)
  })

  it('need the permission on the issue and sight of both', async () => {
    const { bob, stranger, test } = world
    expect((await link(bob)).status).toBe(403)
    expect((await link(stranger)).status).toBe(404)
    expect((await bob.post(`/notes/${note}/issues`, { id: issue })).status).toBe(403)
    await link()
    expect((await bob.delete(`/issues/${issue}/notes/${note}`)).status).toBe(403)
    expect(await notesOf(issue, bob)).toHaveLength(1)
    expect((await stranger.get(`/issues/${issue}/notes`)).status).toBe(404)
    await test.admin.post(`/issues/${issue}`, { visibility: { permittedUsers: [{ login: 'admin' }] } })
    expect(await issuesOf()).toEqual([])
    expect((await world.ada.delete(`/notes/${note}/issues/${issue}`)).status).toBe(404)
    expect(await issuesOf(note, test.admin)).toHaveLength(1)
  })

  it('are not of what is deleted, and come back with it', async () => {
    const { test } = world
    await link()
    await test.admin.delete(`/issues/${issue}`)
    expect(await issuesOf()).toEqual([])
    await test.admin.post(`/issues/${issue}/restore`)
    expect(await issuesOf()).toHaveLength(1)
    await deleteNote(test.system, note)
    expect(await notesOf()).toEqual([])
  })

  it('are told in the history of both, to who sees both, and taken back there', async () => {
    const { ada, test } = world
    await link()
    await link()
    const told = async (path: string, client = ada) =>
      (await client.get(`${path}/activities`, { ...HISTORY, fields: '$type,id,category(id),added(id),targetMember' }))
        .body
    expect(await told(`/issues/${issue}`)).toMatchObject([
      {
        $type: 'LinksActivityItem',
        category: { id: 'LinkedNotesCategory' },
        added: [{ id: note }],
        targetMember: 'notes',
      },
    ])
    const [entry] = await told(`/notes/${note}`)
    expect(entry).toMatchObject({ category: { id: 'LinkedIssuesCategory' }, added: [{ id: issue }] })
    const revert = `/notes/${note}/activities/${entry.id}/revert`
    expect((await world.bob.post(revert)).status).toBe(403)
    test.clock.now += 1_000
    expect((await ada.post(revert)).status).toBe(200)
    expect(await notesOf()).toEqual([])
    const [, removed] = await told(`/issues/${issue}`)
    test.clock.now += 1_000
    expect((await ada.post(`/issues/${issue}/activities/${removed.id}/revert`)).status).toBe(200)
    expect(await issuesOf()).toHaveLength(1)
    await test.admin.post(`/issues/${issue}`, { visibility: { permittedUsers: [{ login: 'admin' }] } })
    expect(await told(`/notes/${note}`)).toEqual([])
    expect(await told(`/notes/${note}`, test.admin)).toHaveLength(3)
  })

  it('are told to streams of those who see both ends', async () => {
    const { ada, bob, test } = world
    const hidden = await insertIssue(test, world.project)
    await test.admin.post(`/issues/${hidden}`, { visibility: { permittedUsers: [{ login: 'admin' }] } })
    const address = await listening(test)
    const [adas, bobs] = [
      await openEvents(address, ada, { hosts: note }),
      await openEvents(address, bob, { hosts: note }),
    ]
    await test.admin.post(`/issues/${hidden}/notes`, { id: note })
    await link()
    const linked = (message: Received) => message.data?.kind === 'hostLink.added'
    for (const stream of [adas, bobs]) {
      expect((await stream.next(linked)).data).toMatchObject({ host: note })
      expect(stream.received.filter(linked)).toHaveLength(1)
      stream.close()
    }
  })

  it('count as changes of both ends, once for linking twice', async () => {
    const { ada, test } = world
    const updated = async () => [
      (await ada.get(`/issues/${issue}`, { fields: 'updated' })).body.updated,
      (await ada.get(`/notes/${note}`, { fields: 'updated' })).body.updated,
    ]
    test.clock.now += 1_000
    await link()
    const then = test.clock.now
    expect(await updated()).toEqual([then, then])
    test.clock.now += 1_000
    await link()
    expect(await updated()).toEqual([then, then])
  })
})

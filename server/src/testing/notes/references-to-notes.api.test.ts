import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createNote, deleteNote } from './notes.feature.ts'
import { type NotesWorld, numberOf, startNotes } from './notes.testing.ts'

/** What names hosts of another kind, and what those name, is one list of hosts of all kinds. */
describe('references to another kind of hosts', () => {
  let world: NotesWorld
  beforeAll(async () => {
    world = await startNotes({
      ada: ['READ_ISSUE', 'READ_COMMENT', 'UPDATE_ISSUE', 'CREATE_COMMENT'],
      bob: ['READ_ISSUE'],
    })
  })
  afterAll(() => world.test.stop())

  it('lead from notes and issues to both', async () => {
    const { test, project, note, issue, ada, bob, stranger } = world
    const { idReadable } = (await ada.get(`/issues/${issue}`, { fields: 'idReadable' })).body
    const name = `note:${numberOf(note)}`
    const other = await createNote(test.system, project, `See ${name} and ${idReadable}`)
    const { body: onNote } = await ada.post(
      `/notes/${other}/comments`,
      { text: `${name} ${idReadable}` },
      { fields: 'id' },
    )
    const { body: onIssue } = await ada.post(`/issues/${issue}/comments`, { text: `As ${name} says` }, { fields: 'id' })
    const fields = 'id,host($type,id),comment($type,id)'
    const inNotes = [
      { id: other, host: { $type: 'Note', id: other }, comment: null },
      { id: onNote.id, host: { id: other }, comment: { $type: 'NoteComment', id: onNote.id } },
    ]
    const toNote = `/notes/${note}/references`
    expect((await ada.get(toNote, { fields })).body).toMatchObject([
      ...inNotes,
      { id: onIssue.id, host: { $type: 'Issue', id: issue }, comment: { $type: 'IssueComment', id: onIssue.id } },
    ])
    expect((await ada.get(`/issues/${issue}/references`, { fields })).body).toMatchObject(inNotes)
    // Who may not read comments.
    expect((await bob.get(toNote, { fields: 'id' })).body).toMatchObject([{ id: other }])
    expect((await stranger.get(toNote)).status).toBe(404)
    await deleteNote(test.system, other)
    expect((await ada.get(`/issues/${issue}/references`)).body).toEqual([])
    expect((await ada.get(toNote, { fields: 'id' })).body).toMatchObject([{ id: onIssue.id }])
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteNote } from './notes.feature.ts'
import { type NotesWorld, startNotes } from './notes.testing.ts'

/** What one viewed of another kind of hosts is kept apart from that of the others. */
describe('recently viewed ones of another kind', () => {
  let world: NotesWorld
  beforeAll(async () => {
    world = await startNotes({ ada: ['READ_ISSUE'], bob: [] })
  })
  afterAll(() => world.test.stop())

  it('are remembered as their own, as far as one sees them', async () => {
    const { ada, bob, note, issue, test } = world
    const fields = '$type,id,note(id,text)'
    const viewed = await ada.post('/users/me/recent/notes', { note: { id: note } }, { fields })
    const recent = { $type: 'RecentNote', id: note, note: { $type: 'Note', id: note, text: 'As it stands' } }
    expect(viewed.body).toEqual(recent)
    expect((await ada.post('/users/me/recent/issues', { issue: { id: issue } })).status).toBe(200)
    expect((await ada.get('/users/me/recent/notes', { fields })).body).toEqual([recent])
    expect((await ada.get('/users/me/recent/issues', { fields: 'id' })).body).toMatchObject([{ id: issue }])
    expect((await ada.post('/users/me/recent/notes', { note: { id: issue } })).status).toBe(404)
    expect((await bob.post('/users/me/recent/notes', { note: { id: note } })).status).toBe(404)
    await deleteNote(test.system, note)
    expect((await ada.get('/users/me/recent/notes', { fields })).body).toEqual([])
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteNote } from './notes.feature.ts'
import { type NotesWorld, startNotes } from './notes.testing.ts'

/** Whom a text on another kind of hosts can mention, and whom it does not reach. */
describe('mentions in texts on another kind of hosts', () => {
  let world: NotesWorld
  beforeAll(async () => {
    world = await startNotes({ ada: ['READ_ISSUE'], bob: ['READ_ISSUE'] })
  })
  afterAll(() => world.test.stop())

  it('are of people who read such hosts of its project', async () => {
    const { ada, stranger, note, issue, test } = world
    const mention = (containers: readonly object[], more: object = {}, client = ada) =>
      client.post('/mention', { containers, ...more }, { fields: 'users(login),withoutAccess(login)', $top: '50' })
    const loginsIn = async (containers: readonly object[]) =>
      (await mention(containers)).body.users.map(({ login }: { login: string }) => login)
    const on = { $type: 'Note', id: note }
    expect(await loginsIn([on])).toEqual(['ada', 'admin', 'bob'])
    expect(await loginsIn([on, { $type: 'Issue', id: issue }])).toEqual(['ada', 'admin', 'bob'])
    expect(await loginsIn([{ id: issue }])).toEqual(['ada', 'admin', 'bob'])
    const unreached = { logins: ['bob', 'stranger', 'nobody'] }
    expect((await mention([on], unreached)).body).toMatchObject({ users: [], withoutAccess: [{ login: 'stranger' }] })
    expect((await mention([on], {}, stranger)).status).toBe(404)
    await deleteNote(test.system, note)
    expect((await mention([on])).status).toBe(404)
  })
})

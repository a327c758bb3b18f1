import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../api-client.ts'
import type { TestApp } from '../test-app.ts'
import { createNote, deleteNote } from './notes.feature.ts'
import { numberOf, startNotes } from './notes.testing.ts'

/** Another kind of hosts gets stars, and people who watch it, by its descriptor alone. */
describe('watchers of another kind of hosts', () => {
  let test: TestApp
  let project: number
  let issue: string
  let ada: ApiClient
  let bob: ApiClient
  let stranger: ApiClient
  let adaId: number
  let bobId: number

  beforeAll(async () => {
    ;({ test, project, issue, ada, bob, stranger, adaId, bobId } = await startNotes({
      // What issues ask for is held by bob alone, who may do nothing with notes by it.
      ada: ['READ_ISSUE', 'UPDATE_ISSUE', 'VIEW_VOTERS'],
      bob: ['READ_ISSUE', 'VIEW_WATCHERS', 'UPDATE_WATCHERS'],
    }))
    for (const id of [adaId, bobId]) await test.grantPermissions(id, ['USER_READ_BASIC'])
  })
  afterAll(() => test.stop())

  const newNote = () => createNote(test.system, project, 'To be watched')
  const star = (client: ApiClient, note: string, hasStar = true) =>
    client.post(`/notes/${note}/watchers`, { hasStar }, { fields: 'hasStar,noteWatchers(user(login))' })
  const starFor = (client: ApiClient, note: string, login: string, isStarred = true) =>
    client.post(`/notes/${note}/watchers`, { noteWatchers: [{ user: { login }, isStarred }] })
  /** Their logins, read in both ways that there are. */
  const watching = async (client: ApiClient, note: string): Promise<readonly string[]> => {
    const of = 'user(login)'
    const listed = (await client.get(`/notes/${note}/watchers/noteWatchers`, { fields: of })).body
    const { watchers } = (await client.get(`/notes/${note}`, { fields: `watchers(noteWatchers(${of}))` })).body
    expect(watchers.noteWatchers).toEqual(listed)
    return listed.map(({ user }: { user: { login: string } }) => user.login)
  }

  it('come and go with the star, which changes nothing of the host', async () => {
    const note = await newNote()
    const before = (await ada.get(`/notes/${note}`, { fields: 'updated' })).body
    test.clock.now += 1_000
    expect((await star(ada, note)).body).toMatchObject({
      hasStar: true,
      noteWatchers: [{ user: { login: 'ada' }, $type: 'NoteWatcher' }],
      $type: 'NoteWatchers',
    })
    expect((await star(ada, note)).status).toBe(200)
    expect((await ada.get(`/notes/${note}`, { fields: 'updated' })).body).toEqual(before)
    expect((await ada.get(`/notes/${note}`, { fields: 'tags(name)' })).body.tags).toMatchObject([{ name: 'Star' }])
    expect((await star(ada, note, false)).body).toMatchObject({ hasStar: false, noteWatchers: [] })

    const { rows } = await sql<{ came: string | null; went: string | null; acl: readonly number[] }>`
      select added -> 'values' -> 0 ->> 'name' as came, removed -> 'values' -> 0 ->> 'name' as went, acl from activity
      where host_id = ${numberOf(note)} and category = 'TagsCategory' order by id`.execute(test.system.db)
    expect(rows).toEqual([
      { came: 'Star', went: null, acl: [adaId] },
      { came: null, went: 'Star', acl: [adaId] },
    ])
    const told = await sql`
      select from outbox where host_id = ${numberOf(note)} and kind = 'note.changed'`.execute(test.system.db)
    expect(told.rows).toEqual([])
  })

  it('are given one by one, and go by host and person', async () => {
    const note = await newNote()
    const at = `/notes/${note}/watchers/noteWatchers`
    const id = `${note}:1-${bobId}`
    const added = await ada.post(at, { user: { login: 'bob' } }, { fields: 'id,isStarred,note(id),user(login)' })
    expect(added.body).toMatchObject({ id, isStarred: true, note: { id: note }, user: { login: 'bob' } })
    expect((await ada.delete(`${at}/2-${numberOf(note)}:1-${bobId}`)).status).toBe(404)
    expect((await ada.delete(`${at}/${id}`)).status).toBe(200)
    expect((await ada.delete(`${at}/${id}`)).status).toBe(404)
    expect(await watching(ada, note)).toEqual([])
  })

  it('are read a page at a time', async () => {
    const note = await newNote()
    for (const login of ['bob', 'ada']) expect((await starFor(ada, note, login)).status).toBe(200)
    const page = async (query: Record<string, string>) =>
      (await ada.get(`/notes/${note}/watchers/noteWatchers`, { fields: 'user(login)', ...query })).body.map(
        ({ user }: { user: { login: string } }) => user.login,
      )
    expect([await page({}), await page({ $top: '1' }), await page({ $skip: '1' })]).toEqual([
      ['ada', 'bob'],
      ['ada'],
      ['bob'],
    ])
  })

  it('are known and set by the permissions that the kind names, the own star by everybody', async () => {
    const note = await newNote()
    expect((await star(bob, note)).status).toBe(200)
    // On issues bob might do both.
    expect((await starFor(bob, `${note}`, 'ada')).status).toBe(403)
    expect((await bob.post(`/issues/${issue}/watchers`, { issueWatchers: [{ user: { login: 'ada' } }] })).status).toBe(
      200,
    )
    expect((await starFor(ada, note, 'ada')).status).toBe(200)
    expect(await watching(ada, note)).toEqual(['ada', 'bob'])
    expect(await watching(bob, note)).toEqual(['bob'])
    expect(
      (await bob.get(`/issues/${issue}/watchers`, { fields: 'issueWatchers(id)' })).body.issueWatchers,
    ).toHaveLength(1)
    expect((await bob.delete(`/notes/${note}/watchers/noteWatchers/${note}:1-${adaId}`)).status).toBe(404)
    expect((await starFor(ada, note, 'bob', false)).status).toBe(200)
    expect(await watching(ada, note)).toEqual(['ada'])
    expect((await ada.post(`/notes/${note}/watchers`, { noteWatchers: [{ isStarred: true }] })).status).toBe(400)
    // The list is called as the kind says, and the other one is nothing to it.
    expect((await ada.post(`/notes/${note}/watchers`, { issueWatchers: [{ user: { login: 'bob' } }] })).status).toBe(
      200,
    )
    expect(await watching(ada, note)).toEqual(['ada'])
  })

  it('are hidden with their host, and not reached through another kind', async () => {
    const note = await newNote()
    for (const address of [`/notes/${note}/watchers`, `/notes/${note}/watchers/noteWatchers`]) {
      expect((await stranger.get(address)).status).toBe(404)
      expect((await test.anonymous.get(address)).status).toBe(401)
    }
    expect((await star(stranger, note)).status).toBe(404)
    expect((await stranger.post(`/notes/${note}/watchers/noteWatchers`, { user: { login: 'ada' } })).status).toBe(404)
    for (const path of [`/issues/2-${numberOf(note)}/watchers`, `/notes/900-${numberOf(issue)}/watchers`]) {
      expect((await ada.get(path)).status).toBe(404)
      expect((await ada.post(path, { hasStar: true })).status).toBe(404)
    }
    await star(ada, note)
    await deleteNote(test.system, note)
    expect((await ada.get(`/notes/${note}/watchers`)).status).toBe(404)
    expect((await test.admin.post(`/admin/deletedItems/${note}/restore`, undefined)).status).toBe(200)
    expect(await watching(ada, note)).toEqual(['ada'])
    await deleteNote(test.system, note)
    expect((await test.admin.delete(`/admin/deletedItems/${note}`)).status).toBe(200)
    const left = await sql`select from host_tag where host_id = ${numberOf(note)}`.execute(test.system.db)
    expect(left.rows).toEqual([])
  })
})

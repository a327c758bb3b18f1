import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type EventClient, listening, openEvents } from '../../features/live/event-client.testing.ts'
import type { ApiClient } from '../api-client.ts'
import { idIn } from '../sample-data.ts'
import type { TestApp } from '../test-app.ts'
import { createNote } from './notes.feature.ts'
import { numberOf, startNotes } from './notes.testing.ts'

const FOLDERS = ['CREATE_WATCH_FOLDER'] as const

/** Another kind of hosts is told of to streams by its descriptor alone. */
describe('streams about another kind of hosts', () => {
  let test: TestApp
  let address: string
  let project: number
  let note: string
  let issue: string
  let ada: ApiClient
  let bob: ApiClient
  let stranger: ApiClient
  let adaId: number
  const streams: EventClient[] = []

  beforeAll(async () => {
    ;({ test, project, note, issue, ada, bob, stranger, adaId } = await startNotes({
      // On notes who may change them comments, on issues bob might.
      ada: ['READ_ISSUE', 'READ_COMMENT', 'UPDATE_ISSUE', ...FOLDERS],
      bob: ['READ_ISSUE', 'READ_COMMENT', 'CREATE_COMMENT'],
    }))
    address = await listening(test)
  })
  afterAll(() => test.stop())
  afterEach(() => {
    for (const stream of streams.splice(0)) stream.close()
  })

  const open = async (client: ApiClient, query: Record<string, string>) => {
    const stream = await openEvents(address, client, query)
    streams.push(stream)
    return stream
  }
  const typing = (client: ApiClient, on: string, method: 'POST' | 'DELETE' = 'POST') =>
    client.send({ method, url: `/api${on}/usersTyping?fields=timestamp,user(login)` })
  const shown = async (client: ApiClient, on = note) => {
    const fields = 'timestamp,user(login)'
    const listed = (await client.get(`/notes/${on}/usersTyping`, { fields })).body
    const within = (await client.get(`/notes/${on}`, { fields: `usersTyping(${fields})` })).body.usersTyping
    expect(within).toEqual(listed)
    return listed
  }

  it('tell who is writing on one, to others who see it', async () => {
    const [ofNote, ofProject, own, strangers] = [
      await open(bob, { hosts: note }),
      await open(bob, { projects: `0-${project}` }),
      await open(ada, { hosts: note }),
      await open(stranger, { hosts: note, projects: '*' }),
    ]
    expect((await typing(ada, `/notes/${note}`)).body).toMatchObject({ user: { login: 'ada' } })
    expect(await shown(bob)).toMatchObject([{ timestamp: test.clock.now, user: { login: 'ada' } }])
    for (const stream of [ofNote, ofProject]) {
      const { data } = await stream.next(({ event }) => event === 'typing')
      expect(data).toEqual({ note, user: `1-${adaId}`, timestamp: test.clock.now })
    }
    expect((await typing(ada, `/notes/${note}`, 'DELETE')).status).toBe(200)
    for (const stream of [ofNote, ofProject])
      await stream.next(({ event, data }) => event === 'typing' && data.timestamp === 0)
    expect(await shown(bob)).toEqual([])
    expect([...own.received, ...strangers.received].filter(({ event }) => event === 'typing')).toEqual([])
  })

  it('are told by who may comment on the kind, and on no other', async () => {
    expect((await typing(bob, `/notes/${note}`)).status).toBe(403)
    expect((await typing(bob, `/issues/${issue}`)).status).toBe(200)
    expect((await typing(ada, `/issues/${issue}`)).status).toBe(403)
    for (const method of ['POST', 'DELETE'] as const) {
      expect((await typing(stranger, `/notes/${note}`, method)).status).toBe(404)
      expect((await typing(ada, `/issues/2-${numberOf(note)}`, method)).status).toBe(404)
      expect((await typing(bob, `/notes/900-${numberOf(issue)}`, method)).status).toBe(404)
    }
    expect((await stranger.get(`/notes/${note}/usersTyping`)).status).toBe(404)
    expect((await typing(test.anonymous, `/notes/${note}`)).status).toBe(401)
    expect(await shown(bob)).toEqual([])
  })

  it('tell that one came or changed, and what it is called', async () => {
    const stream = await open(bob, { projects: `0-${project}` })
    const strangers = await open(stranger, { projects: '*' })
    const made = await createNote(test.system, project, 'News')
    const tag = idIn(await ada.post('/tags', { name: 'news' }, { fields: 'id' }))
    expect((await ada.post(`/notes/${made}/tags`, { id: tag })).status).toBe(200)
    const names = { host: made, note: made, issue: null, project: `0-${project}`, part: null }
    for (const kind of ['note.created', 'note.changed']) {
      const { data } = await stream.next(({ data }) => data?.kind === kind && data.host === made)
      expect(data).toMatchObject(names)
    }
    expect(strangers.received.map(({ event }) => event)).not.toContain('change')
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hostKinds } from '../../features/hosts/index.ts'
import { reindexTexts } from '../../features/search/jobs/reindex-texts.ts'
import type { ApiClient } from '../api-client.ts'
import { derivedOf, reconcile } from '../derived-data.ts'
import { fileForm, idIn } from '../sample-data.ts'
import type { TestApp } from '../test-app.ts'
import { createNote, deleteNote, noteTexts } from './notes.feature.ts'
import { numberOf, startNotes } from './notes.testing.ts'

/** Another kind of hosts is found by its words, and by those of what hangs on it. */
describe('texts of another kind of hosts', () => {
  let test: TestApp
  let note: string
  let issue: string
  let other: string
  let ada: ApiClient
  let bob: ApiClient
  let stranger: ApiClient

  beforeAll(async () => {
    const world = await startNotes({
      ada: ['READ_ISSUE', 'READ_COMMENT', 'UPDATE_ISSUE', 'UPDATE_COMMENT'],
      bob: ['READ_ISSUE'],
    })
    const { project } = world
    ;({ test, issue, ada, bob, stranger } = world)
    note = await createNote(test.system, project, 'Instructions for watering succulents')
    other = await createNote(test.system, project, 'Minutes of a meeting')
  })
  afterAll(() => test.stop())

  const found = async (query: string, client = ada): Promise<readonly string[]> => {
    const reply = await client.get('/notes', { query, fields: 'id' })
    expect(reply.status).toBe(200)
    return reply.body.map(({ id }: { id: string }) => id)
  }

  it('are found by who sees the note, and no issue is found by them', async () => {
    expect(await found('watered')).toEqual([note])
    expect(await found('instruction succulent')).toEqual([note])
    expect(await found('watering minutes')).toEqual([])
    expect(await found('watering', bob)).toEqual([note])
    expect(await found('watering', stranger)).toEqual([])
    expect((await test.admin.get('/issues', { query: 'watering' })).body).toEqual([])
  })

  it('are those of its comments and files as well, as far as one may read them', async () => {
    const path = `/notes/${other}`
    const comment = idIn(await ada.post(`${path}/comments`, { text: 'Postponed quarterly' }, { fields: 'id' }))
    const form = fileForm('budgetary.txt', 'text')
    const added = await ada.send({ method: 'POST', url: `/api${path}/attachments`, ...form })
    expect(added.status).toBe(200)
    expect(await found('postponing')).toEqual([other])
    expect(await found('postponing', bob)).toEqual([])
    expect(await found('budgetary', bob)).toEqual([other])
    expect((await ada.post(`${path}/comments/${comment}`, { text: 'Held at once' })).status).toBe(200)
    expect(await found('postponing')).toEqual([])
    expect(await found('held')).toEqual([other])
  })

  it('are indexed anew with the rest, and go with the note', async () => {
    await sql`update note set text = 'Rewritten behind the index' where id = ${numberOf(note)}::bigint`.execute(
      test.system.db,
    )
    await sql`insert into reindex (reason, created) values ('texts', 1)`.execute(test.system.db)
    await reindexTexts(test.app.platform)
    expect(await found('rewritten')).toEqual([note])
    expect(await found('watering')).toEqual([])
    await deleteNote(test.system, note)
    expect(await found('rewritten')).toEqual([])
  })

  it('agree with what they are derived from, as hosts of all kinds do', async () => {
    // It was inserted as a bare row.
    await sql`delete from host where id = ${numberOf(issue)}`.execute(test.system.db)
    const { contributions } = test.app.platform
    const texts = sql`select id, ${noteTexts.number}, 0, '{0}'::int[], false from note`
    expect(await reconcile(test.system.db, derivedOf(contributions.to(hostKinds), [texts]))).toEqual([])
  })
})

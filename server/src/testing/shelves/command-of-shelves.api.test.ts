import { createVerbs } from '@cairn/common/features/commands'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commandVerbs, commandVerbsOf } from '../../features/issues/index.ts'
import { gatherContributions } from '../../platform/contributions/index.ts'
import type { ApiClient } from '../api-client.ts'
import { insertProject } from '../issue-rows.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { shelveVerb } from './shelve-verb.ts'
import { shelvesFeature } from './shelves.feature.ts'

/** A feature adds a verb to commands by its descriptor alone. */
describe('a verb of another feature', () => {
  let test: TestApp
  let project: number
  let editorId: number
  let editor: ApiClient
  let reader: ApiClient

  beforeAll(async () => {
    test = await startTestApp({ features: [shelvesFeature] })
    project = await insertProject(test, 'SHELF')
    editorId = await test.createUser('editor')
    const readerId = await test.createUser('reader')
    await test.grantPermissions(editorId, ['READ_ISSUE', 'UPDATE_ISSUE', 'CREATE_ISSUE'], project)
    await test.grantPermissions(readerId, ['READ_ISSUE', 'CREATE_ISSUE'], project)
    editor = await test.clientOf(editorId)
    reader = await test.clientOf(readerId)
    await sql`
      with rooms as (insert into room (name, reader_id) values ('Attic', null), ('Cellar', ${readerId}) returning id, name)
      insert into shelf (room_id, name)
      select id, shelf from rooms, unnest(case name when 'Attic' then '{Left,Far right}'::text[] else '{Wine}'::text[] end) shelf`.execute(
      test.system.db,
    )
  })
  afterAll(() => test.stop())

  const create = async (count: number): Promise<readonly string[]> => {
    const ids: string[] = []
    for (let index = 0; index < count; index++) {
      const body = { project: { id: `0-${project}` }, summary: `Issue ${index}` }
      ids.push((await test.admin.post('/issues', body, { fields: 'id' })).body.id)
    }
    return ids
  }
  const run = (query: string, ids: readonly string[], client = editor, more: object = {}) =>
    client.post(
      '/commands',
      { query, issues: ids.map(id => ({ id })), ...more },
      { fields: 'operation(id,refusals(count,error))' },
    )
  const assist = async (query: string, ids: readonly string[], client = editor) => {
    const fields =
      'suggestions(option,group),commands(description,error,errorText),preview(issue(id),changes(field,removed,added))'
    const reply = await client.post('/commands/assist', { query, issues: ids.map(id => ({ id })) }, { fields })
    expect(reply.status, query).toBe(200)
    return reply.body
  }
  const options = async (query: string, client = editor): Promise<readonly string[]> =>
    (await assist(query, [], client)).suggestions.map(({ option }: { option: string }) => option)
  const undo = async (operation: string, client = editor) =>
    (await client.post(`/operations/${operation}/undo`, {}, { fields: 'undone,skipped' })).body
  const lying = async (ids: readonly string[]): Promise<readonly string[]> => {
    const { rows } = await sql<{ place: string }>`
      select i.issue_id || ' ' || s.name as place from shelf_issue i join shelf s on s.id = i.shelf_id
      where i.issue_id = any(${ids.map(id => Number(id.slice(2)))}::bigint[]) order by i.issue_id, s.id`.execute(
      test.system.db,
    )
    return rows.map(({ place }) => `2-${place}`)
  }
  const on = (shelf: string, ids: readonly string[]) => ids.map(id => `${id} ${shelf}`)

  it('is completed: its word, and the names that the reader may know of', async () => {
    expect(await options('shel')).toContain('shelve')
    expect(await options('remove shel')).toContain('shelve')
    expect(await options('shelve ')).toEqual(['Attic'])
    expect(await options('shelve ', reader)).toEqual(['Attic', 'Cellar'])
    // A name that is complete may be the beginning of a longer one.
    expect(await options('shelve Attic ')).toEqual(['Left', 'Far right', 'Attic'])
    expect(await options('shelve Attic r')).toEqual(['Far right'])
    expect(await options('shelve Cellar ')).not.toContain('Wine')
    expect(await options('shelve Cellar ', reader)).toEqual(['Wine', 'Cellar'])
  })

  it('is described, and shown in the preview of each issue', async () => {
    const ids = await create(2)
    const { commands, preview } = await assist('Shelve attic far right remove shelve Attic Left', ids)
    expect(commands).toMatchObject([
      { description: 'Put on <b>Far right</b> in <b>Attic</b>', error: false },
      { description: 'Take from <b>Left</b> in <b>Attic</b>', error: false },
    ])
    const changes = [
      { field: 'Shelf', removed: null, added: 'Far right' },
      { field: 'Shelf', removed: 'Left', added: null },
    ]
    expect(preview).toMatchObject(ids.map(id => ({ issue: { id }, changes })))
  })

  it('says which name is unknown, also of what only others know', async () => {
    const errors = async (query: string) =>
      (await assist(query, await create(1))).commands.map(({ errorText }: { errorText: string }) => errorText)
    expect(await errors('shelve Garage Left')).toEqual([expect.stringContaining('“Garage” isn’t a value of Room')])
    expect(await errors('shelve Cellar Wine')).toEqual([expect.stringContaining('“Cellar” isn’t a value of Room')])
    expect(await errors('shelve Attic Wine')).toEqual([expect.stringContaining('“Wine” isn’t a value of Shelf')])
  })

  it('is carried out on many issues with the same number of statements, together with other commands', async () => {
    const ids = await create(13)
    const shelveAll = async (few: readonly string[]) =>
      expect((await run('shelve Attic Left star', few)).status).toBe(200)
    // The first star makes its tag, and names are looked up anew.
    for (let round = 0; round < 2; round++) await shelveAll(ids.slice(0, 1))
    const two = await test.countStatements(() => shelveAll(ids.slice(1, 3)))
    expect(await test.countStatements(() => shelveAll(ids.slice(3)))).toBe(two)
    expect(await lying(ids)).toEqual(on('Left', ids))
  })

  it('ends a text that stands before it', async () => {
    const { commands } = await assist('tag for later shelve Attic Left', await create(1), test.admin)
    expect(commands).toMatchObject([
      { description: expect.stringContaining('<b>for later</b>') },
      { description: 'Put on <b>Left</b> in <b>Attic</b>' },
    ])
  })

  it('is refused without the right to it, or leaves out the issues that it is refused for', async () => {
    const ids = await create(2)
    const refused = await run('shelve Attic Left', ids, reader)
    expect(refused.status).toBe(403)
    const [own = ''] = await create(1)
    await sql`update issue set reporter_id = (select id from users where login = 'reader')
      where id = ${Number(own.slice(2))}`.execute(test.system.db)
    const some = await run('shelve Attic Left', [...ids, own], reader, { skipRefusing: true })
    expect(some.body.operation.refusals).toEqual([expect.objectContaining({ count: 2, error: 'forbidden' })])
    expect(await lying([...ids, own])).toEqual(on('Left', [own]))
  })

  it('is taken back where nothing else changed since, and taken back again', async () => {
    const ids = await create(3)
    const [first = '', ...others] = ids
    const ran = await run('shelve Attic Left', ids)
    test.clock.now += 1_000
    expect((await run('remove shelve Attic Left shelve Attic {Far right}', [first])).status).toBe(200)
    expect(await undo(ran.body.operation.id)).toMatchObject({ undone: 2, skipped: 1 })
    expect(await lying(ids)).toEqual(on('Far right', [first]))
    const { rows } = await sql<{ id: number }>`select max(id) as id from operation`.execute(test.system.db)
    expect(await undo(`180-${rows[0]?.id}`)).toMatchObject({ undone: 2, skipped: 0 })
    expect(await lying(others)).toEqual(on('Left', others))
  })

  it('is not taken back by who may no longer do the opposite', async () => {
    const ids = await create(2)
    const ran = await run('shelve Attic Left', ids)
    await sql`delete from role_grant where user_id = ${editorId}`.execute(test.system.db)
    await test.grantPermissions(editorId, ['READ_ISSUE'], project)
    expect(await undo(ran.body.operation.id)).toMatchObject({ undone: 0, skipped: 2 })
    expect(await lying(ids)).toEqual(on('Left', ids))
  })

  it('is applied to a new issue', async () => {
    const body = { project: { id: `0-${project}` }, summary: 'New' }
    const { id } = (await test.admin.post('/issues', body, { command: 'shelve Attic Left', fields: 'id' })).body
    expect(await lying([id])).toEqual(on('Left', [id]))
  })

  it('never shares its kind or words with another', () => {
    const twice = gatherContributions([commandVerbs.add(shelveVerb), commandVerbs.add(shelveVerb)])
    expect(() => commandVerbsOf(twice)).toThrow('shelve')
    const { words } = shelveVerb.definition
    expect(() => createVerbs([shelveVerb.definition, { kind: 'other', words }])).toThrow('shelve')
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { statements } from '../../platform/db/index.ts'
import type { ApiClient } from '../../testing/api-client.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { refreshSearchRows } from '../issues/index.ts'
import { type CommandBench, createCommandBench } from './commands.testing.ts'
import { runOperations } from './jobs/run-operation.ts'

describe('undoing commands', () => {
  let test: TestApp
  let bench: CommandBench
  let member: ApiClient

  beforeAll(async () => {
    test = await startTestApp()
    bench = await createCommandBench(test, 'UND')
    await createCommandBench(test, 'FAR')
    const id = await test.createUser('mira')
    await test.grant(id, 'contributor', Number(bench.project.slice(2)))
    await test.admin.post(`/admin/projects/${bench.project}/team/users`, { id: `1-${id}` })
    member = await test.clientOf(id)
    await test.createGroup('Web Team', [id])
  })
  afterAll(() => test.stop())

  const run = async (
    query: string,
    issues: readonly string[],
    body: object = {},
    client = test.admin,
  ): Promise<string> => {
    const reply = await bench.run(query, issues, body, client)
    if (reply.status !== 200) throw new Error(reply.text)
    return reply.body.operation.id
  }
  const undo = (id: string, client = test.admin) =>
    client.post(`/operations/${id}/undo`, {}, { fields: 'id,state,undone,skipped,undoneAt' })
  const state = async (id: string) => {
    const { summary: _, ...rest } = await bench.read(id)
    return rest
  }

  it('brings back fields, tags, links, visibility, stars and comments', async () => {
    const target = await bench.create('Target')
    const [one, two] = [await bench.create('One'), await bench.create('Two')]
    await run('for mira Minor tag old', [one])
    const before = [await state(one), await state(two)]
    const { idReadable } = await bench.read(target)
    const operation = await run(
      `Unassigned Critical Fixed untag old tag new relates to ${idReadable} subtask of ${idReadable} visible to Web Team star comment`,
      [one, two],
      { comment: 'Said' },
    )
    expect(await state(one)).not.toEqual(before[0])
    const reply = await undo(operation)
    expect(reply.body).toMatchObject({ id: operation, skipped: 0, undoneAt: expect.any(Number) })
    expect(reply.body.undone).toBeGreaterThan(10)
    const after = [await state(one), await state(two)].map(({ comments, ...rest }) => ({
      ...rest,
      comments: comments.filter((comment: { deleted?: boolean }) => !comment.deleted && false),
    }))
    expect(after).toEqual(before)
    const comments = await test.admin.get(`/issues/${one}/comments`, { fields: 'deleted' })
    expect(comments.body).toMatchObject([{ deleted: true }])
    expect((await undo(operation)).status).toBe(409)
  })

  it('leaves alone what was changed since', async () => {
    const [one, two] = [await bench.create('One'), await bench.create('Two')]
    const operation = await run('Critical tag later', [one, two])
    await run('Minor', [one])
    await run('untag later', [two])
    expect((await undo(operation)).body).toMatchObject({ undone: 2, skipped: 2 })
    expect(await bench.field(one, 'Priority')).toBe('Minor')
    expect(await bench.field(two, 'Priority')).toBe('Normal')
    expect((await bench.read(one)).tags).toEqual([])
  })

  it('empties fields again that were empty, also where values are required', async () => {
    const [one, two] = [await bench.create('One'), await bench.create('Two')]
    const fields = { fields: 'id,field(name)', $top: '-1' }
    const { body } = await test.admin.get(`/admin/projects/${bench.project}/customFields`, fields)
    const { id } = body.find(({ field }: { field: { name: string } }) => field.name === 'Assignee')
    const setRequired = (isRequired: boolean) =>
      test.admin.post(`/admin/projects/${bench.project}/customFields/${id}`, { canBeEmpty: !isRequired })
    expect((await setRequired(true)).status).toBe(200)
    const operation = await run('for mira', [one, two])
    expect((await bench.run('Unassigned', [one])).status).toBe(400)
    const { body: undone } = await undo(operation)
    await setRequired(false)
    expect(undone).toMatchObject({ undone: 2, skipped: 0 })
    expect([await bench.field(one, 'Assignee'), await bench.field(two, 'Assignee')]).toEqual([null, null])
  })

  it('never opens to everybody what somebody else has limited since', async () => {
    const visible = async (id: string) => (await bench.read(id)).visibility
    const [narrowed, alone] = [await bench.create('Narrowed'), await bench.create('Alone')]
    await run('visible to admin', [narrowed])
    const added = await run('add visible to mira', [narrowed])
    const set = await run('visible to mira', [alone])
    await test.admin.post(`/issues/${narrowed}`, {
      visibility: { $type: 'LimitedVisibility', permittedUsers: [{ login: 'mira' }] },
    })
    expect((await undo(added)).body).toMatchObject({ undone: 0, skipped: 1 })
    expect(await visible(narrowed)).toMatchObject({ permittedUsers: [{ login: 'mira' }] })
    // It was open right before.
    expect((await undo(set)).body).toMatchObject({ undone: 1, skipped: 0 })
    expect((await visible(alone)).permittedUsers ?? []).toEqual([])
  })

  it('permits nobody again of whom the person does not know any more', async () => {
    const id = await bench.create('Unknown people')
    const circle = await test.createGroup('Circle of mira', [])
    const miraId = Number((await member.get('/users/me', { fields: 'id' })).body.id.slice(2))
    const groups = (ids: readonly number[]) =>
      test.admin.post(`/issues/${id}`, {
        visibility: {
          $type: 'LimitedVisibility',
          permittedGroups: ids.map(group => ({ id: `3-${group}` })),
          permittedUsers: [{ id: `1-${miraId}` }],
        },
      })
    await groups([circle])
    const removed = await run('visible to mira', [id], {}, member)
    expect((await undo(removed, member)).body).toMatchObject({ undone: 0, skipped: 1 })
    expect((await bench.read(id)).visibility.permittedGroups ?? []).toEqual([])
  })

  it('takes tags away that the commands made, when nothing else has them, and brings them back', async () => {
    const [one, two] = [await bench.create('One'), await bench.create('Two')]
    const tags = async () =>
      (await test.admin.get('/tags', { fields: 'name', $top: '-1' })).body.map(({ name }: { name: string }) => name)
    const both = await run('tag {made here} tag {kept here} clone', [one])
    await run('tag {kept here}', [two])
    expect((await undo(both)).body).toMatchObject({ skipped: 0 })
    expect(await tags()).toContain('kept here')
    expect(await tags()).not.toContain('made here')
    const { id: last } = await test.system.db
      .selectFrom('operation')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect((await undo(`180-${last}`)).status).toBe(200)
    expect((await bench.read(one)).tags.map(({ name }: { name: string }) => name).sort()).toEqual([
      'kept here',
      'made here',
    ])
  })

  it('tells by no tag that it takes away what stands in the searches of others', async () => {
    const id = await bench.create('Of searches')
    const named = async (name: string) => (await member.get('/tags', { query: name, fields: 'name' })).body
    const query = '#{told nobody}'
    await test.admin.post('/savedQueries', { name: 'Own', query }, { fields: 'id' })
    await undo(await run('tag {told nobody}', [id], {}, member), member)
    expect(await named('told nobody')).toEqual([])
    await member.post('/savedQueries', { name: 'Own', query }, { fields: 'id' })
    await undo(await run('tag {told nobody}', [id], {}, member), member)
    expect(await named('told nobody')).toMatchObject([{ name: 'told nobody' }])
  })

  it('restores deleted issues and deletes copies', async () => {
    const [one, two] = [await bench.create('One'), await bench.create('Two')]
    const deletion = await run('delete', [one, two])
    expect((await test.admin.get(`/issues/${one}`)).status).toBe(404)
    expect((await undo(deletion)).body).toMatchObject({ undone: 2, skipped: 0 })
    expect((await test.admin.get(`/issues/${one}`)).status).toBe(200)
    const copying = await run('clone', [one])
    const copies = async () => (await test.admin.get('/issues', { query: 'summary: One', fields: 'id' })).body.length
    const before = await copies()
    expect((await undo(copying)).body).toMatchObject({ undone: 1, skipped: 0 })
    expect(await copies()).toBe(before - 1)
  })

  it('moves issues back, with the values that they had', async () => {
    const id = await bench.create('Moves')
    await run('for mira Critical Fixed', [id])
    const [before, another] = [await state(id), await bench.create('Moves too')]
    const operation = await run('Minor move to FAR', [id, another])
    expect((await undo(operation)).body).toMatchObject({ skipped: 0 })
    expect(await state(id)).toEqual(before)
    expect((await bench.read(another)).project.shortName).toBe('UND')
    expect(await bench.field(id, 'Priority')).toBe('Critical')
    expect(await bench.field(id, 'Assignee')).toBe('mira')
  })

  it('stands in the history, and can be undone itself', async () => {
    const id = await bench.create('History')
    const operation = await run('Critical', [id])
    await undo(operation)
    const history = await test.admin.get(`/issues/${id}/activities`, {
      categories: 'CustomFieldCategory',
      fields: 'added(name),removed(name)',
    })
    expect(history.body).toMatchObject([
      { added: [{ name: 'Critical' }], removed: [{ name: 'Normal' }] },
      { added: [{ name: 'Normal' }], removed: [{ name: 'Critical' }] },
    ])
    const { id: last } = await test.system.db
      .selectFrom('operation')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect((await undo(`180-${last}`)).body).toMatchObject({ undone: 1 })
    expect(await bench.field(id, 'Priority')).toBe('Critical')
  })

  it('is for who gave the commands, under the rights of now', async () => {
    const id = await bench.create('Rights')
    const operation = await run('Critical', [id], {}, member)
    for (const client of [test.admin, await test.signIn('stranger')])
      expect((await undo(operation, client)).status).toBe(404)
    expect((await undo(operation, test.anonymous)).status).toBe(401)
    expect((await undo('180-99999')).status).toBe(404)
    expect((await undo('nonsense')).status).toBe(404)
    expect((await test.admin.get(`/operations/${operation}`)).status).toBe(404)
    expect((await member.get(`/operations/${operation}`, { fields: 'query,state' })).body).toMatchObject({
      query: 'Critical',
      state: 'done',
    })
    const { userId } = { userId: Number((await member.get('/users/me', { fields: 'id' })).body.id.slice(2)) }
    await test.revoke(userId, 'contributor', Number(bench.project.slice(2)))
    await test.grant(userId, 'issue-reader', Number(bench.project.slice(2)))
    expect((await undo(operation, member)).body).toMatchObject({ undone: expect.any(Number) })
  })
})

describe('commands on many issues', () => {
  let test: TestApp
  let bench: CommandBench
  let ids: readonly string[]

  beforeAll(async () => {
    test = await startTestApp()
    bench = await createCommandBench(test, 'BIG')
    const first = await bench.create('First')
    await sql`
      with made as (insert into issue (project_id, number, summary, reporter_id, created, updated)
      select project_id, n, summary, reporter_id, created, updated from issue, generate_series(2, 1200) n
      where issue.id = ${Number(first.slice(2))} returning id, project_id)
      insert into host (id, kind, project_id) select id, 'issue', project_id from made`.execute(test.system.db)
    const rows = await test.system.db.selectFrom('issue').select('id').orderBy('id').execute()
    ids = rows.map(row => `2-${row.id}`)
    await refreshSearchRows(
      test.system,
      rows.map(row => row.id),
    )
  })
  afterAll(() => test.stop())

  it('send a number of statements that does not grow with the issues', async () => {
    const count = (many: number) =>
      test.countStatements(() => bench.run('State Fixed for admin tag many', ids.slice(0, many)))
    const [few, more] = [await count(2), await count(200)]
    await bench.run('Open Unassigned untag many', ids.slice(0, 200))
    expect(await count(200)).toBeLessThanOrEqual(more + 3)
    expect(more).toBeLessThanOrEqual(few + 6)
  })

  it('log work, and take it back, with as many statements for many issues as for few', async () => {
    const tracked = await test.admin.post(`/admin/projects/${bench.project}/timeTrackingSettings`, { enabled: true })
    expect(tracked.status).toBe(200)
    const count = async (many: number) => {
      let operation = ''
      const done = await test.countStatements(async () => {
        const { status, body } = await bench.run('work 1h On all of them', ids.slice(0, many))
        expect(status).toBe(200)
        operation = body.operation.id
      })
      const undone = await test.countStatements(async () => {
        const { body } = await test.admin.post(`/operations/${operation}/undo`, {}, { fields: 'undone,skipped' })
        expect(body).toEqual(expect.objectContaining({ undone: many, skipped: 0 }))
      })
      return [done, undone]
    }
    const [few, more] = [await count(20), await count(40)]
    expect(more[0]).toBeLessThanOrEqual((few[0] ?? 0) + 3)
    expect(more[1]).toBeLessThanOrEqual((few[1] ?? 0) + 3)
  })

  it('are refused when a few words would make too much of them', async () => {
    const refused = async (query: string, many: number) => {
      const target =
        many > 1_000 ? { search: { query: 'project: BIG' } } : { issues: ids.slice(0, many).map(id => ({ id })) }
      const { status, body } = await test.admin.post('/commands', { query, ...target })
      expect([status, body.error], query).toEqual([400, expect.any(String)])
      return body.error_description
    }
    expect(await refused('clone', 1_001)).toContain('1000 issues')
    expect(await refused('clone clone', 1)).toContain('once')
    expect(
      await refused(`relates to ${Array.from({ length: 200 }, (_, n) => `BIG-${n + 1}`).join(' ')}`, 600),
    ).toContain('100000')
    await sql`update issue set description = repeat('x', 1000000) where id = any(${ids.slice(0, 21).map(id => Number(id.slice(2)))}::bigint[])`.execute(
      test.system.db,
    )
    expect(await refused('clone', 21)).toContain('too long')
    // Fields of text are texts, too.
    await sql`update issue set description = ''`.execute(test.system.db)
    const { rows } = await sql<{
      id: number
    }>`insert into issue_field_value (issue_id, field_id, position, project_id, text_value)
      select i.id, f.id, 0, i.project_id, repeat('x', 1000000) from issue i, (select max(id) as id from custom_field) f
      where i.id = any(${ids.slice(0, 21).map(id => Number(id.slice(2)))}::bigint[]) returning field_id as id`.execute(
      test.system.db,
    )
    expect(await refused('clone', 21)).toContain('too long')
    await sql`delete from issue_field_value where field_id = ${rows[0]?.id}`.execute(test.system.db)
  })

  it('go on in smaller portions where what they read does not fit into memory', async () => {
    const { body } = await test.admin.post(
      '/commands',
      { query: 'Minor', search: { query: 'project: BIG' } },
      { fields: 'operation(id)' },
    )
    const path = `/operations/${body.operation.id}`
    const id = Number(body.operation.id.split('-')[1])
    await sql`update operation set issue_ids = issue_ids[1:60], total = 60 where id = ${id}`.execute(test.system.db)
    let begun = 0
    const count = (text: unknown) => {
      if (text === 'begin') begun++
    }
    statements.subscribe(count)
    await runOperations(test.app.platform, new AbortController().signal, { bytes: 3_000 })
    statements.unsubscribe(count)
    expect((await test.admin.get(path, { fields: 'state,done' })).body).toMatchObject({ state: 'done', done: 60 })
    // A portion may have five hundred.
    expect(begun).toBeGreaterThan(2)
  })

  it('of one person do not keep those of another waiting', async () => {
    const writer = await test.createUser('writer', { admin: true })
    const give = async (client: ApiClient): Promise<number> => {
      const search = { query: 'project: BIG' }
      const { body } = await client.post('/commands', { query: 'Normal', search }, { fields: 'operation(id)' })
      return Number(body.operation.id.split('-')[1])
    }
    const operations = [await give(test.admin), await give(test.admin), await give(await test.clientOf(writer))]
    await sql`update operation set issue_ids = issue_ids[1:4], total = 4 where id = any(${operations})`.execute(
      test.system.db,
    )
    const doneAfter = async (portions: number) => {
      const enough = new AbortController()
      let committed = 0
      const stop = (text: unknown) => {
        if (text === 'commit' && ++committed === portions) enough.abort()
      }
      statements.subscribe(stop)
      await runOperations(test.app.platform, enough.signal, { issues: 2 })
      statements.unsubscribe(stop)
      const { rows } = await sql<{ done: number }>`
        select done from operation where id = any(${operations}) order by id`.execute(test.system.db)
      return rows.map(({ done }) => done)
    }
    expect(await doneAfter(4)).toEqual([4, 0, 4])
    expect(await doneAfter(99)).toEqual([4, 4, 4])
  })

  it('run in the background from a thousand on, with progress, and can be undone', async () => {
    await test.app.startBackground()
    const { status, body } = await test.admin.post(
      '/commands',
      { query: 'for admin', search: { query: 'project: BIG' } },
      { fields: 'affected,operation(id,state,done,total)' },
    )
    expect(status).toBe(200)
    expect(body).toMatchObject({ affected: 1_200, operation: { total: 1_200 } })
    const path = `/operations/${body.operation.id}`
    const deadline = Date.now() + 30_000
    let now = body.operation
    while (now.state === 'running' && Date.now() < deadline)
      now = (await test.admin.get(path, { fields: 'state,done,total,errorText' })).body
    expect(now).toMatchObject({ state: 'done', done: 1_200, errorText: null })
    expect(await bench.field(ids[1_150] ?? '', 'Assignee')).toBe('admin')
    // The others had that assignee before.
    const undone = await test.admin.post(`${path}/undo`, {}, { fields: 'undone,skipped' })
    expect(undone.body).toEqual(expect.objectContaining({ undone: 1_000, skipped: 0 }))
  })
})

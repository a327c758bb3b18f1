import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../../platform/db/index.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { accessChanged } from '../access/index.ts'
import { refreshSearchRows } from '../issues/index.ts'
import { type CommandBench, createCommandBench } from './commands.testing.ts'
import { runOperations } from './jobs/run-operation.ts'

describe('commands that must not work', () => {
  let test: TestApp
  let open: CommandBench
  let closed: CommandBench

  beforeAll(async () => {
    test = await startTestApp()
    open = await createCommandBench(test, 'OPN')
    closed = await createCommandBench(test, 'CLS')
  })
  afterAll(() => test.stop())

  const setPublic = async (name: string, isPublic: boolean) => {
    const { body } = await test.admin.get(`/admin/projects/${closed.project}/customFields`, {
      fields: 'id,field(name)',
      $top: '-1',
    })
    const { id } = body.find((one: { field: { name: string } }) => one.field.name === name)
    const reply = await test.admin.post(`/admin/projects/${closed.project}/customFields/${id}`, { isPublic })
    expect(reply.status, reply.text).toBe(200)
  }

  it('know no field of a project that hides it, also where another project shows it', async () => {
    const user = await test.createUser('ivo')
    for (const bench of [open, closed]) {
      await test.grant(user, 'issue-reader', Number(bench.project.slice(2)))
      await test.grant(user, 'reporter', Number(bench.project.slice(2)))
    }
    const ivo = await test.clientOf(user)
    const issues = [await open.create('Here'), await closed.create('There')]
    await setPublic('Priority', false)
    for (const query of ['Critical', 'Priority Critical', 'remove Priority Critical']) {
      const reply = await open.assist(query, issues, {}, ivo)
      expect(reply.body.preview).toEqual([])
      expect(reply.body.commands.some((command: { error: boolean }) => command.error)).toBe(true)
      expect((await open.run(query, issues, {}, ivo)).status).toBe(400)
    }
    expect(JSON.stringify((await open.assist('Prio', [issues[1] ?? ''], {}, ivo)).body.suggestions)).not.toContain(
      'Priority',
    )
    await setPublic('Priority', true)
  })

  it('stop in the background when who gave them is banned, or may not act for others any more', async () => {
    const many = await createCommandBench(test, 'BAN')
    const project = Number(many.project.slice(2))
    const [uma, vic] = [await test.createUser('uma'), await test.createUser('vic')]
    for (const user of [uma, vic]) await test.grant(user, 'contributor', project)
    const [boss, chief] = [
      await test.createUser('boss', { admin: true }),
      await test.createUser('chief', { admin: true }),
    ]
    const first = Number((await many.create('Banned')).slice(2))
    const { rows } = await sql<{ id: number }>`
      with made as (insert into issue (project_id, number, summary, reporter_id, created, updated)
      select project_id, 1 + n, summary, reporter_id, created, updated from issue, generate_series(1, 1000) n
      where id = ${first} returning id, project_id)
      insert into host (id, kind, project_id) select id, 'issue', project_id from made returning id`.execute(
      test.system.db,
    )
    await refreshSearchRows(
      test.system,
      rows.map(row => row.id),
    )
    const give = async (giver: number, more: object = {}): Promise<number> => {
      const body = { query: 'Critical', search: { query: 'project: BAN' }, ...more }
      const reply = await (await test.clientOf(giver)).post('/commands', body, {
        fields: 'affected,operation(id,state)',
      })
      expect(reply.body, reply.text).toMatchObject({ affected: 1_001, operation: { state: 'running' } })
      return Number(reply.body.operation.id.slice(4))
    }
    const given = [await give(uma), await give(boss, { runAs: 'vic' }), await give(chief, { runAs: 'vic' })]
    for (const user of [uma, boss])
      expect((await test.admin.post(`/users/1-${user}`, { banned: true })).status).toBe(200)
    await sql`delete from role_grant where user_id = ${chief}`.execute(test.system.db)
    await transaction(test.system, accessChanged)
    await test.app.startBackground()
    const read = () =>
      test.system.db.selectFrom('operation').select(['state', 'done']).where('id', 'in', given).orderBy('id').execute()
    const deadline = Date.now() + 30_000
    let now = await read()
    while (now.some(({ state }) => state === 'running') && Date.now() < deadline) now = await read()
    expect(now).toEqual(given.map(() => ({ state: 'failed', done: 0 })))
  })

  it('say by what the fault is found in the log when the server fails in the background', async () => {
    const plan = JSON.stringify({ commands: [{ kind: 'of another release' }], comment: null, visibility: null })
    const issue = await open.create('Left alone')
    const { rows } = await sql<{ id: number }>`
      insert into operation (author_id, created, query, state, total, plan, issue_ids)
      select id, 1, 'zap', 'running', 1, ${plan}::jsonb, array[${issue.slice(2)}::bigint] from users where login_key = 'admin'
      returning id`.execute(test.system.db)
    const id = rows[0]?.id
    await runOperations(test.app.platform, new AbortController().signal)
    const told = await test.admin.get(`/operations/180-${id}`, { fields: 'state,errorText' })
    expect(told.body).toMatchObject({ state: 'failed', errorText: expect.stringContaining(`operation-${id}`) })
  })

  it('take a copy with tags back that nobody touched', async () => {
    const issue = await open.create('Original')
    await open.run('tag copied', [issue])
    const start = test.clock.now
    let ticks = 0
    Object.defineProperty(test.clock, 'now', { get: () => start + ++ticks, configurable: true })
    const { body } = await open.run('clone', [issue])
    const found = async () =>
      (await test.admin.get('/issues', { query: 'summary: Original', fields: 'id' })).body.length
    expect(await found()).toBe(2)
    const undone = await test.admin.post(`/operations/${body.operation.id}/undo`, {}, { fields: 'undone,skipped' })
    Object.defineProperty(test.clock, 'now', { value: start + ticks, writable: true })
    expect(undone.body).toMatchObject({ undone: 1, skipped: 0 })
    expect(await found()).toBe(1)
  })

  it('bring a comment back when taking it back is taken back', async () => {
    const issue = await open.create('Discussed')
    const comments = async () =>
      (await test.admin.get(`/issues/${issue}/comments`, { fields: 'text,deleted' })).body.filter(
        (comment: { deleted: boolean }) => !comment.deleted,
      )
    const { body } = await open.run('Critical', [issue], { comment: 'Said' })
    await test.admin.post(`/operations/${body.operation.id}/undo`)
    expect(await comments()).toEqual([])
    const { rows } = await sql<{ id: number }>`select max(id) as id from operation`.execute(test.system.db)
    expect((await test.admin.post(`/operations/180-${rows[0]?.id}/undo`)).status).toBe(200)
    expect(await comments()).toMatchObject([{ text: 'Said' }])
    expect(await open.field(issue, 'Priority')).toBe('Critical')
  })

  it('leave an issue deleted that somebody else deleted again', async () => {
    const issue = await open.create('Twice gone')
    test.clock.now += 5
    const { body } = await open.run('delete', [issue])
    expect((await test.admin.post(`/issues/${issue}/restore`, {})).status).toBe(200)
    test.clock.now += 5
    const other = await test.clientOf(await test.createUser('olga', { admin: true }))
    expect((await other.delete(`/issues/${issue}`)).status).toBe(200)
    const undone = await test.admin.post(`/operations/${body.operation.id}/undo`, {}, { fields: 'undone,skipped' })
    expect(undone.body).toMatchObject({ undone: 0, skipped: 1 })
    expect((await test.admin.get(`/issues/${issue}`)).status).toBe(404)
  })

  it('limit an issue to no more people than the API takes', async () => {
    const issue = await open.create('Crowded')
    const logins = Array.from({ length: 101 }, (_, index) => `crowd${index}`)
    for (const login of logins) await test.createUser(login)
    const permittedUsers = logins.slice(0, 100).map(login => ({ login }))
    const visibility = { $type: 'LimitedVisibility', permittedUsers, permittedGroups: [] }
    expect((await test.admin.post(`/issues/${issue}`, { visibility })).status).toBe(200)
    expect((await open.run('add visible to crowd0', [issue])).status).toBe(200)
    const told = await open.assist('add visible to crowd100', [issue])
    expect(told.body.commands.at(-1)).toMatchObject({ error: true })
    expect((await open.run('add visible to crowd100', [issue])).status).toBe(400)
    expect((await open.read(issue)).visibility.permittedUsers).toHaveLength(100)
  })

  it.each(['\0', '\ud800', '\udc00x', '\u202e'])('take or refuse any sign in every place: %j', async sign => {
    const issue = await open.create('Signs')
    const texts = [`tag {a${sign}b}`, `Critical${sign}`, `${sign}Critical`, `relates to ${sign}`, `for {${sign}}`]
    for (const query of texts) {
      for (const reply of [await open.run(query, [issue]), await open.assist(query, [issue])])
        expect([200, 400], `${JSON.stringify(query)} ${reply.text}`).toContain(reply.status)
    }
    for (const body of [{ comment: `a${sign}b` }, { runAs: sign }, { search: { query: sign }, issues: undefined }]) {
      const reply = await open.run('Critical', [issue], body)
      expect([200, 400], `${JSON.stringify(body)} ${reply.text}`).toContain(reply.status)
    }
  })
})

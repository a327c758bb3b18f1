import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../testing/api-client.ts'
import { idIn } from '../../testing/sample-data.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { refreshSearchRows } from '../issues/index.ts'
import { type CommandBench, createCommandBench } from './commands.testing.ts'
import { runOperations } from './jobs/run-operation.ts'

const REFUSALS = 'refusals(error,errorText,count,ids,issues(idReadable))'
const RUN = { fields: `affected,issues(id),operation(id,state,done,total,errorText,${REFUSALS})` }
const HIDDEN = 'Not there any more, or not visible to you'

describe('commands that leave out issues which refuse', () => {
  let test: TestApp
  let bench: CommandBench
  let readOnly: CommandBench
  let hidden: CommandBench
  let member: ApiClient

  beforeAll(async () => {
    test = await startTestApp()
    bench = await createCommandBench(test, 'OWN')
    readOnly = await createCommandBench(test, 'RDR')
    hidden = await createCommandBench(test, 'HID')
    const id = await test.createUser('mira')
    await test.grant(id, 'contributor', Number(bench.project.slice(2)))
    await test.grant(id, 'issue-reader', Number(readOnly.project.slice(2)))
    member = await test.clientOf(id)
  })
  afterAll(() => test.stop())

  const bodyOf = (query: string, ids: readonly string[], more: object = {}) => ({
    query,
    issues: ids.map(id => ({ id })),
    skipRefusing: true,
    ...more,
  })
  const run = (query: string, ids: readonly string[], client = member, more: object = {}) =>
    client.post('/commands', bodyOf(query, ids, more), RUN)
  const foresee = async (query: string, ids: readonly string[], client = member, more: object = {}) => {
    const fields = `affected,commands(error,errorText),preview(issue(id)),${REFUSALS}`
    return (await client.post('/commands/assist', bodyOf(query, ids, more), { fields })).body
  }
  const fieldOf = async (project: string, name: string) => {
    const { body } = await test.admin.get(`/admin/projects/${project}/customFields`, {
      fields: 'id,field(id,name),bundle(id)',
      $top: '-1',
    })
    return body.find((one: { field: { name: string } }) => one.field.name === name)
  }
  const setField = async (project: string, name: string, body: object) => {
    const { id } = await fieldOf(project, name)
    const reply = await test.admin.post(`/admin/projects/${project}/customFields/${id}`, body)
    expect(reply.status, reply.text).toBe(200)
  }
  const addVersion = async (name: string, ...benches: readonly CommandBench[]) => {
    for (const { project } of benches) {
      const { bundle } = await fieldOf(project, 'Fix versions')
      const path = `/admin/customFieldSettings/bundles/version/${bundle.id}/values`
      expect((await test.admin.post(path, { name })).status).toBe(200)
    }
  }
  const readable = async (id: string): Promise<string> => (await bench.read(id)).idReadable

  it('name those without the right, change the others, and take back just these', async () => {
    const [one, two] = [await bench.create('One'), await bench.create('Two')]
    const other = await readOnly.create('Elsewhere')
    const refusal = {
      error: 'forbidden',
      errorText: 'You do not have permission to do this',
      count: 1,
      ids: [other],
      issues: [{ idReadable: await readable(other) }],
    }
    const told = await foresee('Critical tag together', [one, other, two])
    expect(told).toMatchObject({ affected: 3, refusals: [refusal] })
    expect(told.preview.map((row: { issue: { id: string } }) => row.issue.id)).toEqual([one, two])
    const { status, body } = await run('Critical tag together', [one, other, two])
    expect(status).toBe(200)
    expect(body).toMatchObject({
      affected: 3,
      issues: [{ id: one }, { id: two }],
      operation: { state: 'done', done: 3, total: 3, refusals: [refusal] },
    })
    expect(await bench.field(one, 'Priority')).toBe('Critical')
    expect(await bench.field(other, 'Priority')).toBe('Normal')
    const undone = await member.post(`/operations/${body.operation.id}/undo`, {}, { fields: 'undone,skipped' })
    expect(undone.body).toMatchObject({ undone: 4, skipped: 0 })
    expect(await bench.field(two, 'Priority')).toBe('Normal')
  })

  it('stay all or nothing without being asked to leave out', async () => {
    const [one, other] = [await bench.create('One'), await readOnly.create('Elsewhere')]
    for (const more of [{ skipRefusing: false }, { skipRefusing: undefined }]) {
      const { status, body } = await run('Critical', [one, other], member, more)
      expect([status, body.error, body.refusals]).toEqual([403, 'Forbidden', undefined])
    }
    expect((await foresee('Critical', [one, other], member, { skipRefusing: false })).refusals).toEqual([])
    expect((await run('Critical', [one, '2-99999999'], member, { skipRefusing: false })).status).toBe(404)
    expect(await bench.field(one, 'Priority')).toBe('Normal')
  })

  it('say alike of hidden, deleted and missing issues that they are not there', async () => {
    const [one, gone, secret] = [await bench.create('One'), await bench.create('Gone'), await hidden.create('Secret')]
    const ids = [one, gone, secret, '2-99999999', 'NO-1', 'nonsense']
    expect((await foresee('Critical', [one, gone])).refusals).toEqual([])
    expect((await test.admin.delete(`/issues/${gone}`)).status).toBe(200)
    const refusals = [{ error: 'not_found', errorText: HIDDEN, count: 5, ids: ids.slice(1), issues: [] }]
    expect(await foresee('Critical', ids)).toMatchObject({ affected: 6, refusals })
    const { body } = await run('Critical', ids)
    expect(body).toMatchObject({ affected: 6, operation: { done: 6, refusals } })
    expect(await bench.field(one, 'Priority')).toBe('Critical')
  })

  it('read the command for the projects that know its fields and values', async () => {
    await addVersion('7.0', bench)
    await addVersion('8.0', bench, hidden)
    const [one, two] = [await bench.create('One'), await hidden.create('Two')]
    await setField(hidden.project, 'Assignee', { canBeEmpty: false })
    const reasonOf = async (query: string) => {
      const { refusals, commands } = await foresee(query, [one, two], test.admin)
      expect(refusals[0]?.ids, query).toEqual([two])
      expect(commands.some((command: { error: boolean }) => command.error)).toBe(false)
      const { status, body } = await run(query, [one, two], test.admin)
      expect(status).toBe(200)
      expect(body.operation.refusals).toEqual(refusals)
      return refusals[0]?.errorText
    }
    expect(await reasonOf('Fix versions 7.0')).toBe('Fix versions can’t be 7.0 in HID')
    expect(await bench.field(one, 'Fix versions')).toBe('7.0')
    expect(await reasonOf('Unassigned')).toBe('Assignee can’t be empty in HID')
    expect((await foresee('Fix versions 8.0', [one, two], test.admin)).refusals).toEqual([])
    await setField(hidden.project, 'Assignee', { canBeEmpty: true })
    // What no project knows is a mistake.
    const { body } = await run('Fix versions 9.0', [one, two], test.admin)
    expect(body.error).toBe('invalid_command')
  })

  it('ask each issue whether a field may be empty, and whether it is shown', async () => {
    await addVersion('1.0', bench)
    await addVersion('2.0', bench)
    const [last, both] = [await bench.create('Last'), await bench.create('Both')]
    await bench.run('Fix versions 1.0', [last])
    await bench.run('Fix versions 1.0, 2.0', [both])
    await setField(bench.project, 'Fix versions', { canBeEmpty: false })
    const { body } = await run('remove Fix versions 1.0', [last, both])
    await setField(bench.project, 'Fix versions', { canBeEmpty: true })
    expect(body.operation.refusals).toMatchObject([{ errorText: 'Fix versions is required', ids: [last] }])
    expect([await bench.field(last, 'Fix versions'), await bench.field(both, 'Fix versions')]).toEqual(['1.0', '2.0'])

    const { id } = await fieldOf(bench.project, 'Type')
    const condition = { field: { id }, values: [{ name: 'Bug' }], showForNullValue: false }
    await setField(bench.project, 'Subsystem', { condition })
    const [bug, task] = [await bench.create('Bug'), await bench.create('Task')]
    await bench.run('Type Bug', [bug])
    await bench.run('Type Task', [task])
    const told = await foresee('Subsystem No Subsystem', [bug, task])
    expect(told.refusals).toMatchObject([{ errorText: 'Subsystem is not available for this issue', ids: [task] }])
  })

  it('tell each reason, of several the first for each issue', async () => {
    const mine = idIn(
      await member.post('/issues', { project: { id: bench.project }, summary: 'Mine' }, { fields: 'id' }),
    )
    const [one, other] = [await bench.create('One'), await readOnly.create('Elsewhere')]
    const { body } = await run('vote State Fixed', [mine, one, other, '2-99999999'])
    expect(body.operation.refusals).toMatchObject([
      { error: 'not_found', ids: ['2-99999999'] },
      { error: 'forbidden', ids: [other] },
      { error: 'own_vote', ids: [mine] },
    ])
    expect([await bench.field(mine, 'State'), await bench.field(one, 'State')]).toEqual(['Submitted', 'Fixed'])
  })

  it.each([
    'clone',
    'delete',
    'star mira',
    'tag new one',
    'comment',
    'move to OWN',
    'visible to mira',
    'relates to OWN-1',
  ])('leave out of “%s” issues that one may only read', async query => {
    const [one, other] = [await bench.create('One'), await readOnly.create('Elsewhere')]
    const client = query.startsWith('star') ? await ofContributors() : member
    const more = query === 'comment' ? { comment: 'All of them' } : {}
    const told = await foresee(query, [one, other], client, more)
    expect(told.refusals).toMatchObject([{ error: 'forbidden', ids: [other] }])
    const { body } = await run(query, [one, other], client, more)
    expect(body.operation.refusals).toEqual(told.refusals)
    expect((await readOnly.read(other)).comments).toEqual([])
  })

  /** Somebody who may let others watch in one project. */
  async function ofContributors(): Promise<ApiClient> {
    const id = await test.createUser(`lead${Date.now()}`)
    await test.grant(id, 'project-admin', Number(bench.project.slice(2)))
    await test.grant(id, 'issue-reader', Number(readOnly.project.slice(2)))
    return test.clientOf(id)
  }

  it('log work where time is tracked, and are silent where one may be', async () => {
    const tracking = await test.admin.post(`/admin/projects/${bench.project}/timeTrackingSettings`, { enabled: true })
    expect(tracking.status).toBe(200)
    const [one, other] = [await bench.create('One'), await hidden.create('Elsewhere')]
    const { body } = await run('work 1h', [one, other], test.admin)
    expect(body.operation.refusals).toMatchObject([{ errorText: 'The project doesn’t track time', ids: [other] }])
    const silent = await run('Critical', [one], member, { silent: true })
    expect([silent.status, silent.body.code]).toEqual([400, 'all_refused'])
  })

  it('leave out who would stand above itself, or has a parent that one does not see', async () => {
    const [above, parent, free, kept] = await Promise.all(
      ['Above', 'Parent', 'Free', 'Kept'].map(name => bench.create(name)),
    )
    const secret = await hidden.create('Secret parent')
    await bench.run(`subtask of ${await readable(above ?? '')}`, [parent ?? ''])
    await bench.run(`subtask of ${await readable(secret)}`, [kept ?? ''])
    const ids = [above ?? '', free ?? '', kept ?? '']
    const query = `subtask of ${await readable(parent ?? '')}`
    const told = await foresee(query, ids)
    expect(told.refusals.map(({ ids }: { ids: readonly string[] }) => ids).sort()).toEqual([[above], [kept]].sort())
    const { body } = await run(query, ids)
    expect(body.operation.refusals).toEqual(told.refusals)
    const turned = `parent for ${await readable(above ?? '')}`
    expect((await foresee(turned, [free ?? '', kept ?? ''])).refusals).toMatchObject([{ ids: [free] }])
    const { body: parents } = await run(`${turned} tag round clone`, [free ?? '', kept ?? ''])
    expect(parents.operation.refusals).toMatchObject([{ ids: [free] }])
    const tags = async (id = '') => (await bench.read(id, member)).tags.map(({ name }: { name: string }) => name)
    expect([await tags(free), await tags(kept)]).toEqual([[], ['round']])
    // What was taken back leaves no copies, and those that stay have numbers.
    const { rows } = await sql<{ summary: string; number: number }>`
      select summary, number from issue where summary in ('Free', 'Kept')`.execute(test.system.db)
    expect(rows.map(({ summary }) => summary).sort()).toEqual(['Free', 'Kept', 'Kept'])
    expect(rows.every(({ number }) => number > 0)).toBe(true)
  })

  it('change nothing when all refuse, and say why', async () => {
    const [other, another] = [await readOnly.create('Elsewhere'), await readOnly.create('There')]
    const before = await operationCount()
    const { status, body } = await run('Critical tag never made', [other, another, 'nonsense'])
    expect([status, body.error, body.code]).toEqual([400, 'bad_request', 'all_refused'])
    expect(body.error_description).toBe(
      `None of the 3 issues was changed: ${HIDDEN}; You do not have permission to do this`,
    )
    expect(body.refusals).toMatchObject([{ ids: ['nonsense'] }, { ids: [other, another] }])
    expect(await operationCount()).toBe(before)
    const { rows } = await sql`select from tag where name = 'never made'`.execute(test.system.db)
    expect(rows).toEqual([])
    expect((await run('Critical', ['nonsense'])).body.code).toBe('all_refused')
  })

  const operationCount = async () =>
    (await sql<{ count: number }>`select count(*) as count from operation`.execute(test.system.db)).rows[0]?.count

  it('show refused issues to those alone who see them', async () => {
    const [one, other] = [await bench.create('One'), await readOnly.create('Elsewhere')]
    const { body } = await run('Critical', [one, other])
    await sql`update issue set acl = '{1}' where id = ${Number(other.slice(2))}`.execute(test.system.db)
    const { body: later } = await member.get(`/operations/${body.operation.id}`, { fields: REFUSALS })
    expect(later.refusals).toMatchObject([{ count: 1, ids: [other], issues: [] }])
  })

  describe('over many issues', () => {
    let many: readonly string[]
    let large: CommandBench | undefined

    beforeAll(async () => {
      const { userId } = { userId: Number((await member.get('/users/me', { fields: 'id' })).body.id.slice(2)) }
      const benches = [await createCommandBench(test, 'MNY'), await createCommandBench(test, 'MRD')]
      for (const [index, { project, create }] of benches.entries()) {
        await test.grant(userId, index === 0 ? 'contributor' : 'issue-reader', Number(project.slice(2)))
        const first = Number((await create('The first')).slice(2))
        await sql`with made as (
            insert into issue (project_id, number, summary, reporter_id, created, updated)
            select project_id, 1 + n, summary, reporter_id, created, updated from issue, generate_series(1, 1099) n
            where id = ${first} returning id, project_id
          ), hosts as (insert into host (id, kind, project_id) select id, 'issue', project_id from made)
          insert into issue_field_value (issue_id, field_id, position, project_id, value_id, ord)
          select made.id, field_id, position, made.project_id, value_id, ord from made, issue_field_value
          where issue_id = ${first}`.execute(test.system.db)
      }
      large = benches[0]
      const { rows } = await sql<{ id: number }>`select id from issue where summary = 'The first' order by id`.execute(
        test.system.db,
      )
      const ids = rows.map(({ id }) => id)
      many = ids.map(id => `2-${id}`)
      await refreshSearchRows(test.system, ids)
    })

    it('send as many statements for many that refuse as for few', async () => {
      const ids = [...many.slice(0, 200), ...many.slice(-200)]
      const count = (few: readonly string[]) => test.countStatements(() => run('State Fixed tag swarm', few))
      const alone = await count([...ids.slice(0, 2), ...ids.slice(-2)])
      expect(await count(ids)).toBeLessThanOrEqual(alone + 8)
    })

    it('go on in the background, name all that were left out, and take back the others', async () => {
      if (large) await addVersion('6.0', large)
      const { status, body } = await runAll('add Fix versions 6.0')
      expect(status).toBe(200)
      expect(body).toMatchObject({
        affected: 2_200,
        operation: { state: 'running', done: 1_100, total: 2_200, refusals: [{ count: 1_100 }] },
      })
      const [deleted = ''] = many.filter(id => !body.operation.refusals[0].ids.includes(id))
      expect((await test.admin.delete(`/issues/${deleted}`)).status).toBe(200)
      const now = await finish(body.operation.id)
      expect(now).toMatchObject({
        state: 'done',
        done: 2_200,
        refusals: [
          { error: 'value_not_in_project', count: 1_100 },
          { error: 'not_found', ids: [deleted], issues: [] },
        ],
      })
      expect(now.refusals[0].issues).toHaveLength(20)
      const undone = await member.post(`/operations/${body.operation.id}/undo`, {}, { fields: 'undone,skipped' })
      expect(undone.body).toMatchObject({ undone: 1_099, skipped: 0 })
    })

    it('fail in the background when all refuse', async () => {
      const { body } = await runAll('Minor', 'project: MRD')
      const now = await finish(body.operation.id)
      expect(now).toMatchObject({ state: 'failed', refusals: [{ error: 'forbidden', count: 1_100 }] })
      expect(now.errorText).toMatch(/^None of the 1,100 issues was changed/)
    })
  })

  const QUERY = 'project: MNY, MRD'
  const runAll = (command: string, query = QUERY) =>
    member.post('/commands', { query: command, search: { query }, skipRefusing: true }, RUN)
  const finish = async (id: string) => {
    await runOperations(test.app.platform, new AbortController().signal)
    return (await member.get(`/operations/${id}`, { fields: `state,done,total,errorText,${REFUSALS}` })).body
  }
})

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../../testing/api-client.ts'
import { idIn } from '../../../testing/sample-data.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { type CommandBench, createCommandBench } from '../../commands/commands.testing.ts'
import { RULES } from './rules.testing.ts'

const MANY = 1_000

describe('rules', () => {
  let test: TestApp
  let bench: CommandBench
  let other: CommandBench
  let reporter: ApiClient
  let reporterId: number

  beforeAll(async () => {
    test = await startTestApp({ features: [{ name: 'rules', rules: RULES }] })
    bench = await createCommandBench(test, 'RULE')
    other = await createCommandBench(test, 'OTHR')
    await bench.create('hub')
    reporterId = await test.createUser('rita')
    await test.grantPermissions(
      reporterId,
      ['PROJECT_READ_BASIC', 'READ_ISSUE', 'CREATE_ISSUE'],
      Number(bench.project.slice(2)),
    )
    reporter = await test.clientOf(reporterId)
  })
  afterAll(() => test.stop())

  const priority = (id: string) => bench.field(id, 'Priority')
  const commentsOf = async (id: string) => (await bench.read(id)).comments.map(({ text }: { text: string }) => text)
  const linksOf = async (id: string): Promise<readonly string[]> =>
    (await bench.read(id)).links.flatMap(({ issues }: { issues: { idReadable: string }[] }) =>
      issues.map(({ idReadable }) => idReadable),
    )
  const fixed = { customFields: [{ name: 'State', $type: 'StateIssueCustomField', value: { name: 'Fixed' } }] }
  const lastEntries = async (id: string) => {
    const { rows } = await sql<{ category: string; author_id: number; change_id: number }>`
      select category, author_id, change_id from activity where host_id = ${Number(id.slice(2))}
        and change_id = (select change_id from activity where host_id = ${Number(id.slice(2))} order by id desc limit 1)
      order by id`.execute(test.system.db)
    return rows
  }

  it('set a field of what is created, in the name of whoever created it', async () => {
    const id = idIn(
      await reporter.post('/issues', { project: { id: bench.project }, summary: 'urgent' }, { fields: 'id' }),
    )
    expect(await priority(id)).toBe('Critical')
    expect(await lastEntries(id)).toEqual([
      expect.objectContaining({ category: 'IssueCreatedCategory', author_id: reporterId }),
      expect.objectContaining({ category: 'CustomFieldCategory', author_id: reporterId }),
    ])
  })

  it('have rights of their own', async () => {
    const body = { project: { id: bench.project }, summary: 'told at once', ...fixed }
    const id = idIn(await reporter.post('/issues', body, { fields: 'id' }))
    expect((await reporter.post(`/issues/${id}/comments`, { text: 'mine' })).status).toBe(403)
    expect(await commentsOf(id)).toEqual(['It is resolved'])
    expect(await linksOf(id)).toEqual(['RULE-1'])
  })

  it('set a field when an issue is changed, and undo what speaks against them', async () => {
    const id = await bench.create('calm')
    expect(await priority(id)).toBe('Normal')
    await test.admin.post(`/issues/${id}`, { summary: 'urgent now' })
    expect(await priority(id)).toBe('Critical')
    const before = (await test.admin.get(`/issues/${id}`, { fields: 'updated' })).body.updated
    test.clock.now += 1_000
    const reply = await test.admin.post(`/issues/${id}`, {
      customFields: [{ name: 'Priority', $type: 'SingleEnumIssueCustomField', value: { name: 'Minor' } }],
    })
    expect(reply.status).toBe(200)
    expect(await priority(id)).toBe('Critical')
    // From Critical to Critical is no change at all.
    expect((await test.admin.get(`/issues/${id}`, { fields: 'updated' })).body.updated).toBe(before)
  })

  it('refuse a change, and all that came with it', async () => {
    const id = await bench.create('frozen')
    const reply = await test.admin.post(`/issues/${id}`, { description: 'more', ...fixed })
    expect([reply.status, reply.text]).toEqual([400, expect.stringContaining('it is frozen')])
    const { description, resolved } = await bench.read(id)
    expect([description, resolved]).toEqual([null, null])
    expect((await test.admin.post(`/issues/${id}`, { description: 'more' })).status).toBe(200)
  })

  it('comment and link because of a change, in the same transaction', async () => {
    const id = await bench.create('to be told')
    expect((await test.admin.post(`/issues/${id}`, fixed)).status).toBe(200)
    expect(await commentsOf(id)).toEqual(['It is resolved'])
    expect(await linksOf(id)).toEqual(['RULE-1'])
    const entries = await lastEntries(id)
    expect(entries.map(({ category }) => category)).toEqual([
      'CustomFieldCategory',
      'IssueResolvedCategory',
      'CommentsCategory',
      'LinksCategory',
    ])
  })

  it('see a draft that is published', async () => {
    const draft = idIn(
      await test.admin.post(
        '/users/me/drafts',
        { project: { id: bench.project }, summary: 'urgent draft' },
        { fields: 'id' },
      ),
    )
    const issue = await test.admin.post('/issues', {}, { draftId: draft, fields: 'id' })
    expect(await priority(idIn(issue))).toBe('Critical')
  })

  it('see a move', async () => {
    const id = await bench.create('calm before the move')
    await sql`update issue set summary = 'urgent behind their back' where id = ${Number(id.slice(2))}`.execute(
      test.system.db,
    )
    await test.admin.post(`/issues/${id}`, { project: { id: other.project } })
    expect(await priority(id)).toBe('Critical')
    const frozen = await bench.create('frozen here')
    const move = await other.run('project OTHR State Fixed', [frozen])
    expect([move.status, (await bench.read(frozen)).project.shortName]).toEqual([400, 'RULE'])
  })

  it('see what is taken back', async () => {
    const id = await bench.create('ready')
    const run = await bench.run('State Fixed', [id])
    await test.admin.post(`/issues/${id}`, { summary: 'frozen meanwhile' })
    const undo = await test.admin.post(`/operations/${run.body.operation.id}/undo`, {}, { fields: 'id,undone,skipped' })
    expect(undo.status).not.toBe(200)
    expect((await bench.read(id)).resolved).not.toBeNull()
  })

  it('see a command on many issues once, and leave out those that they refuse', async () => {
    const { rows } = await sql<{ id: number }>`
      with made as (
        insert into issue (project_id, number, summary, reporter_id, created, updated)
        select ${Number(bench.project.slice(2))}, 10000 + n, case when n = 1 then 'frozen' else 'urgent, to be told' end,
          ${reporterId}, 0, 0 from generate_series(1, ${MANY}) n returning id, project_id
      ), hosts as (insert into host (id, kind, project_id) select id, 'issue', project_id from made)
      select id from made order by id`.execute(test.system.db)
    const ids = rows.map(({ id }) => `2-${id}`)
    const refused = await bench.run('State Fixed', ids)
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('it is frozen')])
    let status = 0
    const count = await test.countStatements(async () => {
      status = (await bench.run('State Fixed', ids, { skipRefusing: true })).status
    })
    expect(status).toBe(200)
    // Once in vain with the frozen one; each time three rules in four rounds.
    expect(count).toBeLessThan(200)
    const { rows: state } = await sql`
      select count(*) filter (where i.resolved is not null)::int as resolved, sum(i.comments_count)::int as comments,
        (select count(*) from issue_link l where l.target_id = any(${rows.map(({ id }) => id)}::bigint[])
          or l.source_id = any(${rows.map(({ id }) => id)}::bigint[]))::int as links
      from issue i where i.id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(test.system.db)
    expect(state).toEqual([{ resolved: MANY - 1, comments: MANY - 1, links: MANY - 1 }])
  })

  it('that never end are stopped, and nothing of it remains', async () => {
    const reply = await test.admin.post('/issues', { project: { id: bench.project }, summary: 'endless' })
    expect([reply.status, reply.text]).toEqual([400, expect.stringContaining('without end')])
    const { rows } = await sql`select 1 from issue where summary = 'endless'`.execute(test.system.db)
    expect(rows).toEqual([])
  })
})

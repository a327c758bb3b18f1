import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { refreshSearchRows } from '../issues/index.ts'
import { generate } from './generate.command.ts'

const KINDS = [
  'IssueCreatedCategory',
  'IssueResolvedCategory',
  'CustomFieldCategory',
  'SummaryCategory',
  'DescriptionCategory',
  'ProjectCategory',
  'CommentsCategory',
  'LinksCategory',
  'WorkItemCategory',
  'votes',
  'work',
  'former ids',
  'links',
  'estimates',
  'of many comments',
]

describe('generated data', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp()
    await generate(test.system, 300, () => undefined)
  })
  afterAll(() => test.stop())

  it('can be listed and opened as any other', async () => {
    const page = await test.admin.get('/issuePage', {
      fields: 'issues(idReadable,summary,comments(text),customFields(name,value(name))),total',
    })
    expect(page.body.total).toBe(300)
    expect(page.body.issues[0].summary).not.toBe('')
  })

  it('has the narrow rows that the product itself would write', async () => {
    const rows = () =>
      sql<{ row: string }>`select (s.issue_id, s.project_id, s.updated, s.open, s.restricted, s.acl,
        (select array_agg(v order by v) from unnest(s.vals) v), s.srt)::text as row from issue_search s order by s.issue_id`.execute(
        test.system.db,
      )
    const before = (await rows()).rows
    const ids = await test.system.db.selectFrom('issue').select('id').execute()
    await refreshSearchRows(
      test.system,
      ids.map(issue => issue.id),
    )
    expect((await rows()).rows).toEqual(before)
  })

  it('has the sums and numbers that the product itself would write', async () => {
    const { rows } = await sql<Record<string, number>>`select
      (select count(*) from issue i where i.votes <> (select count(*) from issue_vote v where v.issue_id = i.id)) as votes,
      (select count(*) from issue i where i.comments_count <> (select count(*) from comment c where c.host_id = i.id)) as comments,
      (select count(*) from issue i join project_time_tracking t on t.project_id = i.project_id
        join project_custom_field p on p.id = t.spent_field_id
        left join issue_field_value f on f.issue_id = i.id and f.field_id = p.field_id
        where coalesce(f.num, 0) <> coalesce((select sum(w.minutes) from work_item w where w.issue_id = i.id), 0)) as spent,
      (select count(*) from issue i where i.resolved is distinct from (select (h.added ->> 'scalar')::bigint from activity h
        where h.host_id = i.id and h.category = 'IssueResolvedCategory' order by h.created desc, h.id desc limit 1)
        and i.resolved is not null) as resolved`.execute(test.system.db)
    expect(rows).toEqual([{ votes: 0, comments: 0, spent: 0, resolved: 0 }])
  })

  it('is of every kind that real installations have', async () => {
    const { rows } = await sql<{ kind: string; count: number }>`
      select category as kind, count(*)::int as count from activity group by category
      union all select 'votes', count(*)::int from issue_vote union all select 'work', count(*)::int from work_item
      union all select 'former ids', count(*)::int from issue_alias union all select 'links', count(*)::int from issue_link
      union all select 'estimates', count(*)::int from issue_field_value f join custom_field c on c.id = f.field_id and c.name = 'Estimation'
      union all select 'of many comments', count(*)::int from issue where comments_count > 10`.execute(test.system.db)
    const counts = new Map(rows.map(({ kind, count }) => [kind, count]))
    for (const kind of KINDS) expect(counts.get(kind) ?? 0, kind).toBeGreaterThan(0)
  })

  it('lets people go on where it ended', async () => {
    const project = await test.system.db.selectFrom('project').selectAll().executeTakeFirstOrThrow()
    const reply = await test.admin.post(
      '/issues',
      { project: { id: `0-${project.id}` }, summary: 'Next' },
      { fields: 'numberInProject' },
    )
    expect(reply.body.numberInProject).toBe(project.last_number + 1)
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertProject } from '../../../testing/issue-rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { refreshSearchRows } from '../../issues/index.ts'

const ALL = 5_200

let test: TestApp
let project: number
beforeAll(async () => {
  test = await startTestApp()
  project = await insertProject(test, 'LONG')
  await insertIssues(1, ALL)
})
afterAll(() => test.stop())

async function insertIssues(from: number, to: number): Promise<void> {
  const db = test.app.platform.database.main
  const { rows } = await sql<{ id: number }>`
    with made as (insert into issue (project_id, number, summary, reporter_id, created, updated, acl)
    select ${project}, n, 'Summary ' || n, ${test.system.actor.userId}, n, n, '{}'
    from generate_series(${from}::int, ${to}::int) n returning id, project_id)
    insert into host (id, kind, project_id) select id, 'issue', project_id from made returning id`.execute(db)
  await sql`
    insert into activity (host_id, project_id, author_id, created, category, target_kind, target_id, acl)
    select i.id, i.project_id, i.reporter_id, i.created, 'IssueCreatedCategory', 'Issue', i.id, '{}'
    from issue i where i.number between ${from} and ${to}`.execute(db)
  await refreshSearchRows(
    test.system,
    rows.map(({ id }) => id),
  )
}

const lists = {
  issues: async (skip: number, query = 'project: LONG sort by: updated desc') =>
    (await test.admin.get('/issues', { query, fields: 'numberInProject', $skip: `${skip}`, $top: '50' })).body.map(
      (issue: { numberInProject: number }) => issue.numberInProject,
    ),
  activities: async (skip: number) =>
    (
      await test.admin.get('/activities', {
        ...{ categories: 'IssueCreatedCategory', reverse: 'true', fields: 'timestamp' },
        ...{ $skip: `${skip}`, $top: '50' },
      })
    ).body.map((entry: { timestamp: number }) => entry.timestamp),
}

const downFrom = (first: number) => Array.from({ length: 50 }, (_, index) => first - index)

it('goes on behind the page read before, whatever came since, for a minute', async () => {
  for (const [index, read] of [lists.issues, lists.activities].entries()) {
    const last = ALL + index
    expect(await read(5_000)).toEqual(downFrom(last - 5_000))
    expect(await read(0)).toEqual(downFrom(last))
    await insertIssues(last + 1, last + 1)
    // Offsets count from the newest where pages are near, and where none was read just before.
    expect(await read(50)).toEqual(downFrom(last - 49))
    expect(await read(5_051)).toEqual(downFrom(last - 5_050))
    expect(await read(5_050)).toEqual(downFrom(last - 5_050))
    test.clock.now += 60_000
    expect(await read(5_050)).toEqual(downFrom(last - 5_049))
  }
  const last = ALL + 2
  expect(await lists.issues(5_000)).toEqual(downFrom(last - 5_000))
  // Another order is another list.
  expect(await lists.issues(5_050, 'project: LONG sort by: created asc')).toEqual(
    Array.from({ length: 50 }, (_, index) => 5_051 + index),
  )
})

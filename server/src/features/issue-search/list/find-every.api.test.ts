import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RequestContext } from '../../../platform/context/index.ts'
import { type Database, openDatabase } from '../../../platform/db/index.ts'
import { insertProject } from '../../../testing/issue-rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { type IssueFilter, ranOutOfTime, refreshSearchRows } from '../../issues/index.ts'
import { type IssueList, openList, readList } from './find-by-query.ts'
import { findEvery } from './find-every.ts'
import { readQuery } from './read-query.ts'

let test: TestApp
let hurried: Database
let ctx: RequestContext
beforeAll(async () => {
  test = await startTestApp()
  const { database } = test.app.platform
  const project = await insertProject(test, 'LONG')
  const { rows } = await sql<{ id: number }>`
    with made as (insert into issue (project_id, number, summary, reporter_id, created, updated, acl)
    select ${project}, n, 'Summary ' || n * 7 % 300, ${test.system.actor.userId}, n, n, '{}'
    from generate_series(1, 300) n returning id, project_id)
    insert into host (id, kind, project_id) select id, 'issue', project_id from made returning id`.execute(
    database.main,
  )
  await refreshSearchRows(
    { ...test.system, db: database.main },
    rows.map(({ id }) => id),
  )
  hurried = openDatabase(test.databaseUrl, 6, () => undefined, { read: 500, write: 20_000, background: 20_000 })
  ctx = { ...test.system, search: hurried.search }
})
afterAll(async () => {
  await hurried.close()
  await test.stop()
})

const listOf = async (query: string): Promise<IssueList> => openList(ctx, await readQuery(ctx, { query }))

/** The same list, whose condition takes its time for each issue. */
function slow(list: IssueList): IssueList {
  const where = sql<boolean>`(${list.filter.where} and pg_sleep(0.004) is not null)`
  const inOrder = async (): Promise<IssueFilter> => ({ projectIds: list.filter.projectIds, where })
  return { ...list, filter: { ...list.filter, where, inOrder } }
}

it('finds in portions, and in order, what one statement has no time for', async () => {
  const list = await listOf('project: LONG sort by: summary desc')
  const expected = (await readList(ctx, list, { top: 400 })).map(({ id }) => id)
  expect(expected).toHaveLength(300)
  const refused = await readList(ctx, slow(list), { top: 400 }).catch(error => error)
  expect(ranOutOfTime(refused)).toBe(true)
  // A portion of 200 takes too long as well.
  expect(await findEvery(ctx, slow(list), 400, 200)).toEqual(expected)
})

it('finds no more than so many', async () => {
  const list = await listOf('project: LONG')
  expect(await findEvery(ctx, list, 20)).toHaveLength(20)
  expect(await findEvery(ctx, slow(list), 120, 60)).toHaveLength(120)
})

import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RequestContext } from '../../platform/context/index.ts'
import type { Tables } from '../../platform/db/index.ts'
import { insertIssue, insertProject } from '../../testing/issue-rows.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { loadAccess } from '../access/index.ts'
import { issueHost } from '../issues/index.ts'
import { pageOfActivities } from './history.page.ts'
import { activityVisible } from './history.policy.ts'
import { type ActivityFilter, findActivities } from './history.store.ts'

/** More than several portions hold. */
const ENTRIES = 30_000
const COMMON = ['SummaryCategory', 'DescriptionCategory', 'CustomFieldCategory']
const RARE = 'ReporterCategory'
const NONE: ActivityFilter = {
  kind: null,
  hostId: null,
  categories: COMMON,
  start: null,
  end: null,
  authorId: null,
  issues: null,
}

interface Plan {
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Plan[]
}

describe('a long history', () => {
  let test: TestApp
  let pool: pg.Pool
  let reader: RequestContext
  let own: number
  let hidden: number
  let large: number
  let busy: number
  let quiet: number
  let mine: number
  const sent: { readonly sql: string; readonly parameters: readonly unknown[] }[] = []

  beforeAll(async () => {
    test = await startTestApp()
    own = await insertProject(test, 'OWN')
    hidden = await insertProject(test, 'HID')
    busy = await test.createUser('busy')
    quiet = await test.createUser('quiet')
    const readerId = await test.createUser('reader')
    await test.grant(readerId, 'issue-reader', own)
    const open = [await insertIssue(test, own), await insertIssue(test, own)].map(id => Number(id.slice(2)))
    const closed = Number((await insertIssue(test, hidden)).slice(2))
    mine = open[1] ?? 0
    // One entry in ten is the reader's to see; the second issue has one in a thousand.
    await sql`insert into activity (host_id, project_id, author_id, created, category, added, acl)
      select case when n % 10 > 0 then ${closed}::bigint when n % 1000 = 0 then ${mine}::bigint else ${open[0]}::bigint end,
        case when n % 10 > 0 then ${hidden}::int else ${own}::int end,
        case when n % 5000 = 0 then ${quiet}::int else ${busy}::int end, 1000 + n / 3,
        case when n % 3000 = 0 then ${RARE}::text else (${COMMON}::text[])[1 + n % 3] end,
        '{"text":"A"}', case when n % 70 = 0 then array[-1] else '{}' end
      from generate_series(1, ${ENTRIES}::int) n`.execute(test.system.db)
    // More issues than are asked one by one; some came from another project and brought entries of then.
    large = await insertProject(test, 'LARGE')
    await test.grant(readerId, 'issue-reader', large)
    const first = Number((await insertIssue(test, large)).slice(2))
    await sql`with made as (
        insert into issue select (jsonb_populate_record(i, jsonb_build_object('id', i.id + n, 'number', 1 + n))).*
        from issue i, generate_series(1, 2100) n where i.id = ${first} returning id, project_id
      ) insert into host (id, kind, project_id) select id, 'issue', project_id from made`.execute(test.system.db)
    await sql`insert into activity (host_id, project_id, author_id, created, category, added)
      select ${first}::bigint + n % 2100, case when n % 2100 < 20 and n < 4200 then ${hidden}::int else ${large}::int end,
        case when n % 500 = 0 then ${quiet}::int else ${busy}::int end, 1000 + n,
        case when n % 2100 < 20 and n / 2100 = 2 then 'ProjectCategory'
          when n % 900 = 0 then ${RARE}::text else (${COMMON}::text[])[1 + n % 3] end, '{"text":"B"}'
      from generate_series(0, 8000) n`.execute(test.system.db)
    const types = new pg.TypeOverrides()
    types.setTypeParser(pg.types.builtins.INT8, Number)
    pool = new pg.Pool({
      connectionString: test.databaseUrl,
      types,
      options: '-c plan_cache_mode=force_custom_plan -c jit=off',
    })
    // The database is dropped while good-byes are still on their way.
    pool.on('error', () => undefined)
    pool.on('connect', client => void client.on('error', () => undefined))
    await pool.query('vacuum analyze activity')
    const search = new Kysely<Tables>({
      dialect: new PostgresDialect({ pool }),
      log: event => void sent.push(event.query),
    })
    const access = await loadAccess(test.system.db, readerId)
    if (!access) throw new Error('Nobody reads')
    reader = { ...test.system, search, actor: { ...access, credential: null } }
  })
  afterAll(async () => {
    await pool.end()
    await test.stop()
  })

  const ofProject = (id: number, projectIds: readonly number[] | null = null) => ({
    condition: sql`i.project_id = ${id}`,
    projectIds,
  })
  const FILTERS: readonly (readonly [string, () => Partial<ActivityFilter>])[] = [
    ['everything', () => ({})],
    ['a rare category', () => ({ categories: [RARE, 'NoSuchCategory'] })],
    ['common and rare ones', () => ({ categories: [...COMMON, RARE] })],
    ['one author', () => ({ authorId: quiet })],
    ['a busy author and a rare category', () => ({ authorId: busy, categories: [RARE] })],
    ['one issue', () => ({ kind: issueHost, hostId: mine })],
    ['the issues of a query', () => ({ issues: ofProject(own) })],
    ['the issues of a query by one author', () => ({ issues: ofProject(own), authorId: quiet })],
    ['a large project', () => ({ issues: ofProject(large, [large]) })],
    ['a rare category in a large project', () => ({ issues: ofProject(large, [large]), categories: [RARE] })],
    ['a large project by one author', () => ({ issues: ofProject(large, [large]), authorId: quiet })],
    ['a large project that is not known to be asked for', () => ({ issues: ofProject(large) })],
    ['a time', () => ({ start: 4_000, end: 9_000 })],
  ]

  const everything = async (filter: ActivityFilter): Promise<readonly number[]> => {
    const conditions = [
      sql`h.category = any(${[...filter.categories]}::text[])`,
      sql`h.created between ${filter.start ?? 0} and ${filter.end ?? 1_000_000}`,
      ...(filter.authorId === null ? [] : [sql`h.author_id = ${filter.authorId}`]),
      ...(filter.hostId === null ? [] : [sql`h.host_id = ${filter.hostId}`]),
      ...(filter.issues ? [filter.issues.condition] : []),
    ]
    const { rows } = await sql<{ id: number }>`select h.id from activity h join issue i on i.id = h.host_id
      where ${sql.join(conditions, sql` and `)} and ${activityVisible(reader, issueHost)} order by h.created, h.id`.execute(
      test.system.db,
    )
    return rows.map(({ id }) => id)
  }

  it.each(FILTERS)('is found whole in portions: %s', async (_name, given) => {
    const filter = { ...NONE, ...given() }
    const expected = await everything(filter)
    expect(expected.length).toBeGreaterThan(0)
    const find = async (descending: boolean, offset: number, limit: number | null) =>
      (await findActivities(reader, filter, { descending, offset, limit })).positions.map(({ id }) => id)
    expect(await find(false, 0, null)).toEqual(expected)
    expect(await find(true, 0, null)).toEqual(expected.toReversed())
    const middle = Math.floor(expected.length / 2)
    expect(await find(false, middle, 3)).toEqual(expected.slice(middle, middle + 3))
    const pages: number[] = []
    let cursor: string | null = null
    for (let count = 0; count < 40; count++) {
      const page = await pageOfActivities(reader, filter, { reverse: true, top: 500, cursor, centre: null })
      pages.push(...page.positions.map(({ id }) => id))
      cursor = page.after
      if (!page.hasAfter) break
    }
    expect(pages).toEqual(expected.toReversed())
  })

  it('goes on where the time was up', async () => {
    const filter = { ...NONE, categories: [RARE] }
    const slice = { descending: false, limit: 3, budget: 0 }
    const first = await findActivities(reader, { ...NONE, authorId: busy, categories: [RARE] }, slice)
    expect(first).toMatchObject({ positions: [], reached: { created: expect.any(Number) } })
    const found: number[] = []
    for (let after = first.reached; after; ) {
      const next = await findActivities(reader, { ...filter, authorId: busy }, { ...slice, after })
      found.push(...next.positions.map(({ id }) => id))
      after = found.length >= 3 ? null : next.reached
    }
    expect(found).toEqual((await everything({ ...filter, authorId: busy })).slice(0, 3))
  })

  it.each(FILTERS.filter(([name]) => name !== 'one issue'))(
    'is not read whole for a page: %s',
    async (_name, given) => {
      sent.length = 0
      await findActivities(reader, { ...NONE, ...given() }, { descending: true, limit: 21, budget: 0 })
      const last = sent.findLast(({ sql }) => sql.includes('walked'))
      const { rows } = await pool.query<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>(
        `explain (analyze, format json) ${last?.sql}`,
        [...(last?.parameters ?? [])],
      )
      const read = (plan: Plan): number =>
        (plan['Relation Name'] === 'activity'
          ? plan['Actual Loops'] * (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0))
          : 0) + (plan.Plans ?? []).reduce((sum, part) => sum + read(part), 0)
      const total = (rows[0]?.['QUERY PLAN'] ?? []).reduce((sum, { Plan }) => sum + read(Plan), 0)
      expect(total).toBeGreaterThan(0)
      // One portion; of two issues each may fill it.
      expect(total).toBeLessThanOrEqual(1_100)
    },
  )
})

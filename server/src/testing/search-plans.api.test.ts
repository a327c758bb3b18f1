import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadAccess } from '../features/access/index.ts'
import { generate } from '../features/generate/generate.command.ts'
import { countList, openList, orderByHand, readList, readQuery } from '../features/issue-search/index.ts'
import type { RequestContext } from '../platform/context/index.ts'
import type { Tables } from '../platform/db/index.ts'
import { startTestApp, type TestApp } from './test-app.ts'

/** Enough for the planner to prefer the indexes that it prefers for a million. */
const ISSUES = 12_000

/** Orders whose next page is gone to directly, however many pages came before. */
const FOLLOWED = ['votes', 'comments', 'summary', 'created', '{resolved date}']

const QUERIES: readonly (readonly [name: string, query: string])[] = [
  ['open issues of a project, by priority', 'project: GEN0 #Unresolved sort by: Priority'],
  ['my open issues of a project, by priority', 'project: GEN0 #Unresolved Assignee: me sort by: Priority'],
  ['my open issues', '#Unresolved Assignee: me'],
  ['all open issues', '#Unresolved'],
  ['one of two states and a type', 'project: GEN0 State: Open, {In Progress} Type: Bug'],
  [
    'a choice of projects with tags and a type',
    '(in: GEN0 tag: session, cookie or in: GEN1 or in: GEN2) and #Unresolved Type: Bug',
  ],
  ['a common word', 'error'],
  ['a common word in open issues of a project', 'error project: GEN0 #Unresolved Priority: Major'],
  ['a rare word', 'RARE'],
  ['an id', 'GEN0-17'],
  ['what changed in a project', 'project: GEN0 State: changed'],
  ['all issues, by votes', 'sort by: votes'],
  ['all issues, by comments', 'sort by: comments'],
  ['all issues, by summary', 'sort by: summary'],
  ['all issues, by assignee', 'sort by: Assignee'],
  ['all issues of a project, by id', 'project: GEN0 sort by: {issue id}'],
  ['all issues, by state', 'sort by: State'],
]

/** Plans without what differs from run to run. */
const normal = (lines: readonly string[]): string =>
  lines
    .map(line =>
      line
        .replace(/'\{[^}']*\}'/g, "'{…}'")
        .replace(/\b\d{2,}\b/g, 'N')
        .slice(0, 160),
    )
    .join('\n')

describe('hot queries', () => {
  let test: TestApp
  let pool: pg.Pool
  const sent: { readonly sql: string; readonly parameters: readonly unknown[] }[] = []
  const readers = new Map<string, RequestContext>()
  let rare = ''

  beforeAll(async () => {
    test = await startTestApp()
    await generate(test.system, ISSUES, () => undefined)
    const types = new pg.TypeOverrides()
    types.setTypeParser(pg.types.builtins.INT8, Number)
    pool = new pg.Pool({
      connectionString: test.databaseUrl,
      types,
      options: '-c plan_cache_mode=force_custom_plan -c jit=off -c max_parallel_workers_per_gather=0',
    })
    // The database is dropped while good-byes are still on their way.
    pool.on('error', () => undefined)
    pool.on('connect', client => void client.on('error', () => undefined))
    const search = new Kysely<Tables>({
      dialect: new PostgresDialect({ pool }),
      log: event => void sent.push(event.query),
    })
    await pool.query('vacuum analyze')
    const { rows } = await pool.query<{ word: string }>(
      `select word from ts_stat('select tsv from search_text limit 5000') where ndoc = 2 and word ~ '^[a-z]{6,}$' order by word limit 1`,
    )
    rare = rows[0]?.word ?? 'rare'
    const people = await pool.query<{ id: number; who: string }>(
      `select distinct on (who) u.id, case r.key when 'system-admin' then 'who sees everything' else 'a member' end as who
       from users u left join user_group_member m on m.user_id = u.id
       join role_grant g on g.user_id = u.id or (g.group_id = m.group_id and g.project_id is not null)
       join role r on r.id = g.role_id
       where not u.guest order by who desc, u.id`,
    )
    for (const { id, who } of people.rows) {
      const access = await loadAccess(test.system.db, id)
      if (access) readers.set(who, { ...test.system, search, actor: { ...access, credential: null } })
    }
  }, 180_000)
  afterAll(async () => {
    await pool.end()
    await test.stop()
  })

  const planOf = async (work: () => Promise<unknown>): Promise<string> => {
    sent.length = 0
    await work()
    const last = sent.findLast(({ sql }) => sql.includes('issue_search'))
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${last?.sql}`, [
      ...(last?.parameters ?? []),
    ])
    return normal(rows.map(row => row['QUERY PLAN']))
  }

  it('go directly to a place in an order that an index has', async () => {
    for (const [who, ctx] of readers)
      for (const key of FOLLOWED) {
        const list = await openList(ctx, await readQuery(ctx, { query: `sort by: ${key}` }))
        const after = (await readList(ctx, list, { top: 50 })).at(-1)?.place ?? null
        const plan = await planOf(() => readList(ctx, list, { top: 50, after }))
        expect(plan, `${key}, for ${who}`).toMatch(
          /Index (?:Only )?Scan (?:Backward )?using issue_by_\w+ on issue i(?:_\d)?\n +Index Cond: \(+/,
        )
      }
  })

  it('go directly to a place in an order by hand, and sort none of what nobody moved', async () => {
    for (const [who, ctx] of readers)
      for (const query of ['', 'project: GEN0']) {
        const list = { ...(await openList(ctx, await readQuery(ctx, { query }))), order: orderByHand(1) }
        const after = (await readList(ctx, list, { top: 50 })).at(-1)?.place ?? null
        expect(after, `${query}, for ${who}`).toEqual([expect.stringMatching(/^h\d{13}V$/), expect.any(Number)])
        expect(await planOf(() => readList(ctx, list, { top: 50, after })), `${query}, for ${who}`).toMatch(
          /Index (?:Only )?Scan (?:Backward )?using issue_search_(?:pkey|project_number) on issue_search s(?:_\d)?\n +Index Cond: \(.*issue_id <= /,
        )
      }
  })

  it('run as they were measured', async () => {
    const parts: string[] = []
    for (const [who, ctx] of readers)
      for (const [name, query] of QUERIES) {
        const list = await openList(ctx, await readQuery(ctx, { query: query.replace('RARE', rare) }))
        parts.push(`## ${name}, for ${who}\n${await planOf(() => readList(ctx, list, { top: 50 }))}`)
        if (name === 'all open issues')
          parts.push(`## count of ${name}, for ${who}\n${await planOf(() => countList(ctx, list))}`)
      }
    await expect(`${parts.join('\n\n')}\n`).toMatchFileSnapshot('search-plans.txt')
  }, 60_000)
})

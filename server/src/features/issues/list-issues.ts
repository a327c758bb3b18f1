import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { intArray } from '../../platform/db/index.ts'
import { textQuery, textRowVisible } from '../search/index.ts'
import { issueBranches } from './issues.policy.ts'

/** Values of one field, any of which lets an issue in: terms of `issue_search`, or none at all. */
export interface TermFilter {
  readonly terms: readonly number[]
  /** All terms of the field, when issues without a value are wanted, too. */
  readonly noneOf: readonly number[] | null
  readonly private: boolean
}

export interface IssueFilter {
  readonly projectIds?: readonly number[]
  readonly resolved?: boolean
  readonly reporterId?: number
  readonly terms?: readonly TermFilter[]
  /** Words that must all occur in what the reader may read of the issue. */
  readonly text?: string
}

export type SortKey = 'updated' | 'created' | { readonly slot: number }

export interface IssueOrder {
  readonly key: SortKey
  readonly descending: boolean
}

/** Place in an ordered list: the sort values of the last issue shown. */
export interface Cursor {
  /** Of the sort key; null = issues without a value, which come last. */
  readonly value: number | null
  readonly updated: number
  readonly id: number
}

export type FoundIssue = Cursor

/** A word in more than this share of all texts is looked for along the order of the list, rarer ones through the index. */
const COMMON_SHARE = { everywhere: 0.005, inProjects: 0.015 } as const

/** The first limit that a count stops at; beyond it the exact number is of no use on a screen. */
export const COUNT_LIMIT = 1_001

/**
 * Finds issues on the narrow table: ids first, with the reader's visibility in each part of the statement.
 * Pages by cursor or, for compatible clients, by offset.
 */
export async function findIssues(
  ctx: RequestContext,
  filter: IssueFilter,
  order: IssueOrder,
  page: { readonly top: number | null; readonly skip?: number; readonly after?: Cursor | null },
): Promise<readonly FoundIssue[]> {
  const limit = page.top === null ? null : page.top + (page.skip ?? 0)
  const source = await issueSource(ctx, filter, order.key === 'updated' || filter.text === undefined)
  if (!source) return []
  const value = sortValue(order.key)
  const select = (branch: RawBuilder<unknown>, after: RawBuilder<unknown>) => sql`
    (select s.issue_id as id, s.updated, ${value} as value from ${source.from}
     where ${branch} and ${source.where} and ${after}
     order by ${orderBy(order)} ${limit === null ? sql`` : sql`limit ${limit}`})`
  const branches = issueBranches(ctx, 's', filter.projectIds ?? null)
  const parts = branches.flatMap(branch =>
    seekConditions(order, page.after ?? null).map(after => select(branch, after)),
  )
  if (parts.length === 0) return []
  const { rows } = await sql<FoundIssue>`
    ${source.with}
    select id, updated, value from (${sql.join(parts, sql` union all `)}) s
    order by ${outerOrderBy(order)}
    ${page.top === null ? sql`` : sql`limit ${page.top}`} ${page.skip ? sql`offset ${page.skip}` : sql``}`.execute(
    ctx.search,
  )
  return rows
}

/** Counts what {@link findIssues} would find, up to `limit`; exact with null. */
export async function countIssues(
  ctx: RequestContext,
  filter: IssueFilter,
  limit: number | null = COUNT_LIMIT,
): Promise<number> {
  const source = await issueSource(ctx, filter, true)
  if (!source) return 0
  const branches = issueBranches(ctx, 's', filter.projectIds ?? null)
  if (branches.length === 0) return 0
  const bound = limit === null ? sql`` : sql`limit ${limit}`
  const parts = branches.map(branch => sql`(select 1 from ${source.from} where ${branch} and ${source.where} ${bound})`)
  const { rows } = await sql<{ count: number }>`
    ${source.with} select count(*)::int as count from (select 1 from (${sql.join(parts, sql` union all `)}) f ${bound}) c`.execute(
    ctx.search,
  )
  return rows[0]?.count ?? 0
}

interface Source {
  readonly with: RawBuilder<unknown>
  readonly from: RawBuilder<unknown>
  readonly where: RawBuilder<unknown>
}

async function issueSource(ctx: RequestContext, filter: IssueFilter, inOrder: boolean): Promise<Source | null> {
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (filter.projectIds) {
    const [only] = filter.projectIds
    if (only === undefined) return null
    conditions.push(
      filter.projectIds.length === 1
        ? sql`s.project_id = ${only}`
        : sql`s.project_id = any(${intArray(filter.projectIds)})`,
    )
  }
  const archived = filter.projectIds ? [] : await archivedProjects(ctx)
  if (archived.length > 0) conditions.push(sql`not s.project_id = any(${intArray(archived)})`)
  if (filter.resolved !== undefined) conditions.push(filter.resolved ? sql`not s.open` : sql`s.open`)
  if (filter.reporterId !== undefined) conditions.push(sql`s.reporter_id = ${filter.reporterId}`)
  for (const term of filter.terms ?? []) conditions.push(termCondition(term))
  const plain: Source = { with: sql``, from: sql`issue_search s`, where: sql.join(conditions, sql` and `) }
  if (filter.text === undefined) return plain
  const query = textQuery(filter.text)
  if (!query) return null
  const row = textRowVisible(ctx, 't')
  if (inOrder && (await isCommon(ctx, query, filter.projectIds !== undefined)))
    return {
      ...plain,
      where: sql`${plain.where} and (select true from search_text t
        where t.issue_id = s.issue_id and t.tsv @@ (${query}) and ${row} limit 1)`,
    }
  // A plain join would become a scan of the project.
  return {
    with: sql`with h as materialized (select distinct t.issue_id from search_text t where t.tsv @@ (${query}) and ${row})`,
    from: sql`h cross join lateral (select * from issue_search s where s.issue_id = h.issue_id offset 0) s`,
    where: plain.where,
  }
}

/** Issues of archived projects are found only where the project is named. */
async function archivedProjects(ctx: RequestContext): Promise<readonly number[]> {
  const rows = await ctx.db.selectFrom('project').select('id').where('archived', '=', true).execute()
  return rows.map(row => row.id)
}

function termCondition(filter: TermFilter): RawBuilder<unknown> {
  const values = filter.private ? sql`s.pvals` : sql`s.vals`
  const parts: RawBuilder<unknown>[] = []
  if (filter.terms.length > 0) parts.push(sql`${values} && ${intArray(filter.terms)}`)
  if (filter.noneOf) parts.push(sql`not ${values} && ${intArray(filter.noneOf)}`)
  return parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`
}

/** The planner's own estimate of how many rows match, against the size of the table. */
async function isCommon(ctx: RequestContext, query: RawBuilder<unknown>, inProjects: boolean): Promise<boolean> {
  const [size, estimate] = await Promise.all([
    sql<{
      total: number
    }>`select greatest(reltuples, 1) as total from pg_class where oid = 'search_text'::regclass`.execute(ctx.search),
    sql<{ 'QUERY PLAN': readonly { readonly Plan: { readonly 'Plan Rows': number } }[] }>`
      explain (format json) select 1 from search_text where tsv @@ (${query})`.execute(ctx.search),
  ])
  const total = size.rows[0]?.total ?? 1
  const hits = estimate.rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0
  return hits / total > (inProjects ? COMMON_SHARE.inProjects : COMMON_SHARE.everywhere)
}

function sortValue(key: SortKey): RawBuilder<unknown> {
  if (key === 'updated') return sql`s.updated`
  if (key === 'created') return sql`s.created`
  // A literal, so that the expression is that of the index.
  return sql.raw(`s.srt[${Math.trunc(key.slot)}]`)
}

function orderBy(order: IssueOrder): RawBuilder<unknown> {
  if (order.key === 'updated')
    return order.descending ? sql`s.updated desc, s.issue_id desc` : sql`s.updated, s.issue_id`
  return sql`${sortValue(order.key)} ${order.descending ? sql`desc nulls last` : sql`asc`}, s.updated desc, s.issue_id desc`
}

function outerOrderBy(order: IssueOrder): RawBuilder<unknown> {
  if (order.key === 'updated') return order.descending ? sql`s.updated desc, s.id desc` : sql`s.updated, s.id`
  return sql`s.value ${order.descending ? sql`desc nulls last` : sql`asc`}, s.updated desc, s.id desc`
}

/** Conditions for what comes after the cursor, as parts that an index can walk each. */
function seekConditions(order: IssueOrder, after: Cursor | null): readonly RawBuilder<unknown>[] {
  if (!after) return [sql`true`]
  const place = sql`(s.updated, s.issue_id)`
  const at = sql`(${after.updated}::bigint, ${after.id}::bigint)`
  if (order.key === 'updated') return [order.descending ? sql`${place} < ${at}` : sql`${place} > ${at}`]
  const value = sortValue(order.key)
  if (after.value === null) return [sql`${value} is null and ${place} < ${at}`]
  const beyond = order.descending ? sql`${value} < ${after.value}` : sql`${value} > ${after.value}`
  return [sql`${value} = ${after.value} and ${place} < ${at}`, sql`${beyond}`, sql`${value} is null`]
}

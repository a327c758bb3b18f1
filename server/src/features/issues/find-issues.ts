import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { intArray } from '../../platform/db/index.ts'
import { type Cursor, columnList, type OrderColumn, orderBy, outerOrderBy, seekConditions } from './issue-order.ts'
import { issueVersion } from './issue-versions.ts'
import { issueBranches } from './issues.policy.ts'
import { orInstead } from './or-instead.ts'

/** Which issues are wanted, as conditions on the narrow table (`issue_search s`). */
export interface IssueFilter {
  /** They lie in these projects; null = anywhere. Said apart from `where`, so that rights are weighed there alone. */
  readonly projectIds: readonly number[] | null
  readonly where: RawBuilder<unknown>
  /** Found by the values of unresolved issues and not along an order: counts then take a small index of those issues. */
  readonly byOpenValues?: boolean
  /**
   * Select that gives `issue_id` of few issues, to which the result is limited: it runs first, instead of a walk along
   * the order of the list.
   */
  readonly hits?: RawBuilder<unknown> | null
  /**
   * What finds the same, on the whole later, but never much later: taken when the walk along the order passes far more
   * issues than it was expected to.
   */
  readonly instead?: Instead
  /** Rows of other tables are looked at for each issue: a count goes in the order in which those lie on the disk. */
  readonly probes?: boolean
}

export interface Instead {
  readonly filter: IssueFilter
  readonly afterMs: number
}

export interface FoundIssue {
  readonly id: number
  /** Its place in the list. */
  readonly place: Cursor
  /** See {@link showAsFound}; null when all issues were asked for. */
  readonly version: string | null
}

export interface PageOfIssues {
  /** null = all. */
  readonly top: number | null
  readonly skip?: number
  /** Only what comes after this place. */
  readonly after?: Cursor | null
}

/** The first limit that a count stops at; beyond it the exact number is of no use on a screen. */
export const COUNT_LIMIT = 1_001

/**
 * Finds issues on the narrow table: ids first, with the reader's visibility in each part of the statement.
 * Pages by cursor or, for compatible clients, by offset.
 */
export function findIssues(
  ctx: RequestContext,
  filter: IssueFilter,
  order: readonly OrderColumn[],
  page: PageOfIssues,
): Promise<readonly FoundIssue[]> {
  return orInstead(ctx, filter, (ctx, filter) => findPage(ctx, filter, order, page))
}

async function findPage(
  ctx: RequestContext,
  filter: IssueFilter,
  order: readonly OrderColumn[],
  page: PageOfIssues,
): Promise<readonly FoundIssue[]> {
  const limit = page.top === null ? sql`` : sql`limit ${page.top + (page.skip ?? 0)}`
  const joins = [...new Set(order.flatMap(column => (column.join ? [column.join] : [])))]
  const select = (source: Source, branch: RawBuilder<unknown>, after: RawBuilder<unknown>) => sql`
    (select s.issue_id as id, ${columnList(order)} from ${source.from} ${sql.join(joins, sql` `)}
     where ${branch} and ${source.where} and ${after}
     order by ${orderBy(order)} ${limit})`
  const parts = (await projectByProject(ctx, filter, order)).flatMap(one =>
    issueBranches(ctx, 's', one.projectIds).flatMap(branch =>
      seekConditions(order, page.after ?? null).map(after => select(sourceOf(one), branch, after)),
    ),
  )
  if (parts.length === 0 || isNowhere(filter)) return []
  const version = page.top === null ? sql`null` : issueVersion('p')
  const { rows } = await sql<Readonly<Record<string, number | string | null>>>`
    ${sourceOf(filter).with}
    select p.*, ${version} as version
    from (select * from (${sql.join(parts, sql` union all `)}) f order by ${outerOrderBy(order)}
      ${page.top === null ? sql`` : sql`limit ${page.top}`} ${page.skip ? sql`offset ${page.skip}` : sql``}) p`.execute(
    ctx.search,
  )
  return rows.map(row => ({
    id: Number(row.id),
    place: order.map((_, index) => row[`c${index}`] ?? null),
    version: typeof row.version === 'string' ? row.version : null,
  }))
}

/** Counts what {@link findIssues} would find, up to `limit`; exact with null. */
export function countIssues(
  ctx: RequestContext,
  filter: IssueFilter,
  limit: number | null = COUNT_LIMIT,
): Promise<number> {
  return orInstead(ctx, filter, (ctx, filter) => countRows(ctx, filter, limit))
}

async function countRows(ctx: RequestContext, filter: IssueFilter, limit: number | null): Promise<number> {
  const source = sourceOf(filter, true)
  const branches = issueBranches(ctx, 's', filter.projectIds)
  if (branches.length === 0 || isNowhere(filter)) return 0
  const bound = limit === null ? sql`` : sql`limit ${limit}`
  const inOrder = filter.probes && !filter.hits && !filter.projectIds ? sql`order by s.issue_id` : sql``
  const parts = branches.map(
    branch => sql`(select 1 from ${source.from} where ${branch} and ${source.where} ${inOrder} ${bound})`,
  )
  const { rows } = await sql<{ count: number }>`
    ${source.with} select count(*)::int as count from (select 1 from (${sql.join(parts, sql` union all `)}) f ${bound}) c`.execute(
    ctx.search,
  )
  return rows[0]?.count ?? 0
}

/**
 * A select of columns of `issue_search s` over what {@link findIssues} would find, at most `limit` rows in no order, to
 * stand in parentheses; null when nothing can be found.
 */
export function matchingRows(
  ctx: RequestContext,
  filter: IssueFilter,
  columns: RawBuilder<unknown>,
  limit: number,
): RawBuilder<unknown> | null {
  const source = sourceOf(filter)
  const branches = issueBranches(ctx, 's', filter.projectIds)
  if (branches.length === 0 || isNowhere(filter)) return null
  const parts = branches.map(
    branch => sql`(select ${columns} from ${source.from} where ${branch} and ${source.where} limit ${limit})`,
  )
  return sql`${source.with} select * from (${sql.join(parts, sql` union all `)}) m limit ${limit}`
}

/** The condition under which a row of `issue_search` (`alias`) is an issue that the reader sees. */
export function issueRowVisible(ctx: RequestContext, alias: string): RawBuilder<boolean> {
  const branches = issueBranches(ctx, alias, null)
  return branches.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(branches, sql` or `)})`
}

/** Most projects that are read one by one. */
const MAX_SPLIT = 6
/** So few issues are rather found by their values, all at once, and sorted. */
const FEW = 2_000

/** The indexes of projects are in the order of each one: a few are read one by one and put together. */
async function projectByProject(
  ctx: RequestContext,
  filter: IssueFilter,
  order: readonly OrderColumn[],
): Promise<readonly IssueFilter[]> {
  const { projectIds, hits } = filter
  if (hits || !order[0]?.indexed || !projectIds || projectIds.length < 2 || projectIds.length > MAX_SPLIT)
    return [filter]
  const source = sourceOf(filter)
  const { rows } = await sql<{ 'QUERY PLAN': readonly { readonly Plan: { readonly 'Plan Rows': number } }[] }>`
    explain (format json) select 1 from ${source.from} where ${source.where}`.execute(ctx.search)
  const estimate = rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0
  return estimate < FEW ? [filter] : projectIds.map(id => ({ ...filter, projectIds: [id] }))
}

const isNowhere = (filter: IssueFilter): boolean => filter.projectIds !== null && filter.projectIds.length === 0

interface Source {
  readonly with: RawBuilder<unknown>
  readonly from: RawBuilder<unknown>
  readonly where: RawBuilder<unknown>
}

function sourceOf({ projectIds, where, hits, byOpenValues }: IssueFilter, isCounted = false): Source {
  // An index for counts alone: it is smaller than those in an order of the list, and stands under an expression.
  const column = isCounted && byOpenValues ? sql`(s.project_id + 0)` : sql`s.project_id`
  const project =
    projectIds === null
      ? sql``
      : projectIds.length === 1
        ? sql`${column} = ${projectIds[0]} and`
        : sql`s.project_id = any(${intArray(projectIds)}) and`
  const source = { with: sql``, from: sql`issue_search s`, where: sql`${project} ${where}` }
  if (!hits) return source
  // A plain join would become a scan of the project.
  return {
    ...source,
    with: sql`with h as materialized (${hits})`,
    from: sql`h cross join lateral (select * from issue_search s where s.issue_id = h.issue_id offset 0) s`,
  }
}

import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { intArray } from '../../platform/db/index.ts'

/** Which issues are wanted, as conditions on the narrow table (`issue_search s`). */
export interface IssueFilter {
  /** They lie in these projects; null = anywhere. Said apart from `where`, so that rights are weighed there alone. */
  readonly projectIds: readonly number[] | null
  readonly where: RawBuilder<unknown>
  /**
   * Condition on the same row that follows from `where`, by which an index finds little enough: the rest is asked of what it
   * finds. Without that fence the planner reads the indexes of the rest as well.
   */
  readonly foundBy?: RawBuilder<boolean> | null
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
  readonly fallback?: Fallback
  /** One of several, each found in its own way; all else of this filter stands in each of them. */
  readonly anyOf?: readonly IssueFilter[]
  /** It leaves out issues that were not looked at. */
  readonly isPartial?: boolean
  /** Rows of other tables are looked at for each issue: a count goes in the order in which those lie on the disk. */
  readonly probes?: boolean
}

/** What the filter finds, as far as a condition on the row `s` holds: in each of the ways in which it may be found. */
export const limited = ({ anyOf, fallback, ...filter }: IssueFilter, where: RawBuilder<unknown>): IssueFilter => ({
  ...filter,
  where: sql`${where} and (${filter.where})`,
  ...(anyOf && { anyOf: anyOf.map(one => limited(one, where)) }),
  ...(fallback && { fallback: { ...fallback, filter: limited(fallback.filter, where) } }),
})

/** The filter that finds the same, and after how many ms of the first one it is taken. */
export interface Fallback {
  readonly filter: IssueFilter
  readonly afterMs: number
}

/** How many issues the planner expects, whoever may see them. */
export async function expectedRows(ctx: RequestContext, filter: IssueFilter): Promise<number> {
  const source = sourceOf(filter)
  const { rows } = await sql<{ 'QUERY PLAN': readonly { readonly Plan: { readonly 'Plan Rows': number } }[] }>`
    explain (format json) select 1 from ${source.from} where ${source.where}`.execute(ctx.search)
  return rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0
}

/** Whether it is known beforehand that nothing is found. */
export const isNowhere = (filter: IssueFilter): boolean => filter.projectIds !== null && filter.projectIds.length === 0

/** What a filter's issues are selected from. */
export interface Source {
  /** A common table expression that it reads. */
  readonly hits: RawBuilder<unknown> | null
  readonly from: RawBuilder<unknown>
  readonly where: RawBuilder<unknown>
}

/** @param isCounted nothing but the number is wanted */
export function sourceOf(
  { projectIds, where, hits, foundBy, byOpenValues }: IssueFilter,
  name = 'h',
  isCounted = false,
): Source {
  // An index for counts alone: it is smaller than those in an order of the list, and stands under an expression.
  const column = isCounted && byOpenValues ? sql`(s.project_id + 0)` : sql`s.project_id`
  const project =
    projectIds === null
      ? sql``
      : projectIds.length === 1
        ? sql`${column} = ${projectIds[0]} and`
        : sql`s.project_id = any(${intArray(projectIds)}) and`
  const rows = foundBy ? sql`(select * from issue_search s where ${foundBy} offset 0) s` : sql`issue_search s`
  const source = { hits: null, from: rows, where: sql`${project} ${where}` }
  if (!hits) return source
  // A plain join would become a scan of the project.
  return {
    ...source,
    hits: sql`${sql.ref(name)} as materialized (${hits})`,
    from: oneByOne(sql.ref(name)),
  }
}

/** The rows of issues that a select gives, read one after the other. */
export const oneByOne = (issues: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${issues} h cross join lateral (select * from issue_search s where s.issue_id = h.issue_id offset 0) s`

/** The beginning of a statement over these sources. */
export function withHits(sources: readonly Source[], more: readonly RawBuilder<unknown>[] = []): RawBuilder<unknown> {
  const expressions = [...sources.flatMap(source => source.hits ?? []), ...more]
  return expressions.length === 0 ? sql`` : sql`with ${sql.join(expressions)}`
}

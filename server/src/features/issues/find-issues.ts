import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { intArray } from '../../platform/db/index.ts'
import {
  type Cursor,
  columnList,
  type OpenStage,
  type OrderColumn,
  type OrderVariant,
  orderBy,
  outerOrderBy,
  seekConditions,
  stagesAfter,
} from './issue-order.ts'
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
  /** One of several, each found in its own way; all else of this filter stands in each of them. */
  readonly anyOf?: readonly IssueFilter[]
  /** It leaves out issues that were not looked at. */
  readonly isPartial?: boolean
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
  /** Rather the newest of them than all when that would take too long: see {@link isPartial}. */
  readonly mayBePartial?: boolean
}

const partial = new WeakSet<readonly FoundIssue[]>()

/** Whether only some of the issues were looked at for a page. */
export const isPartial = (found: readonly FoundIssue[]): boolean => partial.has(found)

/** The first limit that a count stops at; beyond it the exact number is of no use on a screen. */
export const COUNT_LIMIT = 1_001

/**
 * Finds issues on the narrow table: ids first, with the reader's visibility in each part of the statement.
 * Pages by cursor or, for compatible clients, by offset.
 */
export async function findIssues(
  ctx: RequestContext,
  filter: IssueFilter,
  order: readonly OrderColumn[],
  page: PageOfIssues,
  skippedAtOnce = SKIPPED_AT_ONCE,
): Promise<readonly FoundIssue[]> {
  let { skip = 0, after = null } = page
  // Where an index leads on from a place, many issues are passed in several statements, none of which takes long.
  const canGoOn = order[0]?.indexed || order[0]?.stages
  while (canGoOn && skip > skippedAtOnce) {
    const [last] = await findOnce(ctx, filter, order, { ...page, top: 1, skip: skippedAtOnce - 1, after })
    if (!last) return []
    after = last.place
    skip -= skippedAtOnce
  }
  return findOnce(ctx, filter, order, { ...page, skip, after })
}

const SKIPPED_AT_ONCE = 10_000

function findOnce(
  ctx: RequestContext,
  filter: IssueFilter,
  order: readonly OrderColumn[],
  page: PageOfIssues,
): Promise<readonly FoundIssue[]> {
  const mayBePartial = page.mayBePartial ?? false
  return orInstead(
    ctx,
    filter,
    async (ctx, filter) => {
      const found = await findPage(ctx, filter, order, page)
      if (filter.isPartial) partial.add(found)
      return found
    },
    { mayBePartial },
  )
}

async function findPage(
  ctx: RequestContext,
  filter: IssueFilter,
  order: readonly OrderColumn[],
  page: PageOfIssues,
): Promise<readonly FoundIssue[]> {
  if (isNowhere(filter)) return []
  const stages = await wantedStages(ctx, filter, order, page.after ?? null)
  return stages ? findInStages(ctx, filter, stages, page) : findInOrder(ctx, filter, [whole(order, page.after)], page)
}

/** One order for all is a single stage. */
const whole = (order: readonly OrderColumn[], after: Cursor | null = null): OpenStage => ({
  stage: { where: sql`true`, order, place: [] },
  after,
})

/** Null where the issues are rather sorted at once. */
async function wantedStages(
  ctx: RequestContext,
  filter: IssueFilter,
  order: readonly OrderColumn[],
  after: Cursor | null,
): Promise<readonly OpenStage[] | null> {
  const [first] = order
  const stages = first?.stages
  if (!stages || (stages.least > 0 && filter.hits)) return null
  const open = stagesAfter(first, after).filter(
    ({ stage: { projectId } }) =>
      projectId === undefined || filter.projectIds === null || filter.projectIds.includes(projectId),
  )
  const isOneProject = open.length === 1 && open[0]?.stage.projectId !== undefined
  return stages.least === 0 || isOneProject || (await expectedRows(ctx, filter)) >= stages.least ? open : null
}

/** Stages that are read in one statement, the first time; there are more each time. */
const FIRST_STAGES = 2
const MORE_STAGES = 4

async function findInStages(
  ctx: RequestContext,
  filter: IssueFilter,
  stages: readonly OpenStage[],
  { top, skip = 0 }: PageOfIssues,
): Promise<readonly FoundIssue[]> {
  const found: FoundIssue[] = []
  let toSkip = skip
  let atOnce = FIRST_STAGES
  for (let at = 0; at < stages.length && (top === null || found.length < top); atOnce *= MORE_STAGES) {
    const { order } = stages[at]?.stage ?? {}
    const alike = stages.slice(at, at + atOnce)
    const other = alike.findIndex(({ stage }) => stage.order !== order)
    const together = other < 0 ? alike : alike.slice(0, other)
    const rows = await findInOrder(ctx, filter, together, {
      top: top === null ? null : top - found.length,
      skip: toSkip,
    })
    found.push(...rows)
    at += together.length
    if (rows.length > 0) toSkip = 0
    // As many as there are here need not be passed in the next stages.
    else if (toSkip > 0 && at < stages.length)
      toSkip -= (await findInOrder(ctx, filter, together, { top: null, most: toSkip })).length
  }
  return found
}

async function findInOrder(
  ctx: RequestContext,
  filter: IssueFilter,
  stages: readonly OpenStage[],
  page: PageOfIssues & { readonly most?: number },
): Promise<readonly FoundIssue[]> {
  const order = stages[0]?.stage.order ?? []
  const bound = page.top === null ? (page.most ?? null) : page.top + (page.skip ?? 0)
  const limit = bound === null ? sql`` : sql`limit ${bound}`
  const alternatives = filter.anyOf ?? [filter]
  const split = await Promise.all(alternatives.map(one => projectByProject(ctx, one, order)))
  const sources = split.flatMap((filters, index) =>
    filters.map(one => ({ projectIds: one.projectIds, source: sourceOf(one, `h${index}`) })),
  )
  const wanted = sources.flatMap(({ projectIds, source }) =>
    issueBranches(ctx, 's', projectIds).flatMap(branch =>
      stages.flatMap(({ stage, after }, place): Part[] =>
        (stage.variants ?? [stage]).flatMap(variant =>
          seekConditions(variant.order, after).map(seek => ({ source, place, variant, branch, seek, after, limit })),
        ),
      ),
    ),
  )
  const [first] = wanted
  if (!first) return []
  // What is found along an index says how far what is counted one by one has to be looked for.
  const isRanged = !first.variant.among && wanted.some(({ variant }) => variant.among)
  const to = bound === null || !isRanged ? null : sql`(select c0 from first offset ${bound - 1} limit 1)`
  const begun = isRanged ? [sql`first as materialized (${partOf(first, null)})`] : []
  const parts = wanted.map(part => (isRanged && part === first ? sql`(select * from first)` : partOf(part, to)))
  const version = page.top === null ? sql`null` : issueVersion('p')
  // What several alternatives find is the same row in each.
  const union = filter.anyOf ? sql` union ` : sql` union all `
  const byStage = stages.length > 1 ? sql`stage,` : sql``
  const { rows } = await sql<Readonly<Record<string, number | string | null>>>`
    ${withHits(
      sources.map(({ source }) => source),
      begun,
    )} select p.*, ${version} as version
    from (select * from (${sql.join(parts, union)}) f order by ${byStage} ${outerOrderBy(order)}
      ${page.top === null ? limit : sql`limit ${page.top}`} ${page.skip ? sql`offset ${page.skip}` : sql``}) p`.execute(
    ctx.search,
  )
  return rows.map(row => ({
    id: Number(row.id),
    place: [...(stages[Number(row.stage)]?.stage.place ?? []), ...order.map((_, index) => row[`c${index}`] ?? null)],
    version: typeof row.version === 'string' ? row.version : null,
  }))
}

/** One of the selects whose union is a page. */
interface Part {
  readonly source: Source
  /** Of its stage among those that are read. */
  readonly place: number
  readonly variant: OrderVariant
  readonly branch: RawBuilder<unknown>
  readonly seek: RawBuilder<unknown>
  readonly after: Cursor | null
  readonly limit: RawBuilder<unknown>
}

/** @param to the last value of the first column that can be on the page */
function partOf(
  { source, place, variant, branch, seek, after, limit }: Part,
  to: RawBuilder<unknown> | null,
): RawBuilder<unknown> {
  const { where, order, among } = variant
  const from = after ? sql`${after[0]}::bigint` : null
  const rows = among && !source.hits ? oneByOne(sql`(${among({ from, to })})`) : source.from
  return sql`(select s.issue_id as id, ${place}::int as stage, ${columnList(order)} from ${rows} ${joinsOf(order)}
    where ${branch} and ${where} and ${source.where} and ${seek} order by ${orderBy(order)} ${limit})`
}

const joinsOf = (order: readonly OrderColumn[]): RawBuilder<unknown> =>
  sql.join([sql``, ...new Set(order.flatMap(column => column.join ?? []))], sql` `)

/** Counts what {@link findIssues} would find, up to `limit`; exact with null. */
export function countIssues(
  ctx: RequestContext,
  filter: IssueFilter,
  limit: number | null = COUNT_LIMIT,
): Promise<number> {
  return orInstead(ctx, filter, (ctx, filter) => countRows(ctx, filter, limit))
}

/** So long a number beside a list may take. */
const COUNT_MS = 250

export interface QuickCount {
  readonly count: number
  /** There may be more. */
  readonly isMinimum: boolean
}

/** As {@link countIssues}, but in a moment: what takes longer is counted among the newest issues alone. */
export function countQuickly(
  ctx: RequestContext,
  filter: IssueFilter,
  limit: number = COUNT_LIMIT,
): Promise<QuickCount> {
  return orInstead(
    ctx,
    filter,
    async (ctx, filter) => {
      const count = await countRows(ctx, filter, limit)
      return { count, isMinimum: count >= limit || filter.isPartial === true }
    },
    { mayBePartial: true, most: COUNT_MS },
  )
}

async function countRows(ctx: RequestContext, filter: IssueFilter, limit: number | null): Promise<number> {
  const alternatives = (filter.anyOf ?? [filter]).filter(one => !isNowhere(one))
  const bound = limit === null ? sql`` : sql`limit ${limit}`
  const sources = alternatives.map((one, index) => ({ one, source: sourceOf(one, `h${index}`, true) }))
  const parts = sources.flatMap(({ one, source }) => {
    const inOrder = one.probes && !one.hits && !one.projectIds ? sql`order by s.issue_id` : sql``
    return issueBranches(ctx, 's', one.projectIds).map(
      branch => sql`(select ${filter.anyOf ? sql`s.issue_id` : sql`1`}
        from ${source.from} where ${branch} and ${source.where} ${inOrder} ${bound})`,
    )
  })
  if (parts.length === 0) return 0
  const { rows } = await sql<{ count: number }>`
    ${withHits(sources.map(({ source }) => source))} select count(*)::int as count
    from (select 1 from (${sql.join(parts, filter.anyOf ? sql` union ` : sql` union all `)}) f ${bound}) c`.execute(
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
  if (filter.anyOf) return matchingAny(ctx, filter.anyOf, columns, limit)
  const source = sourceOf(filter)
  const branches = issueBranches(ctx, 's', filter.projectIds)
  if (branches.length === 0 || isNowhere(filter)) return null
  const parts = branches.map(
    branch => sql`(select ${columns} from ${source.from} where ${branch} and ${source.where} limit ${limit})`,
  )
  return sql`${withHits([source])} select * from (${sql.join(parts, sql` union all `)}) m limit ${limit}`
}

function matchingAny(
  ctx: RequestContext,
  alternatives: readonly IssueFilter[],
  columns: RawBuilder<unknown>,
  limit: number,
): RawBuilder<unknown> | null {
  const selects = alternatives.flatMap(one => matchingRows(ctx, one, sql`s.issue_id`, limit) ?? [])
  if (selects.length === 0) return null
  const hits = sql.join(
    selects.map(select => sql`(${select})`),
    sql` union `,
  )
  // They were weighed by the reader's rights in each of the alternatives.
  const source = sourceOf({ projectIds: null, where: sql`true`, hits }, 'h')
  return sql`${withHits([source])} select ${columns} from ${source.from} limit ${limit}`
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
  return (await expectedRows(ctx, filter)) < FEW ? [filter] : projectIds.map(id => ({ ...filter, projectIds: [id] }))
}

/** How many issues the planner expects, whoever may see them. */
async function expectedRows(ctx: RequestContext, filter: IssueFilter): Promise<number> {
  const source = sourceOf(filter)
  const { rows } = await sql<{ 'QUERY PLAN': readonly { readonly Plan: { readonly 'Plan Rows': number } }[] }>`
    explain (format json) select 1 from ${source.from} where ${source.where}`.execute(ctx.search)
  return rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0
}

const isNowhere = (filter: IssueFilter): boolean => filter.projectIds !== null && filter.projectIds.length === 0

interface Source {
  /** A common table expression that it reads. */
  readonly hits: RawBuilder<unknown> | null
  readonly from: RawBuilder<unknown>
  readonly where: RawBuilder<unknown>
}

function sourceOf({ projectIds, where, hits, byOpenValues }: IssueFilter, name = 'h', isCounted = false): Source {
  // An index for counts alone: it is smaller than those in an order of the list, and stands under an expression.
  const column = isCounted && byOpenValues ? sql`(s.project_id + 0)` : sql`s.project_id`
  const project =
    projectIds === null
      ? sql``
      : projectIds.length === 1
        ? sql`${column} = ${projectIds[0]} and`
        : sql`s.project_id = any(${intArray(projectIds)}) and`
  const source = { hits: null, from: sql`issue_search s`, where: sql`${project} ${where}` }
  if (!hits) return source
  // A plain join would become a scan of the project.
  return {
    ...source,
    hits: sql`${sql.ref(name)} as materialized (${hits})`,
    from: oneByOne(sql.ref(name)),
  }
}

const oneByOne = (issues: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${issues} h cross join lateral (select * from issue_search s where s.issue_id = h.issue_id offset 0) s`

function withHits(sources: readonly Source[], more: readonly RawBuilder<unknown>[] = []): RawBuilder<unknown> {
  const expressions = [...sources.flatMap(source => source.hits ?? []), ...more]
  return expressions.length === 0 ? sql`` : sql`with ${sql.join(expressions)}`
}

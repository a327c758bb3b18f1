import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { findWithFallback } from './find-with-fallback.ts'
import { expectedRows, type IssueFilter, isNowhere, oneByOne, type Source, sourceOf, withHits } from './issue-filter.ts'
import {
  type Cursor,
  columnList,
  type OpenStage,
  type OrderColumn,
  type OrderVariant,
  orderBy,
  outerOrderBy,
  seekInVariant,
  stagesAfter,
} from './issue-order.ts'
import { issueVersion } from './issue-versions.ts'
import { issueBranches } from './issues.policy.ts'
import type { FoundIssue, PageOfIssues } from './page-of-issues.ts'

const partial = new WeakSet<readonly FoundIssue[]>()

/** Whether only some of the issues were looked at for a page. */
export const isPartial = (found: readonly FoundIssue[]): boolean => partial.has(found)

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
  return findWithFallback(
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
          seekInVariant(variant, after).map(seek => ({ source, place, variant, branch, seek, after, limit })),
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
  const { where, order, among, walk } = variant
  const from = after ? sql`${after[0]}::bigint` : null
  const rows = among && !source.hits ? oneByOne(sql`(${among({ from, to })})`) : source.from
  return sql`(select s.issue_id as id, ${place}::int as stage, ${columnList(order)} from ${rows} ${joinsOf(order)}
    where ${branch} and ${where} and ${source.where} and ${seek} order by ${walk?.orderBy ?? orderBy(order)} ${limit})`
}

const joinsOf = (order: readonly OrderColumn[]): RawBuilder<unknown> =>
  sql.join([sql``, ...new Set(order.flatMap(column => column.join ?? []))], sql` `)

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

import type { Condition } from '@cairn/common/features/search'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { PageEnds } from '../../../platform/http/index.ts'
import { readerKey } from '../../access/index.ts'
import {
  COUNT_LIMIT,
  type Cursor,
  countIssues,
  countQuickly,
  type FoundIssue,
  findIssues,
  type IssueFilter,
  isPartial,
  type OrderColumn,
  type PageOfIssues,
  type QueryIssues,
  type QuickCount,
  requireCursorOf,
} from '../../issues/index.ts'
import { type CompiledFilter, compileFilter } from '../compile/compile-filter.ts'
import { compileSort } from '../compile/compile-sort.ts'
import { manualOrder } from '../order/order-by-hand.ts'
import { type QueryInput, type ReadQuery, readQuery } from './read-query.ts'

/** A list that can be read page by page, and counted. */
export interface IssueList {
  readonly filter: CompiledFilter
  readonly order: readonly OrderColumn[]
}

export async function openList(
  ctx: RequestContext,
  read: Pick<ReadQuery, 'condition' | 'sort' | 'timeZone'> & Partial<Pick<ReadQuery, 'folder'>>,
): Promise<IssueList> {
  const [filter, order, manual] = await Promise.all([
    compileFilter(ctx, read.condition, read.timeZone),
    compileSort(ctx, read.sort),
    read.sort.length === 0 ? manualOrder(ctx, read.folder ?? null) : null,
  ])
  return { filter, order: manual ?? order }
}

/** What of a list is among the given issues: they are looked up and not walked to. */
export function listAmong(list: IssueList, ids: readonly number[]): IssueList {
  const wanted = sql`${[...ids]}::bigint[]`
  const few = sql`select unnest(${wanted}) as issue_id`
  // Each of the ways in which the list may be found is limited by itself.
  const limit = ({ anyOf, fallback, ...filter }: IssueFilter): IssueFilter => ({
    ...filter,
    hits: filter.hits ?? few,
    where: sql`s.issue_id = any(${wanted}) and (${filter.where})`,
    ...(anyOf && { anyOf: anyOf.map(limit) }),
    ...(fallback && { fallback: { ...fallback, filter: limit(fallback.filter) } }),
  })
  const inOrder: CompiledFilter['inOrder'] = async (order, count) => limit(await list.filter.inOrder(order, count))
  return { ...list, filter: { ...list.filter, inOrder } }
}

export async function readList(
  ctx: RequestContext,
  list: IssueList,
  page: PageOfIssues,
): Promise<readonly FoundIssue[]> {
  const wanted = page.top === null ? null : page.top + (page.skip ?? 0)
  return findIssues(ctx, await list.filter.inOrder(list.order, wanted), list.order, page)
}

/** Counts up to `limit`; exactly with null. */
export async function countList(
  ctx: RequestContext,
  list: IssueList,
  limit: number | null = COUNT_LIMIT,
): Promise<number> {
  return countIssues(ctx, await list.filter.inOrder(null, limit), limit)
}

/** The number beside a list: in a moment, and a minimum where it takes longer. */
export async function countListQuickly(ctx: RequestContext, list: IssueList, limit = COUNT_LIMIT): Promise<QuickCount> {
  return countQuickly(ctx, await list.filter.inOrder(null, limit), limit)
}

/** Issues that match a query, as far as the reader sees them. */
export async function findByQuery(
  ctx: RequestContext,
  input: QueryInput,
  page: PageOfIssues,
): Promise<readonly FoundIssue[]> {
  const read = await readQuery(ctx, input)
  const list = await openList(ctx, read)
  const { skip = 0 } = page
  const { condition, sort, folder, timeZone } = read
  const key = `${readerKey(ctx)} ${JSON.stringify([condition, sort, folder, timeZone])}`
  const after = pageEnds.placeBefore(key, skip, ctx.clock())
  const found = await readList(ctx, list, after && isOf(list, after) ? { ...page, skip: 0, after } : page)
  if (!isPartial(found)) pageEnds.keep(key, skip + found.length, found.at(-1)?.place, ctx.clock())
  return found
}

const pageEnds = new PageEnds<Cursor>()

/** Whether the place is one of this order, which may have been set up anew. */
function isOf(list: IssueList, place: Cursor): boolean {
  try {
    requireCursorOf(list.order, place)
    return true
  } catch {
    return false
  }
}

/** How other features read queries, with the projects that all matching issues are in; null where the query names none. */
export const queryIssues: QueryIssues = async (ctx, query, column) => {
  const { condition, timeZone } = await readQuery(ctx, { query })
  const { where } = await compileFilter(ctx, condition, timeZone)
  return {
    condition: sql<boolean>`exists (select 1 from issue_search s where s.issue_id = ${sql.ref(column)} and ${where})`,
    projectIds: projectsOf(condition),
  }
}

/** The fewest projects that a part of the condition limits it to. */
function projectsOf(condition: Condition): readonly number[] | null {
  switch (condition.kind) {
    case 'predicate':
      return condition.attribute.id === 'project' && condition.test.kind === 'ids' ? condition.test.ids : null
    case 'not':
      return null
    case 'any': {
      const parts = condition.of.map(projectsOf)
      return parts.every(part => part !== null) ? [...new Set(parts.flat())] : null
    }
    case 'all':
      return (
        condition.of
          .map(projectsOf)
          .filter(part => part !== null)
          .toSorted((a, b) => a.length - b.length)[0] ?? null
      )
  }
}

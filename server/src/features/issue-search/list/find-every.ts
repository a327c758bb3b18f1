import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { byId, type FoundIssue, findIssues, ranOutOfTime } from '../../issues/index.ts'
import { type IssueList, openList, readList } from './find-by-query.ts'
import { inPortions } from './portions.ts'
import { type QueryInput, readQuery } from './read-query.ts'

/**
 * The numbers of all issues of a list in its order, for who needs every one of them: exports, commands. What one
 * statement has no time for is found portion by portion and put in order afterwards. Not more than `most` are given.
 */
export async function findEvery(
  ctx: RequestContext,
  list: IssueList,
  most: number,
  portion?: number,
): Promise<readonly number[]> {
  try {
    return idsOf(await readList(ctx, list, { top: most }))
  } catch (error) {
    if (!ranOutOfTime(error) || ctx.search.isTransaction) throw error
  }
  const ids: number[] = []
  const read = (ctx: RequestContext, filter: Parameters<typeof findIssues>[1]) =>
    findIssues(ctx, filter, [byId(false)], { top: null })
  for await (const found of inPortions(ctx, list, read, portion)) {
    ids.push(...idsOf(found))
    if (ids.length >= most) return ids.slice(0, most)
  }
  const among = sql`select unnest(${`{${ids.join(',')}}`}::bigint[]) as issue_id`
  const known = { projectIds: list.filter.projectIds, where: sql`true`, hits: among }
  return idsOf(await findIssues(ctx, known, list.order, { top: most }))
}

export async function findEveryByQuery(
  ctx: RequestContext,
  input: QueryInput,
  most: number,
): Promise<readonly number[]> {
  return findEvery(ctx, await openList(ctx, await readQuery(ctx, input)), most)
}

const idsOf = (found: readonly FoundIssue[]): readonly number[] => found.map(({ id }) => id)

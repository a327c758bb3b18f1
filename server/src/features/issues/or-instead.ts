import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import type { IssueFilter } from './find-issues.ts'

const CANCELLED = '57014'

/** Finds by the filter, or by what it names instead when that takes longer than it may. */
export async function orInstead<T>(
  ctx: RequestContext,
  filter: IssueFilter,
  find: (ctx: RequestContext, filter: IssueFilter) => Promise<T>,
): Promise<T> {
  const { instead } = filter
  // A statement that is given up ends the transaction that it stands in.
  if (!instead || ctx.search.isTransaction) return find(ctx, filter)
  try {
    return await ctx.search.transaction().execute(async search => {
      await sql`select set_config('statement_timeout', ${String(instead.afterMs)}, true)`.execute(search)
      return find({ ...ctx, search }, filter)
    })
  } catch (error) {
    if ((error as { readonly code?: unknown }).code !== CANCELLED) throw error
    return find(ctx, instead.filter)
  }
}

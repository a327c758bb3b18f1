import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import type { IssueFilter } from './issue-filter.ts'

const CANCELLED = '57014'

/** Whether PostgreSQL gave a statement up because of its limit of time. */
export const ranOutOfTime = (error: unknown): boolean =>
  (error as { readonly code?: unknown } | null)?.code === CANCELLED

export interface Patience {
  /** What is known of the newest issues alone is an answer, too. */
  readonly mayBePartial: boolean
  /** In ms; what takes longer is given up whatever the filter says. */
  readonly most?: number
}

/** Finds by the filter, or by its fallback when that takes longer than it may. */
export async function findWithFallback<T>(
  ctx: RequestContext,
  filter: IssueFilter,
  find: (ctx: RequestContext, filter: IssueFilter) => Promise<T>,
  patience: Patience = { mayBePartial: false },
): Promise<T> {
  const { fallback } = filter
  // A statement that is given up ends the transaction that it stands in.
  if (!fallback || ctx.search.isTransaction) return find(ctx, filter)
  if (fallback.filter.isPartial && !patience.mayBePartial) return find(ctx, filter)
  const afterMs = Math.min(fallback.afterMs, patience.most ?? fallback.afterMs)
  const found = await inTime(ctx, afterMs, limited => find(limited, filter))
  return found === null ? findWithFallback(ctx, fallback.filter, find, patience) : found.result
}

/** What is found within so many ms; null when it takes longer. */
export async function inTime<T>(
  ctx: RequestContext,
  ms: number,
  find: (ctx: RequestContext) => Promise<T>,
): Promise<{ readonly result: T } | null> {
  try {
    return await ctx.search.transaction().execute(async search => {
      await sql`select set_config('statement_timeout', ${String(ms)}, true)`.execute(search)
      return { result: await find({ ...ctx, search }) }
    })
  } catch (error) {
    if (!ranOutOfTime(error)) throw error
    return null
  }
}

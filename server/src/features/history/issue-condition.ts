import type { RawBuilder } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'

/**
 * Condition under which the issue whose number stands in `column` matches a query. The query language stands above the
 * history, so it is handed in.
 */
export type QueryCondition = (ctx: RequestContext, query: string, column: string) => Promise<RawBuilder<unknown>>

/** Condition on the issue (alias `i`) that `issueQuery=` asks for; null for none. */
export async function issueCondition(
  ctx: RequestContext,
  query: string | undefined,
  queryCondition: QueryCondition,
): Promise<RawBuilder<unknown> | null> {
  return query?.trim() ? queryCondition(ctx, query, 'i.id') : null
}

import type { RawBuilder } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'

/** Which issues a query asks for. */
export interface QueriedIssues {
  /** Of the issue whose number stands in the column. */
  readonly condition: RawBuilder<unknown>
  /** Projects outside which no issue matches; null = they may be anywhere. */
  readonly projectIds: readonly number[] | null
}

/** Reads a query about the issue in `column`. The query language stands above the history, so it is handed in. */
export type QueryIssues = (ctx: RequestContext, query: string, column: string) => Promise<QueriedIssues>

/** The issues (alias `i`) that `issueQuery=` asks for; null for all. */
export async function queriedIssues(
  ctx: RequestContext,
  query: string | undefined,
  queryIssues: QueryIssues,
): Promise<QueriedIssues | null> {
  return query?.trim() ? queryIssues(ctx, query, 'i.id') : null
}

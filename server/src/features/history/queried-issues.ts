import type { RequestContext } from '../../platform/context/index.ts'
import { issueQuery, type QueriedIssues } from '../issues/index.ts'

/** The issues (alias `i`) that `issueQuery=` asks for; null for all. */
export async function queriedIssues(ctx: RequestContext, query: string | undefined): Promise<QueriedIssues | null> {
  return query?.trim() ? ctx.contributions.only(issueQuery)(ctx, query, 'i.id') : null
}

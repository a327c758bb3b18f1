import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { intArray } from '../../platform/db/index.ts'
import type { IssueFilter } from './issue-filter.ts'
import { issueBranches } from './issues.policy.ts'

/** So many issues are looked at one by one in a moment, whatever is asked of them. */
export const NEWEST = 10_000

/** All that is asked of an issue stands in `where`: what `hits` would say beside it would be lost here. */
type WholeFilter = Pick<IssueFilter, 'projectIds' | 'where'> & { readonly hits?: never; readonly anyOf?: never }

/**
 * The same filter among those issues alone that changed last, of all that the reader sees in its projects: an answer
 * for when the whole one would take too long.
 */
export function amongNewest(ctx: RequestContext, { projectIds, where }: WholeFilter): IssueFilter {
  const inside = projectIds === null ? sql`true` : sql`s.project_id = any(${intArray(projectIds)})`
  const parts = issueBranches(ctx, 's', projectIds).map(
    branch => sql`(select s.issue_id, s.updated from issue_search s where ${branch} and ${inside}
      order by s.updated desc, s.issue_id desc limit ${NEWEST})`,
  )
  const hits =
    parts.length === 0
      ? sql`select 0::bigint as issue_id where false`
      : sql`select issue_id from (${sql.join(parts, sql` union all `)}) n order by updated desc, issue_id desc limit ${NEWEST}`
  return { projectIds, where, hits, isPartial: true }
}

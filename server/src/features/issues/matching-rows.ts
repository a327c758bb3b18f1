import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { type IssueFilter, isNowhere, sourceOf, withHits } from './issue-filter.ts'
import { issueBranches } from './issues.policy.ts'

/**
 * A select of columns of `issue_search s` over what `findIssues` would find, at most `limit` rows in no order, to
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

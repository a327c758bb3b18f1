import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { findWithFallback } from './find-with-fallback.ts'
import { type IssueFilter, isNowhere, sourceOf, withHits } from './issue-filter.ts'
import { issueBranches } from './issues.policy.ts'

/** The first limit that a count stops at; beyond it the exact number is of no use on a screen. */
export const COUNT_LIMIT = 1_001

/** Counts what `findIssues` would find, up to `limit`; exact with null. */
export function countIssues(
  ctx: RequestContext,
  filter: IssueFilter,
  limit: number | null = COUNT_LIMIT,
): Promise<number> {
  return findWithFallback(ctx, filter, (ctx, filter) => countRows(ctx, filter, limit))
}

/** So long a number beside a list may take. */
const COUNT_MS = 250

export interface QuickCount {
  readonly count: number
  /** There may be more. */
  readonly isMinimum: boolean
}

/** As {@link countIssues}, but in a moment: what takes longer is counted among the newest issues alone. */
export function countQuickly(
  ctx: RequestContext,
  filter: IssueFilter,
  limit: number = COUNT_LIMIT,
): Promise<QuickCount> {
  return findWithFallback(
    ctx,
    filter,
    async (ctx, filter) => {
      const count = await countRows(ctx, filter, limit)
      return { count, isMinimum: count >= limit || filter.isPartial === true }
    },
    { mayBePartial: true, most: COUNT_MS },
  )
}

async function countRows(ctx: RequestContext, filter: IssueFilter, limit: number | null): Promise<number> {
  const alternatives = (filter.anyOf ?? [filter]).filter(one => !isNowhere(one))
  const bound = limit === null ? sql`` : sql`limit ${limit}`
  const sources = alternatives.map((one, index) => ({ one, source: sourceOf(one, `h${index}`, true) }))
  const parts = sources.flatMap(({ one, source }) => {
    const inOrder = one.probes && !one.hits && !one.projectIds ? sql`order by s.issue_id` : sql``
    return issueBranches(ctx, 's', one.projectIds).map(
      branch => sql`(select ${filter.anyOf ? sql`s.issue_id` : sql`1`}
        from ${source.from} where ${branch} and ${source.where} ${inOrder} ${bound})`,
    )
  })
  if (parts.length === 0) return 0
  const { rows } = await sql<{ count: number }>`
    ${withHits(sources.map(({ source }) => source))} select count(*)::int as count
    from (select 1 from (${sql.join(parts, filter.anyOf ? sql` union ` : sql` union all `)}) f ${bound}) c`.execute(
    ctx.search,
  )
  return rows[0]?.count ?? 0
}

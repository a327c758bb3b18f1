import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'

/** In percent. */
const SAMPLE = 0.3
/** A sample of fewer issues says less than the planner knows. */
const LEAST_ISSUES = 200_000

/**
 * How many issues fulfil a condition on `issue_search s`, from a sample: the planner multiplies what conditions let
 * through, and takes many of them together for far fewer issues than there are. At most as many as cannot be told from
 * none; null where a sample is of no use.
 */
export async function sampledRows(
  ctx: RequestContext,
  where: RawBuilder<unknown>,
  issues: number,
): Promise<number | null> {
  if (issues < LEAST_ISSUES) return null
  const { rows } = await sql<{ all: number; some: number }>`
    select count(*)::int as "all", count(*) filter (where ${where})::int as some
    from issue_search s tablesample system (${sql.lit(SAMPLE)}) repeatable (1)`.execute(ctx.search)
  const { all = 0, some = 0 } = rows[0] ?? {}
  return all === 0 ? null : (some * issues) / all
}

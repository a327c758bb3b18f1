import type { ChartPoint } from '@cairn/common/features/agile'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { issueHost } from '../../issues/index.ts'
import { workItemVisible } from '../../time-tracking/index.ts'
import type { ChartDays } from './chart-days.ts'

const DAY = 86_400_000

/** Minutes of work on issues from the first day on until the end of each day that is over or has begun. */
export async function spentUntil(
  ctx: RequestContext,
  issueIds: readonly number[],
  { firstDay, days, ends }: ChartDays,
): Promise<readonly ChartPoint[]> {
  const begun = days.filter((_, at) => at === 0 || (ends[at - 1] ?? 0) < ctx.clock())
  if (issueIds.length === 0 || begun.length === 0) return []
  const { rows } = await sql<{ day: number; minutes: number }>`
    select (w.date / ${DAY})::int as day, sum(w.minutes)::float8 as minutes
    from work_item w
    cross join lateral (select host_row.* from (${issueHost.rows}) host_row where host_row.id = w.issue_id offset 0) i
    where w.issue_id = any(${`{${issueIds.join(',')}}`}::bigint[]) and not w.draft
      and w.date >= ${firstDay * DAY} and w.date <= ${(begun.at(-1) ?? 0) * DAY}
      and ${issueHost.rowVisible(ctx, 'i')} and ${workItemVisible(ctx, 'w', 'i')}
    group by 1`.execute(ctx.search)
  return begun.map((day, at) => ({
    time: Math.min(ends[at] ?? 0, ctx.clock()),
    value: rows.reduce((sum, row) => (row.day <= day ? sum + row.minutes : sum), 0),
  }))
}

import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import type { AnyLoader } from '../../platform/projection/index.ts'
import { issueVisible } from './issues.policy.ts'

type ProjectRow = { readonly id: number }

/** Number of issues of each project that the reader sees; one statement for all. */
const counted = (condition: 'all' | 'unresolved') => ({
  batch: async (ctx: RequestContext, rows: readonly ProjectRow[]) => {
    const found = await sql<{ project_id: number; count: number }>`
      select s.project_id, count(*) as count from issue_search s
      where s.project_id = any(${rows.map(row => row.id)}::int[]) and ${issueVisible(ctx, 's')}
        ${condition === 'unresolved' ? sql`and s.open` : sql``}
      group by s.project_id`.execute(ctx.search)
    const counts = new Map(found.rows.map(row => [row.project_id, Number(row.count)]))
    return new Map(rows.map(row => [row, counts.get(row.id) ?? 0]))
  },
})

/** `Project.issuesCount` and `Project.unresolvedIssuesCount`. */
export const projectCounts: AnyLoader['fields'] = {
  issuesCount: counted('all'),
  unresolvedIssuesCount: counted('unresolved'),
}

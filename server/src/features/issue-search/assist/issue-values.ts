import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { anyOf } from '../../../platform/db/index.ts'
import { issueVisible } from '../../issues/index.ts'
import { findByQuery } from '../list/find-by-query.ts'
import { issuesByText } from '../quick-search/quick-search.ts'

/** An issue as it is written in a query, with its summary. */
export interface IssueOption {
  readonly id: number
  readonly readableId: string
  readonly summary: string
}

/** Issues by id or words of the summary; without a text those that changed last. */
export async function findIssueValues(
  ctx: RequestContext,
  text: string,
  limit: number,
): Promise<readonly IssueOption[]> {
  const ids =
    text.trim() === ''
      ? (await findByQuery(ctx, { query: '' }, { top: limit })).map(issue => issue.id)
      : await issuesByText(ctx, text.trim(), limit)
  if (ids.length === 0) return []
  const { rows } = await sql<IssueOption>`
    select i.id, p.short_name || '-' || i.number as "readableId", left(i.summary, 200) as summary
    from issue i join project p on p.id = i.project_id
    where i.id = ${anyOf(ids)} and i.deleted_at is null and ${issueVisible(ctx, 'i')}`.execute(ctx.db)
  const byId = new Map(rows.map(row => [row.id, row]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

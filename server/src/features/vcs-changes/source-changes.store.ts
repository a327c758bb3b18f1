import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import type { Paging } from '../../platform/http/index.ts'
import type { SourceChangeTables } from './vcs-changes.tables.ts'

/** Ids of a page of the issue's commits or pull requests, oldest first. */
export async function pageOfIssue(
  ctx: RequestContext,
  table: keyof SourceChangeTables,
  issueId: number,
  paging: Paging,
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where issue_id = ${issueId}
    order by date, id limit ${paging.top}::int offset ${paging.skip}`.execute(ctx.db)
  return rows.map(row => row.id)
}

import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import type { Paging } from '../../platform/http/index.ts'
import { Ref } from '../../platform/projection/index.ts'
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

/** A page of all that belongs to the issue, commits and pull requests, oldest first. */
export async function pageOfAll(ctx: RequestContext, issueId: number, paging: Paging): Promise<readonly Ref<number>[]> {
  const { rows } = await sql<{ entity: string; id: number }>`
    select entity, id from (
      select 'VcsChange' as entity, id, date from vcs_change where issue_id = ${issueId}
      union all
      select 'PullRequest', id, date from pull_request where issue_id = ${issueId}
    ) item
    order by date, entity, id limit ${paging.top}::int offset ${paging.skip}`.execute(ctx.db)
  return rows.map(({ entity, id }) => new Ref(entity, id))
}

import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { countIssues } from '../../issues/index.ts'
import type { IssueList } from './find-by-query.ts'

/** So many issues are looked at in one statement: some tenths of a second, whatever is asked of them. */
const PORTION = 20_000

/** Counts a list exactly, a portion of all issues at a time, so that no statement takes long. */
export async function countInPortions(ctx: RequestContext, list: IssueList, portion = PORTION): Promise<number> {
  const { projectIds } = list.filter
  let count = 0
  for (let after = 0; ; ) {
    const { rows } = await sql<{ last: number | null }>`
      select max(issue_id) as last from (
        select issue_id from issue_search where issue_id > ${after} order by issue_id limit ${portion}) p`.execute(
      ctx.search,
    )
    const last = rows[0]?.last ?? null
    if (last === null) return count
    const where = sql`s.issue_id > ${after}::bigint and s.issue_id <= ${last}::bigint and (${list.filter.where}) is true`
    count += await countIssues(ctx, { projectIds, where }, null)
    after = last
  }
}

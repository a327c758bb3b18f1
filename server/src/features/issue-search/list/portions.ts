import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { type IssueFilter, inTime } from '../../issues/index.ts'
import type { IssueList } from './find-by-query.ts'

/** So many issues are looked at in one statement: some tenths of a second, whatever is asked of them, mostly. */
const PORTION = 20_000
/** So long a portion may take, ms; what takes longer is tried with a fourth of the issues. */
const PORTION_MS = 800
/** So few are not divided any further. */
const LEAST = 50

/** Reads what a list has of all issues, a portion of them at a time, so that no statement takes long. */
export async function* inPortions<T>(
  ctx: RequestContext,
  { filter: { projectIds, where } }: IssueList,
  read: (ctx: RequestContext, filter: IssueFilter) => Promise<T>,
  portion = PORTION,
): AsyncGenerator<T> {
  let size = portion
  for (let after = 0; ; ) {
    const last = await lastOf(ctx, after, size)
    if (last === null) return
    const inside = sql`s.issue_id > ${after}::bigint and s.issue_id <= ${last}::bigint and (${where}) is true`
    const filter = { projectIds, where: inside }
    const found =
      size <= LEAST
        ? { result: await read(ctx, filter) }
        : await inTime(ctx, PORTION_MS, limited => read(limited, filter))
    if (found === null) size = Math.max(LEAST, Math.ceil(size / 4))
    else {
      yield found.result
      after = last
    }
  }
}

async function lastOf(ctx: RequestContext, after: number, size: number): Promise<number | null> {
  const { rows } = await sql<{ last: number | null }>`
    select max(issue_id) as last from (
      select issue_id from issue_search where issue_id > ${after} order by issue_id limit ${size}) p`.execute(
    ctx.search,
  )
  return rows[0]?.last ?? null
}

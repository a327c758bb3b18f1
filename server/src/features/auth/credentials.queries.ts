import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import type { Paging } from '../../platform/http/index.ts'

/** Ids of a page of a user's sessions that have not expired, the newest first. */
export async function findSessions(ctx: RequestContext, userId: number, paging: Paging): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from session where user_id = ${userId} and expires > ${ctx.clock()}
    order by id desc limit ${paging.top}::int offset ${paging.skip}`.execute(ctx.db)
  return rows.map(row => row.id)
}

/** Ids of a page of a user's permanent tokens, the newest first. */
export async function findTokens(ctx: RequestContext, userId: number, paging: Paging): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from permanent_token where user_id = ${userId}
    order by id desc limit ${paging.top}::int offset ${paging.skip}`.execute(ctx.db)
  return rows.map(row => row.id)
}

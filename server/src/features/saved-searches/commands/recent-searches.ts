import { AppError, notFound } from '@cairn/common/platform/errors'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { readQuery } from '../saved-search-values.ts'

const KEPT = 50

/** Remembers a query that the actor ran, and forgets all but the newest ones; returns its id. */
export async function addRecentSearch(ctx: RequestContext, text: string | null | undefined): Promise<number> {
  if (ctx.actor.isGuest) throw new AppError('forbidden', {})
  const query = readQuery(text).trim()
  if (query === '') throw new AppError('field_required', { name: 'query', field: 'query' })
  return transaction(ctx, async ctx => {
    const { userId } = ctx.actor
    const { rows } = await sql<{ id: number }>`
      insert into recent_search (user_id, query, used) values (${userId}, ${query}, ${ctx.clock()})
      on conflict (user_id, md5(query)) do update set used = excluded.used returning id`.execute(ctx.db)
    await sql`delete from recent_search where user_id = ${userId} and id in (
      select id from recent_search where user_id = ${userId} order by used desc, id desc offset ${KEPT})`.execute(
      ctx.db,
    )
    return rows[0]?.id ?? 0
  })
}

export async function deleteRecentSearch(ctx: RequestContext, text: string): Promise<void> {
  const id = /^\d{1,15}$/.test(text) ? Number(text) : -1
  await transaction(ctx, async ctx => {
    const { rows } = await sql`delete from recent_search
      where id = ${id}::bigint and user_id = ${ctx.actor.userId} returning id`.execute(ctx.db)
    if (rows.length === 0) throw notFound(text)
  })
}

export async function recentSearches(
  ctx: RequestContext,
  paging: { readonly skip: number; readonly top: number | null },
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`select id from recent_search where user_id = ${ctx.actor.userId}
    order by used desc, id desc offset ${paging.skip} limit ${paging.top}`.execute(ctx.db)
  return ctx.actor.isGuest ? [] : rows.map(row => row.id)
}

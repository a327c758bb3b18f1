import { implicitKey } from '@cairn/common/platform/fractional-keys'
import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { anyOf, anyRowOf, shareAdvisoryLock, transaction } from '../../platform/db/index.ts'

/** Where a host stands in a list; null: nobody moved it. */
export interface Place {
  readonly hostId: number
  readonly key: string | null
}

/** Whether anybody moved anything in the list, so that it is shown in this order. */
export async function hasOrder(ctx: RequestContext, listId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from manual_order where list_id = ${listId} limit 1`.execute(ctx.db)
  return rows.length > 0
}

/** The keys at which hosts stand, in any order of the hosts: their own, or the implicit ones. */
export async function keysOf(
  ctx: RequestContext,
  listId: number,
  hostIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const own = await storedKeys(ctx, listId, hostIds)
  return new Map(hostIds.map(id => [id, own.get(id) ?? implicitKey(id)]))
}

/**
 * The keys of all that was moved in a list. Who needs those of thousands reads them so: joined host by host, a plan that
 * takes the list for a short one walks all of it for each of them.
 */
export async function keysOfList({ search }: RequestContext, listId: number): Promise<ReadonlyMap<number, string>> {
  const rows = await search
    .selectFrom('manual_order')
    .select(['host_id', 'key'])
    .where('list_id', '=', listId)
    .execute()
  return new Map(rows.map(row => [row.host_id, row.key]))
}

/** The keys of those hosts that were moved. */
export async function storedKeys(
  ctx: RequestContext,
  listId: number,
  hostIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await ctx.db
    .selectFrom('manual_order')
    .select(['host_id', 'key'])
    .where('list_id', '=', listId)
    .where('host_id', '=', anyRowOf(hostIds))
    .execute()
  return new Map(rows.map(row => [row.host_id, row.key]))
}

/**
 * Puts hosts back where they stood: what {@link place} gave, for who undoes a move. What else was moved meanwhile stays
 * where it is.
 */
export async function restorePlaces(ctx: RequestContext, listId: number, places: readonly Place[]): Promise<void> {
  await transaction(ctx, async tx => {
    await shareAdvisoryLock(tx.db, 'manualOrder', listId)
    const unmoved = places.flatMap(({ hostId, key }) => (key === null ? [hostId] : []))
    if (unmoved.length > 0)
      await tx.db
        .deleteFrom('manual_order')
        .where('list_id', '=', listId)
        .where('host_id', '=', anyRowOf(unmoved))
        .execute()
    const moved = places.flatMap(({ hostId, key }) => (key === null ? [] : [{ hostId, key }]))
    await writeKeys(
      tx,
      listId,
      moved.map(({ hostId }) => hostId),
      moved.map(({ key }) => key),
    )
  })
}

/** Forgets the order of lists that are gone, in the transaction of `ctx`. */
export async function forgetLists(ctx: RequestContext, listIds: readonly number[]): Promise<void> {
  if (listIds.length > 0) await ctx.db.deleteFrom('manual_order').where('list_id', '=', anyOf(listIds)).execute()
}

/** Gives hosts their keys, in one statement; those that were erased meanwhile are left out. */
export async function writeKeys(
  ctx: RequestContext,
  listId: number,
  hostIds: readonly number[],
  keys: readonly string[],
): Promise<void> {
  if (hostIds.length === 0) return
  // In the order of the ids, so that two who write the same rows wait for one another and do not block each other.
  await sql`
    insert into manual_order (list_id, host_id, key)
    select ${listId}, h.id, n.key from ${pairs(hostIds, keys)} join host h on h.id = n.id
    order by h.id for key share of h
    on conflict (list_id, host_id) do update set key = excluded.key`.execute(ctx.db)
}

/** Rows `n (id, key)` of a statement. */
export const pairs = (hostIds: readonly number[], keys: readonly string[]): RawBuilder<unknown> =>
  sql`unnest(${`{${hostIds.join(',')}}`}::bigint[], ${[...keys]}::text[]) as n (id, key)`

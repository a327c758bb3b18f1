import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import type { DoneOperation, Tally } from '../../issues/index.ts'
import { type Neighbours, type Place, place, restorePlaces } from '../../manual-order/index.ts'

/** Puts cards between others of a list, and keeps where they stood for whoever takes the operation of `ctx` back. */
export async function placeInList(
  ctx: RequestContext,
  listId: number,
  hostIds: readonly number[],
  neighbours: Neighbours,
): Promise<void> {
  await keep(ctx, listId, await place(ctx, listId, hostIds, neighbours))
}

async function keep(ctx: RequestContext, listId: number, former: readonly Place[]): Promise<void> {
  if (ctx.operationId === undefined || former.length === 0) return
  await sql`
    insert into board_move (operation_id, list_id, host_id, former_key, new_key)
    select ${ctx.operationId}::bigint, ${listId}::int, f.host_id, f.key, o.key
    from unnest(${former.map(({ hostId }) => hostId)}::bigint[], ${former.map(({ key }) => key)}::text[]) as f (host_id, key)
    left join manual_order o on o.list_id = ${listId} and o.host_id = f.host_id`.execute(ctx.db)
}

interface KeptPlace {
  readonly list_id: number
  readonly host_id: number
  readonly former_key: string | null
  readonly is_there: boolean
}

/** Puts cards back that are still where an operation put them. */
export async function undoPlaces(ctx: RequestContext, operation: DoneOperation, tally: Tally): Promise<void> {
  const { rows } = await sql<KeptPlace>`
    select m.list_id, m.host_id, m.former_key, o.key is not distinct from m.new_key as is_there
    from board_move m left join manual_order o on o.list_id = m.list_id and o.host_id = m.host_id
    where m.operation_id = ${operation.id} order by m.list_id, m.host_id`.execute(ctx.db)
  for (const [listId, all] of Map.groupBy(rows, row => row.list_id)) {
    const back = all.filter(row => row.is_there)
    tally.skipped += all.length - back.length
    if (back.length === 0) continue
    const { rows: now } = await sql<{ host_id: number; key: string | null }>`
      select h.id as host_id, o.key from unnest(${back.map(row => row.host_id)}::bigint[]) as h (id)
      left join manual_order o on o.list_id = ${listId} and o.host_id = h.id`.execute(ctx.db)
    await restorePlaces(
      ctx,
      listId,
      back.map(row => ({ hostId: row.host_id, key: row.former_key })),
    )
    await keep(
      ctx,
      listId,
      now.map(row => ({ hostId: row.host_id, key: row.key })),
    )
    tally.undone += back.length
  }
}

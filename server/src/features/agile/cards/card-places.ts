import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { intArray } from '../../../platform/db/index.ts'
import { canUpdate, type DoneOperation, type Tally, type VisibleIssue, visibleIssues } from '../../issues/index.ts'
import { type Neighbours, type Place, place, restorePlaces } from '../../manual-order/index.ts'
import { boardCondition } from '../boards.policy.ts'
import { noteOrder } from './live-order.ts'

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

/** Puts cards back that are still where an operation put them, by the rights that moving them needs. */
export async function undoPlaces(ctx: RequestContext, operation: DoneOperation, tally: Tally): Promise<void> {
  const { rows } = await sql<KeptPlace>`
    select m.list_id, m.host_id, m.former_key, o.key is not distinct from m.new_key as is_there
    from board_move m left join manual_order o on o.list_id = m.list_id and o.host_id = m.host_id
    where m.operation_id = ${operation.id} order by m.list_id, m.host_id`.execute(ctx.db)
  const movable = await movableOf(ctx, rows)
  for (const [listId, all] of Map.groupBy(rows, row => row.list_id)) {
    const back = all.filter(row => row.is_there && movable(row))
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
    noteOrder(
      ctx,
      listId,
      back.flatMap(row => movable(row) ?? []),
    )
    tally.undone += back.length
  }
}

/** The issue of a place, when the actor still sees the board and may change the issue. */
async function movableOf(
  ctx: RequestContext,
  places: readonly KeptPlace[],
): Promise<(place: KeptPlace) => VisibleIssue | null> {
  if (places.length === 0) return () => null
  const { rows: seen } = await sql<{ id: number }>`
    select s.id from sprint s join board b on b.id = s.board_id
    where s.id = any(${intArray(new Set(places.map(place => place.list_id)))}) and ${boardCondition(ctx, 'b')}`.execute(
    ctx.db,
  )
  const sprints = new Set(seen.map(({ id }) => id))
  const ids = [...new Set(places.map(place => place.host_id))]
  const issues = await visibleIssues(ctx, ids, { lock: true })
  return place => {
    const issue = issues.get(place.host_id)
    return issue && sprints.has(place.list_id) && canUpdate(ctx, issue) ? issue : null
  }
}

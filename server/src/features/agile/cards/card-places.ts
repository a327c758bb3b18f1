import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { intArray } from '../../../platform/db/index.ts'
import { canUpdate, type DoneOperation, type Tally, type VisibleIssue, visibleIssues } from '../../issues/index.ts'
import { type Neighbours, type Place, place, restorePlaces } from '../../manual-order/index.ts'
import { isArrangeable, seenBacklogs } from '../backlogs.ts'
import { boardCondition } from '../boards.policy.ts'
import { loadBoards } from '../boards.store.ts'
import { noteBacklogOrder, noteOrder } from './live-order.ts'

/** Puts cards between others of a list, and keeps where they stood for whoever takes the operation of `ctx` back. */
export async function placeInList(
  ctx: RequestContext,
  listId: number,
  hostIds: readonly number[],
  neighbours: Neighbours,
): Promise<void> {
  await keepPlaces(ctx, listId, await place(ctx, listId, hostIds, neighbours))
}

/** Keeps where cards stood before they were moved, for whoever takes the operation of `ctx` back. */
export async function keepPlaces(ctx: RequestContext, listId: number, former: readonly Place[]): Promise<void> {
  if (ctx.operationId === undefined || former.length === 0) return
  await sql`
    insert into board_move (operation_id, list_id, host_id, former_key, new_key)
    select ${ctx.operationId}::bigint, ${listId}::int, f.host_id, f.key, o.key
    from unnest(${former.map(({ hostId }) => hostId)}::bigint[], ${former.map(({ key }) => key)}::text[]) as f (host_id, key)
    left join manual_order o on o.list_id = ${listId} and o.host_id = f.host_id`.execute(ctx.db)
}

interface MovedCard {
  readonly list_id: number
  readonly host_id: number
}

interface KeptPlace extends MovedCard {
  readonly former_key: string | null
  readonly new_key: string | null
  readonly is_there: boolean
}

/** Puts cards back that are still where an operation put them, by the rights that moving them needs. */
export async function undoPlaces(ctx: RequestContext, operation: DoneOperation, tally: Tally): Promise<void> {
  const { rows: moved } = await sql<MovedCard>`
    select list_id, host_id from board_move where operation_id = ${operation.id}`.execute(ctx.db)
  if (moved.length === 0) return
  // The keys are read once the cards are locked: who moves one at the same moment is waited for, and counts.
  const movable = await movableOf(ctx, moved)
  const { rows } = await sql<KeptPlace>`
    select m.list_id, m.host_id, m.former_key, m.new_key, o.key is not distinct from m.new_key as is_there
    from board_move m left join manual_order o on o.list_id = m.list_id and o.host_id = m.host_id
    where m.operation_id = ${operation.id} order by m.list_id, m.host_id`.execute(ctx.db)
  for (const [listId, all] of Map.groupBy(rows, row => row.list_id)) {
    const back = all.filter(row => row.is_there && movable(row))
    tally.skipped += all.length - back.length
    if (back.length === 0) continue
    await restorePlaces(
      ctx,
      listId,
      back.map(row => ({ hostId: row.host_id, key: row.former_key })),
    )
    await keepPlaces(
      ctx,
      listId,
      back.map(row => ({ hostId: row.host_id, key: row.new_key })),
    )
    const moved = back.flatMap(row => movable(row) ?? [])
    const issues = moved.map(({ issue }) => issue)
    if (moved[0]?.isInBacklog) await noteBacklogOrder(ctx, listId, issues)
    else noteOrder(ctx, listId, issues)
    tally.undone += back.length
  }
}

interface Movable {
  readonly issue: VisibleIssue
  /** Else it is a place of a sprint. */
  readonly isInBacklog: boolean
}

/**
 * Locks the issues of places. Gives that of one that the actor may still give another place: in a sprint, by the rights on
 * the issue; in a backlog, by those on the board and its search.
 */
async function movableOf(
  ctx: RequestContext,
  places: readonly MovedCard[],
): Promise<(place: MovedCard) => Movable | null> {
  const lists = new Set(places.map(place => place.list_id))
  const { rows: seen } = await sql<{ id: number }>`
    select s.id from sprint s join board b on b.id = s.board_id
    where s.id = any(${intArray(lists)}) and ${boardCondition(ctx, 'b')}`.execute(ctx.db)
  const sprints = new Set(seen.map(({ id }) => id))
  const backlogs = await arrangeableBacklogs(ctx, lists)
  const ids = [...new Set(places.map(place => place.host_id))]
  const issues = await visibleIssues(ctx, ids, { lock: true })
  return ({ host_id, list_id }) => {
    const issue = issues.get(host_id)
    if (issue && backlogs.has(list_id)) return { issue, isInBacklog: true }
    return issue && sprints.has(list_id) && canUpdate(ctx, issue) ? { issue, isInBacklog: false } : null
  }
}

/** Those of the lists that are backlogs which the actor may put in order. */
async function arrangeableBacklogs(ctx: RequestContext, lists: ReadonlySet<number>): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{
    id: number
  }>`select b.id from board b where b.backlog_id = any(${intArray(lists)})`.execute(ctx.db)
  const boards = await loadBoards(
    ctx,
    rows.map(({ id }) => id),
  )
  const backlogs = await seenBacklogs(ctx, [...boards.values()])
  return new Set(
    [...backlogs].flatMap(([boardId, backlog]) => {
      const board = boards.get(boardId)
      return board && isArrangeable(ctx, board, backlog) ? [backlog.id] : []
    }),
  )
}

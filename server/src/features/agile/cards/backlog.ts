import { AppError, notFound } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction, withOwnPlans } from '../../../platform/db/index.ts'
import { arrangeList, listAmong, openList, type ReadQuery, readList } from '../../issue-search/index.ts'
import { findIssue, type VisibleIssue } from '../../issues/index.ts'
import { requireArrangeable } from '../backlogs.ts'
import { requireUpdatable } from '../boards.policy.ts'
import { type Board, findBoard } from '../boards.store.ts'
import { keepPlaces } from './card-places.ts'
import { noteBacklogOrder } from './live-order.ts'
import { openStoredBacklog } from './open-backlog.ts'
import { type DoneMove, lockCards, runMove } from './run-move.ts'

/** Moves an issue of the backlog right behind another, or on top with null, for who may change the board and its search. */
export async function moveInBacklog(
  ctx: RequestContext,
  agileId: string,
  movedId: string,
  leadingId: string | null,
): Promise<number> {
  return transaction({ ...ctx, ifMatch: null }, async ctx => {
    const board = await findBoard(ctx, agileId)
    requireUpdatable(ctx, board)
    const moved = await findIssue(ctx, movedId, { lock: true })
    await putInBacklog(ctx, board, [moved], leadingId, { areThere: true })
    return moved.id
  })
}

/** The same with several, all or none; it can be taken back. */
export async function arrangeBacklog(
  ctx: RequestContext,
  agileId: string,
  cardIds: readonly string[],
  leadingId: string | null,
): Promise<DoneMove> {
  return transaction({ ...ctx, ifMatch: null }, async ctx => {
    const board = await findBoard(ctx, agileId)
    requireUpdatable(ctx, board)
    const cards = await lockCards(ctx, cardIds)
    return runMove(ctx, cards, inside => putInBacklog(inside, board, cards, leadingId, { areThere: true }))
  })
}

/**
 * Puts issues to a place of the backlog's order by hand, for who may change the board and its search.
 * @param areThere false: they are only about to be found by it
 */
export async function putInBacklog(
  ctx: RequestContext,
  board: Board,
  cards: readonly VisibleIssue[],
  leadingId: string | null,
  { areThere }: { readonly areThere: boolean },
): Promise<void> {
  const { backlog, read } = await openStoredBacklog(ctx, board)
  requireUpdatable(ctx, board)
  requireArrangeable(ctx, board, backlog)
  if (read.sort.length > 0) throw new AppError('order_by_query')
  const leading = leadingId === null ? null : (await findIssue(ctx, leadingId)).id
  const ids = cards.map(({ id }) => id)
  const former = await withOwnPlans(ctx, async () => {
    await requireInBacklog(ctx, read, [...(areThere ? ids : []), ...(leading === null ? [] : [leading])])
    return arrangeList(ctx, { listId: backlog.id, read }, ids, leading)
  })
  await keepPlaces(ctx, backlog.id, former)
  if (former.length > 0) await noteBacklogOrder(ctx, backlog.id, cards)
}

/** An issue of the backlog; throws `not_found` for any other. */
export async function issueOfBacklog(ctx: RequestContext, agileId: string, issueText: string): Promise<number> {
  const { read } = await openStoredBacklog(ctx, await findBoard(ctx, agileId))
  const { id } = await findIssue(ctx, issueText)
  await requireInBacklog(ctx, read, [id])
  return id
}

/** Throws `not_found` for issues that are not in the list. */
async function requireInBacklog(ctx: RequestContext, read: ReadQuery, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const found = await readList(ctx, listAmong(await openList(ctx, read), ids), { top: ids.length })
  const known = new Set(found.map(({ id }) => id))
  const missing = ids.find(id => !known.has(id))
  if (missing !== undefined) throw notFound(`2-${missing}`)
}

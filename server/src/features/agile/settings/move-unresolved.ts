import type { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import { visibleIssues } from '../../issues/index.ts'
import type { Board, StoredSprint } from '../boards.store.ts'
import { type Placing, placeOnBoard } from '../placing.ts'
import { unresolvedOf } from './sprint-members.ts'

/**
 * Moves the unresolved cards of a sprint to another one of its board, or off the board (null), as far as the actor sees and
 * may change them; others stay. Gives the ids of those that moved.
 */
export async function moveUnresolved(
  ctx: RequestContext,
  board: Board,
  from: StoredSprint,
  to: StoredSprint | null,
): Promise<readonly number[]> {
  const issues = [...(await visibleIssues(ctx, await unresolvedOf(ctx, board, from), { lock: true })).values()]
  const refusals = new Map<number, AppError>()
  const place = (placing: Placing) =>
    placeOnBoard(
      { ...ctx, refusals },
      board,
      placing,
      issues.filter(({ id }) => !refusals.has(id)),
    )
  if (to) await place({ action: 'add', sprint: to })
  // Where a card has one place alone it has left the other by now.
  if (to === null || board.on_several_sprints) await place({ action: 'remove', sprint: from })
  return issues.flatMap(({ id }) => (refusals.has(id) ? [] : [id]))
}

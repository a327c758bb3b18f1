import { notFound } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { findIssue } from '../../issues/index.ts'
import { findBoard, findSprint } from '../boards.store.ts'
import { placeOnBoard } from '../placing.ts'
import { removeCards, requireManual } from '../sprint-cards.ts'

/** Puts an issue into a sprint by the rights on the issue; one that is there stays. */
export async function putOnBoard(
  ctx: RequestContext,
  agileId: string,
  sprintId: string,
  issueId: string,
): Promise<{ readonly cardIds: readonly number[] }> {
  return transaction({ ...ctx, ifMatch: null }, async ctx => {
    const board = await findBoard(ctx, agileId, { lock: 'share' })
    const sprint = await findSprint(ctx, board, sprintId)
    requireManual(board)
    const issue = await findIssue(ctx, issueId, { lock: true })
    await placeOnBoard(ctx, board, { action: 'add', sprint }, [issue])
    return { cardIds: [issue.id] }
  })
}

/** Takes an issue off a sprint; throws `not_found` when it is not there. */
export async function takeOffBoard(
  ctx: RequestContext,
  agileId: string,
  sprintId: string,
  issueId: string,
): Promise<void> {
  await transaction({ ...ctx, ifMatch: null }, async ctx => {
    const board = await findBoard(ctx, agileId)
    const sprint = await findSprint(ctx, board, sprintId)
    requireManual(board)
    const issue = await findIssue(ctx, issueId, { lock: true })
    if (board.membership === 'field') return placeOnBoard(ctx, board, { action: 'remove', sprint }, [issue])
    const left = await removeCards(ctx, board, [sprint.id], [issue])
    if (left.length === 0) throw notFound(issueId)
  })
}

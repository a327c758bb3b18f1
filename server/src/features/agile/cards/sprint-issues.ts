import { notFound } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { findIssue } from '../../issues/index.ts'
import { removeCards, requireManual } from '../sprint-cards.ts'
import { join, leaveBoard } from './join-sprint.ts'
import { openBoard } from './open-board.ts'

/** Puts an issue into a sprint by the rights on the issue; one that is there stays. */
export async function putOnBoard(
  ctx: RequestContext,
  agileId: string,
  sprintId: string,
  issueId: string,
): Promise<{ readonly cardIds: readonly number[] }> {
  return transaction({ ...ctx, ifMatch: null }, async ctx => {
    const open = await openBoard(ctx, agileId, sprintId)
    requireManual(open.board)
    const issue = await findIssue(ctx, issueId, { lock: true })
    await join(open, [issue])
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
    const open = await openBoard(ctx, agileId, sprintId)
    requireManual(open.board)
    const issue = await findIssue(ctx, issueId, { lock: true })
    if (open.board.membership === 'field') return leaveBoard(open, [issue])
    const left = await removeCards(ctx, open.board, [open.sprint.id], [issue])
    if (left.length === 0) throw notFound(issueId)
  })
}

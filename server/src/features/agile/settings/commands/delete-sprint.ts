import type { RequestContext } from '../../../../platform/context/index.ts'
import { transaction } from '../../../../platform/db/index.ts'
import { forgetLists } from '../../../manual-order/index.ts'
import { requireUpdatable } from '../../boards.policy.ts'
import { findSprint } from '../../boards.store.ts'
import { releaseCards } from '../../sprint-cards.ts'
import { deleteSprintValues, findBoardOfSprints } from '../linked-values.ts'
import { refused } from '../read-values.ts'
import { touchBoard } from './update-sprint.ts'

/** Deletes a sprint, never its issues: their history tells that they left it. That of a linked board is a value. */
export async function deleteSprint(ctx: RequestContext, boardId: string, sprintId: string): Promise<void> {
  await transaction(ctx, async ctx => {
    const board = await findBoardOfSprints(ctx, boardId, () => true)
    const sprint = await findSprint(ctx, board, sprintId)
    requireUpdatable(ctx, board)
    if (!board.has_sprints) throw refused('a board without sprints keeps the only one that it has')
    await touchBoard(ctx, board.id)
    if (board.membership === 'field') return deleteSprintValues(ctx, board, sprint.name)
    await releaseCards(ctx, board.id, { sprints: [sprint.id] })
    await ctx.db.deleteFrom('sprint').where('id', '=', sprint.id).execute()
    await forgetLists(ctx, [sprint.id])
    await ctx.events.add(ctx, {
      kind: 'sprint.deleted',
      entity: 'Sprint',
      entityId: sprint.id,
      payload: { boardId: board.id },
    })
  })
}

import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { attempt, type DoneOperation, type Tally } from '../../issues/index.ts'
import { isUpdatable } from '../boards.policy.ts'
import { type Board, loadBoards, type StoredSprint, sprintsOf } from '../boards.store.ts'
import { touchBoard, writeArchived } from './commands/update-sprint.ts'

/** Archives a sprint of a locked board or brings it back, and keeps that for whoever takes the operation of `ctx` back. */
export async function archiveInOperation(
  ctx: RequestContext,
  board: Board,
  sprint: StoredSprint,
  archived: boolean,
): Promise<void> {
  await writeArchived(ctx, board, sprint, archived)
  await touchBoard(ctx, board.id)
  if (ctx.operationId === undefined) return
  await ctx.db
    .insertInto('sprint_archival')
    .values({ operation_id: ctx.operationId, sprint_id: sprint.id, archived })
    .execute()
}

/** Brings sprints back that an operation archived, or archives them anew, by the rights that changing a sprint needs. */
export async function undoArchivals(ctx: RequestContext, operation: DoneOperation, tally: Tally): Promise<void> {
  const { rows } = await sql<{ sprint_id: number; board_id: number; archived: boolean }>`
    select a.sprint_id, s.board_id, a.archived from sprint_archival a join sprint s on s.id = a.sprint_id
    where a.operation_id = ${operation.id} order by s.board_id, s.id`.execute(ctx.db)
  if (rows.length === 0) return
  const boards = await loadBoards(
    ctx,
    rows.map(row => row.board_id),
    { lock: 'update' },
  )
  const sprints = await sprintsOf(ctx, [...boards.keys()])
  for (const { sprint_id, board_id, archived } of rows) {
    const board = boards.get(board_id)
    const sprint = sprints.get(board_id)?.find(({ id }) => id === sprint_id)
    const isMeant = board && sprint?.archived === archived && isUpdatable(ctx, board)
    if (isMeant && (await attempt(ctx, inside => archiveInOperation(inside, board, sprint, !archived)))) tally.undone++
    else tally.skipped++
  }
}

import { isDeepStrictEqual } from 'node:util'
import type { BodyOf } from '@cairn/common/features/entities'
import type { RequestContext } from '../../../../platform/context/index.ts'
import { transaction } from '../../../../platform/db/index.ts'
import { requireUpdatable } from '../../boards.policy.ts'
import { type Board, findSprint, type StoredSprint } from '../../boards.store.ts'
import { findBoardOfSprints, updateSprintValues } from '../linked-values.ts'
import { readSprint, type SprintInput } from '../read-sprint.ts'
import { refused } from '../read-values.ts'
import { withUniqueSprint } from '../sprints.store.ts'

/**
 * Changes a sprint; gives its id. `issues` in a body say nothing: clients send back what they read. Name and end of a
 * sprint of a linked board are those of the values of its field, with the bundle's rights.
 */
export async function updateSprint(
  ctx: RequestContext,
  boardId: string,
  sprintId: string,
  body: BodyOf<'Sprint'>,
): Promise<number> {
  return transaction(ctx, async ctx => {
    const board = await findBoardOfSprints(ctx, boardId, async seen => {
      const before = await findSprint(ctx, seen, sprintId)
      return isOtherValue(before, readSprint(seen, before, body))
    })
    const sprint = await findSprint(ctx, board, sprintId)
    requireUpdatable(ctx, board)
    const input = readSprint(board, sprint, body)
    if (board.membership === 'field' && isOtherValue(sprint, input))
      await updateSprintValues(ctx, board, sprint.name, {
        ...(input.name === sprint.name ? {} : { name: input.name }),
        ...(input.archived === sprint.archived ? {} : { archived: input.archived }),
      })
    const isChanged = await writeSprint(ctx, sprint, input)
    const isDefault = board.default_sprint_id === sprint.id
    if (typeof body.isDefault === 'boolean' && body.isDefault !== isDefault && board.has_sprints)
      await setDefaultSprint(ctx, board, body.isDefault ? sprint.id : null)
    else if (!isChanged) return sprint.id
    await touchBoard(ctx, board.id)
    return sprint.id
  })
}

/** Whether the value that a sprint of a linked board is becomes another one. */
const isOtherValue = (sprint: StoredSprint, input: SprintInput): boolean =>
  input.name !== sprint.name || input.archived !== sprint.archived

/** Archives a sprint or brings it back, also the values that one of a linked board is. */
export async function writeArchived(
  ctx: RequestContext,
  board: Board,
  sprint: StoredSprint,
  archived: boolean,
): Promise<void> {
  if (board.membership === 'field') await updateSprintValues(ctx, board, sprint.name, { archived })
  else await writeSprint(ctx, sprint, { ...inputOf(sprint), archived })
}

const inputOf = ({ name, goal, start, finish, archived }: StoredSprint): SprintInput => ({
  name,
  goal,
  start,
  finish,
  archived,
})

/** Writes a sprint where something is different, and says whether it was. */
export async function writeSprint(ctx: RequestContext, sprint: StoredSprint, input: SprintInput): Promise<boolean> {
  if (isDeepStrictEqual({ ...input }, inputOf(sprint))) return false
  await withUniqueSprint(input.name, () =>
    ctx.db
      .updateTable('sprint')
      .set({ ...input })
      .where('id', '=', sprint.id)
      .execute(),
  )
  await ctx.events.add(ctx, {
    kind: 'sprint.changed',
    entity: 'Sprint',
    entityId: sprint.id,
    payload: { boardId: sprint.board_id },
  })
  return true
}

/** New issues that match join that sprint from now on; null: none. */
export async function setDefaultSprint(ctx: RequestContext, board: Board, sprintId: number | null): Promise<void> {
  if (board.membership !== 'manual') throw refused('new issues join a sprint where cards are put by hand')
  await ctx.db.updateTable('board').set({ default_sprint_id: sprintId }).where('id', '=', board.id).execute()
}

/** Something of the board is different now. */
export async function touchBoard(ctx: RequestContext, boardId: number): Promise<void> {
  await ctx.db.updateTable('board').set({ updated: ctx.clock() }).where('id', '=', boardId).execute()
  await ctx.events.add(ctx, { kind: 'agile.changed', entity: 'Agile', entityId: boardId })
}

import { Sprint } from '@cairn/common/features/agile'
import type { BodyOf } from '@cairn/common/features/entities'
import type { RequestContext } from '../../../../platform/context/index.ts'
import { transaction } from '../../../../platform/db/index.ts'
import { requireUpdatable } from '../../boards.policy.ts'
import { type Board, type StoredSprint, sprintsOf } from '../../boards.store.ts'
import { requireRoomForSprint } from '../limits.ts'
import { createSprintValue, findBoardOfSprints } from '../linked-values.ts'
import { moveUnresolved } from '../move-unresolved.ts'
import { readSprint, type SprintInput } from '../read-sprint.ts'
import { refused, unknown } from '../read-values.ts'
import { insertSprint } from '../sprints.store.ts'
import { setDefaultSprint, touchBoard, writeSprint } from './update-sprint.ts'

/**
 * Creates a sprint; gives its id. Of a linked board it is a value of the field, with the bundle's rights. Unresolved cards
 * of `previousSprint` move here as far as the actor may change them.
 */
export async function createSprint(ctx: RequestContext, boardId: string, body: BodyOf<'Sprint'>): Promise<number> {
  return transaction(ctx, async ctx => {
    const board = await findBoardOfSprints(ctx, boardId, () => true)
    requireUpdatable(ctx, board)
    if (!board.has_sprints) throw refused('the board has no sprints')
    const input = readSprint(board, null, body)
    const before = (await sprintsOf(ctx, [board.id])).get(board.id) ?? []
    requireRoomForSprint(before.length)
    const previous = body.previousSprint ? sprintNamed(before, body.previousSprint.id ?? '') : null
    const id = await insertInto(ctx, board, input)
    if (body.isDefault === true) await setDefaultSprint(ctx, board, id)
    await touchBoard(ctx, board.id)
    const sprint: StoredSprint = { ...input, id, board_id: board.id }
    if (previous) await moveUnresolved(ctx, board, previous, sprint)
    return id
  })
}

/** The sprint of a board that a body names; throws `unknown_value`. */
export function sprintNamed(sprints: readonly StoredSprint[], id: string): StoredSprint {
  const number = Sprint.requireId(id)
  const found = sprints.find(sprint => sprint.id === number)
  if (!found) throw unknown('sprint', id)
  return found
}

async function insertInto(ctx: RequestContext, board: Board, input: SprintInput): Promise<number> {
  if (board.membership !== 'field') return insertSprint(ctx, { boardId: board.id, ...input })
  await createSprintValue(ctx, board, { name: input.name, archived: input.archived })
  // By now the sprint is there, as on every other board of the field.
  const sprints = (await sprintsOf(ctx, [board.id])).get(board.id) ?? []
  const made = sprints.find(({ name }) => name.toLowerCase() === input.name.toLowerCase())
  if (!made) throw unknown('name', input.name)
  await writeSprint(ctx, made, { ...input, name: made.name, archived: made.archived })
  return made.id
}

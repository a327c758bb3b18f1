import type { UNRESOLVED_CARDS } from '@cairn/common/features/agile'
import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../../platform/context/index.ts'
import { transaction } from '../../../../platform/db/index.ts'
import { advanceOperation, insertOperation } from '../../../commands/index.ts'
import { requireUpdatable } from '../../boards.policy.ts'
import { type Board, findBoard, findSprint, type StoredSprint, sprintsOf } from '../../boards.store.ts'
import { moveUnresolved } from '../move-unresolved.ts'
import { refused } from '../read-values.ts'
import { sprintNamed } from './create-sprint.ts'
import { touchBoard, writeArchived } from './update-sprint.ts'

/** What becomes of a sprint that ends. */
export interface Finish {
  /** Of its unresolved cards: another sprint of the board, off the board, or they stay. */
  readonly unresolved?: (typeof UNRESOLVED_CARDS)[number] | undefined
  /** The other sprint. */
  readonly target?: { readonly id: string } | undefined
  readonly archive?: boolean | undefined
}

/** What finishing did; `operationId`: by which the cards are moved back, null where none moved. */
export interface Finished {
  readonly sprintId: number
  readonly operationId: number | null
  readonly cards: readonly number[]
}

/** Ends a sprint. Cards that the actor may not change stay where they are. */
export async function finishSprint(
  ctx: RequestContext,
  boardId: string,
  sprintId: string,
  { unresolved, target, archive = false }: Finish,
): Promise<Finished> {
  return transaction(ctx, async ctx => {
    const board = await findBoard(ctx, boardId, { lock: 'update' })
    const sprint = await findSprint(ctx, board, sprintId)
    requireUpdatable(ctx, board)
    if (!unresolved) throw new AppError('field_required', { name: 'unresolved', field: 'unresolved' })
    if (!board.has_sprints) throw refused('the board has no sprints')
    const to = unresolved === 'sprint' ? await targetOf(ctx, board, sprint, target?.id) : null
    const moved = unresolved === 'stay' ? { operationId: null, cards: [] } : await move(ctx, board, sprint, to)
    if (archive && !sprint.archived) {
      await writeArchived(ctx, board, sprint)
      await touchBoard(ctx, board.id)
    }
    return { sprintId: sprint.id, ...moved }
  })
}

async function targetOf(
  ctx: RequestContext,
  board: Board,
  sprint: StoredSprint,
  id: string | undefined,
): Promise<StoredSprint> {
  if (id === undefined) throw new AppError('field_required', { name: 'target', field: 'target' })
  const target = sprintNamed((await sprintsOf(ctx, [board.id])).get(board.id) ?? [], id)
  if (target.id === sprint.id || target.archived) throw refused(`cards cannot move on to the sprint ${target.name}`)
  return target
}

async function move(
  ctx: RequestContext,
  board: Board,
  sprint: StoredSprint,
  to: StoredSprint | null,
): Promise<Pick<Finished, 'operationId' | 'cards'>> {
  const { userId } = ctx.actor
  const query = ctx.texts.format(ctx.locale, 'board.finish', { board: board.name, sprint: sprint.name })
  const id = await insertOperation(ctx, { query, authorId: userId, actingId: userId, total: 0, waiting: null })
  const cards = await moveUnresolved({ ...ctx, operationId: id }, board, sprint, to)
  await advanceOperation(ctx, id, { done: 0, created: [], deleted: [], made: {}, isFinished: true })
  return { operationId: cards.length > 0 ? id : null, cards }
}

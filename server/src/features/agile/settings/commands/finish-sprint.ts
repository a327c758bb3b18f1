import type { UNRESOLVED_CARDS } from '@cairn/common/features/agile'
import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../../platform/context/index.ts'
import { transaction } from '../../../../platform/db/index.ts'
import { advanceOperation, insertOperation } from '../../../commands/index.ts'
import { requireUpdatable } from '../../boards.policy.ts'
import { type Board, findSprint, type StoredSprint, sprintsOf } from '../../boards.store.ts'
import { findBoardOfSprints } from '../linked-values.ts'
import { moveUnresolved } from '../move-unresolved.ts'
import { refused } from '../read-values.ts'
import { archiveInOperation } from '../undo-archivals.ts'
import { sprintNamed } from './create-sprint.ts'

/** What becomes of a sprint that ends. */
export interface Finish {
  /** Of its unresolved cards: another sprint of the board, off the board, or they stay. */
  readonly unresolved?: (typeof UNRESOLVED_CARDS)[number] | undefined
  /** The other sprint. */
  readonly target?: { readonly id: string } | undefined
  readonly archive?: boolean | undefined
}

/** What finishing did; `operationId`: by which it is taken back, null where nothing became different. */
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
    const board = await findBoardOfSprints(ctx, boardId, () => archive)
    const sprint = await findSprint(ctx, board, sprintId)
    requireUpdatable(ctx, board)
    if (!unresolved) throw new AppError('field_required', { name: 'unresolved', field: 'unresolved' })
    if (!board.has_sprints) throw refused('the board has no sprints')
    const to = unresolved === 'sprint' ? await targetOf(ctx, board, sprint, target?.id) : null
    const archives = archive && !sprint.archived
    if (unresolved === 'stay' && !archives) return { sprintId: sprint.id, operationId: null, cards: [] }
    const operationId = await begin(ctx, board, sprint)
    const inside = { ...ctx, operationId }
    const cards = unresolved === 'stay' ? [] : await moveUnresolved(inside, board, sprint, to)
    if (archives) await archiveInOperation(inside, board, sprint, true)
    await advanceOperation(ctx, operationId, { done: 0, created: [], deleted: [], made: {}, isFinished: true })
    return { sprintId: sprint.id, operationId: cards.length > 0 || archives ? operationId : null, cards }
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

function begin(ctx: RequestContext, board: Board, sprint: StoredSprint): Promise<number> {
  const { userId } = ctx.actor
  const query = ctx.texts.format(ctx.locale, 'board.finish', { board: board.name, sprint: sprint.name })
  return insertOperation(ctx, { query, authorId: userId, actingId: userId, total: 0, waiting: null })
}

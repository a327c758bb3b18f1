import { AppError, notFound } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import { type ActingVerb, previewLabel, sentence, type UndoStep } from '../../issues/index.ts'
import { type Board, type BoardLock, currentSprintOf, loadBoards, shownSprints, sprintsOf } from '../boards.store.ts'
import { undoPlaces } from '../cards/card-places.ts'
import { checkPlacing, type Placing, placeOnBoard } from '../placing.ts'
import { undoArchivals } from '../settings/undo-archivals.ts'
import { type BoardCommand, boardCommand } from './board-command.ts'
import { changesIn, takeBack } from './take-back.ts'

/** The board as the actor sees it, and what is to become of issues there. */
async function meantBy(
  ctx: RequestContext,
  { action, board: { id, name }, sprint }: BoardCommand,
  options: { readonly lock?: BoardLock } = {},
): Promise<{ readonly board: Board; readonly placing: Placing }> {
  const board = (await loadBoards(ctx, [id], options)).get(id)
  if (!board) throw notFound(name)
  if (action === 'remove' && sprint === null) return { board, placing: { action, sprint: null } }
  const sprints = shownSprints(board, (await sprintsOf(ctx, [id])).get(id) ?? [], ctx.clock())
  const found =
    sprint === null || sprint === 'current' || !board.has_sprints
      ? currentSprintOf(sprints, ctx.clock())
      : sprints.find(other => other.id === sprint.id)
  if (!found) throw new AppError('bad_request', { reason: `the board ${board.name} has no such sprint` })
  return { board, placing: { action, sprint: found } }
}

const undoBoards: UndoStep = {
  undo: async (ctx, operation, tally) => {
    const { entries } = operation
    // Boards are locked before issues.
    await undoArchivals(ctx, operation, tally)
    const changes = entries.flatMap(entry =>
      entry.category === 'SprintCategory' ? changesIn(entry.host_id, entry) : [],
    )
    const undone = changes.length === 0 ? 0 : await takeBack(ctx, changes)
    tally.undone += undone
    tally.skipped += changes.length - undone
    await undoPlaces(ctx, operation, tally)
  },
}

/** Issues are put on boards and taken off them. */
export const boardVerb: ActingVerb<BoardCommand> = {
  definition: boardCommand,
  describe: (ctx, { action, board, sprint }) => {
    const facts = { board: board.name }
    if (sprint === null) return sentence(ctx, `${action}Board`, facts)
    if (sprint === 'current') return sentence(ctx, `${action}CurrentSprint`, facts)
    return sentence(ctx, `${action}Sprint`, { ...facts, sprint: sprint.name })
  },
  check: async (ctx, issues, command) => {
    const { board, placing } = await meantBy(ctx, command)
    return checkPlacing(ctx, board, placing, issues)
  },
  preview: (ctx, { action, board, sprint }) => {
    const shown = sprint === 'current' ? previewLabel(ctx, 'currentSprint') : sprint?.name
    const place = shown === undefined ? board.name : `${board.name}: ${shown}`
    const [added, removed] = action === 'add' ? [place, null] : [null, place]
    return [{ field: previewLabel(ctx, 'board'), removed, added }]
  },
  carryOut: async (ctx, issues, command) => {
    const { board, placing } = await meantBy(ctx, command, { lock: 'share' })
    await placeOnBoard(ctx, board, placing, issues)
  },
  undo: undoBoards,
}

import { Sprint } from '@cairn/common/features/agile'
import { braced } from '@cairn/common/features/search'
import type { ListDivision } from '../../issue-search/index.ts'
import { loadBoards, parseBoardId, type StoredSprint, shownSprints, sprintsOf } from '../boards.store.ts'
import { amongCards } from './on-board.ts'

/** So many sprints divide a list: each is a query that is asked for each issue. */
const MAX_GROUPS = 100

/**
 * Lists divided by the sprints of a board, those at hand first; of one without sprints by whether issues are on it. Of more
 * sprints than a list is divided by, those that started longest ago are left out, archived ones first.
 */
export const boardDivision: ListDivision = {
  open: async (ctx, by) => {
    const id = parseBoardId(by)
    const board = id === null ? undefined : (await loadBoards(ctx, [id])).get(id)
    if (!board) return null
    const shown = shownSprints(board, (await sprintsOf(ctx, [board.id])).get(board.id) ?? [], ctx.clock())
    const sprints = dividing(shown)
    const among = await amongCards(ctx, board, sprints)
    const attribute = braced(`Board ${board.name}`)
    return {
      groups: board.has_sprints
        ? sprints.map(({ id: sprint, name }, at) => ({
            id: Sprint.id(sprint),
            name,
            query: `${attribute}: ${braced(name)}`,
            among: among?.[at],
          }))
        : [{ id: by, name: board.name, query: `has: ${attribute}` }],
      within: among ? `has: ${attribute}` : '',
      none: {
        name: ctx.texts.format(ctx.locale, 'issueGroups.notOnBoard', { board: board.name }),
        query: `has: -${attribute}`,
      },
    }
  },
}

/** @param sprints by start */
function dividing(sprints: readonly StoredSprint[]): readonly StoredSprint[] {
  const [archived = [], open = []] = [true, false].map(wanted => sprints.filter(sprint => sprint.archived === wanted))
  const first = open.slice(-MAX_GROUPS)
  return [...first, ...archived.slice(Math.max(0, archived.length - MAX_GROUPS + first.length))]
}

import { Sprint } from '@cairn/common/features/agile'
import { braced } from '@cairn/common/features/search'
import type { ListDivision } from '../../issue-search/index.ts'
import { loadBoards, parseBoardId, shownSprints, sprintsOf } from '../boards.store.ts'

/** Lists divided by the sprints of a board, those at hand first; of one without sprints by whether issues are on it. */
export const boardDivision: ListDivision = {
  open: async (ctx, by) => {
    const id = parseBoardId(by)
    const board = id === null ? undefined : (await loadBoards(ctx, [id])).get(id)
    if (!board) return null
    const sprints = shownSprints(board, (await sprintsOf(ctx, [board.id])).get(board.id) ?? [], ctx.clock())
    const attribute = braced(`Board ${board.name}`)
    return {
      groups: board.has_sprints
        ? [...sprints.filter(({ archived }) => !archived), ...sprints.filter(({ archived }) => archived)].map(
            ({ id: sprint, name }) => ({
              id: Sprint.id(sprint),
              name,
              query: `${attribute}: ${braced(name)}`,
            }),
          )
        : [{ id: by, name: board.name, query: `has: ${attribute}` }],
      none: {
        name: ctx.texts.format(ctx.locale, 'issueGroups.notOnBoard', { board: board.name }),
        query: `has: -${attribute}`,
      },
    }
  },
}

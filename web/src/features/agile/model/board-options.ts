import type { Option } from '../../../ui/option-row.tsx'
import { membershipOf } from './membership.ts'
import type { BoardChoice, IssueSprint } from './projections.ts'

/** A place where issues can be put: a sprint of a board, or a board without sprints. */
export type BoardPlace = { readonly board: BoardChoice; readonly sprint: IssueSprint; readonly isCurrent: boolean }

/**
 * The places on boards that fit, favourite boards first and of each the current sprint; boards that show what their query
 * finds have none, and archived sprints take no more cards.
 */
export function boardPlaces(
  boards: readonly BoardChoice[],
  isFit: (board: BoardChoice) => boolean,
): readonly BoardPlace[] {
  const fits = boards.filter(board => membershipOf(board) !== 'query' && isFit(board))
  return fits
    .toSorted((a, b) => Number(b.favorite === true) - Number(a.favorite === true))
    .flatMap(board =>
      board.sprints
        .filter(({ archived }) => !archived)
        .map(sprint => ({
          board,
          sprint: { ...sprint, agile: board },
          isCurrent: sprint.id === board.currentSprint?.id,
        }))
        .toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent)),
    )
}

/** Places as one chooses them; the board stands beside its sprints, so that both are found by what is typed. */
export const placeOption = ({ board, sprint }: BoardPlace): Option =>
  board.sprintsSettings?.disableSprints
    ? { id: sprint.id, text: board.name ?? '' }
    : { id: sprint.id, text: sprint.name ?? '', description: board.name ?? '' }

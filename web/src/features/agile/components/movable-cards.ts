import type { Cards } from '../api/card-cache.ts'
import type { CardParts } from './board/board-parts.ts'

/** Tells of some cards whether to offer something with all of them; of those whose bodies are not known, that it is. */
export type Offer = (ids: readonly string[]) => boolean

/** What to offer with cards; the server decides again. */
export function movableCards({ canMove, store }: Pick<CardParts, 'canMove' | 'store'>, cards: Cards) {
  const offer =
    (columnOf: (id: string) => string | undefined): Offer =>
    ids =>
      ids.every(id => {
        const issue = cards.get(id)
        return issue === undefined || canMove(issue, columnOf(id))
      })
  return {
    /** They are taken up where they stand: a backlog is put in order by who may change the board. */
    canLift: offer(id => store.placeOf(id)?.column),
    /** They are moved to another place. */
    canMoveAway: offer(() => undefined),
  }
}

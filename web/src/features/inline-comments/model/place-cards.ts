/** A card in the margin: where its words stand and how high it is, px. */
export interface Card {
  readonly id: string
  readonly top: number
  readonly height: number
}

/** Between two cards, px. */
export const CARD_GAP = 8

/**
 * Where cards stand so that none covers another: each beside its words, or as near as it can be. The one that is open has
 * its place, and the others make room. None stands above the top.
 * @param cards in the order of their words
 * @returns tops by id
 */
export function placeCards(cards: readonly Card[], open: string | null): ReadonlyMap<string, number> {
  const tops = cards.map(({ top }) => Math.max(0, top))
  const heightOf = (index: number) => (cards[index]?.height ?? 0) + CARD_GAP
  const pushDown = (from: number) => {
    for (let index = from; index < cards.length; index++)
      tops[index] = Math.max(tops[index] ?? 0, index > 0 ? (tops[index - 1] ?? 0) + heightOf(index - 1) : 0)
  }
  const fixed = cards.findIndex(({ id }) => id === open)
  if (fixed > 0) {
    for (let index = fixed - 1; index >= 0; index--)
      tops[index] = Math.min(tops[index] ?? 0, (tops[index + 1] ?? 0) - heightOf(index))
    // Those above have no more room than there is.
    tops[0] = Math.max(0, tops[0] ?? 0)
    pushDown(1)
  } else pushDown(1)
  return new Map(cards.map(({ id }, index) => [id, tops[index] ?? 0]))
}

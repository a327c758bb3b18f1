import { describe, expect, it } from 'vitest'
import { CARD_GAP, placeCards } from './place-cards.ts'

const card = (id: string, top: number, height = 100) => ({ id, top, height })
const placed = (cards: readonly ReturnType<typeof card>[], open: string | null = null) => [
  ...placeCards(cards, open).values(),
]

describe('cards in the margin', () => {
  it('stand beside their words where there is room', () => {
    expect(placed([card('a', 0), card('b', 300)])).toEqual([0, 300])
  })

  it('make room for those before them', () => {
    expect(placed([card('a', 20), card('b', 30), card('c', 500)])).toEqual([20, 120 + CARD_GAP, 500])
  })

  it('make room for the one that is open, on both sides of it', () => {
    const cards = [card('a', 300), card('b', 310), card('c', 320)]
    expect(placed(cards, 'b')).toEqual([210 - CARD_GAP, 310, 410 + CARD_GAP])
    expect(placed(cards, 'a')).toEqual(placed(cards))
  })

  it('never stand above the top, nor over each other', () => {
    const cards = [card('a', 0), card('b', 10), card('c', 20)]
    expect(placed(cards, 'c')).toEqual([0, 100 + CARD_GAP, 200 + 2 * CARD_GAP])
    expect(placed([card('a', -40)])).toEqual([0])
  })
})

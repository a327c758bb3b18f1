import { expect, test } from 'vitest'
import { CARD_GAP, CELL_END, CELL_PADDING, createCardHeights, ROW_HEAD } from './card-heights.ts'

const IDS = Array.from({ length: 1000 }, (_, index) => `2-${index}`)

test('only the cards between two heights are drawn', () => {
  const heights = createCardHeights('s')
  const step = 36 + CARD_GAP
  const { first, end } = heights.windowOf(IDS, 100 * step + CELL_PADDING, 110 * step + CELL_PADDING)
  expect([first, end]).toEqual([100, 111])
  expect(heights.windowOf(IDS, -500, -1)).toEqual({ first: 0, end: 0 })
  expect(heights.windowOf(IDS, 1001 * step, 1002 * step)).toEqual({ first: 0, end: 0 })
  expect(heights.windowOf([], 0, 500)).toEqual({ first: 0, end: 0 })
})

test('what was measured counts instead of the guess, until columns get another width', () => {
  const heights = createCardHeights('m')
  const guessed = heights.cellHeight(IDS)
  heights.measured('2-0', 178)
  heights.measured('2-1', 0)
  expect(heights.cellHeight(IDS)).toBe(guessed + 100)
  expect(heights.topsOf(IDS)[1]).toBe(178 + CARD_GAP)
  heights.forget()
  expect(heights.cellHeight(IDS)).toBe(guessed)
})

test('a row is as high as the highest of its shown cells, and a collapsed one as its head', () => {
  const heights = createCardHeights('s')
  const row = { kind: 'value', name: '', color: null, idReadable: null, isResolved: false, count: 0, sums: {} } as const
  const rows = [
    { ...row, id: 'a', collapsed: false, cells: [['1'], ['2', '3', '4']] },
    { ...row, id: 'b', collapsed: true, cells: [['5'], []] },
  ]
  const cell = (cards: number) => 2 * CELL_PADDING + cards * (36 + CARD_GAP) + CELL_END
  const view = { columns: [], rows }
  expect(heights.rowTops(view, [0, 1], true)).toEqual([0, ROW_HEAD + cell(3), 2 * ROW_HEAD + cell(3)])
  expect(heights.rowTops(view, [0], false)).toEqual([0, cell(1), cell(1)])
})

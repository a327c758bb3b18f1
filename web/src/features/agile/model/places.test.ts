import type { ViewedColumn, ViewedRow } from '@cairn/common/features/agile'
import { expect, test } from 'vitest'
import { afterMove, cardsInOrder, cellOf, leadingAt, listAfter, type Places, placesOf, withPending } from './places.ts'

const column = (id: string, count: number): ViewedColumn => ({ id, collapsed: false, count, sums: {} })
const row = (id: string, cells: readonly (readonly string[])[]): ViewedRow => ({
  id,
  kind: 'value',
  name: id,
  color: null,
  idReadable: null,
  isResolved: false,
  collapsed: false,
  count: cells.flat().length,
  sums: {},
  cells,
})

const BOARD: Places = {
  columns: [column('open', 4), column('done', 1)],
  rows: [row('top', [['a', 'b', 'c'], ['d']]), row('low', [['e'], []])],
}

test('a card is found in its cell', () => {
  expect(placesOf(BOARD).get('c')).toEqual({ row: 'top', column: 'open', index: 2 })
  expect(cardsInOrder(BOARD)).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(cellOf(BOARD, 'top', 'nowhere')).toEqual([])
})

test('moved cards stand behind the leading one, in the order in which they stood', () => {
  const next = afterMove(BOARD, { cards: ['e', 'b'], row: 'top', column: 'done', leading: 'd' })
  expect(cellOf(next, 'top', 'done')).toEqual(['d', 'b', 'e'])
  expect(cellOf(next, 'top', 'open')).toEqual(['a', 'c'])
  expect(next.columns.map(({ count }) => count)).toEqual([2, 3])
  expect(next.rows.map(({ count }) => count)).toEqual([5, 0])
})

test('without a leading card they stand on top, and unsaid at the end', () => {
  expect(cellOf(afterMove(BOARD, { cards: ['c'], row: 'top', column: 'open', leading: null }), 'top', 'open')).toEqual([
    'c',
    'a',
    'b',
  ])
  expect(cellOf(afterMove(BOARD, { cards: ['a'], row: 'top', column: 'open' }), 'top', 'open')).toEqual(['b', 'c', 'a'])
})

test('behind a card that is moved as well means behind the one before it', () => {
  const next = afterMove(BOARD, { cards: ['b', 'c'], row: 'top', column: 'open', leading: 'b' })
  expect(next.rows[0]).toBe(BOARD.rows[0])
})

test('what a move does not touch stays the same', () => {
  const next = afterMove(BOARD, { cards: ['a'], row: 'top', column: 'open', leading: 'b' })
  expect(next.rows[1]).toBe(BOARD.rows[1])
  expect(next.rows[0]?.cells[1]).toBe(BOARD.rows[0]?.cells[1])
  expect(next.columns[1]).toBe(BOARD.columns[1])
})

test('cards that leave the sprint are gone, and counted nowhere', () => {
  const next = afterMove(BOARD, { cards: ['a', 'd'], sprint: 's' })
  expect(cardsInOrder(next)).toEqual(['b', 'c', 'e'])
  expect(next.columns.map(({ count }) => count)).toEqual([3, 0])
})

test('a card that comes from elsewhere stands behind the leading one, and is counted', () => {
  const next = afterMove(BOARD, { cards: ['x', 'd'], row: 'low', column: 'open', leading: 'e' })
  expect(cellOf(next, 'low', 'open')).toEqual(['e', 'd', 'x'])
  expect(next.columns.map(({ count }) => count)).toEqual([6, 0])
})

test('a move to a cell that is gone changes nothing', () => {
  expect(afterMove(BOARD, { cards: ['a'], row: 'gone', column: 'open', leading: null })).toBe(BOARD)
  expect(afterMove(BOARD, { cards: ['a'], row: 'top', column: 'gone', leading: null })).toBe(BOARD)
})

test('the leading card is the one before the place among those that stay', () => {
  const ids = ['a', 'b', 'c', 'd']
  expect(leadingAt(ids, new Set(['b']), 0)).toBeNull()
  expect(leadingAt(ids, new Set(['b']), 2)).toBe('c')
  expect(leadingAt(ids, new Set(), 9)).toBeNull()
})

test('moves on their way lie on top of what the server says', () => {
  const moves = [
    { cards: ['a'], row: 'low', column: 'done', leading: null },
    { cards: ['b'], row: 'low', column: 'done', leading: 'a' },
  ]
  expect(cellOf(withPending(BOARD, moves), 'low', 'done')).toEqual(['a', 'b'])
})

test('since when a card is in its column is unknown of one that comes into it, and of no other', () => {
  const timed = { ...BOARD, inColumnSince: { a: 1, b: 2, d: 4, e: 5 } }
  const since = (cards: readonly string[], row: string, column: string) =>
    afterMove(timed, { cards, row, column, leading: null }).inColumnSince
  expect(since(['a', 'd'], 'top', 'done')).toEqual({ b: 2, d: 4, e: 5 })
  // Another row is the same column.
  expect(since(['a'], 'low', 'open')).toEqual(timed.inColumnSince)
  expect(since(['x'], 'low', 'open')).toEqual(timed.inColumnSince)
  expect(afterMove(timed, { cards: ['a'], sprint: 's' }).inColumnSince).toEqual({ b: 2, d: 4, e: 5 })
})

test('a move off the sprint counts nowhere, whatever column it names', () => {
  const next = afterMove(BOARD, { cards: ['a'], sprint: 's', row: 'top', column: 'done' })
  expect([cardsInOrder(next), next.columns.map(({ count }) => count)]).toEqual([
    ['b', 'c', 'd', 'e'],
    [3, 1],
  ])
})

test('cards come into a list behind the leading one, on top where none is named, and leave others', () => {
  const ids = ['a', 'b', 'c']
  expect(listAfter(ids, { cards: ['x', 'b'] }, true)).toEqual(['b', 'x', 'a', 'c'])
  expect(listAfter(ids, { cards: ['x'], leading: 'a' }, true)).toEqual(['a', 'x', 'b', 'c'])
  expect(listAfter(ids, { cards: ['c', 'a'], leading: 'b' }, true)).toEqual(['b', 'a', 'c'])
  expect(listAfter(ids, { cards: ['b', 'x'], leading: 'c' }, false)).toEqual(['a', 'c'])
})

test('a list that a move does not touch stays the same', () => {
  const ids = ['a', 'b', 'c']
  expect(listAfter(ids, { cards: ['x'] }, false)).toBe(ids)
  expect(listAfter(ids, { cards: ['b'], leading: 'a' }, true)).toBe(ids)
})

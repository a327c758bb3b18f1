import type { ViewedColumn, ViewedRow } from '@cairn/common/features/agile'
import { expect, test } from 'vitest'
import type { Places } from './places.ts'
import { cardNear, carriedTo, type Direction, firstCard, nextCard, walkable } from './walk.ts'

const column = (id: string): ViewedColumn => ({ id, collapsed: false, count: 0, sums: {} })
const row = (id: string, collapsed: boolean, cells: readonly (readonly string[])[]): ViewedRow => ({
  ...{ id, kind: 'value', name: id, color: null, idReadable: null, isResolved: false, count: 0, sums: {} },
  collapsed,
  cells,
})

const BOARD: Places = {
  columns: [column('one'), column('two'), column('three')],
  rows: [
    row('top', false, [['a', 'b', 'c'], [], ['d']]),
    row('shut', true, [['x'], ['x2'], ['x3']]),
    row('low', false, [['e'], ['f'], ['g', 'h']]),
  ],
}
const ALL = walkable(BOARD, () => true)

test.each<[string, Direction, string | undefined]>([
  ['a', 'down', 'b'],
  ['c', 'down', 'e'],
  ['e', 'up', 'c'],
  ['a', 'up', undefined],
  ['h', 'down', undefined],
  ['b', 'on', 'd'],
  ['d', 'back', 'a'],
  ['f', 'up', undefined],
  ['h', 'back', 'f'],
  ['a', 'last', 'c'],
  ['c', 'first', 'a'],
  ['gone', 'down', undefined],
])('from %s %s leads to %s', (from, direction, to) => {
  expect(nextCard(ALL, from, direction)).toBe(to)
})

test.each([
  [{ row: 'top', column: 'one', index: 1 }, 'b'],
  [{ row: 'top', column: 'one', index: 9 }, 'c'],
  [{ row: 'top', column: 'two', index: 0 }, undefined],
  [{ row: 'gone', column: 'one', index: 0 }, undefined],
  [undefined, undefined],
])('near %o stands %s', (place, id) => {
  expect(cardNear(ALL, place)).toBe(id)
})

test('columns that are not shown are passed over', () => {
  expect(
    nextCard(
      walkable(BOARD, id => id !== 'two'),
      'e',
      'on',
    ),
  ).toBe('g')
  expect(firstCard(ALL)).toBe('a')
  expect(firstCard({ columns: [], rows: [] })).toBeUndefined()
})

test('carried cards go through all places of a cell, then to the next row', () => {
  const carried = new Set(['b'])
  const at = (row: string, column: string, index: number) => ({ row, column, index })
  expect(carriedTo(ALL, at('top', 'one', 1), carried, 'down')).toEqual(at('top', 'one', 2))
  expect(carriedTo(ALL, at('top', 'one', 2), carried, 'down')).toEqual(at('low', 'one', 0))
  expect(carriedTo(ALL, at('low', 'one', 0), carried, 'up')).toEqual(at('top', 'one', 2))
  expect(carriedTo(ALL, at('top', 'one', 0), carried, 'up')).toEqual(at('top', 'one', 0))
})

test('carried sideways they keep their height as far as there are cards, and may come into an empty cell', () => {
  const carried = new Set(['c'])
  const place = { row: 'top', column: 'one', index: 2 }
  expect(carriedTo(ALL, place, carried, 'on')).toEqual({ row: 'top', column: 'two', index: 0 })
  expect(carriedTo(ALL, place, carried, 'back')).toEqual(place)
  expect(carriedTo(ALL, place, carried, 'first')).toEqual({ ...place, index: 0 })
  expect(carriedTo(ALL, { ...place, column: 'three' }, carried, 'last').index).toBe(1)
})

import type { ViewedRow } from '@cairn/common/features/agile'
import { expect, test } from 'vitest'
import { carriedBeside, nearBeside, nextBeside, placeBeside } from './backlog.ts'
import { BACKLOG, listAfter, type Places } from './places.ts'

const column = (id: string) => ({ id, collapsed: false, count: 0, sums: {} })
const row = (id: string, cells: readonly (readonly string[])[]): ViewedRow => ({
  ...{ id, kind: 'orphans', name: '', color: null, idReadable: null, isResolved: false },
  ...{ collapsed: false, count: 0, sums: {}, cells },
})
const board: Places = {
  columns: [column('open'), column('done')],
  rows: [row('r', [['a', 'b'], ['c']]), row('s', [['d'], []])],
}
const beside = { board, backlog: ['x', 'y', 'z'] }

test('from the first column a step leads into the backlog, and from there back to the card that was left', () => {
  expect(nextBeside(beside, 'b', 'back', {})).toBe('x')
  expect(nextBeside(beside, 'd', 'back', { backlog: 'z' })).toBe('z')
  expect(nextBeside(beside, 'd', 'back', { backlog: 'gone' })).toBe('x')
  expect(nextBeside(beside, 'y', 'on', { board: 'd' })).toBe('d')
  expect(nextBeside(beside, 'y', 'on', { board: 'gone' })).toBe('a')
  expect(nextBeside(beside, 'y', 'down', {})).toBe('z')
  expect(nextBeside(beside, 'y', 'back', {})).toBeUndefined()
  expect(nextBeside(beside, 'c', 'back', {})).toBe('a')
  expect(nextBeside({ board, backlog: [] }, 'a', 'back', {})).toBeUndefined()
})

test('in place of a card that is gone the one comes that stands there now, in the backlog as on the board', () => {
  expect(nearBeside(beside, { row: BACKLOG, column: BACKLOG, index: 1 })).toBe('y')
  expect(nearBeside(beside, { row: BACKLOG, column: BACKLOG, index: 3 })).toBe('z')
  expect(nearBeside(beside, { row: 'r', column: 'open', index: 2 })).toBe('b')
  expect(nearBeside({ board, backlog: [] }, { row: BACKLOG, column: BACKLOG, index: 0 })).toBeUndefined()
  expect(nearBeside(beside, undefined)).toBeUndefined()
})

test('cards are carried from the board into the backlog and out of it', () => {
  const open = { ...beside, isOpen: true }
  const [a, y] = [new Set(['a']), new Set(['y'])]
  const inBacklog = { row: BACKLOG, column: BACKLOG, index: 1 }
  expect(placeBeside(beside, 'y')).toEqual(inBacklog)
  expect(placeBeside(beside, 'd')).toEqual({ row: 's', column: 'open', index: 0 })
  expect(carriedBeside(open, { row: 'r', column: 'open', index: 0 }, a, 'back')).toEqual({ ...inBacklog, index: 0 })
  expect(carriedBeside(open, { row: 'r', column: 'done', index: 0 }, a, 'back').column).toBe('open')
  expect(carriedBeside({ ...open, isOpen: false }, { row: 'r', column: 'open', index: 0 }, a, 'back').column).toBe(
    'open',
  )
  expect(carriedBeside(open, inBacklog, y, 'down').index).toBe(2)
  expect(carriedBeside(open, { ...inBacklog, index: 2 }, y, 'down').index).toBe(2)
  expect(carriedBeside(open, inBacklog, y, 'on')).toEqual({ row: 'r', column: 'open', index: 0 })
})

test('a list shows at once what comes into it and what leaves it', () => {
  const ids = ['a', 'b', 'c']
  expect(listAfter(ids, { cards: ['b'] }, false)).toEqual(['a', 'c'])
  expect(listAfter(ids, { cards: ['x'] }, false)).toBe(ids)
  expect(listAfter(ids, { cards: ['x', 'c'], leading: 'a' }, true)).toEqual(['a', 'c', 'x', 'b'])
  expect(listAfter(ids, { cards: ['x'], leading: null }, true)).toEqual(['x', 'a', 'b', 'c'])
  expect(listAfter(ids, { cards: ['x'] }, true)).toEqual(['x', 'a', 'b', 'c'])
  expect(listAfter(ids, { cards: ['b'], leading: 'a' }, true)).toBe(ids)
  // Behind one that is not there any longer: at the end.
  expect(listAfter(ids, { cards: ['a'], leading: 'gone' }, true)).toEqual(['b', 'c', 'a'])
})

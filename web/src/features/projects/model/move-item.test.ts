import { expect, test } from 'vitest'
import { moveItem } from './move-item.ts'

test('an item moves down and up', () => {
  expect(moveItem(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moveItem(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
})

test('nothing moves beyond the ends', () => {
  const items = ['a', 'b']
  expect(moveItem(items, 0, -1)).toBe(items)
  expect(moveItem(items, 1, 2)).toBe(items)
  expect(moveItem(items, 5, 0)).toBe(items)
})

import { expect, test } from 'vitest'
import { daysInColumn } from './column-days.ts'

const HOUR = 3_600_000

test('a day in a column counts when it is over', () => {
  expect([0, 23, 24, 47, 48, 24 * 365].map(hours => daysInColumn(0, hours * HOUR))).toEqual([0, 0, 1, 1, 2, 365])
})

test('what came a moment ago by a clock that is ahead has been there for no day', () => {
  expect(daysInColumn(HOUR, 0)).toBe(0)
  expect(daysInColumn(100 * HOUR, 124 * HOUR)).toBe(1)
})

import { expect, it } from 'vitest'
import { portionsOf } from './portions-of.ts'

it.each([
  [[], []],
  [[1], [[1]]],
  [
    [1, 2, 3, 4],
    [
      [1, 2],
      [3, 4],
    ],
  ],
  [
    [1, 2, 3, 4, 5],
    [[1, 2], [3, 4], [5]],
  ],
])('%j comes in portions of two', (all: readonly number[], portions) => {
  expect(portionsOf(all, 2)).toEqual(portions)
})

it('takes 5,000 for one statement', () => {
  expect(portionsOf(Array.from({ length: 5_001 }, (_, n) => n)).map(({ length }) => length)).toEqual([5_000, 1])
})

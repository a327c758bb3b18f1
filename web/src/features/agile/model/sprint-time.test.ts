import { expect, test } from 'vitest'
import { sprintTime } from './sprint-time.ts'

const DAY = 86_400_000
const SPRINT = { start: 10 * DAY, finish: 24 * DAY - 1 }

test.each([
  [8 * DAY, { kind: 'before', days: 2 }],
  [10 * DAY, { kind: 'running', days: 14 }],
  [24 * DAY - 2, { kind: 'running', days: 1 }],
  // Its last day was the 23rd.
  [24 * DAY, { kind: 'over', days: 1 }],
  [26 * DAY, { kind: 'over', days: 3 }],
])('at %d it is %o', (now, expected) => {
  expect(sprintTime(SPRINT, now, 'UTC')).toEqual(expected)
})

test('a sprint that ended earlier today ended today', () => {
  expect(sprintTime({ start: 0, finish: 5 * DAY + 10 }, 6 * DAY - 1, 'UTC')).toEqual({ kind: 'over', days: 0 })
})

test('without an end nothing is left of it', () => {
  expect(sprintTime({ start: null, finish: null }, 5, 'UTC')).toEqual({ kind: 'none' })
})

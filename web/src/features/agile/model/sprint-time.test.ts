import { expect, test } from 'vitest'
import { sprintTime } from './sprint-time.ts'

const DAY = 86_400_000
const SPRINT = { start: 10 * DAY, finish: 24 * DAY - 1 }

test.each([
  [8 * DAY, { kind: 'before', days: 2 }],
  [10 * DAY, { kind: 'running', days: 14 }],
  [24 * DAY - 2, { kind: 'running', days: 1 }],
  [26 * DAY, { kind: 'over', days: 2 }],
])('at %d it is %o', (now, expected) => {
  expect(sprintTime(SPRINT, now)).toEqual(expected)
})

test('without an end nothing is left of it', () => {
  expect(sprintTime({ start: null, finish: null }, 5)).toEqual({ kind: 'none' })
})

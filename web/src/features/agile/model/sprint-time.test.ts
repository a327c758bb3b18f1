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

const HOUR = 3_600_000
const OFFICE = { start: 10 * DAY + 9 * HOUR, finish: 12 * DAY + 17 * HOUR }

test.each([
  // The evening before is less than a day before the start, the same morning is its day.
  [9 * DAY + 20 * HOUR, { kind: 'before', days: 1 }],
  [10 * DAY + 8 * HOUR, { kind: 'before', days: 0 }],
  // At any hour of a day as many days are left.
  [11 * DAY + 8 * HOUR, { kind: 'running', days: 2 }],
  [11 * DAY + 20 * HOUR, { kind: 'running', days: 2 }],
  [12 * DAY + 8 * HOUR, { kind: 'running', days: 1 }],
])('of a sprint that starts and ends within a day, at %d it is %o', (now, expected) => {
  expect(sprintTime(OFFICE, now, 'UTC')).toEqual(expected)
})

test('days end at the midnight of the time zone, also where clocks are changed', () => {
  const start = Date.parse('2026-03-28T23:00Z')
  const finish = Date.parse('2026-03-29T21:59:59Z')
  expect(sprintTime({ start, finish }, start, 'Europe/Berlin')).toEqual({ kind: 'running', days: 1 })
  expect(sprintTime({ start, finish }, start, 'UTC')).toEqual({ kind: 'running', days: 2 })
})

test('without an end nothing is left of it', () => {
  expect(sprintTime({ start: null, finish: null }, 5, 'UTC')).toEqual({ kind: 'none' })
})

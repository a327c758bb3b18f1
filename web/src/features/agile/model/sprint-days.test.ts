import { expect, test } from 'vitest'
import { dayOfTime, firstMsOf, lastMsOf, nextSprintDays } from './sprint-days.ts'

const ZONE = 'America/New_York'

test('days are those of the reader', () => {
  expect(dayOfTime(firstMsOf('2026-11-20', ZONE), ZONE)).toBe('2026-11-20')
  expect(dayOfTime(lastMsOf('2026-11-20', ZONE), ZONE)).toBe('2026-11-20')
  expect(lastMsOf('2026-11-20', ZONE) + 1).toBe(firstMsOf('2026-11-21', ZONE))
  expect(dayOfTime(null, ZONE)).toBeNull()
})

test('the next sprint follows the last one and is as long', () => {
  const now = firstMsOf('2026-11-10', ZONE)
  const last = { start: firstMsOf('2026-11-05', ZONE), finish: lastMsOf('2026-11-11', ZONE) }
  expect(nextSprintDays([last], now, ZONE)).toEqual({ start: '2026-11-12', finish: '2026-11-18' })
})

test('without one, or long after it, the next begins today', () => {
  const now = firstMsOf('2026-11-10', ZONE)
  expect(nextSprintDays([], now, ZONE)).toEqual({ start: '2026-11-10', finish: '2026-11-23' })
  const old = { start: firstMsOf('2026-01-01', ZONE), finish: lastMsOf('2026-01-07', ZONE) }
  expect(nextSprintDays([old], now, ZONE)).toEqual({ start: '2026-11-10', finish: '2026-11-16' })
})

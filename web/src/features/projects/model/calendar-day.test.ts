import { expect, test } from 'vitest'
import { dayOfTime, timeOfDay } from './calendar-day.ts'

test('a day survives being stored and read', () => {
  expect(dayOfTime(timeOfDay('2026-02-28'))).toBe('2026-02-28')
  expect(timeOfDay('1970-01-01')).toBe(43_200_000)
})

test('no day stays no day', () => {
  expect(timeOfDay(null)).toBeNull()
  expect(dayOfTime(null)).toBeNull()
})

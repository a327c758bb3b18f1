import { expect, test } from 'vitest'
import { dayOf, localParts, momentOf, timeOfDay } from './field-dates.ts'

const NEW_YEAR = Date.UTC(2027, 0, 1, 3, 5)

test('a moment has the day and the time of the given zone, and they lead back to it', () => {
  expect(localParts(NEW_YEAR, 'UTC')).toEqual({ day: '2027-01-01', time: '03:05' })
  expect(localParts(NEW_YEAR, 'America/New_York')).toEqual({ day: '2026-12-31', time: '22:05' })
  expect(momentOf('2026-12-31', '22:05', 'America/New_York')).toBe(NEW_YEAR)
  expect(momentOf('2027-01-01', '8:35', 'Asia/Kolkata')).toBe(NEW_YEAR)
})

test('what is no time is no moment', () => {
  expect(momentOf('2027-01-01', '24:00', 'UTC')).toBeNull()
  expect(momentOf('2027-01-01', 'noon', 'UTC')).toBeNull()
  expect(momentOf(null, '12:00', 'UTC')).toBeNull()
})

test('a day is kept at noon UTC, so that no zone moves it', () => {
  expect(dayOf(timeOfDay('2027-01-01'))).toBe('2027-01-01')
  expect(timeOfDay('2027-01-01')).toBe(Date.UTC(2027, 0, 1, 12))
})

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

test.each([
  ['2026-11-23', '00:00', 'Europe/Berlin', '2026-11-22T23:00Z'],
  ['2026-11-22', '23:59', 'America/Los_Angeles', '2026-11-23T07:59Z'],
  ['2026-12-31', '23:59', 'Pacific/Kiritimati', '2026-12-31T09:59Z'],
  ['2028-02-29', '12:00', 'UTC', '2028-02-29T12:00Z'],
  // Clocks go forward at 2:00 on March 29: what they skip is an hour later.
  ['2026-03-29', '01:59', 'Europe/Berlin', '2026-03-29T00:59Z'],
  ['2026-03-29', '02:30', 'Europe/Berlin', '2026-03-29T01:30Z'],
  ['2026-03-29', '03:00', 'Europe/Berlin', '2026-03-29T01:00Z'],
  // They go back at 3:00 on October 25: what comes twice is the first.
  ['2026-10-25', '02:30', 'Europe/Berlin', '2026-10-25T00:30Z'],
  ['2026-10-25', '03:00', 'Europe/Berlin', '2026-10-25T02:00Z'],
])('%s %s in %s is %s', (day, time, zone, moment) => {
  expect(momentOf(day, time, zone)).toBe(Date.parse(moment))
})

test.each(['2026-01-01', '2026-12-31', '2026-03-29', '2026-10-25', '2028-02-29'])(
  '%s is kept as the same day in every zone',
  day => {
    const time = timeOfDay(day)
    expect(new Date(time).toISOString()).toBe(`${day}T12:00:00.000Z`)
    for (const zone of ['Pacific/Pago_Pago', 'UTC', 'Europe/Berlin', 'Pacific/Auckland'])
      expect(dayOf(time), zone).toBe(day)
  },
)

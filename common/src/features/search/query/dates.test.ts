import { describe, expect, it } from 'vitest'
import { dateWords, looksLikeDate } from './date-words.ts'
import { readDate } from './dates.ts'
import { wallTime } from './time-zone.ts'

const WORK_DAYS = [1, 2, 3, 4, 5]

/** The span as clocks in that zone show it. */
function spanOf(text: string, timeZone: string, now: number): string | null {
  const found = readDate(text, { now, timeZone, workDays: WORK_DAYS })
  const show = (at: number | null) => (at === null ? '' : new Date(wallTime(at, timeZone)).toISOString().slice(0, 16))
  return found && `${show(found.from)}/${show(found.to)}`
}

describe('dates of queries', () => {
  // Saturday, 15:35 in Berlin.
  const now = Date.UTC(2025, 10, 15, 14, 35)
  it.each([
    ['Today', '2025-11-15T00:00/2025-11-16T00:00'],
    ['yesterday', '2025-11-14T00:00/2025-11-15T00:00'],
    ['TOMORROW', '2025-11-16T00:00/2025-11-17T00:00'],
    ['Monday', '2025-11-10T00:00/2025-11-11T00:00'],
    ['Sunday', '2025-11-16T00:00/2025-11-17T00:00'],
    ['Last working day', '2025-11-14T00:00/2025-11-15T00:00'],
    ['This week', '2025-11-10T00:00/2025-11-17T00:00'],
    ['Last  week', '2025-11-03T00:00/2025-11-10T00:00'],
    ['Next week', '2025-11-17T00:00/2025-11-24T00:00'],
    ['Two weeks ago', '2025-10-27T00:00/2025-11-03T00:00'],
    ['Three weeks ago', '2025-10-20T00:00/2025-10-27T00:00'],
    ['This month', '2025-11-01T00:00/2025-12-01T00:00'],
    ['Last month', '2025-10-01T00:00/2025-11-01T00:00'],
    ['Next month', '2025-12-01T00:00/2026-01-01T00:00'],
    ['Older', '/2025-10-01T00:00'],
    ['minus 48h', '2025-11-13T15:00/2025-11-13T16:00'],
    ['minus 2d', '2025-11-13T00:00/2025-11-14T00:00'],
    ['minus 14d', '2025-11-01T00:00/2025-11-02T00:00'],
    ['minus 2w', '2025-11-01T00:00/2025-11-02T00:00'],
    ['minus 1y 6M', '2024-05-15T00:00/2024-05-16T00:00'],
    ['plus 1m 1h', '2025-12-15T16:00/2025-12-15T17:00'],
    ['2025-03-31', '2025-03-31T00:00/2025-04-01T00:00'],
    ['2025-02', '2025-02-01T00:00/2025-03-01T00:00'],
    ['02-28', '2025-02-28T00:00/2025-03-01T00:00'],
    ['12:30', '2025-11-15T12:30/2025-11-15T12:31'],
    ['2025-03-31T23:59', '2025-03-31T23:59/2025-04-01T00:00'],
    ['2025-02-30', null],
    ['2025-13', null],
    ['25:00', null],
    ['02-29', null],
    ['minus', null],
    ['minus 3', null],
    ['minus 999999y', null],
    ['soon', null],
    ['', null],
  ])('reads %j', (text, span) => {
    expect(spanOf(text, 'Europe/Berlin', now)).toBe(span)
  })

  it('takes now as a moment, and seconds as seconds', () => {
    const clock = { now, timeZone: 'Europe/Berlin', workDays: WORK_DAYS }
    expect(readDate('Now', clock)).toEqual({ from: now, to: now + 1 })
    expect(readDate('12:30:05', clock)).toEqual({
      from: Date.UTC(2025, 10, 15, 11, 30, 5),
      to: Date.UTC(2025, 10, 15, 11, 30, 6),
    })
  })

  it('knows days of 23 and 25 hours', () => {
    const hours = (text: string) => {
      const found = readDate(text, { now, timeZone: 'Europe/Berlin', workDays: WORK_DAYS })
      return ((found?.to ?? 0) - (found?.from ?? 0)) / 3_600_000
    }
    expect(hours('2025-03-30')).toBe(23)
    expect(hours('2025-10-26')).toBe(25)
    expect(hours('2025-10-27')).toBe(24)
  })

  it('begins a day at its first moment where midnight is skipped', () => {
    const found = readDate('2018-11-04', { now, timeZone: 'America/Sao_Paulo', workDays: WORK_DAYS })
    expect(found).toEqual({ from: Date.UTC(2018, 10, 4, 3), to: Date.UTC(2018, 10, 5, 2) })
  })

  it('counts the hours of the clock where zones are half an hour apart', () => {
    expect(spanOf('minus 1h', 'Asia/Kolkata', now)).toBe('2025-11-15T19:00/2025-11-15T20:00')
  })

  it('uses the day of the reader', () => {
    expect(spanOf('Today', 'Pacific/Auckland', now)).toBe('2025-11-16T00:00/2025-11-17T00:00')
    expect(spanOf('Today', 'no/such zone', now)).not.toBeNull()
  })

  it('clamps months to their last day', () => {
    const march31 = Date.UTC(2025, 2, 31, 12)
    expect(spanOf('minus 1M', 'UTC', march31)).toBe('2025-02-28T00:00/2025-03-01T00:00')
  })

  it('gives whole days of UTC for fields that hold days', () => {
    const clock = { now, timeZone: 'Europe/Berlin', workDays: WORK_DAYS }
    const today = { from: Date.UTC(2025, 10, 15), to: Date.UTC(2025, 10, 16) }
    for (const text of ['Today', 'Now', 'minus 1h', '12:30']) expect(readDate(text, clock, true)).toEqual(today)
  })

  it('tells by the look what may be a date', () => {
    for (const word of [...dateWords, 'minus 7d', '12:30', '2025-13']) expect(looksLikeDate(word)).toBe(true)
    for (const word of ['crash', '2.1', 'minus', '1y']) expect(looksLikeDate(word)).toBe(false)
  })
})

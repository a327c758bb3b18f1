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

  it.each<[string, string, Readonly<Record<string, string>>]>([
    [
      'a working day in the middle of a week',
      '2026-11-18T10:00Z',
      {
        'Last working day': '2026-11-17',
        Yesterday: '2026-11-17',
        Monday: '2026-11-16',
        Sunday: '2026-11-22',
        'This week': '2026-11-16/2026-11-23',
        'Last week': '2026-11-09/2026-11-16',
        'plus 3d': '2026-11-21',
      },
    ],
    [
      'a Monday',
      '2026-11-16T00:00Z',
      {
        'Last working day': '2026-11-13',
        Yesterday: '2026-11-15',
        'This week': '2026-11-16/2026-11-23',
        'Last week': '2026-11-09/2026-11-16',
        'Next week': '2026-11-23/2026-11-30',
      },
    ],
    [
      'a Sunday, which ends its week',
      '2026-11-22T23:59Z',
      {
        'Last working day': '2026-11-20',
        Monday: '2026-11-16',
        'This week': '2026-11-16/2026-11-23',
        'Next week': '2026-11-23/2026-11-30',
        Tomorrow: '2026-11-23',
      },
    ],
    [
      'the last day of a long month',
      '2026-03-31T12:00Z',
      {
        'This month': '2026-03-01/2026-04-01',
        'Last month': '2026-02-01/2026-03-01',
        'Next month': '2026-04-01/2026-05-01',
        'minus 1m': '2026-02-28',
        'plus 1m': '2026-04-30',
        'minus 13m': '2025-02-28',
        Tomorrow: '2026-04-01',
      },
    ],
    [
      'the last day of January in a leap year',
      '2028-01-31T12:00Z',
      { 'plus 1m': '2028-02-29', 'plus 1y 1m': '2029-02-28', 'Next month': '2028-02-01/2028-03-01' },
    ],
    [
      'the day that only leap years have',
      '2028-02-29T12:00Z',
      { 'plus 1y': '2029-02-28', 'minus 4y': '2024-02-29', Tomorrow: '2028-03-01', 'minus 1m': '2028-01-29' },
    ],
    [
      'the last day of a year',
      '2026-12-31T23:59Z',
      {
        Tomorrow: '2027-01-01',
        'Next month': '2027-01-01/2027-02-01',
        'This week': '2026-12-28/2027-01-04',
        'plus 2m': '2027-02-28',
        '01-01': '2026-01-01',
      },
    ],
    [
      'the first day of a year',
      '2027-01-01T00:00Z',
      {
        Yesterday: '2026-12-31',
        'Last working day': '2026-12-31',
        'Last month': '2026-12-01/2027-01-01',
        'This week': '2026-12-28/2027-01-04',
        'Two weeks ago': '2026-12-14/2026-12-21',
        Older: '/2026-12-01',
        '12-31': '2027-12-31',
      },
    ],
  ])('on %s', (_day, at, spans) => {
    const shown = ({ from, to }: { from: string; to: string }) =>
      Date.parse(`${to}Z`) - Date.parse(`${from}Z`) === 86_400_000 ? from : `${from}/${to}`
    for (const [text, expected] of Object.entries(spans)) {
      const [from = '', to = ''] = (spanOf(text, 'UTC', Date.parse(at)) ?? '').replaceAll('T00:00', '').split('/')
      expect(shown({ from, to }), text).toBe(expected)
    }
  })

  it.each([
    // Monday to Friday; a shop's Tuesday to Saturday; Sunday to Thursday; none at all.
    [[1, 2, 3, 4, 5], '2026-11-16', '2026-11-13'],
    [[1, 2, 3, 4, 5], '2026-11-15', '2026-11-13'],
    [[2, 3, 4, 5, 6], '2026-11-17', '2026-11-14'],
    [[7, 1, 2, 3, 4], '2026-11-15', '2026-11-12'],
    [[7, 1, 2, 3, 4], '2026-11-16', '2026-11-15'],
    [[3], '2026-11-18', '2026-11-11'],
    [[], '2026-11-18', '2026-11-17'],
  ])('with work on days %o the last working day before %s is %s', (workDays, today, day) => {
    const found = readDate('Last working day', { now: Date.parse(`${today}T12:00Z`), timeZone: 'UTC', workDays })
    expect(found?.from).toBe(Date.parse(`${day}T00:00Z`))
  })

  it.each([
    // The clock went forward in the night to March 29, 2026, and back in that to October 25.
    ['Today', 'Europe/Berlin', '2026-03-29T10:00Z', '2026-03-28T23:00Z', '2026-03-29T22:00Z'],
    ['Yesterday', 'Europe/Berlin', '2026-03-30T10:00Z', '2026-03-28T23:00Z', '2026-03-29T22:00Z'],
    ['This week', 'Europe/Berlin', '2026-03-29T10:00Z', '2026-03-22T23:00Z', '2026-03-29T22:00Z'],
    ['minus 1d', 'Europe/Berlin', '2026-10-25T22:30Z', '2026-10-23T22:00Z', '2026-10-24T22:00Z'],
    ['This month', 'Europe/Berlin', '2026-10-10T10:00Z', '2026-09-30T22:00Z', '2026-10-31T23:00Z'],
    ['minus 24h', 'Europe/Berlin', '2026-03-29T22:15Z', '2026-03-28T22:00Z', '2026-03-28T23:00Z'],
    // There it is another day than in UTC.
    ['Today', 'America/Los_Angeles', '2026-03-08T05:00Z', '2026-03-07T08:00Z', '2026-03-08T08:00Z'],
    ['Tomorrow', 'America/Los_Angeles', '2026-03-08T05:00Z', '2026-03-08T08:00Z', '2026-03-09T07:00Z'],
    ['Last month', 'Pacific/Kiritimati', '2026-12-31T12:00Z', '2026-11-30T10:00Z', '2026-12-31T10:00Z'],
    ['This week', 'Pacific/Auckland', '2026-11-15T12:00Z', '2026-11-15T11:00Z', '2026-11-22T11:00Z'],
    // Half an hour more or less in summer.
    ['Today', 'Australia/Lord_Howe', '2026-10-04T02:00Z', '2026-10-03T13:30Z', '2026-10-04T13:00Z'],
  ])('%s in %s at %s begins at %s and ends at %s', (text, timeZone, at, from, to) => {
    const found = readDate(text, { now: Date.parse(at), timeZone, workDays: WORK_DAYS })
    const show = (time: number | null | undefined) => new Date(time ?? 0).toISOString().replace(':00.000Z', 'Z')
    expect([show(found?.from), show(found?.to)]).toEqual([from, to])
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

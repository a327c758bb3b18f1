import { describe, expect, it } from 'vitest'
import { daysBetween, idealLine, MAX_SAMPLES, workedDays } from './chart-days.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const WEEK = [1, 2, 3, 4, 5]
/** Number of Monday, 1 June 2026. */
const MONDAY = Date.UTC(2026, 5, 1) / DAY

describe('days of a chart', () => {
  it('end where the day of the zone ends, the last one where the sprint does', () => {
    const start = Date.UTC(2026, 5, 1, 8)
    const { firstDay, days, ends } = daysBetween(start, start + DAY, 'America/New_York')
    expect([firstDay, days]).toEqual([MONDAY, [MONDAY, MONDAY + 1]])
    expect(ends).toEqual([Date.UTC(2026, 5, 2, 4) - 1, start + DAY])
  })

  it('are longer and shorter when clocks change', () => {
    const { ends } = daysBetween(Date.UTC(2026, 9, 23, 22), Date.UTC(2026, 9, 26, 12), 'Europe/Berlin')
    expect(ends.map((end, at) => (at === 0 ? 0 : end - (ends[at - 1] ?? 0)))).toEqual([0, 25 * HOUR, 13 * HOUR + 1])
  })

  it('are one for a moment', () => {
    expect(daysBetween(5, 5, 'UTC')).toMatchObject({ days: [0], ends: [5] })
  })

  it('are looked at in steps when they are many, the last one among them', () => {
    const { days, ends } = daysBetween(0, 8_000_000 * DAY, 'UTC')
    expect(days.length).toBeLessThanOrEqual(MAX_SAMPLES + 1)
    expect([days[0], days.at(-1), ends.at(-1)]).toEqual([0, 8_000_000, 8_000_000 * DAY])
  })
})

describe('working days', () => {
  it.each([
    [MONDAY, MONDAY, WEEK, 1],
    [MONDAY, MONDAY + 6, WEEK, 5],
    [MONDAY + 5, MONDAY + 6, WEEK, 0],
    [MONDAY + 4, MONDAY + 15, WEEK, 8],
    [MONDAY - 1, MONDAY + 6, [7], 2],
    [MONDAY, MONDAY - 1, WEEK, 0],
    [-4, -4, [7], 1],
  ])('from %i to %i of %j are %i', (from, to, week, count) => {
    expect(workedDays(from, to, week)).toBe(count)
  })

  it('are all days in a time in which none is worked', () => {
    const weekend = daysBetween((MONDAY + 5) * DAY, (MONDAY + 7) * DAY - 1, 'UTC')
    expect(idealLine(weekend, [4, 0], WEEK).map(({ value }) => value)).toEqual([4, 2, 0])
  })
})

import { expect, it } from 'vitest'
import { asDates } from './ranges.ts'

const DAY = 86_400_000

it('takes the days of the reader that a span of time touches', () => {
  const evening = Date.UTC(2026, 9, 15, 22)
  const day = Date.UTC(2026, 9, 15)
  expect(asDates({ from: evening, to: evening + 1 }, 'UTC')).toEqual({ from: day, to: day + DAY })
  expect(asDates({ from: evening, to: evening + 1 }, 'Europe/Berlin')).toEqual({ from: day + DAY, to: day + 2 * DAY })
  expect(asDates({ from: null, to: null }, 'Europe/Berlin')).toEqual({ from: null, to: null })
})

it.each(['Pacific/Auckland', 'America/Los_Angeles', 'Nowhere/At_all'])('stays a number at any time in %s', timeZone => {
  for (const time of [-1e300, -8.64e15, 8.64e15, 1e300]) {
    const { from, to } = asDates({ from: time, to: time }, timeZone)
    expect([Number.isFinite(from), Number.isFinite(to)]).toEqual([true, true])
  }
})

import { describe, expect, it } from 'vitest'
import { formatPeriod, isoPeriod, parsePeriod } from './index.ts'

describe('periods', () => {
  it.each([
    ['2h 30m', 150],
    ['2h30m', 150],
    ['1.5h', 90],
    ['1,5h', 90],
    ['0,5d 1,25h', 315],
    ['1,5', null],
    ['1,5,5h', null],
    ['1.,5h', null],
    [',5h', null],
    ['1w', 2400],
    ['1w 1d 1h 1m', 2941],
    ['90', null],
    ['PT2H30M', 150],
    ['P1DT2H', 600],
    ['P', null],
    ['', null],
    ['2x', null],
    ['3 hours 5 min', 185],
    ['99999999w', null],
  ])('reads %j', (text, minutes) => {
    expect(parsePeriod(text)).toBe(minutes)
  })

  it('writes what it can read', () => {
    for (const minutes of [0, 1, 59, 60, 479, 480, 2399, 2400, 99_999]) {
      expect(parsePeriod(formatPeriod(minutes))).toBe(minutes)
      expect(parsePeriod(isoPeriod(minutes))).toBe(minutes)
    }
  })
})

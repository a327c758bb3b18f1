import { describe, expect, it } from 'vitest'
import { pathOfIssues, resolvedIn, ticksIn, withValues, wordsOf } from './chart-words.ts'

const formats = { number: (value: number) => String(Math.round(value * 100) / 100) }
const DAY = 86_400_000

describe('numbers of charts', () => {
  it('are said in their unit', () => {
    expect(wordsOf('issues', 12, formats)).toBe('12')
    expect(wordsOf('minutes', 570, formats)).toBe('1d 1h 30m')
    expect(wordsOf('points', 1.25, formats)).toBe('1.25')
  })

  it('stand at whole cards, hours and days of work', () => {
    expect(ticksIn('issues', 1)).toEqual([0, 1])
    expect(ticksIn('minutes', 180)).toEqual([0, 60, 120, 180])
    expect(ticksIn('minutes', 1_440)).toEqual([0, 480, 960, 1_440])
    expect(ticksIn('points', 1)).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1])
  })
})

describe('lists behind marks', () => {
  it('are of ids', () => {
    expect(pathOfIssues(['A-1', 'A-2'])).toBe('/issues?q=issue+id%3A+A-1%2C+A-2')
    expect(pathOfIssues([])).toBeUndefined()
  })

  it('are of days where the reader is', () => {
    const noon = Date.UTC(2026, 5, 1, 12)
    expect(resolvedIn('has: {Board B}', { from: noon, to: noon + 1 }, 'UTC')).toBe(
      'has: {Board B} and (resolved date: 2026-06-01)',
    )
    expect(resolvedIn('', { from: noon, to: noon + 2 * DAY }, 'Pacific/Auckland')).toBe(
      'resolved date: 2026-06-02 .. 2026-06-03',
    )
  })

  it('are of values that a column shows, unless cards without one are among them', () => {
    expect(withValues('has: {Board B}', 'State', ['Open', 'In {Progress}'])).toBe(
      'has: {Board B} and ({State}: {Open}, {In {Progress\\}})',
    )
    expect(withValues('', 'State', ['Open', null])).toBeUndefined()
    expect(withValues('', 'State', [])).toBeUndefined()
  })
})

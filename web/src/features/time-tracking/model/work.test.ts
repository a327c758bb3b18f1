import { describe, expect, it } from 'vitest'
import { dayText, dayTime, readDuration, understoodDuration, workTotals } from './work.ts'

describe('work on an issue', () => {
  const fields = [
    { id: '92-1', value: { minutes: 90 } },
    { id: '92-2', value: null },
    { id: '92-3', value: { minutes: 240 } },
  ]

  it('is summed up in the fields of the project', () => {
    expect(workTotals(fields, { spent: '92-1', estimate: '92-3' }, [10])).toEqual({ spent: 90, estimate: 240 })
  })

  it('counts what the reader sees beyond the field', () => {
    expect(workTotals(fields, { spent: '92-1', estimate: undefined }, [], 150).spent).toBe(150)
    expect(workTotals(fields, { spent: '92-1', estimate: undefined }, [], 20).spent).toBe(90)
  })

  it('is summed up from what is shown where no field holds it', () => {
    expect(workTotals(fields, { spent: '92-2', estimate: undefined }, [10, 20])).toEqual({ spent: 30, estimate: null })
  })

  it.each([
    ['1h 30m', '1h 30m'],
    [' 45m ', '45m'],
    ['2', '2h'],
    ['1,5', '1,5h'],
    ['1:30', '1h 30m'],
    ['0:05', '0h 5m'],
    ['1w 2d', '1w 2d'],
    ['1:75', null],
    ['3 hours 5 min', '3 hours 5 min'],
    ['PT20M', 'PT20M'],
    ['0m', null],
    ['soon', null],
    ['', null],
  ])('reads %j as a duration', (text, duration) => {
    expect(readDuration(text)).toBe(duration)
  })

  it.each([
    ['90', '90h'],
    ['90m', '1h 30m'],
    ['1:05', '1h 5m'],
    ['1d', '1d'],
    ['1.5h', '1h 30m'],
    ['45 min', '45m'],
    ['soo', null],
    ['', null],
  ])('says that %j counts as %j', (text, counted) => {
    expect(understoodDuration(text)).toBe(counted)
  })

  it('keeps days as they are', () => {
    expect(dayText(dayTime('2026-02-28'))).toBe('2026-02-28')
  })
})

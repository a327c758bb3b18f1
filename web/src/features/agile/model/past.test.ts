import { describe, expect, it, test } from 'vitest'
import { changesIn, daysLater, firstMoment, momentIn, momentOfDay, nowPlaces, spanOf } from './past.ts'

const DAY = 86_400_000
const NOW = 100 * DAY

test.each([
  [undefined, undefined],
  ['', undefined],
  ['soon', undefined],
  ['-5', undefined],
  ['1.5', undefined],
  [String(NOW + 1), undefined],
  [String(NOW), NOW],
  ['7', 7],
])('%s in the address is the moment %s', (text, moment) => {
  expect(momentIn(text, NOW)).toBe(moment)
})

describe('the slider', () => {
  it('goes from the start of the sprint to its end, as far as it is past', () => {
    expect(spanOf({ start: 90 * DAY, finish: 104 * DAY }, 0, 95 * DAY, NOW)).toMatchObject({
      begin: 90 * DAY,
      end: NOW,
    })
    expect(spanOf({ start: 60 * DAY, finish: 74 * DAY }, 0, 70 * DAY, NOW)).toMatchObject({
      begin: 60 * DAY,
      end: 74 * DAY,
    })
  })

  it('goes from the creation of a board without dates to now, and reaches what is shown', () => {
    expect(spanOf({ start: null, finish: null }, 50 * DAY, 70 * DAY, NOW)).toMatchObject({ begin: 50 * DAY, end: NOW })
    expect(spanOf(undefined, 50 * DAY, 20 * DAY, NOW)).toMatchObject({ begin: 20 * DAY, end: NOW })
    expect(spanOf({ start: 60 * DAY, finish: 74 * DAY }, 0, 80 * DAY, NOW)).toMatchObject({ end: 80 * DAY })
    // A sprint that is to come: a day of the past.
    expect(spanOf({ start: 110 * DAY, finish: 99 * DAY }, 0, NOW - DAY, NOW)).toMatchObject({
      begin: NOW - DAY,
      end: NOW,
    })
    expect(spanOf(undefined, NOW, NOW, NOW)).toMatchObject({ begin: NOW - DAY, end: NOW })
  })

  it('has steps that a hand can meet', () => {
    const steps = [NOW - 3 * DAY, NOW - 60 * DAY, 0].map(created => spanOf(undefined, created, NOW, NOW).step)
    expect(steps).toEqual([DAY / 96, DAY / 24, DAY / 4])
  })
})

test('a day ends with its last moment, today is now, and tomorrow is none', () => {
  const noon = Date.UTC(2026, 10, 20, 12)
  expect(momentOfDay('2026-11-19', noon, 'UTC')).toBe(Date.UTC(2026, 10, 20) - 1)
  expect(momentOfDay('2026-11-20', noon, 'UTC')).toBe(noon)
  expect(momentOfDay('2026-11-21', noon, 'UTC')).toBeUndefined()
  expect([daysLater(noon, -1, noon), daysLater(noon, 1, noon)]).toEqual([noon - DAY, noon])
})

test('what has moved since is counted, and told by where it stands now', () => {
  const [open, done] = [
    { row: 'a', column: '1' },
    { row: 'a', column: '2' },
  ]
  const moved = [
    { id: 'x', was: open, is: done },
    { id: 'y', was: open, is: null },
    { id: 'z', was: null, is: open },
    { id: 'r', was: open, is: { row: 'b', column: '1' } },
    { id: 'b', was: open, is: { row: 'b', column: '2' } },
    { id: 'u', was: open, is: { row: 'unknown', column: '2' } },
  ]
  expect(changesIn(moved)).toEqual({ moved: 4, left: 1, came: 1 })
  const names = {
    gone: 'gone',
    column: (id: string) => `column ${id}`,
    row: (id: string) => (id === 'unknown' ? undefined : `row ${id}`),
    in: (place: string) => `in ${place}`,
    both: (column: string, row: string) => `${column}, ${row}`,
  }
  expect(Object.fromEntries(nowPlaces(moved, names))).toEqual({
    x: 'in column 2',
    y: 'gone',
    r: 'in row b',
    b: 'in column 2, row b',
    u: 'in column 2',
  })
})

test('looking back begins a day ago', () => {
  expect(firstMoment(NOW)).toBe(NOW - DAY)
})

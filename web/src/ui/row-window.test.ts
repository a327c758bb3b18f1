import { expect, test } from 'vitest'
import { completed, movedTo, rowWindow, scrollTopFor } from './row-window.ts'

test('the rows that are seen are drawn with some beyond either edge', () => {
  expect(rowWindow({ count: 1000, rowHeight: 36, scrollTop: 3600, height: 360 })).toEqual({ first: 88, end: 122 })
})

test('at either end there are no rows beyond', () => {
  expect(rowWindow({ count: 1000, rowHeight: 36, scrollTop: -20, height: 360 })).toEqual({ first: 0, end: 22 })
  expect(rowWindow({ count: 100, rowHeight: 36, scrollTop: 3240, height: 360 })).toEqual({ first: 78, end: 100 })
})

test('a list that became short draws what is left of it', () => {
  expect(rowWindow({ count: 5, rowHeight: 36, scrollTop: 3600, height: 360 })).toEqual({ first: 0, end: 5 })
  expect(rowWindow({ count: 0, rowHeight: 36, scrollTop: 0, height: 360 })).toEqual({ first: 0, end: 0 })
})

test('a row out of sight is scrolled to the nearer edge, below the header', () => {
  const place = { rowHeight: 36, scrollTop: 720, height: 396, above: 36 }
  expect(scrollTopFor(10, place)).toBe(360)
  expect(scrollTopFor(20, place)).toBeUndefined()
  expect(scrollTopFor(29, place)).toBeUndefined()
  expect(scrollTopFor(30, place)).toBe(756)
})

const whole = (first: number, end: number) => ({ first, end, whole: { first, end } })

test('rows that come on the screen are drawn whole, those that pass fast lightly', () => {
  expect(movedTo(whole(0, 40), { first: 30, end: 70 }, false)).toEqual(whole(30, 70))
  expect(movedTo(whole(0, 40), { first: 30, end: 70 }, true)).toEqual({
    first: 30,
    end: 70,
    whole: { first: 30, end: 40 },
  })
  const flown = movedTo(whole(0, 40), { first: 500, end: 540 }, true)
  expect(flown.whole.end - flown.whole.first).toBe(0)
  // What has just been light is completed step by step, also when the scrolling only slows down.
  expect(movedTo(flown, { first: 505, end: 545 }, false).whole).toEqual({ first: 505, end: 505 })
})

test('light rows are completed in steps, those that are seen first, until all are', () => {
  const seen = { first: 512, end: 528 }
  let rows = movedTo(whole(0, 40), { first: 500, end: 540 }, true)
  const steps = []
  for (let next = completed(rows, seen); next !== rows; next = completed(rows, seen)) {
    rows = next
    steps.push([rows.whole.first, rows.whole.end])
  }
  expect(steps).toEqual([
    [512, 520],
    [512, 528],
    [512, 536],
    [512, 540],
    [504, 540],
    [500, 540],
  ])
})

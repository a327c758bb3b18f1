import { expect, test } from 'vitest'
import { rowWindow, scrollTopFor } from './row-window.ts'

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

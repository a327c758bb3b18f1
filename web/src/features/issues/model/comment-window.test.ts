import { expect, test } from 'vitest'
import { firstWindow } from './comment-window.ts'

test('few comments are all drawn', () => {
  expect(firstWindow(3, -1)).toEqual({ from: 0, to: Number.POSITIVE_INFINITY })
})

test('of many the newest are drawn, and whatever comes after them', () => {
  expect(firstWindow(2_000, -1)).toEqual({ from: 1_900, to: Number.POSITIVE_INFINITY })
  expect(firstWindow(2_000, 1_950)).toEqual({ from: 1_900, to: Number.POSITIVE_INFINITY })
})

test('an older one that is asked for is drawn among its neighbours', () => {
  expect(firstWindow(2_000, 900)).toEqual({ from: 870, to: 970 })
  expect(firstWindow(2_000, 5)).toEqual({ from: 0, to: 100 })
})

import { expect, test } from 'vitest'
import { edgeStep } from './edge-scroll.ts'

test('nothing scrolls in the middle, and the faster the nearer to an edge', () => {
  expect(edgeStep(300, 0, 600)).toBe(0)
  expect([edgeStep(50, 0, 600), edgeStep(28, 0, 600), edgeStep(0, 0, 600)]).toEqual([-2, -7, -14])
  expect([edgeStep(550, 0, 600), edgeStep(572, 0, 600), edgeStep(600, 0, 600)]).toEqual([2, 7, 14])
})

test('what is low has narrow edges, and beyond them nothing scrolls', () => {
  expect([edgeStep(20, 0, 40), edgeStep(9, 0, 40), edgeStep(31, 0, 40)]).toEqual([0, -2, 2])
  expect([edgeStep(-1, 0, 600), edgeStep(601, 0, 600), edgeStep(0, 0, 0)]).toEqual([0, 0, 0])
})

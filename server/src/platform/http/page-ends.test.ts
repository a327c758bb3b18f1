import { expect, it } from 'vitest'
import { DEEP_OFFSET, PageEnds } from './page-ends.ts'

const DEEP = DEEP_OFFSET + 50

it('knows where a deep page began for a minute, of the same list at the same offset', () => {
  const ends = new PageEnds<string>()
  ends.keep('mine', DEEP, 'x', 1_000)
  expect(ends.placeBefore('mine', DEEP, 1_000)).toBe('x')
  expect(ends.placeBefore('mine', DEEP, 60_999)).toBe('x')
  expect(ends.placeBefore('mine', DEEP, 61_000)).toBeNull()
  expect(ends.placeBefore('mine', DEEP + 1, 1_000)).toBeNull()
  expect(ends.placeBefore('yours', DEEP, 1_000)).toBeNull()
  ends.keep('mine', DEEP, 'y', 50_000)
  expect(ends.placeBefore('mine', DEEP, 100_000)).toBe('y')
})

it('reads the first pages, and what follows an empty one, as they are', () => {
  const ends = new PageEnds<string>()
  ends.keep('mine', DEEP_OFFSET - 1, 'x', 0)
  ends.keep('mine', DEEP_OFFSET, 'y', 0)
  ends.keep('mine', DEEP, undefined, 0)
  expect([DEEP_OFFSET - 1, DEEP_OFFSET, DEEP].map(offset => ends.placeBefore('mine', offset, 0))).toEqual([
    null,
    'y',
    null,
  ])
})

it('keeps the last thousand', () => {
  const ends = new PageEnds<number>()
  for (let index = 0; index < 1_000; index++) ends.keep(`list ${index}`, DEEP, index, 0)
  ends.keep('list 0', DEEP, 7, 0)
  ends.keep('one more', DEEP, 8, 0)
  expect(ends.placeBefore('list 0', DEEP, 0)).toBe(7)
  expect(ends.placeBefore('list 1', DEEP, 0)).toBeNull()
  expect(ends.placeBefore('list 2', DEEP, 0)).toBe(2)
})

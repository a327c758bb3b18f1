import { expect, test } from 'vitest'
import { moved } from './moved.ts'

const LIST = ['a', 'b', 'c', 'd']

test.each([
  ['c', 0, undefined, 'cabd'],
  ['a', 3, undefined, 'bcda'],
  ['a', 3, 0, 'bcda'],
  // A step up from the third place, of what stands on the second by now.
  ['b', 1, 2, 'bacd'],
  ['a', 0, 1, 'abcd'],
  ['b', 3, 2, 'acbd'],
])('%s comes to %d from %s', (own, place, from, result) => {
  expect(moved(LIST, own, place, from).join('')).toBe(result)
})

import { expect, it } from 'vitest'
import { normalizeKey } from './project-key.ts'

it.each([
  ['demo', 'DEMO'],
  [' Ab_1 ', 'AB_1'],
  ['A'.repeat(20), 'A'.repeat(20)],
  ['A'.repeat(21), null],
  ['1A', null],
  ['A-B', null],
  ['Ä', null],
  ['', null],
])('reads the key %j as %j', (given, key) => {
  expect(normalizeKey(given)).toBe(key)
})

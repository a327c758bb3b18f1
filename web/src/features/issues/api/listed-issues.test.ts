import { expect, test } from 'vitest'
import { isNarrowedBy } from './listed-issues.ts'

test('a change concerns every list that a query or a folder narrows', () => {
  expect(isNarrowedBy({ query: 'State: Open' }, {})).toBe(true)
  expect(isNarrowedBy({ query: '', folder: '6-1' }, {})).toBe(true)
  expect(isNarrowedBy({ query: '' }, {})).toBe(false)
})

test('a state concerns every list that hides what is resolved', () => {
  expect(isNarrowedBy({ query: '', hideResolved: true }, { isState: true })).toBe(true)
  expect(isNarrowedBy({ query: '', hideResolved: true }, {})).toBe(false)
  expect(isNarrowedBy({ query: '' }, { isState: true })).toBe(false)
})

import { expect, test } from 'vitest'
import { isNarrowedBy } from './listed-issues.ts'

test('a change concerns the lists that are narrowed by the same field', () => {
  const params = { value: ['58-3:1-7', 'tag:6-2'] }
  expect(isNarrowedBy(params, { fieldId: '58-3' })).toBe(true)
  expect(isNarrowedBy(params, { fieldId: 'tag' })).toBe(true)
  expect(isNarrowedBy(params, { fieldId: '58-33' })).toBe(false)
  expect(isNarrowedBy({}, { fieldId: '58-3' })).toBe(false)
})

test('a state concerns every list that hides what is resolved', () => {
  expect(isNarrowedBy({ resolved: false }, { fieldId: '58-1', isState: true })).toBe(true)
  expect(isNarrowedBy({ resolved: false }, { fieldId: '58-2' })).toBe(false)
  expect(isNarrowedBy({}, { fieldId: '58-1', isState: true })).toBe(false)
})

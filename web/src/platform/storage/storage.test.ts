import { afterEach, expect, test, vi } from 'vitest'
import { storedValue } from './storage.ts'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

test('a value is kept as JSON under the prefixed key', () => {
  const width = storedValue('width', 320)
  width.write(400)
  expect(localStorage.getItem('cairn.width')).toBe('400')
  expect(storedValue('width', 320).read()).toBe(400)
})

test.each(['{', '"text"', 'null'])('the unreadable %s gives the fallback', text => {
  localStorage.setItem('cairn.width', text)
  expect(storedValue('width', 320).read()).toBe(320)
})

test('with full storage the value lives on in memory', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const width = storedValue('width', 320)
  width.write(400)
  expect(width.read()).toBe(400)
})

import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { onStored, storedValue, wasWritten } from './storage.ts'
import { useStored } from './use-stored.ts'

afterEach(() => {
  cleanup()
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

test('what was cleared is the fallback, and nothing is stored of it', () => {
  const width = storedValue('width', 320)
  width.write(400)
  width.clear()
  expect([width.read(), localStorage.length]).toEqual([320, 0])
  expect(width.key).toBe('cairn.width')
})

test('what storage could not take, or give up, lives on until it can', () => {
  const width = storedValue('width', 320)
  width.write(400)
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  width.clear()
  expect(width.read()).toBe(320)
  vi.restoreAllMocks()
  width.write(500)
  localStorage.setItem('cairn.width', '600')
  expect(width.read()).toBe(600)
})

test('where storage cannot be read the fallback is there', () => {
  localStorage.setItem('cairn.width', '400')
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  expect(storedValue('width', 320).read()).toBe(320)
})

test('who listens hears of what is written and cleared, by either name, until they stop', () => {
  const heard: string[] = []
  const stops = [onStored('width', () => heard.push('short')), onStored('cairn.width', () => heard.push('long'))]
  onStored('height', () => heard.push('other'))
  const width = storedValue('width', 320)
  width.write(400)
  width.clear()
  expect(heard).toEqual(['short', 'long', 'short', 'long'])
  stops[0]?.()
  width.write(500)
  expect(heard.slice(4)).toEqual(['long'])
  stops[1]?.()
  width.write(600)
  expect(heard).toHaveLength(5)
})

test('whether something was written since the page was loaded is known', () => {
  expect(wasWritten('size.of.this.test')).toBe(false)
  storedValue('size.of.this.test', 1).write(2)
  expect(wasWritten('size.of.this.test')).toBe(true)
})

test('a component shows what it, or another one, has written, and the value of another place when it goes there', () => {
  const [width, height] = [storedValue('width', 320), storedValue('height', 200)]
  const { result, rerender } = renderHook(({ stored }) => useStored(stored), { initialProps: { stored: width } })
  expect(result.current[0]).toBe(320)
  act(() => result.current[1](400))
  expect([result.current[0], width.read()]).toEqual([400, 400])
  act(() => width.write(500))
  expect(result.current[0]).toBe(500)
  rerender({ stored: height })
  expect(result.current[0]).toBe(200)
  act(() => width.write(600))
  expect(result.current[0]).toBe(200)
  act(() => result.current[1](210))
  expect([result.current[0], height.read(), width.read()]).toEqual([210, 210, 600])
})

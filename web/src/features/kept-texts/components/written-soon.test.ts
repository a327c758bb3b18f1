import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storedValue } from '../../../platform/storage/index.ts'
import { LONG_TEXT, writtenSoon } from './written-soon.ts'

const isText = (value: unknown): value is string => typeof value === 'string'
const stored = storedValue('written-soon', '', isText)
const soon = writtenSoon(stored, text => text.length)
const long = (end: string) => 'x'.repeat(LONG_TEXT) + end

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  soon.clear()
})

test('a short text is written at once, a long one when its writer pauses, the newest of several', () => {
  soon.write('short')
  expect(stored.read()).toBe('short')
  soon.write(long('1'))
  vi.advanceTimersByTime(400)
  soon.write(long('2'))
  vi.advanceTimersByTime(400)
  expect([stored.read(), soon.read()]).toEqual(['short', long('2')])
  vi.advanceTimersByTime(100)
  expect(stored.read()).toBe(long('2'))
})

test('a long text that is typed without a pause is written every four seconds', () => {
  let written = 0
  let last = stored.read()
  for (let key = 1; key <= 100; key++) {
    soon.write(long(String(key)))
    vi.advanceTimersByTime(100)
    if (stored.read() !== last) written++
    last = stored.read()
  }
  expect(written).toBe(2)
})

test('whoever looks at the same place meanwhile finds what waits', () => {
  soon.write(long('1'))
  expect(writtenSoon(stored, text => text.length).read()).toBe(long('1'))
})

test('what waits is written when the page goes, and not after it was thrown away or became short', () => {
  soon.write(long('1'))
  window.dispatchEvent(new Event('pagehide'))
  expect(stored.read()).toBe(long('1'))
  soon.write(long('2'))
  soon.clear()
  soon.write(long('3'))
  soon.write('short')
  vi.advanceTimersByTime(5_000)
  expect(stored.read()).toBe('short')
})

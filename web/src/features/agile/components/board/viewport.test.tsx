import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useViewport, type Viewport } from './viewport.ts'

const HEIGHT = 900

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined
      disconnect = () => undefined
    },
  )
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(HEIGHT)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function showBox() {
  const box = document.createElement('div')
  const scroller = { current: box }
  const onWidth = () => undefined
  const { result } = renderHook(() => useViewport(scroller, onWidth))
  return {
    seen: () => result.current.state(),
    scrollTo(top: number) {
      box.scrollTop = top
      box.dispatchEvent(new Event('scroll'))
    },
  }
}

const isWhole = ({ top, bottom, whole }: Viewport) => whole.top === top && whole.bottom === bottom

test('what is scrolled to is drawn whole', () => {
  const { seen, scrollTo } = showBox()
  expect(isWhole(seen())).toBe(true)
  for (const top of [100, 300, 500]) scrollTo(top)
  expect(seen().top).toBeLessThan(500)
  expect(seen().bottom).toBeGreaterThan(500 + HEIGHT)
  expect(isWhole(seen())).toBe(true)
  // A jump is not fast: what it leads to is read.
  vi.advanceTimersByTime(1_000)
  scrollTo(20_000)
  expect(isWhole(seen())).toBe(true)
})

test('what passes fast is not drawn whole until it stays, that which is seen first', () => {
  const { seen, scrollTo } = showBox()
  for (const top of [4_000, 8_000, 12_000]) scrollTo(top)
  const { whole } = seen()
  expect(whole.top).toBe(whole.bottom)
  vi.advanceTimersByTime(100)
  expect(seen().whole).toEqual(whole)
  vi.advanceTimersByTime(40)
  const begun = seen().whole
  expect(begun.bottom - begun.top).toBeGreaterThan(0)
  expect(begun.bottom - begun.top).toBeLessThan(HEIGHT)
  expect(begun.top).toBeGreaterThanOrEqual(12_000 - 108)
  vi.advanceTimersByTime(1_000)
  expect(isWhole(seen())).toBe(true)
})

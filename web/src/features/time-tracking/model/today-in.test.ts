// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest'
import { todayIn } from './today-in.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test.each([
  ['Pacific/Kiritimati', '2026-11-23'],
  ['Pacific/Pago_Pago', '2026-11-22'],
])('the day in %s is %s, whatever the engine prints for people', (zone, day) => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 22, 12), toFake: ['Date'] })
  // As WebKit prints Canada's dates.
  vi.spyOn(Intl.DateTimeFormat.prototype as { format: unknown }, 'format', 'get').mockReturnValue(() => '11/22/2026')
  expect(todayIn(zone)).toBe(day)
})

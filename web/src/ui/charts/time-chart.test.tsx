import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setLocale } from '../../platform/i18n/index.ts'
import { TimeChart } from './time-chart.tsx'

beforeAll(() => setLocale('en'))
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {
        // The width is the one above.
      }
      disconnect() {
        // It observes nothing.
      }
    },
  )
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('what marks a moment is written above what happened then, however high that is', async () => {
  const chart = () => (
    <TimeChart
      label="Burndown"
      ticks={[0, 30].map(value => ({ value, text: String(value) }))}
      span={[0, 10]}
      slices={[{ id: 'a', time: 4, value: 30, isEvent: true, label: 'Today', readout: { title: 'Today', rows: [] } }]}
      places={[]}
      marked={{ time: 4, text: 'Today' }}
    />
  )
  const router = createRouter({
    routeTree: createRootRoute({ component: chart }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  render(<RouterProvider router={router as never} />)
  await screen.findByRole('group', { name: 'Burndown' })
  const baseline = Number(
    [...document.querySelectorAll('text')].find(one => one.textContent === 'Today')?.getAttribute('y'),
  )
  const mark = document.querySelector('rect')
  const [, middle] = /translate\(\S+ (\S+)\)/.exec(mark?.getAttribute('transform') ?? '') ?? []
  const half = (Number(mark?.getAttribute('width')) * Math.SQRT2) / 2
  expect(baseline).toBeGreaterThan(8)
  expect(baseline).toBeLessThan(Number(middle) - half)
})

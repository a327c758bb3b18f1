import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setLocale } from '../../platform/i18n/index.ts'
import { ChartReadout } from './chart-readout.tsx'
import { ChartTable } from './chart-table.tsx'
import { References } from './reference.tsx'

beforeAll(() => setLocale('en'))
beforeEach(() => {
  // Of keys that stand twice React says only this.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const NAMES = ['Sprint', 'Sprint']

test('what is called alike stands there as often as there is of it', () => {
  const { rerender } = render(<ChartTable label="Table" columns={['Day', ...NAMES]} rows={[]} />)
  rerender(<ChartTable label="Table" columns={['Day', ...NAMES, 'Next']} rows={[]} />)
  expect([...document.querySelectorAll('th')].map(cell => cell.textContent)).toEqual(['Day', ...NAMES, 'Next'])
  const rows = NAMES.map((name, at) => ({ name, value: String(at) }))
  render(<ChartReadout width={400} mark={{ x: 0, y: 0, readout: { title: 'Day', rows } } as never} />)
  expect(screen.getAllByText('0', { selector: 'bdi' })).toHaveLength(1)
  expect(document.querySelectorAll('dt')).toHaveLength(2)
  const lines = NAMES.map((text, at) => ({ text, value: at }))
  const frame = { width: 400, start: 0, end: 0, isRtl: false } as never
  render(
    <svg>
      <title>Chart</title>
      <References lines={lines} frame={frame} up={value => value * 100} />
    </svg>,
  )
  expect(document.querySelectorAll('line')).toHaveLength(2)
  expect(console.error).not.toHaveBeenCalled()
})

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setLocale } from '../platform/i18n/index.ts'
import { MomentSlider, PastBar } from './past-bar.tsx'
import { REST_MS, useSlidValue } from './use-slid-value.ts'

let told: number[]
let backs: number
/** What is told comes into force when this is called. */
let put: (value: number) => void

beforeAll(() => setLocale('en'))
beforeEach(() => {
  told = []
  backs = 0
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function Bar() {
  const [value, setValue] = useState(2)
  put = setValue
  const [shown, slide] = useSlidValue(value, next => told.push(next))
  return (
    <PastBar title="Then" backText="Now" onBack={() => backs++} className="">
      <MomentSlider
        label="Moment"
        min={0}
        max={9}
        value={shown}
        valueText={`at ${shown}`}
        earlier={{ label: 'Earlier', to: shown > 0 ? shown - 1 : undefined }}
        later={{ label: 'Later', to: shown < 9 ? shown + 1 : undefined }}
        onChange={slide}
      />
    </PastBar>
  )
}

const slider = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Moment' })
const drag = (value: number) => fireEvent.change(slider(), { target: { value: String(value) } })
const rest = () => act(() => vi.advanceTimersByTime(REST_MS))

test('a moment is told when the slider rests on it, not those on the way', () => {
  render(<Bar />)
  expect(document.activeElement).toBe(slider())
  drag(3)
  drag(5)
  expect(told).toEqual([])
  rest()
  expect(told).toEqual([5])
  expect(slider().getAttribute('aria-valuetext')).toBe('at 5')
})

test('what was told comes into force late, and does not put the slider back', () => {
  render(<Bar />)
  drag(5)
  rest()
  drag(8)
  act(() => put(5))
  expect(slider().value).toBe('8')
  rest()
  expect(told).toEqual([5, 8])
})

test('another moment in force shows while nobody slides', () => {
  render(<Bar />)
  act(() => put(7))
  expect(slider().value).toBe('7')
})

test('buttons lead to the moments beside, where there are some, and Escape to now', () => {
  render(<Bar />)
  drag(8)
  fireEvent.click(screen.getByRole('button', { name: 'Later' }))
  expect(slider().value).toBe('9')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Later' }).disabled).toBe(true)
  rest()
  expect(told).toEqual([9])
  fireEvent.keyDown(slider(), { key: 'Escape' })
  expect(backs).toBe(1)
})

import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import { afterEach, expect, test, vi } from 'vitest'
import { Tooltip } from './tooltip.tsx'
import { TooltipStage } from './tooltip-stage.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function Example() {
  const button = useRef<HTMLButtonElement>(null)
  const [isThere, setThere] = useState(true)
  return (
    <>
      {isThere && (
        <Tooltip text="What it does" keys={['C']}>
          <Button ref={button} aria-label="Open" />
        </Tooltip>
      )}
      <input aria-label="Popup" onKeyDown={event => event.key === 'Escape' && button.current?.focus()} />
      <button type="button" onClick={() => setThere(false)}>
        Take away
      </button>
      <TooltipStage />
    </>
  )
}

const shown = () => screen.queryByRole('tooltip')
const button = () => screen.getByRole('button', { name: 'Open' })

test('the keyboard that walks to a button reads what it does', async () => {
  render(<Example />)
  const user = userEvent.setup()
  await user.keyboard('{Tab}')
  await waitFor(() => expect(shown()?.textContent).toBe('What it doesC'))
  expect(shown()?.contains(document.getElementById(button().getAttribute('aria-describedby') ?? ''))).toBe(true)
  await user.keyboard('{Tab}')
  expect(shown()).toBeNull()
  expect(button().hasAttribute('aria-describedby')).toBe(false)
})

test('a focus that comes back from what was closed opens nothing over the page', async () => {
  render(<Example />)
  const user = userEvent.setup()
  screen.getByRole('textbox').focus()
  await user.keyboard('x{Escape}')
  expect(document.activeElement).toBe(button())
  expect(shown()).toBeNull()
})

test('a pointer that rests reads it, and no longer when it presses or leaves', () => {
  vi.useFakeTimers()
  render(<Example />)
  const pass = (time: number) => act(() => vi.advanceTimersByTime(time))
  const enter = () => {
    fireEvent.pointerMove(button())
    fireEvent.pointerOver(button())
  }
  enter()
  pass(499)
  expect(shown()).toBeNull()
  pass(1)
  expect(shown()).not.toBeNull()
  fireEvent.pointerOver(screen.getByRole('textbox'))
  pass(100)
  expect(shown()).toBeNull()
  enter()
  fireEvent.pointerDown(button())
  pass(600)
  expect(shown()).toBeNull()
})

test('it goes with its button, and Escape closes nothing else', async () => {
  const onEscape = vi.fn()
  render(
    // biome-ignore lint/a11y/noStaticElementInteractions: stands for a dialog
    <div onKeyDown={onEscape}>
      <Example />
    </div>,
  )
  const user = userEvent.setup()
  await user.keyboard('{Tab}')
  await waitFor(() => expect(shown()).not.toBeNull())
  await user.keyboard('{Escape}')
  expect(shown()).toBeNull()
  expect(onEscape).not.toHaveBeenCalledWith(expect.objectContaining({ key: 'Escape' }))
  await user.keyboard('{Tab}{Shift>}{Tab}{/Shift}')
  await waitFor(() => expect(shown()).not.toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Take away' }))
  await waitFor(() => expect(shown()).toBeNull())
})

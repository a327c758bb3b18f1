import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef } from 'react'
import { Button } from 'react-aria-components'
import { afterEach, expect, test } from 'vitest'
import { Tooltip } from './tooltip.tsx'

afterEach(cleanup)

function Example() {
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Tooltip text="What it does">
        <Button ref={button}>Open</Button>
      </Tooltip>
      <input aria-label="Popup" onKeyDown={event => event.key === 'Escape' && button.current?.focus()} />
    </>
  )
}

test('the keyboard that walks to a button reads what it does', async () => {
  render(<Example />)
  await userEvent.setup().keyboard('{Tab}')
  await waitFor(() => expect(screen.getByRole('tooltip').textContent).toBe('What it does'))
})

test('a focus that comes back from what was closed opens nothing over the page', async () => {
  render(<Example />)
  const user = userEvent.setup()
  screen.getByRole('textbox').focus()
  await user.keyboard('x{Escape}')
  expect(document.activeElement).toBe(screen.getByRole('button'))
  expect(screen.queryByRole('tooltip')).toBeNull()
})

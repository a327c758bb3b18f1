import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { setLocale } from '../platform/i18n/index.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { HeldFocus } from './keep-focus.ts'
import { Popover } from './popover.tsx'

beforeAll(() => setLocale('en'))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const button = (name: string) => screen.getByRole('button', { name })

function Files() {
  const [files, setFiles] = useState(['a.txt', 'b.txt'])
  return (
    <ul>
      {files.map(file => (
        <li key={file}>
          <Button onPress={() => setFiles(files.filter(one => one !== file))}>{`Remove ${file}`}</Button>
        </li>
      ))}
    </ul>
  )
}

test('what is taken away in a dialog leaves the focus inside it', async () => {
  render(
    <Dialog title="New issue" isOpen onClose={() => undefined}>
      <Files />
    </Dialog>,
  )
  const user = userEvent.setup()
  // The library looks after a focus that is lost as well: who of the two comes first is not known.
  const isInside = () => screen.getByRole('dialog').contains(document.activeElement)
  for (const name of ['Remove a.txt', 'Remove b.txt']) {
    button(name).focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect([screen.queryByRole('button', { name }), isInside()]).toEqual([null, true]))
  }
})

function Preview() {
  const [isShown, setShown] = useState(false)
  return isShown ? <p>The preview</p> : <Button onPress={() => setShown(true)}>Show preview</Button>
}

test('a popup keeps the focus of a button that makes way for what it shows', async () => {
  render(
    <Popover trigger={<Button>Open</Button>} label="File">
      <Preview />
    </Popover>,
  )
  const user = userEvent.setup()
  await user.click(button('Open'))
  button('Show preview').focus()
  await user.keyboard('{Enter}')
  screen.getByText('The preview')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('dialog')))
})

function Both() {
  const [isThere, setThere] = useState(true)
  return (
    <Dialog title="New issue" isOpen onClose={() => undefined}>
      {isThere && <Button>Goes</Button>}
      <input aria-label="Summary" onInput={() => setThere(false)} />
    </Dialog>
  )
}

test('what has the focus inside is left alone', async () => {
  render(<Both />)
  button('Goes').focus()
  const input = screen.getByRole('textbox')
  input.focus()
  fireEvent.input(input, { target: { value: 'x' } })
  expect(screen.queryByRole('button', { name: 'Goes' })).toBeNull()
  for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame)
  expect(document.activeElement).toBe(input)
})

function ByKey() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Popover trigger={<Button>Add link</Button>} label="Link" isOpen={isOpen} onOpenChange={setOpen}>
        {close => <Button onPress={close}>Link</Button>}
      </Popover>
      <input aria-label="Key" onInput={() => setOpen(true)} />
    </>
  )
}

test('a popup that a key opened gives the focus to its button, and never to nobody', async () => {
  render(<ByKey />)
  fireEvent.input(screen.getByRole('textbox'), { target: { value: 'l' } })
  expect(document.activeElement).not.toBe(screen.getByRole('textbox', { hidden: true }))
  const user = userEvent.setup()
  button('Link').focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(button('Add link')))
})

test.each([
  ['a mouse', fireEvent.pointerDown, { preventScroll: true }],
  ['a key', fireEvent.keyDown, { preventScroll: true, focusVisible: true }],
])('what %s ended leaves the focus with a ring or without', async (_hand, end, options) => {
  const dialog = (content: ReactNode) => (
    <div role="dialog" tabIndex={-1}>
      {content}
      <HeldFocus />
    </div>
  )
  const { rerender } = render(dialog(<textarea aria-label="Text" />))
  const focus = vi.spyOn(HTMLElement.prototype, 'focus')
  screen.getByRole('textbox').focus()
  end(screen.getByRole('textbox'))
  rerender(dialog('The text'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('dialog')))
  expect(focus).toHaveBeenLastCalledWith(options)
})

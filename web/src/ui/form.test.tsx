import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { setLocale } from '../platform/i18n/index.ts'
import { Button } from './button.tsx'
import { Form } from './form.tsx'
import { TextArea } from './text-area.tsx'
import { TextField } from './text-field.tsx'

beforeAll(() => setLocale('en'))
afterEach(cleanup)

/** A form whose server refuses the key a moment later. */
function Example({ onSend }: { readonly onSend: (name: string) => void }) {
  const [name, setName] = useState('')
  const [key, setKey] = useState('')
  const [note, setNote] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const send = async () => {
    onSend(name)
    await Promise.resolve()
    if (key === 'taken') setRefusal('Already taken')
  }
  return (
    <Form onSubmit={send}>
      <TextField label="Name" value={name} onChange={setName} isRequired maxLength={10} />
      <TextField label="Key" value={key} onChange={setKey} error={refusal} />
      <TextArea label="Note" value={note} onChange={setNote} />
      <button type="submit">Send</button>
    </Form>
  )
}

function open() {
  const sent: string[] = []
  render(<Example onSend={name => sent.push(name)} />)
  return { sent, user: userEvent.setup(), box: (name: string) => screen.getByRole('textbox', { name }) }
}

test('Ctrl+Enter from anywhere leads to the first faulty field, with its message, and sends nothing', async () => {
  const { sent, user, box } = open()
  await user.click(box('Note'))
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(document.activeElement).toBe(box('Name'))
  expect(screen.getByText('This is needed')).toBeTruthy()
  expect(sent).toEqual([])
})

test('what the server refuses gets the focus when the refusal is there', async () => {
  const { sent, user, box } = open()
  await user.type(box('Name'), 'Harbour')
  await user.type(box('Key'), 'taken')
  await user.click(box('Note'))
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(document.activeElement).toBe(box('Key')))
  expect(sent).toEqual(['Harbour'])
})

test('a paste over the limit stays whole, says how much is too much while typing, and is not sent', async () => {
  const { sent, user, box } = open()
  await user.click(box('Name'))
  await user.paste('0123456789abc')
  expect(box('Name')).toHaveProperty('value', '0123456789abc')
  expect(screen.getByText('3 characters too many: at most 10 are allowed')).toBeTruthy()
  await user.keyboard('{Enter}')
  expect(sent).toEqual([])
  await user.keyboard('{Backspace}{Backspace}{Backspace}')
  expect(screen.getByText('0 characters left')).toBeTruthy()
  await user.keyboard('{Enter}')
  expect(sent).toEqual(['0123456789'])
})

const ctrlEnter = (box: HTMLElement) => fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true })

test('what is sent twice in a row is sent once, until the reply is there', async () => {
  const replies: PromiseWithResolvers<void>[] = []
  const send = () => {
    const reply = Promise.withResolvers<void>()
    replies.push(reply)
    return reply.promise
  }
  render(
    <Form onSubmit={send}>
      <TextField label="Name" value="Harbour" onChange={() => undefined} />
    </Form>,
  )
  const box = screen.getByRole('textbox', { name: 'Name' })
  act(() => {
    ctrlEnter(box)
    fireEvent.submit(box)
    ctrlEnter(box)
  })
  expect(replies).toHaveLength(1)
  await act(async () => replies[0]?.resolve())
  ctrlEnter(box)
  expect(replies).toHaveLength(2)
})

/** As caches do it, it tells a moment later that it is being sent. */
function Slow({ onSend }: { readonly onSend: () => void }) {
  const [isPending, setPending] = useState(false)
  const send = () => {
    onSend()
    setTimeout(() => setPending(true))
  }
  return (
    <Form onSubmit={send}>
      <TextField label="Name" value="Harbour" onChange={() => undefined} />
      <Button type="submit" isPending={isPending}>
        Send
      </Button>
    </Form>
  )
}

test('a form whose button shows that it is being sent is not sent again', async () => {
  let sent = 0
  render(<Slow onSend={() => sent++} />)
  const box = screen.getByRole('textbox', { name: 'Name' })
  ctrlEnter(box)
  ctrlEnter(box)
  await waitFor(() => expect(document.querySelector('[data-pending]')).not.toBeNull())
  ctrlEnter(box)
  fireEvent.submit(box)
  expect(sent).toBe(1)
})

test('Ctrl+Enter that ends a composition sends nothing', () => {
  let sent = 0
  render(
    <Form onSubmit={() => sent++}>
      <TextField label="Name" value="Harbour" onChange={() => undefined} />
    </Form>,
  )
  const box = screen.getByRole('textbox', { name: 'Name' })
  fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true, keyCode: 229 })
  expect(sent).toBe(0)
  ctrlEnter(box)
  expect(sent).toBe(1)
})

import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { setLocale } from '../platform/i18n/index.ts'
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

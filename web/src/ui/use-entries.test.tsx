import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { setLocale } from '../platform/i18n/index.ts'
import { Button } from './button.tsx'
import { Form } from './form.tsx'
import { TextField } from './text-field.tsx'
import { ToastRegion } from './toast.tsx'
import { useEntries } from './use-entries.ts'

beforeAll(() => setLocale('en'))
afterEach(cleanup)

type Sent = { readonly text: string; readonly answer: (problem?: string) => void }

function Example({ sent }: { readonly sent: Sent[] }) {
  const add = (text: string) =>
    new Promise<void>((resolve, reject) => {
      sent.push({ text, answer: problem => (problem === undefined ? resolve() : reject(new Error(problem))) })
    })
  const { text, setText, submit, sending, problem } = useEntries(add, error => (error as Error).message)
  return (
    <Form onSubmit={submit}>
      <TextField label="Name" value={text} onChange={setText} description={`${sending} under way`} error={problem} />
      <Button type="submit">Add</Button>
    </Form>
  )
}

function open() {
  const sent: Sent[] = []
  const { rerender } = render(<Example sent={sent} />)
  const close = () => rerender(<ToastRegion />)
  return { sent, box: screen.getByRole<HTMLInputElement>('textbox'), user: userEvent.setup(), close }
}

test('what is typed while the server thinks is kept, and sent after it', async () => {
  const { sent, box, user } = open()
  await user.type(box, 'Green{Enter}Violet{Enter}Ye')
  expect(sent.map(({ text }) => text)).toEqual(['Green'])
  expect(box.value).toBe('Ye')
  expect(screen.getByText('2 under way')).toBeTruthy()
  sent[0]?.answer()
  await waitFor(() => expect(sent.map(({ text }) => text)).toEqual(['Green', 'Violet']))
  expect(box.value).toBe('Ye')
  sent[1]?.answer()
  await waitFor(() => expect(screen.getByText('0 under way')).toBeTruthy())
})

test('what is refused comes back, and its message goes when it is corrected', async () => {
  const { sent, box, user } = open()
  await user.type(box, 'Green{Enter}')
  expect(box.value).toBe('')
  sent[0]?.answer('Already there')
  await waitFor(() => expect(box.value).toBe('Green'))
  expect(screen.getByText('Already there')).toBeTruthy()
  await user.type(box, 'er')
  expect(screen.queryByText('Already there')).toBeNull()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(sent[1]?.text).toBe('Greener'))
})

test('what is refused while the next is typed is named, and does not stop the next', async () => {
  const { sent, box, user } = open()
  await user.type(box, 'Green{Enter}Violet')
  sent[0]?.answer('Already there')
  expect(await screen.findByText('“Green” was not added: Already there')).toBeTruthy()
  expect(box.value).toBe('Violet')
  await user.type(box, 's{Enter}')
  await waitFor(() => expect(sent[1]?.text).toBe('Violets'))
  expect(screen.queryByText(/Green/)).toBeNull()
})

test('what is refused after its field has gone is told in a message', async () => {
  const { sent, box, user, close } = open()
  await user.type(box, 'Green{Enter}')
  close()
  sent[0]?.answer('Already there')
  expect(await screen.findByText('“Green” was not added: Already there')).toBeTruthy()
})

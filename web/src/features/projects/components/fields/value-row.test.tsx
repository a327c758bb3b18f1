import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { setLocale, withTexts } from '../../../../platform/i18n/index.ts'
import type { BundleValue } from '../../projects.projections.ts'
import { ValueRow } from './value-row.tsx'

const DOCK = { id: '67-1', name: 'Dock', description: null, archived: false, color: null } as unknown as BundleValue
let refusal: Error | undefined
let answered: Promise<void> = Promise.resolve()
const save = async () => {
  await answered
  if (refusal) throw refusal
}

beforeAll(() => withTexts('projects', () => setLocale('en')))
afterEach(() => {
  cleanup()
  answered = Promise.resolve()
})

const nothing = () => undefined
const Example = () => (
  <ValueRow kind="enum" value={DOCK} isReadOnly={false} onChange={nothing} onSave={save} onRemove={nothing} />
)

test('a name that is refused stays, marked, until it is given up', async () => {
  const user = userEvent.setup()
  refusal = new Error('In use')
  render(<Example />)
  const box = screen.getByRole<HTMLInputElement>('textbox', { name: /Dock/ })
  await user.clear(box)
  await user.type(box, 'Crane{Enter}')
  await waitFor(() => expect(box.getAttribute('aria-invalid')).toBe('true'))
  expect(box.value).toBe('Crane')
  await user.type(box, '{Escape}')
  expect([box.value, box.getAttribute('aria-invalid')]).toEqual(['Dock', 'false'])
})

test('what is typed while a name is being saved stays', async () => {
  const user = userEvent.setup()
  refusal = undefined
  const { promise, resolve } = Promise.withResolvers<void>()
  answered = promise
  render(<Example />)
  const box = screen.getByRole<HTMLInputElement>('textbox', { name: /Dock/ })
  await user.type(box, 's{Enter}')
  await user.type(box, ' and cranes')
  await act(async () => resolve())
  expect(box.value).toBe('Docks and cranes')
})

test('the details of a value stay open with what was typed until they are saved', async () => {
  const user = userEvent.setup()
  refusal = new Error('Away')
  render(<Example />)
  await user.click(screen.getByRole('button', { name: 'More about Dock' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Edit details' }))
  const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Description' })
  await user.type(box, 'Where ships are mended.')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(box.isConnected).toBe(true)
  expect(box.value).toBe('Where ships are mended.')
  refusal = undefined
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Description' })).toBeNull())
})

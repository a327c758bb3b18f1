import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { setLocale } from '../../../platform/i18n/index.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { useEditor } from '../../search/index.ts'
import type { CommandAssist } from '../model/command.ts'
import { CommandBox } from './command-box.tsx'

const ANSWER: CommandAssist = {
  $type: 'CommandList',
  query: 'Sta',
  caret: 3,
  commands: [],
  styleRanges: [],
  affected: 1,
  preview: [],
  refusals: [],
  suggestions: [
    {
      $type: 'Suggestion',
      id: '1',
      option: 'State',
      prefix: null,
      suffix: ' ',
      description: null,
      group: null,
      completionStart: 0,
      completionEnd: 3,
      matchingStart: 0,
      matchingEnd: 3,
      caret: 6,
    },
  ],
}

beforeAll(() => setLocale('en'))
beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
  Range.prototype.getBoundingClientRect = () => new DOMRect()
})
afterEach(cleanup)

type CommandsProps = { readonly answer?: CommandAssist; readonly onApply?: () => void }

function Commands({ answer = ANSWER, onApply = () => undefined }: CommandsProps) {
  const editor = useEditor('')
  return (
    <Dialog title="Commands" isOpen onClose={() => undefined}>
      <CommandBox editor={editor} answer={answer} history={[]} onApply={onApply} takesFocus />
      <textarea aria-label="Comment" />
    </Dialog>
  )
}

test('Tab completes and stays in the box, so that the command is written on', async () => {
  render(<Commands />)
  const user = userEvent.setup()
  const box = screen.getByRole<HTMLInputElement>('combobox')
  await user.click(box)
  await user.keyboard('Sta')
  await screen.findByRole('option')
  await user.keyboard('{Tab}Open')
  expect(box.value).toBe('State Open')
  expect(document.activeElement).toBe(box)
})

test('Tab puts the nearest name in the place of an unknown word, and keeps what follows', async () => {
  const query = 'Sate Fixed'
  const [state] = ANSWER.suggestions
  if (!state) throw new Error('nothing is suggested')
  const nearest = { ...state, group: 'Did you mean', completionEnd: 4 }
  render(<Commands answer={{ ...ANSWER, query, caret: query.length, suggestions: [nearest] }} />)
  const user = userEvent.setup()
  const box = screen.getByRole<HTMLInputElement>('combobox')
  await user.click(box)
  await user.keyboard(query)
  await screen.findByRole('option', { name: 'State' })
  await user.keyboard('{Tab}')
  expect(box.value).toBe('State Fixed')
  expect(box.selectionStart).toBe('State Fixed'.length)
})

test('Shift+Tab completes nothing and leaves the box backwards', async () => {
  render(<Commands />)
  const user = userEvent.setup()
  const box = screen.getByRole<HTMLInputElement>('combobox')
  await user.click(box)
  await user.keyboard('Sta')
  await screen.findByRole('option')
  await user.keyboard('{Shift>}{Tab}{/Shift}')
  expect(box.value).toBe('Sta')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }))
})

test('Enter that ends a composition applies nothing, also in Safari\u2019s order', async () => {
  let applied = 0
  render(<Commands onApply={() => applied++} />)
  const box = screen.getByRole<HTMLInputElement>('combobox')
  fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true, keyCode: 229 })
  expect(applied).toBe(0)
  fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true, keyCode: 13 })
  expect(applied).toBe(1)
})

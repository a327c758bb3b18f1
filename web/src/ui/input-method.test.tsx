// Whatever is typed into: the keys by which words are chosen save nothing, close nothing and empty nothing.
import { cleanup, fireEvent, render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setLocale } from '../platform/i18n/index.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { MarkdownField } from './editor/markdown-field.tsx'
import { FormDialog } from './form-dialog.tsx'
import { InlineEdit } from './inline-edit.tsx'
import { Picker } from './picker.tsx'
import { SearchField } from './search-field.tsx'

let done: string[] = []
const note = (what: string) => () => void done.push(what)

beforeAll(() => setLocale('en'))
beforeEach(() => {
  done = []
})
afterEach(cleanup)

/** The forms in which browsers tell of a key that goes to an input method: all others, and Safari. */
const ORDERS = [{ isComposing: true, keyCode: 229 }, { isComposing: true }, { isComposing: false, keyCode: 229 }]

const nothing = () => undefined
const PREVIEW = { label: 'x', renderPreview: () => null }
const PICKER = { label: 'x', isOpen: true, options: [{ id: '1', text: 'Ada' }], selected: [] }
const EMPTY = <SearchField label="x" value="" onChange={nothing} />

/** What is typed into, a key that does something there, and what it does. */
const EDITORS: readonly (readonly [string, () => ReactElement, KeyboardEventInit, string])[] = [
  [
    'a line',
    () => <InlineEdit label="x" value="old" startText="new" isEditing onSave={note('save')} />,
    { key: 'Enter' },
    'save',
  ],
  [
    'a line',
    () => <InlineEdit label="x" value="old" isEditing onSave={nothing} onEditingChange={note('close')} />,
    { key: 'Escape' },
    'close',
  ],
  ['a search', () => <SearchField label="x" value="words" onChange={note('empty')} />, { key: 'Escape' }, 'empty'],
  [
    'a text',
    () => <MarkdownField {...PREVIEW} value="" onChange={nothing} onSubmit={note('send')} />,
    { key: 'Enter', ctrlKey: true },
    'send',
  ],
  [
    'a text',
    () => <MarkdownField {...PREVIEW} value="" onChange={nothing} onEscape={note('close')} />,
    { key: 'Escape' },
    'close',
  ],
  [
    'a form',
    () => (
      <FormDialog title="y" onSubmit={note('send')} onClose={nothing}>
        {EMPTY}
      </FormDialog>
    ),
    { key: 'Enter', ctrlKey: true },
    'send',
  ],
  [
    'a dialog',
    () => (
      <Dialog title="y" isOpen onClose={note('close')}>
        {EMPTY}
      </Dialog>
    ),
    { key: 'Escape' },
    'close',
  ],
  [
    'a picker',
    () => <Picker {...PICKER} onOpenChange={nothing} onChange={note('choose')} trigger={<Button>–</Button>} />,
    { key: 'Enter' },
    'choose',
  ],
  [
    'a picker',
    () => <Picker {...PICKER} onOpenChange={note('close')} onChange={nothing} trigger={<Button>–</Button>} />,
    { key: 'Escape' },
    'close',
  ],
]

test.each(EDITORS)('in %s the key of an input method is left to the browser', async (_what, editor, init, does) => {
  render(editor())
  // The code of some comes with the first use.
  const box = await vi.waitFor(
    () => {
      const found = document.querySelector<HTMLElement>('textarea, input')
      if (!found) throw new Error('It is not there yet')
      return found
    },
    { timeout: 10_000 },
  )
  box.focus()
  // A picker stands on its first choice once somebody has moved there.
  fireEvent.keyDown(box, { key: 'ArrowDown' })
  for (const order of ORDERS) expect(fireEvent.keyDown(box, { ...init, ...order })).toBe(true)
  expect(done).toEqual([])
  fireEvent.keyDown(box, init)
  fireEvent.keyUp(box, init)
  expect(done[0]).toBe(does)
})

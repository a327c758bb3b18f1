import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AtSign } from 'lucide-react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { connection } from '../../platform/connection/index.ts'
import { setLocale, withTexts } from '../../platform/i18n/index.ts'
import type { CompletionSource } from './completion.ts'
import { MarkdownField, type MarkdownFieldProps } from './markdown-field.tsx'

beforeAll(() => {
  // jsdom has no layout.
  Element.prototype.scrollIntoView = () => undefined
  return withTexts('editor', () => setLocale('en'))
})
afterEach(cleanup)

const PEOPLE: CompletionSource = {
  // As one of the blocks.
  id: 'numbers',
  label: 'People',
  isLocal: true,
  takesFirst: true,
  opener: { text: 'Mention', icon: AtSign, sign: '@' },
  triggerAt: (text, caret) => (text[caret - 1] === '@' ? { start: caret - 1, text: '' } : undefined),
  find: () => [{ id: 'lin', text: 'Lin Chen', insert: '@lin ' }],
}
const COMPLETIONS = [PEOPLE]

function Example(props: Partial<MarkdownFieldProps>) {
  const [value, setValue] = useState('')
  return <MarkdownField label="Text" value={value} onChange={setValue} renderPreview={() => null} {...props} />
}

// For jsdom what is shown above everything is hidden.
const names = () =>
  screen.getAllByRole('option', { hidden: true }).map(option => option.querySelector('bdi')?.textContent)

test('a text that takes no files and knows nobody offers neither behind a slash', async () => {
  const user = userEvent.setup()
  render(<Example />)
  await user.type(screen.getByRole('textbox'), 'see /')
  expect(names()).toEqual(['Date'])
})

test('files are offered where they are taken, and what was typed gives way to the chooser', async () => {
  const user = userEvent.setup()
  const given: string[] = []
  const onFiles = (files: readonly File[]) => {
    given.push(...files.map(({ name }) => name))
    return `[${files[0]?.name}]`
  }
  const { container } = render(<Example completions={COMPLETIONS} onFiles={onFiles} />)
  const box = screen.getByRole<HTMLTextAreaElement>('textbox')
  await user.type(box, 'see /')
  expect(names()).toEqual(['Mention', 'Attach a file', 'Date'])
  await user.keyboard('file')
  expect(names()).toEqual(['Attach a file'])
  const chooser = container.querySelector<HTMLInputElement>('input[type=file][hidden]')
  let isAsked = false
  chooser?.addEventListener('click', () => {
    isAsked = true
  })
  await user.keyboard('{Enter}')
  expect(isAsked).toBe(true)
  expect(box.value).toBe('see ')
  if (chooser) await user.upload(chooser, new File(['x'], 'plate.png'))
  expect(given).toEqual(['plate.png'])
  expect(box.value).toBe('see [plate.png]')
})

test('an entry that begins another list types its sign', async () => {
  const user = userEvent.setup()
  render(<Example completions={COMPLETIONS} />)
  const box = screen.getByRole<HTMLTextAreaElement>('textbox')
  await user.type(box, '/')
  expect(names()).toContain('Numbered list')
  await user.keyboard('ment')
  expect(names()).toEqual(['Mention'])
  await user.keyboard('{Enter}')
  expect(box.value).toBe('@')
  expect(names()).toEqual(['Lin Chen'])
})

test('Escape gives up a list that has not come yet, and only then the text', async () => {
  const user = userEvent.setup()
  let escapes = 0
  const slow: CompletionSource = { ...PEOPLE, isLocal: false, find: () => new Promise(() => undefined) }
  const completions = [slow]
  render(<Example completions={completions} onEscape={() => escapes++} />)
  await user.type(screen.getByRole('textbox'), 'see @')
  await user.keyboard('{Escape}')
  expect(escapes).toBe(0)
  await user.keyboard('{Escape}')
  expect(escapes).toBe(1)
})

test('what could not be asked while the server was away is asked when it is back', async () => {
  const user = userEvent.setup()
  let isAway = true
  const find = async () =>
    isAway ? Promise.reject(new Error('Away')) : [{ id: 'lin', text: 'Lin Chen', insert: '@lin ' }]
  const completions = [{ ...PEOPLE, isLocal: false, find }]
  vi.stubGlobal('fetch', async () => Response.json({ version: '1' }))
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  connection.networkChanged()
  render(<Example completions={completions} />)
  await user.type(screen.getByRole('textbox'), 'see @')
  await screen.findByText(/^The server cannot be reached/)
  isAway = false
  isOnline.mockRestore()
  connection.networkChanged()
  await vi.waitFor(() => expect(names()).toEqual(['Lin Chen']))
  vi.unstubAllGlobals()
})

test('Enter that ends a composition does not send the text, also in Safari\u2019s order', () => {
  let sent = 0
  render(<Example onSubmit={() => sent++} />)
  const box = screen.getByRole('textbox')
  fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true, keyCode: 229 })
  expect(sent).toBe(0)
  fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true, keyCode: 13 })
  expect(sent).toBe(1)
})

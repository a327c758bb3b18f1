import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { setLocale } from '../platform/i18n/index.ts'
import { InlineEdit } from './inline-edit.tsx'

let saved: string[] = []

beforeAll(() => setLocale('en'))
beforeEach(() => {
  saved = []
})
afterEach(cleanup)

async function edit(text: string) {
  const user = userEvent.setup()
  await user.click(screen.getByText('old'))
  await user.clear(screen.getByRole('textbox'))
  await user.type(screen.getByRole('textbox'), text)
  return user
}

test('Enter saves one line and closes', async () => {
  render(<InlineEdit label="summary" value="old" onSave={text => void saved.push(text)} />)
  const user = await edit('new')
  await user.keyboard('{Enter}')
  expect(saved).toEqual(['new'])
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('with several lines Enter breaks the line and Ctrl+Enter saves', async () => {
  render(<InlineEdit multiline label="summary" value="old" onSave={text => void saved.push(text)} />)
  const user = await edit('one{Enter}two')
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(saved).toEqual(['one\ntwo'])
})

test('Escape gives up', async () => {
  render(<InlineEdit label="summary" value="old" onSave={text => void saved.push(text)} />)
  const user = await edit('new')
  await user.keyboard('{Escape}')
  expect(saved).toEqual([])
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('what is refused stays open with its text', async () => {
  render(<InlineEdit label="summary" value="old" onSave={() => Promise.reject(new Error('refused'))} />)
  const user = await edit('new')
  await user.keyboard('{Enter}')
  expect(await screen.findByDisplayValue('new')).toBeTruthy()
})

test('a required text cannot be emptied', async () => {
  render(<InlineEdit isRequired label="summary" value="old" onSave={text => void saved.push(text)} />)
  const user = await edit(' ')
  await user.keyboard('{Enter}')
  expect(saved).toEqual([])
  expect(screen.getByRole('textbox')).toBeTruthy()
})

test('opens by keyboard, and stays closed for who marks the text', async () => {
  render(<InlineEdit label="summary" value="old" onSave={text => void saved.push(text)} />)
  const user = userEvent.setup()
  getSelection()?.selectAllChildren(screen.getByText('old'))
  fireEvent.click(screen.getByText('old'))
  expect(screen.queryByRole('textbox')).toBeNull()
  getSelection()?.removeAllRanges()
  await user.tab()
  await user.keyboard('{Enter}')
  expect(screen.getByRole('textbox').tagName).toBe('TEXTAREA')
})

test('an editor that begins with what was typed before saves it, and tells what is typed', async () => {
  const typed: string[] = []
  render(
    <InlineEdit
      label="summary"
      value="old"
      startText="half"
      onTextChange={text => typed.push(text)}
      onSave={text => void saved.push(text)}
    />,
  )
  const user = userEvent.setup()
  await user.click(screen.getByText('old'))
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'half')
  await user.type(screen.getByRole('textbox'), '!{Enter}')
  expect([typed, saved]).toEqual([['half!'], ['half!']])
})

test('Enter that ends a composition does not save, in any order of events', async () => {
  render(<InlineEdit label="summary" value="old" onSave={text => void saved.push(text)} />)
  await edit('\u65e5\u672c')
  const box = screen.getByRole('textbox')
  fireEvent.keyDown(box, { key: 'Enter', isComposing: true })
  // Safari has ended the composition before it tells of the key.
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 229 })
  expect(saved).toEqual([])
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })
  expect(saved).toEqual(['\u65e5\u672c'])
})

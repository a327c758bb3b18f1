import { languageAttributes } from '@cairn/common/features/query-attributes'
import { createNames } from '@cairn/common/features/search'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setLocale } from '../../../platform/i18n/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { QueryBox } from './query-box.tsx'

const names = createNames(languageAttributes, [{ name: 'State', fieldType: 'state[1]' }])

const STATE = {
  option: 'State',
  prefix: null,
  suffix: ': ',
  description: 'by State',
  group: 'Attributes',
  completionStart: 0,
  completionEnd: 2,
  matchingStart: 0,
  matchingEnd: 2,
  caret: 7,
}

type Asked = { readonly query: string; readonly caret: number }

/** A server that knows one attribute and one recent search. */
function serve(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  if (!String(input).includes('search/assist')) {
    return Promise.resolve(Response.json([{ id: '1', query: 'State: Open', used: 1 }]))
  }
  const { query, caret } = JSON.parse(String(init?.body)) as Asked
  const problems = query.includes('Opn') ? [{ start: 7, end: 10, code: 'unknown_value', text: 'Opn is no State' }] : []
  const suggestions = query.startsWith('St') && caret === 2 ? [STATE] : []
  return Promise.resolve(Response.json({ query, caret, styleRanges: [], suggestions, problems }))
}

beforeAll(() => setLocale('en'))
beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
  Range.prototype.getBoundingClientRect = () => new DOMRect()
  vi.stubGlobal('fetch', serve)
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

function Box({ onRun }: { readonly onRun: (query: string) => void }) {
  const [value, setValue] = useState('')
  return (
    <QueryClientProvider client={queryClient}>
      <QueryBox
        label="Query"
        names={names}
        value={value}
        onRun={query => {
          setValue(query)
          onRun(query)
        }}
      />
    </QueryClientProvider>
  )
}

function open() {
  const ran: string[] = []
  render(<Box onRun={query => ran.push(query)} />)
  return { ran, user: userEvent.setup(), box: screen.getByRole<HTMLInputElement>('combobox', { name: 'Query' }) }
}

test('Enter without a chosen suggestion runs what was typed', async () => {
  const { user, box, ran } = open()
  await user.type(box, '  login page {Enter}')
  expect(ran).toEqual(['login page'])
})

test('a suggestion is chosen by the arrows and inserted by Enter, and the box names it', async () => {
  const { user, box, ran } = open()
  await user.type(box, 'St')
  const option = await screen.findByRole('option', { name: /State/ })
  await user.keyboard('{ArrowDown}')
  expect(box.getAttribute('aria-activedescendant')).toBe(option.id)
  await user.keyboard('{Enter}')
  expect([box.value, box.selectionStart, ran]).toEqual(['State: ', 7, []])
})

test('Tab replaces the word, and moves on where nothing is suggested', async () => {
  const { user, box } = open()
  await user.type(box, 'Stxx', { initialSelectionStart: 0 })
  await user.keyboard('{ArrowLeft}{ArrowLeft}')
  await screen.findByRole('option', { name: /State/ })
  await user.tab()
  expect(box.value).toBe('State: xx')
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull())
  await user.tab()
  expect(document.activeElement).not.toBe(box)
})

test('Escape closes the suggestions, then takes back what was typed', async () => {
  const { user, box } = open()
  await user.type(box, 'St')
  await screen.findByRole('option', { name: /State/ })
  await user.keyboard('{Escape}')
  expect([screen.queryByRole('listbox'), box.value]).toEqual([null, 'St'])
  await user.keyboard('{Escape}')
  expect(box.value).toBe('')
})

test('Escape before the suggestions have come keeps them away, and what it takes back comes back on undo', async () => {
  const { user, box } = open()
  await user.type(box, 'St{Escape}')
  expect(box.value).toBe('St')
  await user.keyboard('{Escape}')
  expect([screen.queryByRole('listbox'), box.value]).toEqual([null, ''])
  await user.keyboard('{Control>}z{/Control}')
  expect(box.value).toBe('St')
})

test('a completion is undone in one step', async () => {
  const { user, box } = open()
  await user.type(box, 'St')
  await screen.findByRole('option', { name: /State/ })
  await user.tab()
  expect(box.value).toBe('State: ')
  await user.keyboard('{Control>}z{/Control}')
  expect(box.value).toBe('St')
  await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  expect(box.value).toBe('State: ')
})

test('lines that are pasted become words', async () => {
  const { user, box } = open()
  await user.click(box)
  await user.paste('one\ntwo\r\n  three')
  expect(box.value).toBe('one two three')
})

test('an empty box offers what was searched for before, and runs it', async () => {
  const { user, box, ran } = open()
  await user.click(box)
  const group = await screen.findByRole('group', { name: 'Recent searches' })
  await user.click(within(group).getByRole('option', { name: /State: Open/ }))
  expect([ran, box.value]).toEqual([['State: Open'], 'State: Open'])
})

test('what is wrong is told with its place, once the word is finished', async () => {
  const { user, box } = open()
  await user.type(box, 'State: Opn')
  await user.type(box, ' login')
  await waitFor(() => expect(box.getAttribute('aria-invalid')).toBe('true'))
  const told = await screen.findByText('Opn is no State')
  expect(told.parentElement?.id).toBe(box.getAttribute('aria-describedby'))
  await user.click(screen.getByRole('button', { name: 'at character 8' }))
  expect([box.selectionStart, box.selectionEnd]).toEqual([7, 10])
})

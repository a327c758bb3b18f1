import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../platform/query/index.ts'
import { activeShortcuts } from '../../../platform/shortcuts/registry.ts'
import { setShortcutSet } from '../../../platform/shortcuts/shortcut-set.ts'
import { type ListKeyboard, useListKeyboard } from './use-list-keyboard.ts'

let done: string[] = []
const note = (what: string) => (at?: unknown) => void done.push(typeof at === 'number' ? `${what} ${at}` : what)

beforeEach(() => {
  done = []
  // Nobody knows yet what the reader may do.
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

function List(props: Partial<ListKeyboard>) {
  return (
    <QueryClientProvider client={queryClient}>
      <Rows {...props} />
    </QueryClientProvider>
  )
}

function Rows(props: Partial<ListKeyboard>) {
  const frame = useListKeyboard({
    count: 5,
    activeIndex: 1,
    isPanelOpen: false,
    onMove: note('move'),
    onOpen: note('open'),
    onTogglePanel: note('panel'),
    onClosePanel: note('close'),
    onSearch: note('search'),
    onCreate: note('create'),
    onMark: note('mark'),
    onExtend: note('extend'),
    onMarkLoaded: note('all'),
    onUnmark: undefined,
    ...props,
  })
  return (
    <>
      <main id="main" tabIndex={-1} />
      <div ref={frame}>
        <a href="/issue/T-1">row</a>
        <button type="button">button</button>
        <input type="checkbox" aria-label="box" />
      </div>
      <button type="button">outside</button>
      <input aria-label="text" />
    </>
  )
}

const press = (target: Element, key: string, init: KeyboardEventInit = {}) =>
  fireEvent.keyDown(target, { key, code: key === ' ' ? 'Space' : key, ...init })

test.each<[string, string, KeyboardEventInit, string]>([
  ['Enter', 'Enter', {}, 'open'],
  ['Space', ' ', {}, 'panel'],
  ['the arrow down', 'ArrowDown', {}, 'move 2'],
  ['the arrow up', 'ArrowUp', {}, 'move 0'],
  ['End', 'End', {}, 'move 4'],
  ['Home', 'Home', {}, 'move 0'],
  ['Shift and the arrow down', 'ArrowDown', { shiftKey: true }, 'extend 2'],
  ['Shift and the arrow up', 'ArrowUp', { shiftKey: true }, 'extend 0'],
  ['Ctrl+A', 'a', { ctrlKey: true }, 'all'],
  ['x', 'x', {}, 'mark'],
])('%s on a row is the list\u2019s', (_name, key, init, does) => {
  render(<List />)
  for (const target of [screen.getByRole('link'), document.body, document.getElementById('main') ?? document.body])
    press(target, key, init)
  expect(done).toEqual([does, does, does])
})

test.each(['button', 'checkbox'] as const)('a %s among the rows keeps Enter and Space to itself', role => {
  render(<List />)
  const [control] = screen.getAllByRole(role)
  if (!control) throw new Error('It is not there')
  // What is not prevented, the browser does: it presses the control.
  expect([press(control, 'Enter'), press(control, ' ')]).toEqual([true, true])
  expect(done).toEqual([])
  press(control, 'ArrowDown')
  expect(done).toEqual(['move 2'])
})

test('a control beside the list keeps the keys that it uses, and a text all of them', () => {
  render(<List />)
  for (const key of ['Enter', ' ', 'ArrowDown', 'End']) press(screen.getByRole('button', { name: 'outside' }), key)
  for (const key of ['Enter', 'ArrowDown', 'x', 'j', '/']) press(screen.getByRole('textbox'), key)
  expect(done).toEqual([])
  press(screen.getByRole('button', { name: 'outside' }), 'x')
  expect(done).toEqual(['mark'])
})

test('Escape takes the marks off before it closes the panel, and is nobody\u2019s without either', () => {
  const { rerender } = render(<List />)
  expect(press(document.body, 'Escape')).toBe(true)
  rerender(<List isPanelOpen onUnmark={note('unmark')} />)
  press(document.body, 'Escape')
  rerender(<List isPanelOpen />)
  press(document.body, 'Escape')
  expect(done).toEqual(['unmark', 'close'])
})

test('an empty list has nowhere to go, and its ends are ends', () => {
  const { rerender } = render(<List count={0} activeIndex={0} />)
  press(document.body, 'ArrowDown')
  press(document.body, 'ArrowDown', { shiftKey: true })
  expect(done).toEqual([])
  rerender(<List activeIndex={4} />)
  press(document.body, 'ArrowDown')
  expect(done).toEqual(['move 4'])
})

test.each<[string, string, KeyboardEventInit, string]>([
  ['j', 'j', {}, 'move 2'],
  ['k', 'k', {}, 'move 0'],
  ['o', 'o', {}, 'panel'],
  ['/', '/', {}, 'search'],
  ['c', 'c', {}, 'create'],
  ['Shift+J', 'J', { shiftKey: true }, 'extend 2'],
  ['Shift+K', 'K', { shiftKey: true }, 'extend 0'],
])('the letter %s works anywhere on the screen', (_name, key, init, does) => {
  render(<List />)
  for (const target of [document.body, screen.getByRole('button', { name: 'outside' })]) press(target, key, init)
  expect(done).toEqual([does, does])
})

test('in the classic set the list has its own keys, and no letters', () => {
  setShortcutSet('classic')
  try {
    render(<List />)
    for (const key of ['j', 'k', 'o', 'x', 'c', '/']) press(document.body, key)
    press(document.body, 'J', { shiftKey: true })
    press(document.body, 'K', { shiftKey: true })
    expect(done).toEqual([])
    for (const code of ['KeyQ', 'KeyC', 'KeyX']) press(document.body, code, { ctrlKey: true, altKey: true })
    expect(done).toEqual(['search', 'create', 'mark'])
  } finally {
    setShortcutSet('modern')
  }
})

test('who may create no issue has no key for it', async () => {
  vi.stubGlobal('fetch', async () => Response.json([]))
  render(<List />)
  await waitFor(() => expect(activeShortcuts().map(({ id }) => id)).not.toContain('issue-list.create'))
  press(document.body, 'c')
  press(document.body, 'j')
  expect(done).toEqual(['move 2'])
})

test('a page is as many rows as are in sight but one, and one where none is', () => {
  const { rerender } = render(<List count={50} activeIndex={20} />)
  press(document.body, 'PageDown')
  press(document.body, 'PageUp')
  expect(done).toEqual(['move 21', 'move 19'])
  done = []
  const row = screen.getByRole('link')
  row.dataset.issue = '2-1'
  Object.defineProperty(row, 'clientHeight', { value: 30 })
  const height = (value: number) =>
    Object.defineProperty(row.parentElement, 'clientHeight', { value, configurable: true })
  height(319)
  press(document.body, 'PageDown')
  press(document.body, 'PageUp')
  height(20)
  press(document.body, 'PageDown')
  expect(done).toEqual(['move 29', 'move 11', 'move 21'])
  done = []
  height(319)
  rerender(<List count={50} activeIndex={48} />)
  press(document.body, 'PageDown')
  press(document.body, 'ArrowDown', { shiftKey: true })
  rerender(<List count={50} activeIndex={0} />)
  press(document.body, 'PageUp')
  press(document.body, 'ArrowUp', { shiftKey: true })
  expect(done).toEqual(['move 49', 'extend 49', 'move 0', 'extend 0'])
})

test('what was pressed elsewhere is not the list\u2019s, whatever the key', () => {
  render(<List isPanelOpen />)
  const outside = screen.getByRole('button', { name: 'outside' })
  for (const key of ['Home', 'PageDown', 'PageUp', 'ArrowUp']) press(outside, key)
  press(outside, 'a', { ctrlKey: true })
  press(outside, 'ArrowDown', { shiftKey: true })
  press(outside, 'ArrowUp', { shiftKey: true })
  expect(done).toEqual([])
  press(outside, 'Escape')
  expect(done).toEqual(['close'])
})

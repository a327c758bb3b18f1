import { EXAMPLES } from '@cairn/common/platform/markdown/parser/examples'
import { XSS_CORPUS } from '@cairn/common/platform/markdown/testing'
import { redo, undo } from '@codemirror/commands'
import { EditorView } from '@codemirror/view'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef, useState } from 'react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { setLocale } from '../../platform/i18n/index.ts'
import { loadRenderer } from '../markdown/load-renderer.ts'
import { APPEARANCES, type Appearance } from './appearance.ts'
import { linkAt } from './follow-links.ts'
import { sourceTextOf } from './line-breaks.ts'
import { loadCodeEditor } from './load-code-editor.ts'
import { TextEditor } from './text-editor.tsx'
import type { MarkedText, TextEditorHandle, TextEditorProps } from './text-editor-props.ts'

/** jsdom has no layout. */
const LAYOUT = { getClientRects: () => [], getBoundingClientRect: () => new DOMRect() }

beforeAll(async () => {
  Object.assign(Range.prototype, LAYOUT)
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }))
  await Promise.all([loadCodeEditor(), loadRenderer()])
  await setLocale('en')
})
afterEach(cleanup)
afterAll(() => {
  vi.unstubAllGlobals()
  for (const name of Object.keys(LAYOUT)) Reflect.deleteProperty(Range.prototype, name)
})

const handle = createRef<TextEditorHandle>()
const told: string[] = []

function Example({ value, ...props }: Partial<TextEditorProps>) {
  const [text, setText] = useState(value ?? '')
  return (
    <TextEditor
      label="Text"
      value={text}
      onChange={next => {
        told.push(next)
        setText(next)
      }}
      appearance="visual"
      onAppearance={() => undefined}
      renderPreview={source => <p>{source}</p>}
      handle={handle}
      {...props}
    />
  )
}

const show = (value: string, props: Partial<TextEditorProps> = {}) => {
  told.length = 0
  const shown = render(<Example value={value} {...props} />)
  const view = EditorView.findFromDOM(shown.container)
  if (!view) throw new Error('There is no view.')
  const setAppearance = (appearance: Appearance) => shown.rerender(<Example value={value} appearance={appearance} />)
  const type = (text: string) =>
    act(() => view.dispatch(view.state.replaceSelection(text), { userEvent: 'input.type' }))
  return { ...shown, view, setAppearance, type }
}

const ODD_TEXTS = [
  'one\r\ntwo\rthree\n\n\n',
  'trailing blanks  \t\n\tand tabs\t\n   ',
  '\u0001\u000b\u000c\u001b\u007f\u0085\u2028\u2029\ufeff no end',
  '\ud800 lone \udc00 halves \ude00',
  '| a | b |\r\n|---|:-:|\r\n| 1 |\r\n',
  '```mermaid\nflow\n```\n\n$$\nx\n$$\n\n- [ ] a\n- [x] b\n\n![p](q.png) [l](m "t") **b** `c` \\* ~~d~~',
]

test('no byte of a text changes by opening it, showing it in all ways, and what is typed and undone', () => {
  for (const text of [...ODD_TEXTS, XSS_CORPUS.join('\r\n\n')]) {
    const { view, setAppearance, type, unmount } = show(text)
    for (const appearance of APPEARANCES.toReversed()) setAppearance(appearance)
    expect(told).toEqual([])
    act(() => handle.current?.select(text.length >> 1, text.length >> 1))
    type('x\ny')
    act(() => void undo(view))
    expect(told.at(-1)).toBe(text)
    act(() => view.dispatch({ selection: { anchor: 0, head: view.state.doc.length } }))
    type('')
    expect(told.at(-1)).toBe('')
    act(() => void undo(view))
    expect(told.at(-1)).toBe(text)
    unmount()
  }
})

test('no byte of what the dialect knows changes by showing it in all ways', () => {
  const dialect = Object.values(EXAMPLES)
    .flatMap(examples => examples.map(({ source }) => source))
    .join('\n\n')
  const { view, setAppearance } = show(dialect)
  for (const appearance of ['source', 'visual'] as const) setAppearance(appearance)
  expect(told).toEqual([])
  expect(sourceTextOf(view.state)).toBe(dialect)
})

test('one undo goes through all appearances, and the caret stays', () => {
  const { view, setAppearance, type } = show('# one\n\ntwo')
  act(() => handle.current?.select(10, 10))
  type('!')
  setAppearance('source')
  expect(handle.current?.selection()).toEqual({ start: 11, end: 11 })
  act(() => void undo(view))
  expect(told.at(-1)).toBe('# one\n\ntwo')
  setAppearance('split')
  act(() => void redo(view))
  expect(told.at(-1)).toBe('# one\n\ntwo!')
})

test('what somebody else changed comes in around the caret, and is not the writer’s to undo', () => {
  const { view, type } = show('one\n\ntwo\n\nthree')
  act(() => handle.current?.select(8, 8))
  type('!')
  expect(told.at(-1)).toBe('one\n\ntwo!\n\nthree')
  act(() => handle.current?.takeText('zero\n\none more\n\ntwo!\n\nthree\r\nfour'))
  expect(told.at(-1)).toBe('zero\n\none more\n\ntwo!\n\nthree\r\nfour')
  const { start } = handle.current?.selection() ?? { start: -1 }
  expect(told.at(-1)?.slice(0, start)).toBe('zero\n\none more\n\ntwo!')
  act(() => void undo(view))
  expect(told.at(-1)).toBe('zero\n\none more\n\ntwo\n\nthree\r\nfour')
  expect(undo(view)).toBe(false)
})

test('a text that is given anew, as a draft that was discarded, is shown, and told to nobody', () => {
  told.length = 0
  const at = (value: string) => (
    <TextEditor
      label="Text"
      value={value}
      onChange={next => told.push(next)}
      appearance="visual"
      onAppearance={() => undefined}
      renderPreview={() => null}
    />
  )
  const { rerender } = render(at('draft'))
  const view = EditorView.findFromDOM(screen.getByRole('textbox'))
  rerender(at('published'))
  expect(view?.state.doc.toString()).toBe('published')
  expect(told).toEqual([])
})

test('a text that is only read is not changed by commands or ticks', async () => {
  const { view, container } = show('- [ ] task', { isReadOnly: true })
  expect(view.state.readOnly).toBe(true)
  expect(screen.getByRole('textbox').getAttribute('aria-readonly')).toBe('true')
  await userEvent.click(screen.getByRole('button', { name: 'Bold' }))
  const box = container.querySelector<HTMLInputElement>('.te-task')
  expect(box?.disabled).toBe(true)
  expect(told).toEqual([])
})

test('emoji, boxes and code read in visual as they do for readers, except where somebody writes', async () => {
  const text = 'Go :rocket: at 12:30:45, :nothing:, `:rocket:`\n\n> [!TIP]\n> now\n\n```ts\nconst one = 1\n```\n\nend'
  const { view } = show(text)
  expect(view.contentDOM.textContent).toContain('Go 🚀 at 12:30:45, :nothing:, :rocket:')
  expect(view.contentDOM.querySelector('.te-alert-title')?.textContent).toBe('Tip')
  await vi.waitFor(() => expect(view.contentDOM.querySelector('.hljs-keyword')?.textContent).toBe('const'))
  await act(async () => {
    view.focus()
    handle.current?.select(5, 5)
  })
  expect(view.contentDOM.textContent).toContain('Go :rocket: at')
})

test('what a link leads to is known wherever it is pressed, unless it is not to be followed', () => {
  const text = '[a](https://a.example/x) <https://b.example> www.c.example [d](javascript:alert(1)) plain'
  const { view } = show(text)
  const at = (words: string) => linkAt(view.state, text.indexOf(words) + 1)
  expect(['a]', 'b.ex', 'c.ex', 'd]', 'plain'].map(at)).toEqual([
    'https://a.example/x',
    'https://b.example/',
    'https://www.c.example/',
    undefined,
    undefined,
  ])
})

test('marked words go along with what is typed, tell of presses, and are gone with their words', () => {
  const text = 'one\r\ntwo three'
  const pressed: (readonly string[])[] = []
  const marked = (list: MarkedText['list'], of = text): MarkedText => ({
    list,
    text: of,
    onPress: ids => pressed.push(ids),
    onMoved: () => undefined,
  })
  const mark = (id: string, words: string) => {
    const start = text.indexOf(words)
    return { id, start, end: start + words.length, isOpen: id === 'open' }
  }
  const { view, container, type } = show(text, { marked: marked([mark('open', 'two'), mark('other', 'three')]) })
  const words = () => [...container.querySelectorAll('.te-spoken')].map(element => element.textContent)
  expect(words()).toEqual(['two', 'three'])
  expect(container.querySelector('.te-spoken-open')?.textContent).toBe('two')
  type('zero ')
  expect(words()).toEqual(['two', 'three'])
  act(() => view.dispatch({ changes: { from: view.state.doc.length - 5, to: view.state.doc.length } }))
  expect(words()).toEqual(['two'])
  act(() => view.contentDOM.click())
  expect(pressed).toHaveLength(1)
})

test('marks of a text that is not there any more leave those that are as they are', () => {
  const marked = {
    list: [{ id: 'a', start: 0, end: 3, isOpen: false }],
    text: 'old text',
    onPress: vi.fn(),
    onMoved: vi.fn(),
  }
  const { container } = show('new text', { marked })
  expect(container.querySelectorAll('.te-spoken')).toHaveLength(0)
})

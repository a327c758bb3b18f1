import { afterEach, expect, test, vi } from 'vitest'
import { keyNames } from './key-names.ts'
import { activeShortcuts, onShortcutsChange, registerShortcuts, restShortcuts, runShortcut } from './registry.ts'
import { setShortcutSet } from './shortcut-set.ts'

const stops: (() => void)[] = []
let ran: string[] = []

afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  document.body.replaceChildren()
  vi.useRealTimers()
  ran = []
})

function register(id: string, keys: string, whileTyping = false): () => void {
  const stop = registerShortcuts([{ id, keys, textKey: id, scope: 's', whileTyping, run: () => ran.push(id) }])
  stops.push(stop)
  return stop
}

function press(key: string, target: Element = document.body, init: KeyboardEventInit = {}): void {
  target.dispatchEvent(new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true, ...init }))
}

function focusedInput(): HTMLInputElement {
  const input = document.body.appendChild(document.createElement('input'))
  input.focus()
  return input
}

test('a key runs its shortcut', () => {
  register('create', 'c')
  press('c')
  expect(ran).toEqual(['create'])
})

test('typing in a field runs nothing, except what asks for it', () => {
  register('create', 'c')
  register('send', 'Control+Enter', true)
  const input = focusedInput()
  press('c', input)
  press('Enter', input, { ctrlKey: true })
  expect(ran).toEqual(['send'])
})

test.each(['dialog', 'alertdialog', 'menu', 'listbox'])('what lies behind a %s does not react', role => {
  register('create', 'c')
  const overlay = document.body.appendChild(document.createElement('div'))
  overlay.setAttribute('role', role)
  press('c', overlay.appendChild(document.createElement('button')))
  expect(ran).toEqual([])
})

test.each(['dialog', 'alertdialog'])('an open %s keeps the keys from the page, wherever the focus is', role => {
  register('create', 'c')
  register('send', 'Control+Enter', true)
  const elsewhere = document.body.appendChild(document.createElement('button'))
  const dialog = document.body.appendChild(document.createElement('div'))
  dialog.setAttribute('role', role)
  press('c')
  press('c', elsewhere)
  press('Enter', document.body, { ctrlKey: true })
  expect(ran).toEqual(['send'])
  dialog.remove()
  press('c')
  expect(ran).toEqual(['send', 'create'])
})

test('a message that has the focus leaves the keys to the page', () => {
  register('undo', '$mod+z')
  const region = document.body.appendChild(document.createElement('div'))
  region.setAttribute('data-react-aria-top-layer', 'true')
  const message = region.appendChild(document.createElement('div'))
  message.setAttribute('role', 'alertdialog')
  press('z', message.appendChild(document.createElement('button')), { ctrlKey: true })
  expect(ran).toEqual(['undo'])
})

test('of two shortcuts with the same keys the later one runs, and the earlier again after it has gone', () => {
  register('page', 'j')
  const stop = register('panel', 'j')
  press('j')
  stops.pop()
  stop()
  press('j')
  expect(ran).toEqual(['panel', 'page'])
  expect(activeShortcuts().map(({ id }) => id)).toEqual(['page'])
})

test('the help sign works with and without Shift', () => {
  register('help', '[Shift]+?')
  press('?', document.body, { shiftKey: true })
  press('?')
  expect(ran).toEqual(['help', 'help'])
})

test('keys are shown as they are printed on the keyboard', () => {
  expect(keyNames('$mod+k', false)).toEqual([['Ctrl', 'K']])
  expect(keyNames('$mod+Enter', true)).toEqual([['⌘', '↵']])
  expect(keyNames('g i', false)).toEqual([['G'], ['I']])
  expect(keyNames('[Shift]+?', false)).toEqual([['?']])
  expect(keyNames('Control+Alt+KeyJ', false)).toEqual([['Ctrl', 'Alt', 'J']])
  expect(keyNames('Control+Alt+Digit1', false)).toEqual([['Ctrl', 'Alt', '1']])
})

test("a page's shortcut wins over the product's, even when that came later", () => {
  register('page', 'c')
  stops.push(
    registerShortcuts([
      { id: 'product', keys: 'c', textKey: 'p', scope: 's', isFallback: true, run: () => ran.push('product') },
    ]),
  )
  press('c')
  expect(ran).toEqual(['page'])
})

test('a key stays with what has the focus unless the shortcut wants it there', () => {
  const button = document.body.appendChild(document.createElement('button'))
  const shortcut = { id: 'open', keys: 'Enter', textKey: 'o', scope: 's', run: () => ran.push('open') }
  stops.push(registerShortcuts([{ ...shortcut, when: target => target === document.body }]))
  press('Enter', button)
  expect(ran).toEqual([])
  press('Enter')
  expect(ran).toEqual(['open'])
})

test('a series of keys does not run what its last key does alone', () => {
  register('watch', 'w')
  register('wide', 'v w')
  press('v')
  press('w')
  expect(ran).toEqual(['wide'])
  press('w')
  expect(ran).toEqual(['wide', 'watch'])
})

test('who writes on after a text has closed runs nothing, until a moment has passed', () => {
  vi.useFakeTimers({ now: 1_000 })
  register('tag', 't')
  register('send', 'Control+Enter')
  restShortcuts()
  for (let letter = 0; letter < 5; letter++) {
    press('t')
    vi.advanceTimersByTime(400)
  }
  press('Enter', document.body, { ctrlKey: true })
  expect(ran).toEqual(['send'])
  vi.advanceTimersByTime(700)
  press('t')
  expect(ran).toEqual(['send', 'tag'])
})

test('what a shortcut in force does can be done without its keys', () => {
  register('create', 'c')
  runShortcut('create')
  runShortcut('nothing')
  expect(ran).toEqual(['create'])
})

test('the classic set leaves out what has no keys there', () => {
  stops.push(
    registerShortcuts([
      { id: 'next', keys: 'j', classicKeys: null, textKey: 'j', scope: 's', run: () => ran.push('next') },
    ]),
  )
  setShortcutSet('classic')
  press('j')
  expect(activeShortcuts()).toEqual([])
  setShortcutSet('modern')
  press('j')
  expect(ran).toEqual(['next'])
})

test('one series may follow another at once', () => {
  register('assign', 'a')
  register('history', 'v h')
  register('all', 'v a')
  for (const key of ['v', 'h', 'v', 'a', 'v', 'h']) press(key)
  expect(ran).toEqual(['history', 'all', 'history'])
})

test('a series goes on although shortcuts come between its keys', () => {
  register('assign', 'a')
  register('all', 'v a')
  press('v')
  register('other', 'o')
  press('a')
  expect(ran).toEqual(['all'])
  register('once', 'e')
  press('e')
  register('more', 'm')
  expect(ran).toEqual(['all', 'once'])
})

test('who chose the classic set presses its keys, and the others where it has none', () => {
  stops.push(
    registerShortcuts([
      { id: 'edit', keys: 'e', classicKeys: 'Control+Alt+KeyE', textKey: 'e', scope: 's', run: () => ran.push('edit') },
      { id: 'next', keys: 'j', textKey: 'j', scope: 's', run: () => ran.push('next') },
    ]),
  )
  setShortcutSet('classic')
  press('e')
  press('e', document.body, { code: 'KeyE', ctrlKey: true, altKey: true })
  press('j')
  setShortcutSet('modern')
  press('e')
  expect(ran).toEqual(['edit', 'next', 'edit'])
})

test('keys of an input method run nothing, also in Safari\u2019s order', () => {
  register('send', 'Control+Enter', true)
  const input = focusedInput()
  press('Enter', input, { ctrlKey: true, isComposing: true })
  press('Enter', input, { ctrlKey: true, keyCode: 229 })
  expect(ran).toEqual([])
  press('Enter', input, { ctrlKey: true, keyCode: 13 })
  expect(ran).toEqual(['send'])
})

test('shortcuts that were taken back twice take nobody else\u2019s with them', () => {
  const stop = register('page', 'j')
  stop()
  register('panel', 'p')
  stop()
  press('p')
  expect(ran).toEqual(['panel'])
})

test.each(['textarea', 'select', 'div'] as const)('a %s that takes text keeps the letters', name => {
  register('create', 'c')
  const field = document.body.appendChild(document.createElement(name))
  // The page of the tests does not know by itself what can be edited.
  if (name === 'div') Object.defineProperty(field, 'isContentEditable', { value: true })
  press('c', field)
  expect(ran).toEqual([])
})

test.each([
  ['checkbox', true],
  ['radio', true],
  ['button', true],
  ['submit', true],
  ['range', true],
  ['text', false],
  ['search', false],
  ['date', false],
])('an input of type %s leaves the letters to the page: %s', (type, leaves) => {
  register('create', 'c')
  const input = focusedInput()
  input.type = type
  press('c', input)
  expect(ran).toEqual(leaves ? ['create'] : [])
})

test('keys that run something do nothing else, others are left alone', () => {
  register('create', 'c')
  const pressed = (key: string, init: KeyboardEventInit = {}) => {
    const event = new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true, ...init })
    document.body.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect([pressed('c'), pressed('d')]).toEqual([true, false])
  // Somebody nearer has taken it.
  const button = document.body.appendChild(document.createElement('button'))
  button.addEventListener('keydown', event => event.preventDefault())
  press('c', button)
  expect(ran).toEqual(['create'])
})

test('who listens hears of shortcuts that come, go, or have other keys', () => {
  const seen: string[] = []
  const stopListening = onShortcutsChange(() =>
    seen.push(
      activeShortcuts()
        .map(({ keys }) => keys)
        .join(' '),
    ),
  )
  const stop = registerShortcuts([
    { id: 'edit', keys: 'e', classicKeys: 'Control+e', textKey: 'e', scope: 's', run: () => undefined },
  ])
  setShortcutSet('classic')
  setShortcutSet('modern')
  stop()
  stopListening()
  register('next', 'n')
  expect(seen).toEqual(['e', 'Control+e', 'e', ''])
})

test.each(['metaKey', 'altKey'] as const)('a key with %s is no letter of what is written on', modifier => {
  vi.useFakeTimers({ now: 1_000 })
  register('send', modifier === 'metaKey' ? 'Meta+Enter' : 'Alt+Enter')
  restShortcuts()
  press('Enter', document.body, { [modifier]: true })
  expect(ran).toEqual(['send'])
})

test('a key that came long before does not begin a series with what comes in between', () => {
  register('assign', 'a')
  const old = new KeyboardEvent('keydown', { key: 'v', code: 'v', bubbles: true })
  Object.defineProperty(old, 'timeStamp', { value: performance.now() - 1_500 })
  document.body.dispatchEvent(old)
  register('all', 'v a')
  press('a')
  expect(ran).toEqual(['assign'])
})

test('a shortcut of the product works where the page has none of these keys', () => {
  const product = {
    id: 'product',
    keys: 'c',
    textKey: 'p',
    scope: 's',
    isFallback: true,
    run: () => ran.push('product'),
  }
  stops.push(registerShortcuts([product]))
  const stop = register('page', 'c')
  press('c')
  stops.pop()
  stop()
  press('c')
  expect(ran).toEqual(['page', 'product'])
})

test('names of keys are those of the system', () => {
  expect(keyNames('Alt+ArrowUp', true)).toEqual([['⌥', '↑']])
  expect(keyNames('Alt+Control+Delete', false)).toEqual([['Alt', 'Ctrl', 'Del']])
  expect(keyNames('Shift+J', false)).toEqual([['Shift', 'J']])
  expect(keyNames('ArrowDown ArrowLeft ArrowRight Escape Backspace', false).flat()).toEqual(['↓', '←', '→', 'Esc', '⌫'])
  expect(keyNames('KeyABC', false)).toEqual([['KeyABC']])
  expect(keyNames('$mod+k')).toEqual([['Ctrl', 'K']])
})

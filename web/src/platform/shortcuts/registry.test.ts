import { expect, test, vi } from 'vitest'
import { focusedInput, press, putBack, ran, register, stops } from './pressed.testing.ts'
import { activeShortcuts, onShortcutsChange, registerShortcuts, restShortcuts, runShortcut } from './registry.ts'
import { setShortcutSet } from './shortcut-set.ts'

putBack()

test('a key runs its shortcut', () => {
  register('create', 'c')
  press('c')
  expect(ran).toEqual(['create'])
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

test('a key that was pressed before its shortcut came runs nothing afterwards, and works from then on', () => {
  press('e')
  register('edit', 'e')
  register('wide', 'v w')
  expect(ran).toEqual([])
  press('e')
  expect(ran).toEqual(['edit'])
})

test('of the same shortcuts in force twice, those go that are taken back', () => {
  const page = [{ id: 'page', keys: 'j', textKey: 'j', scope: 's', run: () => ran.push('page') }]
  stops.push(registerShortcuts(page))
  register('panel', 'j')
  registerShortcuts(page)()
  press('j')
  expect(ran).toEqual(['panel'])
})

test('of three that share keys the longest is meant, in whatever order they came', () => {
  for (const [id, keys] of [
    ['two', 'y l'],
    ['three', 'v y l'],
    ['one', 'l'],
  ] as const)
    register(id, keys)
  for (const key of ['v', 'y', 'l', 'y', 'l', 'l']) press(key)
  expect(ran).toEqual(['three', 'two', 'one'])
})

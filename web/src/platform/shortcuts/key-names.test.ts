import { expect, test, vi } from 'vitest'
import { keyNames } from './key-names.ts'

test('keys are shown as they are printed on the keyboard', () => {
  expect(keyNames('$mod+k', false)).toEqual([['Ctrl', 'K']])
  expect(keyNames('$mod+Enter', true)).toEqual([['⌘', '↵']])
  expect(keyNames('g i', false)).toEqual([['G'], ['I']])
  expect(keyNames('[Shift]+?', false)).toEqual([['?']])
  expect(keyNames('Control+Alt+KeyJ', false)).toEqual([['Ctrl', 'Alt', 'J']])
  expect(keyNames('Control+Alt+Digit1', false)).toEqual([['Ctrl', 'Alt', '1']])
})

test('names of keys are those of the system', () => {
  expect(keyNames('Alt+ArrowUp', true)).toEqual([['⌥', '↑']])
  expect(keyNames('Alt+Control+Delete', false)).toEqual([['Alt', 'Ctrl', 'Del']])
  expect(keyNames('Shift+J', false)).toEqual([['Shift', 'J']])
  expect(keyNames('ArrowDown ArrowLeft ArrowRight Escape Backspace', false).flat()).toEqual(['↓', '←', '→', 'Esc', '⌫'])
  expect(keyNames('KeyABC', false)).toEqual([['KeyABC']])
  expect(keyNames('$mod+k')).toEqual([['Ctrl', 'K']])
})

test.each([
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', '⌘'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', '⌘'],
  ['Mozilla/5.0 (iPad)', '⌘'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'Ctrl'],
])('the keyboard is that of the system: %s has %s', (userAgent, name) => {
  vi.stubGlobal('navigator', { userAgent })
  try {
    expect(keyNames('$mod+k')).toEqual([[name, 'K']])
  } finally {
    vi.unstubAllGlobals()
  }
})

test('only the place of a letter or digit is called by it', () => {
  expect(keyNames('Key Digit12 MonKeyJ F2 Alt+$mod', false)).toEqual([
    ['Key'],
    ['Digit12'],
    ['MonKeyJ'],
    ['F2'],
    ['Alt', 'Ctrl'],
  ])
})

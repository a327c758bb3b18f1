import { expect, test } from 'vitest'
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

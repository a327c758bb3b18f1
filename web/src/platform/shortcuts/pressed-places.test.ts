import { expect, test } from 'vitest'
import { focusedInput, press, putBack, ran, register, stops } from './pressed.testing.ts'
import { registerShortcuts } from './registry.ts'

putBack()

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

test('a key stays with what has the focus unless the shortcut wants it there', () => {
  const button = document.body.appendChild(document.createElement('button'))
  const shortcut = { id: 'open', keys: 'Enter', textKey: 'o', scope: 's', run: () => ran.push('open') }
  stops.push(registerShortcuts([{ ...shortcut, when: target => target === document.body }]))
  press('Enter', button)
  expect(ran).toEqual([])
  press('Enter')
  expect(ran).toEqual(['open'])
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

test('AltGr types a sign in a field, although Windows tells it as Ctrl and Alt', () => {
  register('comment', 'Control+Alt+KeyQ', true)
  const input = focusedInput()
  const keys = { ctrlKey: true, altKey: true }
  press('KeyQ', input, { ...keys, modifierAltGraph: true })
  expect(ran).toEqual([])
  press('KeyQ', input, keys)
  expect(ran).toEqual(['comment'])
})

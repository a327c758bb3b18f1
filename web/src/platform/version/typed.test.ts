import { afterEach, expect, test } from 'vitest'
import { isTyped, watchTyping } from './typed.ts'

watchTyping()

afterEach(() => document.body.replaceChildren())

function write(box: HTMLTextAreaElement, text: string): void {
  box.dispatchEvent(new InputEvent('beforeinput', { bubbles: true }))
  box.value = text
}

test('a text counts as typed until it is sent, taken back or gone', () => {
  const box = document.createElement('textarea')
  box.value = 'As it was'
  document.body.append(box)
  expect(isTyped()).toBe(false)
  write(box, 'As it will be')
  expect(isTyped()).toBe(true)
  write(box, 'As it was')
  expect(isTyped()).toBe(false)
  write(box, '')
  expect(isTyped()).toBe(true)
  box.remove()
  expect(isTyped()).toBe(false)
})

test('an open dialog counts: its choices are no text', () => {
  const dialog = document.createElement('div')
  dialog.setAttribute('role', 'dialog')
  document.body.append(dialog)
  expect(isTyped()).toBe(true)
})

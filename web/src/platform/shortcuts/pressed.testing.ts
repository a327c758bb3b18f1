import { afterEach, vi } from 'vitest'
import { registerShortcuts } from './registry.ts'

export const stops: (() => void)[] = []
/** The shortcuts that ran. */
export const ran: string[] = []

/** Takes back what the tests of a file did. */
export function putBack(): void {
  afterEach(() => {
    for (const stop of stops.splice(0)) stop()
    document.body.replaceChildren()
    vi.useRealTimers()
    ran.length = 0
  })
}

/** Puts a shortcut into force until the test ends. */
export function register(id: string, keys: string, whileTyping = false): () => void {
  const stop = registerShortcuts([{ id, keys, textKey: id, scope: 's', whileTyping, run: () => ran.push(id) }])
  stops.push(stop)
  return stop
}

export function press(key: string, target: Element = document.body, init: KeyboardEventInit = {}): void {
  target.dispatchEvent(new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true, ...init }))
}

export function focusedInput(): HTMLInputElement {
  const input = document.body.appendChild(document.createElement('input'))
  input.focus()
  return input
}

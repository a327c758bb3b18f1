import { expect, test } from 'vitest'
import { isComposing, isSubmitKey } from './typed-keys.ts'

const key = (init: KeyboardEventInit & { readonly keyCode?: number }) => new KeyboardEvent('keydown', init)

test.each([
  [{ key: 'Enter', isComposing: true, keyCode: 229 }, true],
  [{ key: 'Enter', isComposing: false, keyCode: 229 }, true],
  [{ key: 'Process', isComposing: true }, true],
  [{ key: 'Enter', keyCode: 13 }, false],
  [{ key: 'a', keyCode: 65 }, false],
])('%o belongs to an input method: %s', (init, belongs) => {
  expect(isComposing(key(init))).toBe(belongs)
})

test.each([
  [{ key: 'Enter', ctrlKey: true, keyCode: 13 }, true],
  [{ key: 'Enter', metaKey: true, keyCode: 13 }, true],
  [{ key: 'Enter', keyCode: 13 }, false],
  [{ key: 's', ctrlKey: true, keyCode: 83 }, false],
])('%o sends a form: %s', (init, sends) => {
  expect(isSubmitKey(key(init))).toBe(sends)
})

test('a form is sent by the key behind an event of React, too', () => {
  expect(isSubmitKey({ nativeEvent: key({ key: 'Enter', ctrlKey: true }) })).toBe(true)
  expect(isSubmitKey({ nativeEvent: key({ key: 'Enter' }) })).toBe(false)
})

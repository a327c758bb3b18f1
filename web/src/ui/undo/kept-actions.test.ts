import { afterEach, beforeEach, expect, test } from 'vitest'
import { forgetOwner, setStorageOwner } from '../../platform/storage/index.ts'
import { readKept, writeKept } from './kept-actions.ts'
import type { KeptAction } from './undo-list.ts'

const action = (text: string, body: unknown = null): KeptAction => ({
  id: 1,
  at: 1,
  text,
  state: 'open',
  requests: [{ path: 'issues/2-1', body }],
})

beforeEach(() => setStorageOwner('1-1'))
afterEach(() => forgetOwner({ sparesUnsent: false }))

test('recent actions are one person\u2019s, and gone with the sign-out', () => {
  writeKept([action('mine')])
  expect(readKept().map(({ text }) => text)).toEqual(['mine'])
  expect(sessionStorage).toHaveLength(1)
  setStorageOwner('1-2')
  expect(readKept()).toEqual([])
  setStorageOwner('1-1')
  expect(readKept()).toEqual([])
})

test('what is unreadable is left out, and very long texts are not kept', () => {
  writeKept([action('mine')])
  const [key = ''] = Object.keys(sessionStorage)
  sessionStorage.setItem(key, '[{"id":1},{"id":"x"}]')
  expect(readKept()).toEqual([])
  writeKept([action('short'), action('long', 'x'.repeat(200_000))])
  expect(readKept().map(({ text }) => text)).toEqual(['short'])
})

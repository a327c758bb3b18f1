import { afterEach, expect, test } from 'vitest'
import { dropKept, readKept, writeKept } from './kept-actions.ts'
import type { KeptAction } from './undo-list.ts'

const action = (text: string, body: unknown = null): KeptAction => ({
  id: 1,
  at: 1,
  text,
  state: 'open',
  requests: [{ path: 'issues/2-1', body }],
})

afterEach(() => sessionStorage.clear())

test('recent actions are one person\u2019s, and gone with the sign-out', () => {
  writeKept('1-1', [action('mine')])
  writeKept('1-2', [action('theirs')])
  expect(readKept('1-1').map(({ text }) => text)).toEqual(['mine'])
  dropKept('1-2')
  expect(readKept('1-1')).toEqual([])
  expect(readKept('1-2')).toHaveLength(1)
  dropKept()
  expect(readKept('1-2')).toEqual([])
})

test('what is unreadable is left out, and very long texts are not kept', () => {
  sessionStorage.setItem('cairn.recent-actions.1-1', '[{"id":1},{"id":"x"}]')
  expect(readKept('1-1')).toEqual([])
  writeKept('1-1', [action('short'), action('long', 'x'.repeat(200_000))])
  expect(readKept('1-1').map(({ text }) => text)).toEqual(['short'])
})

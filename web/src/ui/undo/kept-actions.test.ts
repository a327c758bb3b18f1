import type { ApiPath } from '@cairn/common/platform/route'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { forgetOwner, setStorageOwner } from '../../platform/storage/index.ts'
import { readKept, writeKept } from './kept-actions.ts'
import type { KeptAction } from './undo-list.ts'

const request = (path: string, body: unknown = null) => ({ path: path as ApiPath, body })
const action = (text: string, body: unknown = null): KeptAction => ({
  id: 1,
  at: 1,
  text,
  state: 'open',
  requests: [request('issues/2-1', body)],
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

test('each part of an action is needed to list it again', () => {
  writeKept([action('mine')])
  const [key = ''] = Object.keys(sessionStorage)
  const read = (value: unknown) => {
    sessionStorage.setItem(key, JSON.stringify([value]))
    return readKept().length
  }
  const whole = action('mine')
  expect([whole, { ...whole, state: 'undone' }].map(read)).toEqual([1, 1])
  const broken = [null, 7, 'x', { ...whole, id: '1' }, { ...whole, at: null }, { ...whole, text: 1 }]
  expect([...broken, { ...whole, state: 'running' }, { ...whole, requests: null }].map(read)).toEqual(Array(8).fill(0))
  const call = { method: 'DELETE', path: 'issues/2-1/links/106-1s/issues/2-2', headers: { 'If-Match': '7' } }
  const requests = [
    {},
    null,
    'issues/2-1',
    { ...call, path: 7 },
    ...[
      '',
      '/issues',
      '//elsewhere.example/issues',
      'https://elsewhere.example',
      '../issues',
      'issues/./2-1',
      'a\\b',
    ].map(path => ({ ...call, path })),
    { ...call, method: 'GET' },
    { ...call, headers: null },
  ]
  const readWith = (...of: readonly unknown[]) => read({ ...whole, requests: of })
  expect([readWith(), readWith(call), readWith({ ...call, method: 'PUT' })]).toEqual([1, 1, 1])
  expect(readWith({ ...call, path: 'users/a%2Fb.c/tags?$top=1/2' })).toBe(1)
  expect(requests.map(one => readWith(call, one))).toEqual(requests.map(() => 0))
  sessionStorage.setItem(key, '{"0":1}')
  expect(readKept()).toEqual([])
  // The longest that is kept.
  writeKept([{ ...whole, requests: [request('x'.repeat(100_000 - '[{"path":"","body":null}]'.length))] }])
  expect(readKept()).toHaveLength(1)
})

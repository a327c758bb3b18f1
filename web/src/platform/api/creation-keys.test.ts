import { addAttachmentsRoute } from '@cairn/common/features/attachments'
import { createCommentRoute, updateCommentRoute } from '@cairn/common/features/comments'
import { createIssueRoute } from '@cairn/common/features/issues'
import { linkIssueRoute } from '@cairn/common/features/links'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetOwner, setStorageOwner } from '../storage/index.ts'
import { ApiError, noReply } from './api-error.ts'
import { createCalls } from './create-calls.ts'
import type { Transport } from './create-transport.ts'

type Sent = { readonly key: string | undefined; readonly query: unknown }

let sent: Sent[]
let answer: () => Promise<unknown>

const note: Transport['send'] = ({ headers, query }) => {
  sent.push({ key: headers?.['Idempotency-Key'], query })
  return answer()
}
/** As after a reload. */
const connect = () =>
  createCalls({
    send: note,
    upload: request => note({ method: 'POST', ...request }),
    settled: async () => undefined,
    forgetWrites: () => undefined,
    url: () => '',
  })

const COMMENT = { params: { id: 'A-1' }, body: { text: 'Hello' } }
const comment = (draftId?: string, api = connect()) =>
  api.call(createCommentRoute, { ...COMMENT, query: { draftId } }).catch(error => error)
const keys = () => sent.map(({ key }) => key)
const fail = (status: number, code: string) => () => Promise.reject(new ApiError(status, code, ''))

beforeEach(() => {
  localStorage.clear()
  setStorageOwner('1-1')
  sent = []
  answer = async () => ({ id: '4-1' })
})
afterEach(() => {
  vi.useRealTimers()
  forgetOwner({ sparesUnsent: false })
})

test('what creates something has a key of 128 random bits, another one each time; what does not has none', async () => {
  await comment()
  await comment()
  await connect().call(updateCommentRoute, { params: { id: 'A-1', commentId: '4-1' }, body: { text: 'Better' } })
  const [first, second, change] = keys()
  expect(atob(first ?? '')).toHaveLength(16)
  expect(second).not.toBe(first)
  expect(change).toBeUndefined()
})

test.each([
  ['no reply', () => Promise.reject(noReply())],
  ['given up', () => Promise.reject(new DOMException('', 'AbortError'))],
  ['the outcome is unknown', fail(503, 'outcome_unknown')],
  ['a timeout on the way', fail(504, 'http_504')],
  ['a fault behind the commit', fail(500, 'server_error')],
  ['still under way', fail(409, 'idempotency_running')],
  ['done, and the reply is lost', fail(409, 'reply_lost')],
] as const)('the key stays while it is in doubt whether it was done: %s', async (_, lost) => {
  answer = lost
  await comment()
  await comment()
  answer = async () => ({ id: '4-1' })
  await comment()
  await comment()
  const [first, second, third, next] = keys()
  expect([second, third]).toEqual([first, first])
  expect(next).not.toBe(first)
})

test.each([
  [400, 'invalid_value'],
  [403, 'forbidden'],
  [404, 'not_found'],
  [409, 'edit_conflict'],
  [422, 'idempotency_key_reused'],
  [507, 'storage_full'],
] as const)('after a refusal there is another key: %i %s', async (status, code) => {
  answer = fail(status, code)
  await comment()
  await comment()
  const [first, second] = keys()
  expect(second).not.toBe(first)
})

test('what is sent again after a reload has its key, and the query with which it was sent first', async () => {
  answer = () => Promise.reject(noReply())
  await comment('5-1')
  await comment('5-2')
  const [first, again] = sent
  expect(again).toEqual(first)
  expect(first?.query).toEqual({ draftId: '5-1' })
})

test('a page that goes before the reply comes leaves the key behind', async () => {
  answer = () => new Promise(() => undefined)
  void comment()
  answer = async () => ({ id: '4-1' })
  await comment()
  const [first, again] = keys()
  expect(again).toBe(first)
})

test('whoever sends it again is told, and nobody else', async () => {
  const onRepeat = vi.fn()
  const send = (text: string) =>
    connect()
      .call(createCommentRoute, { params: { id: 'A-1' }, body: { text }, onRepeat })
      .catch(() => undefined)
  answer = () => Promise.reject(noReply())
  await send('Hello')
  await send('Goodbye')
  expect(onRepeat).not.toHaveBeenCalled()
  answer = async () => ({ id: '4-1' })
  await send('Hello')
  expect(onRepeat).toHaveBeenCalledTimes(1)
  await send('Hello')
  expect(onRepeat).toHaveBeenCalledTimes(1)
})

test('two that are alike and sent at once are two', async () => {
  const page = connect()
  await Promise.all([comment(undefined, page), comment(undefined, page)])
  const [first, second] = keys()
  expect(second).not.toBe(first)
})

test('another text, another place and another person have other keys', async () => {
  answer = () => Promise.reject(noReply())
  await comment()
  const api = connect()
  await api.call(createCommentRoute, { ...COMMENT, body: { text: 'Hellp' } }).catch(() => undefined)
  await api.call(createCommentRoute, { ...COMMENT, params: { id: 'A-2' } }).catch(() => undefined)
  setStorageOwner('1-2')
  await comment()
  expect(new Set(keys()).size).toBe(4)
})

test('a key is not used any longer than the server keeps it', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  answer = () => Promise.reject(noReply())
  await comment()
  vi.advanceTimersByTime(22 * 3_600_000)
  await comment()
  vi.advanceTimersByTime(2 * 3_600_000)
  await comment()
  const [first, second, third] = keys()
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('the same file is sent again under its key, another one under another', async () => {
  answer = () => Promise.reject(noReply())
  const upload = (name: string) => {
    const form = new FormData()
    form.append('file', new File(['words'], name, { lastModified: 7 }))
    return connect()
      .call(addAttachmentsRoute, { params: { id: 'A-1' }, form })
      .catch(() => undefined)
  }
  for (const name of ['a.txt', 'a.txt', 'b.txt']) await upload(name)
  const [first, again, other] = keys()
  expect(again).toBe(first)
  expect(other).not.toBe(first)
})

test('a call that is kept has its key from the beginning', async () => {
  const { keepCall, sendKept } = connect()
  const kept = keepCall(linkIssueRoute, { params: { id: 'A-1', linkId: '1-1' }, body: { id: '2-2' } })
  const stored = JSON.parse(JSON.stringify(kept))
  await sendKept(stored)
  await sendKept(stored)
  const [first, again] = keys()
  expect(atob(first ?? '')).toHaveLength(16)
  expect(again).toBe(first)
  const other = keepCall(createIssueRoute, { body: { summary: 'x' } })
  expect(other.headers?.['Idempotency-Key']).not.toBe(first)
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDraftKeeper } from './draft-keeper.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function watched() {
  const sent: string[] = []
  const replies: { readonly arrive: () => void; readonly fail: () => void }[] = []
  const keeper = createDraftKeeper<string>((value, keepalive) => {
    sent.push(keepalive ? `${value} (last)` : value)
    return new Promise((resolve, reject) => replies.push({ arrive: resolve, fail: () => reject(new Error('offline')) }))
  })
  return { sent, replies, keeper }
}

test('sends the newest of quick values, and while typing goes on', async () => {
  const { sent, replies, keeper } = watched()
  keeper.set('a')
  keeper.set('ab')
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(700)
  expect(sent).toEqual(['ab'])
  keeper.set('abc')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(sent).toEqual(['ab'])
  replies[0]?.arrive()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sent).toEqual(['ab', 'abc'])
})

test('tries again after a failure, with what is newest by then', async () => {
  const { sent, replies, keeper } = watched()
  keeper.set('a')
  await vi.advanceTimersByTimeAsync(700)
  replies[0]?.fail()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(sent).toEqual(['a', 'a'])
})

test('sends at once when the page goes, whatever is under way', async () => {
  const { sent, keeper } = watched()
  keeper.set('a')
  keeper.flush(false)
  keeper.set('ab')
  keeper.flush(true)
  keeper.flush(true)
  expect(sent).toEqual(['a', 'ab (last)'])
})

test('sends nothing more once it is stopped, and waits for what is under way', async () => {
  const { sent, replies, keeper } = watched()
  keeper.set('a')
  keeper.flush(false)
  keeper.set('ab')
  let isStopped = false
  const stopped = keeper.stop().then(() => {
    isStopped = true
  })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(isStopped).toBe(false)
  replies[0]?.fail()
  await stopped
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sent).toEqual(['a'])
})

test('tells when what is under way has arrived, also when it failed', async () => {
  const { sent, replies, keeper } = watched()
  await keeper.sent()
  keeper.set('a')
  keeper.flush(false)
  let isThere = false
  const arrived = keeper.sent().then(() => {
    isThere = true
  })
  await vi.advanceTimersByTimeAsync(0)
  expect([sent, isThere]).toEqual([['a'], false])
  replies[0]?.fail()
  await arrived
  expect(isThere).toBe(true)
})

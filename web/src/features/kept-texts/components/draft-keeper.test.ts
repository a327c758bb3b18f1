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
  await vi.advanceTimersByTimeAsync(4_000)
  expect(sent).toEqual(['a'])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sent).toEqual(['a', 'a'])
  keeper.set('ab')
  replies[1]?.fail()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(sent).toEqual(['a', 'a', 'ab'])
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

test('sends at once what waits, and not a second time later', async () => {
  const { sent, replies, keeper } = watched()
  keeper.flush(false)
  keeper.set('a')
  keeper.flush(false)
  replies[0]?.arrive()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sent).toEqual(['a'])
  // Typing begins anew: the pause before counts for nothing.
  keeper.set('b')
  keeper.flush(false)
  replies[1]?.arrive()
  await vi.advanceTimersByTimeAsync(0)
  keeper.set('c')
  await vi.advanceTimersByTimeAsync(600)
  expect(sent).toEqual(['a', 'b'])
  await vi.advanceTimersByTimeAsync(100)
  expect(sent).toEqual(['a', 'b', 'c'])
})

test('sends what came meanwhile as soon as the reply is there', async () => {
  const { sent, replies, keeper } = watched()
  keeper.set('a')
  keeper.flush(false)
  keeper.set('ab')
  keeper.flush(false)
  expect(sent).toEqual(['a'])
  replies[0]?.arrive()
  await vi.advanceTimersByTimeAsync(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(sent).toEqual(['a', 'ab'])
})

test('what is stopped before it was sent is never sent', async () => {
  const { sent, keeper } = watched()
  keeper.set('a')
  await keeper.stop()
  await vi.advanceTimersByTimeAsync(10_000)
  keeper.flush(false)
  expect(sent).toEqual([])
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

test('what is set while it is being stopped is sent', async () => {
  const { sent, replies, keeper } = watched()
  keeper.set('a')
  keeper.flush(false)
  const stopped = keeper.stop()
  keeper.set('next')
  replies[0]?.fail()
  await stopped
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sent).toEqual(['a', 'next'])
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

test('a value that failed is not sent again after a newer one that did not wait for it', async () => {
  const { sent, replies, keeper } = watched()
  keeper.set('a')
  keeper.flush(false)
  keeper.set('ab')
  keeper.flush(true)
  replies[1]?.arrive()
  replies[0]?.fail()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(sent).toEqual(['a', 'ab (last)'])
  keeper.set('abc')
  await vi.advanceTimersByTimeAsync(700)
  expect(sent).toEqual(['a', 'ab (last)', 'abc'])
})

test('of two values under way at once the newer one is sent again when both failed, and both are waited for', async () => {
  const { sent, replies, keeper } = watched()
  keeper.set('a')
  keeper.flush(false)
  keeper.set('ab')
  keeper.flush(true)
  let isSent = false
  void keeper.sent().then(() => {
    isSent = true
  })
  replies[1]?.fail()
  await vi.advanceTimersByTimeAsync(20_000)
  expect([sent, isSent]).toEqual([['a', 'ab (last)'], false])
  replies[0]?.fail()
  await vi.advanceTimersByTimeAsync(5_000)
  expect([sent, isSent]).toEqual([['a', 'ab (last)', 'ab'], true])
})

test('a long value is sent when its writer pauses, and now and then while they do not', async () => {
  const sent: string[] = []
  const keeper = createDraftKeeper<string>(
    async value => void sent.push(value),
    () => 1_000_000,
  )
  for (const key of ['a', 'b', 'c']) {
    keeper.set(key)
    await vi.advanceTimersByTimeAsync(900)
  }
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(100)
  expect(sent).toEqual(['c'])
  for (let key = 0; key < 100; key++) {
    keeper.set(String(key))
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(sent).toHaveLength(2)
})

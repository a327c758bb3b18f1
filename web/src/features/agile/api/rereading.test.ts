import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRereading } from './rereading.ts'

const SETTLE_MS = 100
let read: number[]
let stop: () => void
let soon: () => void

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  read = []
  const rereading = createRereading(async () => void read.push(Date.now()), SETTLE_MS)
  stop = rereading.start()
  soon = rereading.soon
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

/** Something changes every so often, for a while. */
async function change(every: number, times: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    soon()
    await vi.advanceTimersByTimeAsync(every)
  }
}
/** The pauses between readings. */
const pauses = () => read.slice(1).map((time, at) => time - (read[at] ?? 0))

test('the pause between readings grows while changes never cease, up to a bound', async () => {
  await change(10, 1_000)
  expect(pauses().slice(0, 5)).toEqual([200, 400, 800, 800, 800])
  expect(read.length).toBeLessThan(16)
})

test('after a rest, a change is read as soon as the first one', async () => {
  await change(10, 200)
  await vi.advanceTimersByTimeAsync(2_000)
  const before = read.length
  soon()
  await vi.advanceTimersByTimeAsync(SETTLE_MS)
  expect(read.length).toBe(before + 1)
})

test('changes with rests between them are each read soon', async () => {
  await change(500, 4)
  expect(pauses()).toEqual([500, 500, 500])
})

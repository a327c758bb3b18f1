import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useTv } from './use-tv.ts'

type Lock = { released: boolean; release: () => Promise<void> }

/** Locks that were asked for, each given when it is called. */
let asked: (() => Promise<Lock>)[]
let locks: Lock[]

beforeEach(() => {
  asked = []
  locks = []
  const request = () =>
    new Promise<Lock>(resolve => {
      asked.push(async () => {
        const lock: Lock = {
          released: false,
          release: async () => {
            lock.released = true
          },
        }
        locks.push(lock)
        resolve(lock)
        return lock
      })
    })
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } })
})
afterEach(() => {
  cleanup()
  Reflect.deleteProperty(navigator, 'wakeLock')
  vi.restoreAllMocks()
})

const giveAll = () => act(async () => void (await Promise.all(asked.splice(0).map(give => give()))))
const look = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')))
const held = () => locks.filter(({ released }) => !released).length

test('a wall keeps one lock, also when it is looked at again before that is there, and gives it back', async () => {
  const { unmount } = renderHook(() => useTv(true))
  await look()
  await giveAll()
  await look()
  await giveAll()
  expect(held()).toBe(1)
  unmount()
  await giveAll()
  expect(held()).toBe(0)
})

test('a lock that the browser has taken is asked for again', async () => {
  renderHook(() => useTv(true))
  await giveAll()
  await locks[0]?.release()
  await look()
  await giveAll()
  expect(held()).toBe(1)
})

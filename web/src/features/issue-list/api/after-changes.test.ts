import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tellLive } from '../../../platform/live/live-registry.ts'
import { afterChanges } from './after-changes.ts'

let visibility: DocumentVisibilityState
let looks: AbortSignal[]
let heard: string[]
let stop: () => void
let isAway: boolean

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  visibility = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  looks = []
  heard = []
  isAway = false
  stop = afterChanges(
    async signal => {
      looks.push(signal)
      if (isAway) throw new Error('Away')
    },
    issue => heard.push(issue),
  )
})
afterEach(() => {
  stop()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const tell = (issue: string) =>
  tellLive({
    type: 'change',
    change: { kind: 'issue.changed', host: issue, issue, project: '0-1', part: null, actor: '1-1', at: 1 },
  })
const see = (state: DocumentVisibilityState) => {
  visibility = state
  document.dispatchEvent(new Event('visibilitychange'))
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('many changes in a row are looked at once, a moment later; each is told at once', async () => {
  tell('2-1')
  await pass(500)
  tell('2-2')
  expect([heard, looks.length]).toEqual([['2-1', '2-2'], 0])
  await pass(100)
  expect(looks).toHaveLength(1)
  await pass(5_000)
  expect(looks).toHaveLength(1)
  tell('2-1')
  await pass(600)
  expect(looks).toHaveLength(2)
  expect(looks.every(({ aborted }) => !aborted)).toBe(true)
})

test('other messages are no change', async () => {
  tellLive({ type: 'reset' })
  tellLive({ type: 'typing', typing: { host: '2-1', user: '1-2', timestamp: 1, isText: false, lasts: 5 } })
  await pass(5_000)
  expect([heard, looks]).toEqual([[], []])
})

test('nobody looks while nobody sees the tab; whoever comes back finds it true', async () => {
  see('hidden')
  tell('2-1')
  await pass(5_000)
  expect(looks).toHaveLength(0)
  see('visible')
  await pass(600)
  expect(looks).toHaveLength(1)
  // Nothing has changed since.
  see('hidden')
  see('visible')
  await pass(5_000)
  expect(looks).toHaveLength(1)
})

test('what could not be looked at is with the next change', async () => {
  isAway = true
  tell('2-1')
  await pass(5_000)
  expect(looks).toHaveLength(1)
  isAway = false
  tell('2-2')
  await pass(600)
  expect(looks).toHaveLength(2)
})

test('once it is stopped nothing is heard, seen or looked at, and what is under way is given up', async () => {
  tell('2-1')
  await pass(600)
  tell('2-2')
  stop()
  expect(looks[0]?.aborted).toBe(true)
  tell('2-3')
  see('visible')
  await pass(5_000)
  expect([heard, looks.length]).toEqual([['2-1', '2-2'], 1])
})

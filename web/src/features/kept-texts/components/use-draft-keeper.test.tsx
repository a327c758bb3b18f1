import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { finishUp } from '../../../platform/session/index.ts'
import { closePage, later, onPage, openPage, pass } from '../../drafts/components/draft-page.testing.tsx'
import { useDraftKeeper } from './use-draft-keeper.ts'

let sent: string[]
let reply: Promise<unknown>
const send = async (value: string, keepalive: boolean): Promise<void> => {
  sent.push(keepalive ? `${value} (last)` : value)
  await reply
}
const open = () => onPage(() => useDraftKeeper(send))
function seeMe(state: 'hidden' | 'visible'): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(async () => {
  sent = []
  reply = Promise.resolve()
  await openPage(() => null)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await closePage()
})

test('what waits is sent when the page is hidden, not when it is seen again', async () => {
  const keeper = await open()
  act(() => keeper.current.set('a'))
  seeMe('visible')
  expect(sent).toEqual([])
  seeMe('hidden')
  expect(sent).toEqual(['a (last)'])
})

test('what waits is sent when the screen is left, and nothing by what is left', async () => {
  const keeper = await open()
  act(() => keeper.current.set('a'))
  keeper.leave()
  expect(sent).toEqual(['a'])
  keeper.current.set('b')
  seeMe('hidden')
  await finishUp()
  expect(sent).toEqual(['a'])
})

test('whoever signs out waits for what is on its way', async () => {
  const keeper = await open()
  const answer = later()
  reply = answer.promise
  act(() => keeper.current.set('a'))
  let isFinished = false
  const finished = finishUp().then(() => {
    isFinished = true
  })
  await pass(100)
  expect([sent, isFinished]).toEqual([['a'], false])
  answer.come(null)
  await finished
})

test('the same keeper stays while it sends to the same place', async () => {
  const keeper = await open()
  const first = keeper.current
  act(() => keeper.current.set('a'))
  await pass(1_000)
  expect(keeper.current).toBe(first)
})

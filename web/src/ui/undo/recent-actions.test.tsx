import type { ApiPath } from '@cairn/common/platform/route'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setLocale, withTexts } from '../../platform/i18n/index.ts'
import { forgetOwner, setStorageOwner } from '../../platform/storage/index.ts'
import { loadToasts, ToastRegion } from '../toast.tsx'
import { readKept } from './kept-actions.ts'
import { loadRecentActions, offersAdded, offerUndo, withdrawUndo } from './offer-undo.ts'
import {
  addAction,
  closeOffers,
  forgetActions,
  type OfferedAction,
  recentActions,
  restoreActions,
  undoAction,
  undoLast,
  withdrawActions,
} from './recent-actions.ts'

beforeAll(async () => {
  await setLocale('en')
  await withTexts('undo', loadToasts)
})
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  ran.length = 0
  render(<ToastRegion />)
  await settle()
})
afterEach(async () => {
  forgetActions()
  // What else was told has gone by then.
  await pass(11_000)
  cleanup()
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const settle = () => pass(0)
/** What is told just now, the newest first. */
const told = () =>
  screen.queryAllByRole('alertdialog').map(message => message.querySelector('[slot="title"]')?.textContent ?? '')
const undoButtons = () => screen.queryAllByRole('button', { name: 'Undo' })
const listed = () => recentActions().map(({ text, state }) => `${text}: ${state}`)

const ran: string[] = []
const change = (text: string, part: Partial<OfferedAction> = {}): OfferedAction => ({
  text,
  undo: async () => void ran.push(text),
  ...part,
})
/** A change of an issue whose undoing ends when the test says so. */
function slow(text: string, part: Partial<OfferedAction> = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const undo = async () => {
    ran.push(`${text} begins`)
    await promise
    ran.push(`${text} ends`)
  }
  return { action: { text, undo, ...part }, end: () => resolve(), refuse: () => reject(new Error('Refused')) }
}

test('what was done is told with a way back, which takes the message with it and says what it has to say', async () => {
  addAction(change('High', { about: 'T-1' }))
  addAction({ text: 'Tag removed', undo: async () => 'The tag is there again' })
  await settle()
  expect(told()).toEqual(['Tag removed', 'T-1 · High'])
  const [message] = screen.getAllByRole('alertdialog')
  act(() =>
    within(message as HTMLElement)
      .getByRole('button', { name: 'Undo' })
      .click(),
  )
  await settle()
  expect([told(), listed()]).toEqual([
    ['The tag is there again', 'T-1 · High'],
    ['Tag removed: undone', 'High: open'],
  ])
  act(() => undoButtons()[0]?.click())
  await settle()
  // Its message says it all by going.
  expect([told(), ran]).toEqual([['The tag is there again'], ['High']])
})

test('a message that is taken back leaves the action, and the other messages', async () => {
  const takeBack = addAction(change('first'))
  addAction(change('second'))
  await settle()
  takeBack()
  await settle()
  expect([told(), listed()]).toEqual([['second'], ['second: open', 'first: open']])
  closeOffers()
  await settle()
  expect([told(), listed()]).toEqual([[], ['second: open', 'first: open']])
})

test('a warning is told in place of the words, and these when there is none; until then nothing', async () => {
  const [some, none] = [Promise.withResolvers<string>(), Promise.withResolvers<undefined>()]
  addAction(change('Fixed', { about: 'T-1', warning: some.promise }))
  addAction(change('Done', { about: 'T-2', tone: 'ok', warning: none.promise }))
  await settle()
  expect([told(), listed()]).toEqual([[], ['Done: open', 'Fixed: open']])
  some.resolve('T-1 is resolved, though T-9 is open')
  none.resolve(undefined)
  await settle()
  expect(told().sort()).toEqual(['T-1 is resolved, though T-9 is open', 'T-2 · Done'])
  expect(undoButtons()).toHaveLength(2)
  for (const { id } of recentActions()) await act(() => undoAction(id))
  await settle()
  expect([told(), ran]).toEqual([[], ['Done', 'Fixed']])
})

test('what was taken back, is being taken back, or is gone by now is not offered when its warning comes', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const warned = (text: string, about: string) => addAction(change(text, { about, warning: promise }))
  warned('told no more', 'T-1')()
  warned('undone', 'T-2')
  await undoLast()
  warned('of what is gone', 'T-3')
  addAction(change('T-3 deleted', { removes: 'T-3' }))
  const running = slow('running', { about: 'T-4', warning: promise })
  addAction(running.action)
  const undoing = undoLast()
  await settle()
  warned('shown', 'T-5')
  resolve('Something is open')
  await settle()
  const messages = told()
  running.end()
  await act(() => undoing)
  expect(messages).toEqual(['Something is open', 'T-3 deleted', 'Undone: T-2 · undone'])
})

test('what can be taken back for a time is offered so long, and no longer', async () => {
  addAction(change('Discarded', { forMs: 5_000 }))
  addAction(change('Restored', { forMs: 5_000 }))
  addAction(change('Closed'))
  await settle()
  await act(() => undoAction(recentActions()[1]?.id ?? 0))
  await pass(4_900)
  expect(told()).toEqual(['Closed', 'Discarded'])
  await pass(200)
  expect([told(), listed()]).toEqual([['Closed'], ['Closed: open', 'Restored: undone']])
})

test('what was done to something that is gone is not offered, and cannot be taken back before that', async () => {
  addAction(change('High', { about: 'T-1' }))
  addAction(change('Low', { about: 'T-2' }))
  await settle()
  addAction(change('T-1 deleted', { removes: 'T-1' }))
  await settle()
  expect(told()).toEqual(['T-1 deleted', 'T-2 · Low'])
  const [deletion, , high] = recentActions()
  expect(await undoAction(high?.id ?? 0)).toBeNull()
  await settle()
  expect([told(), ran]).toEqual([['Undo this first: T-1 deleted', 'T-1 deleted', 'T-2 · Low'], []])
  await act(() => undoAction(deletion?.id ?? 0))
  await act(() => undoAction(high?.id ?? 0))
  expect(ran).toEqual(['T-1 deleted', 'High'])
})

test('what names nothing that is gone by it takes no messages away', async () => {
  addAction(change('Draft discarded'))
  addAction(change('Link added'))
  await settle()
  expect(told()).toEqual(['Link added', 'Draft discarded'])
})

test('the key takes back one action after the other, the newest first, and only the last is told', async () => {
  addAction(change('oldest', { about: 'T-1' }))
  const [refused, newest] = [slow('refused'), slow('newest')]
  addAction(refused.action)
  addAction(newest.action)
  await settle()
  const pressed = [undoLast(), undoLast()]
  await settle()
  expect(ran).toEqual(['newest begins'])
  newest.end()
  await settle()
  expect([told(), ran]).toEqual([
    ['Undone: newest', 'T-1 · oldest'],
    ['newest begins', 'newest ends', 'refused begins'],
  ])
  refused.refuse()
  await act(() => Promise.all(pressed))
  expect(listed()).toEqual(['newest: undone', 'refused: open', 'oldest: open'])
  withdrawActions('nothing')
  await act(() => undoAction(recentActions()[2]?.id ?? 0))
  expect(ran.at(-1)).toBe('oldest')
})

test('once all is taken back the key says so, in place of what it said before', async () => {
  addAction(change('High', { about: 'T-1', undo: async () => 'T-1 is as it was' }))
  addAction(change('Low', { about: 'T-1' }))
  await settle()
  for (const messages of [
    ['Undone: T-1 · Low', 'T-1 · High'],
    ['T-1 is as it was'],
    ['There is nothing to undo'],
    ['There is nothing to undo'],
  ]) {
    await act(() => undoLast())
    await settle()
    expect(told()).toEqual(messages)
  }
  closeOffers()
  await settle()
  expect(told()).toEqual([])
})

test('what was taken back in another way is withdrawn by its key, message and all, also while its code loads', async () => {
  const takeBack = offerUndo(change('Comment deleted', { key: 'comment 1' }))
  offerUndo(change('Comment deleted, too', { key: 'comment 2' }))
  offerUndo(change('Other'))
  expect(recentActions()).toEqual([])
  await act(() => offersAdded())
  await settle()
  expect(told()).toEqual(['Other', 'Comment deleted, too', 'Comment deleted'])
  withdrawUndo('comment 2')
  await act(() => loadRecentActions())
  await settle()
  expect([told(), listed()]).toEqual([
    ['Other', 'Comment deleted'],
    ['Other: open', 'Comment deleted: open'],
  ])
  takeBack()
  await settle()
  expect([told(), listed()]).toEqual([['Other'], ['Other: open', 'Comment deleted: open']])
})

test('actions are kept for the person who did them, from when it is known who that is until they leave', async () => {
  setStorageOwner('1-7')
  const requests = [{ path: 'issues/2-1' as ApiPath }]
  addAction(change('of nobody', { requests }))
  expect(readKept()).toEqual([])
  forgetActions()
  restoreActions(async () => undefined)
  addAction(change('first', { requests }))
  addAction(change('second', { requests }))
  await settle()
  expect(readKept().map(({ text }) => text)).toEqual(['second', 'first'])
  // The page is left: memory forgets, the tab does not.
  forgetActions()
  await settle()
  expect([told(), listed(), readKept().length]).toEqual([[], [], 2])
  const sent: unknown[] = []
  restoreActions(async all => void sent.push(all))
  expect(listed()).toEqual(['second: open', 'first: open'])
  await act(() => undoLast())
  expect([sent, ran, readKept().map(({ state }) => state)]).toEqual([[requests], [], ['undone', 'open']])
  forgetOwner({ sparesUnsent: false })
})

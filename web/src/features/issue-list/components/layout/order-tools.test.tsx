import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setLocale } from '../../../../platform/i18n/index.ts'
import { queryClient } from '../../../../platform/query/index.ts'
import type { IssuePages, ListedIssue } from '../../../issues/index.ts'
import { issueKeys } from '../../../issues/index.ts'
import { type OrderedFolder, OrderTools } from './order-tools.tsx'

const PARAMS = { query: '', folder: '7-1' }
const KEY = issueKeys.issuePage(PARAMS)
const ROWS = ['a', 'b', 'c'].map(id => ({ id, idReadable: `T-${id}` }) as ListedIssue)

let sent: unknown[] = []
/** What carries moves out is loaded when it is needed. */
const LOADED = { timeout: 10_000 }

beforeAll(() => setLocale('en'))
beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)))
    return new Response('{}')
  })
  const pages: IssuePages = { pages: [{ issues: ROWS, cursor: null }], pageParams: [null] }
  queryClient.setQueryData(KEY, pages)
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const shown = () =>
  queryClient
    .getQueryData<IssuePages>(KEY)
    ?.pages.flatMap(({ issues }) => issues.map(({ id }) => id))
    .join('')
const order = (folder: OrderedFolder, activeIndex = 0) => (
  <OrderTools issues={ROWS} activeIndex={activeIndex} params={PARAMS} folder={folder} />
)
const press = (key: string) =>
  act(async () => {
    window.dispatchEvent(new KeyboardEvent('keydown', { key, code: key, altKey: true, cancelable: true }))
  })

test('a move asked for before the order is known to be made by hand is carried out then', async () => {
  const { rerender } = render(order('pending'))
  await press('ArrowDown')
  expect(shown()).toBe('abc')
  rerender(order({ id: '7-1' }))
  await vi.waitFor(() => expect(shown()).toBe('bac'), LOADED)
  await vi.waitFor(() => expect(sent).toEqual([{ moved: { id: 'a' }, leading: { id: 'b' } }]), LOADED)
  await screen.findByText('T-a is now 2', {}, LOADED)
})

test('keys pressed one right after the other move the row each time', async () => {
  render(order({ id: '7-1' }))
  await press('ArrowDown')
  await press('ArrowDown')
  await vi.waitFor(() => expect(shown()).toBe('bca'), LOADED)
  await vi.waitFor(
    () => expect(sent.map(body => (body as { leading: object }).leading)).toEqual([{ id: 'b' }, { id: 'c' }]),
    LOADED,
  )
  await screen.findByText('T-a is now 3', {}, LOADED)
})

test('the first row stays where it is when it is moved up', async () => {
  render(order({ id: '7-1' }))
  await press('ArrowUp')
  await press('ArrowDown')
  await vi.waitFor(() => expect(sent).toHaveLength(1), LOADED)
  expect(shown()).toBe('bac')
})

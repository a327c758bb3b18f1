import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../platform/query/index.ts'
import { paintIssues } from '../../issues/index.ts'
import { useIssuePages } from './use-issue-page.ts'

const PARAMS = { query: '' }
let answerNext: (reply: Response) => void = () => undefined

const page = (cursor: string | null, ...ids: string[]) =>
  Response.json({ issues: ids.map(id => ({ id, summary: `Issue ${id}` })), cursor })

beforeEach(() => {
  vi.stubGlobal('fetch', (address: string) =>
    address.includes('cursor=')
      ? new Promise<Response>(resolve => {
          answerNext = resolve
        })
      : Promise.resolve(page('after b', 'a', 'b')),
  )
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

async function openList() {
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useIssuePages(PARAMS), { wrapper })
  await waitFor(() => expect(result.current.isLoaded).toBe(true))
  const summaries = () => result.current.issues.map(({ summary }) => summary)
  const askNext = async () => {
    act(() => void result.current.fetchNextPage())
    await waitFor(() => expect(result.current.isFetchingNextPage).toBe(true))
  }
  return { result, summaries, askNext }
}

test('a change that comes while the next page is on its way stays', async () => {
  const { result, summaries, askNext } = await openList()
  await askNext()
  act(() => void paintIssues(new Set(['a']), issue => ({ ...issue, summary: 'Changed meanwhile' })).keep())
  await act(async () => answerNext(page(null, 'c')))
  await waitFor(() => expect(summaries()).toEqual(['Changed meanwhile', 'Issue b', 'Issue c']))
  expect(result.current).toMatchObject({ hasNextPage: false, isFetchingNextPage: false })
})

test('a next page that could not be read is told, and comes when it is asked for again', async () => {
  const { result, summaries, askNext } = await openList()
  await askNext()
  await act(async () => answerNext(Response.json({ error: 'forbidden' }, { status: 403 })))
  await waitFor(() => expect(result.current.hasNextFailed).toBe(true))
  expect(summaries()).toEqual(['Issue a', 'Issue b'])
  await askNext()
  await act(async () => answerNext(page(null, 'c')))
  await waitFor(() => expect(summaries()).toHaveLength(3))
  expect(result.current.hasNextFailed).toBe(false)
})

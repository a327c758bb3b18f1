import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { setLocale, withTexts } from '../../../../platform/i18n/index.ts'
import { queryClient } from '../../../../platform/query/index.ts'
import { boardKeys } from '../../api/keys.ts'
import type { BoardData } from '../../model/projections.ts'
import type { CardParts } from '../board/board-parts.ts'
import { BacklogHead, type BacklogHeadProps } from './backlog-head.tsx'

beforeAll(() => withTexts('agile', () => setLocale('en')))
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const BOARD = { id: '108-1', name: 'Team', isUpdatable: true } as unknown as BoardData
const DATA = { query: 'State: Open', backlog: null, total: 0, sums: {} } as BacklogHeadProps['state']['data']
const PARTS = { isPeriod: false, formats: { number: String } } as unknown as CardParts

test('a backlog is saved as one search, however often it is asked for until it is shown', async () => {
  const made: unknown[] = []
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit = {}) => {
    const isSearch = method === 'POST' && new URL(address).pathname.endsWith('/savedQueries')
    if (isSearch) made.push(JSON.parse(String(body)))
    return Response.json(isSearch ? { id: '51-1' } : method === 'POST' ? BOARD : [])
  })
  queryClient.setQueryData(boardKeys.board(BOARD.id), BOARD)
  let show: () => void = () => undefined
  const onChosen = vi.fn(
    () =>
      new Promise<void>(resolve => {
        show = resolve
      }),
  )
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  render(
    <RouterContextProvider router={router}>
      <QueryClientProvider client={queryClient}>
        <BacklogHead
          board={BOARD}
          parts={PARTS}
          state={{ data: DATA, ids: [], error: undefined, isOutdated: false }}
          query=""
          onQuery={() => undefined}
          onChosen={onChosen}
        />
      </QueryClientProvider>
    </RouterContextProvider>,
  )
  const user = userEvent.setup()
  const save = await screen.findByRole('button', { name: /^Save as a search/ })
  await user.dblClick(save)
  await vi.waitFor(() => expect(onChosen).toHaveBeenCalled())
  await user.keyboard('{Enter}')
  show()
  expect(made).toEqual([{ name: expect.stringContaining('Team'), query: 'State: Open' }])
})

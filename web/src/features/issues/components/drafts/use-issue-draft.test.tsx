import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setLocale } from '../../../../platform/i18n/index.ts'
import { queryClient } from '../../../../platform/query/index.ts'
import { forgetOwner } from '../../../../platform/storage/index.ts'
import { EMPTY_DRAFT } from '../new-issue/new-issue.ts'
import { useIssueDraft } from './use-issue-draft.ts'

let reply: () => Response = () => Response.json({ id: '1', updated: 1 })

beforeAll(() => setLocale('en'))
beforeEach(() => {
  vi.stubGlobal('fetch', async (_: unknown, init?: RequestInit) =>
    init?.method === 'POST' ? reply() : Response.json([]),
  )
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  forgetOwner({ sparesUnsent: false })
  vi.unstubAllGlobals()
})

const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)

test('a draft counts as saved only when the server has said so', async () => {
  reply = () =>
    Response.json({ error: 'bad_request', error_description: 'Too long', code: 'text_too_long' }, { status: 400 })
  const { result } = renderHook(() => useIssueDraft(undefined, null, draft => draft), { wrapper })
  act(() => result.current.set({ ...EMPTY_DRAFT, summary: 'Much too long' }))
  expect(result.current.state).toBe('sending')
  await waitFor(() => expect(result.current.state).toBe('local'), { timeout: 5_000 })
  reply = () => Response.json({ id: '1', updated: 1 })
  act(() => result.current.set({ ...EMPTY_DRAFT, summary: 'Short' }))
  expect(result.current.state).toBe('sending')
  await waitFor(() => expect(result.current.state).toBe('saved'), { timeout: 5_000 })
})

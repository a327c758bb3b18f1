import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setLocale, withTexts } from '../../../platform/i18n/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { forgetOwner } from '../../../platform/storage/index.ts'
import { cacheIdOf } from '../../issues/index.ts'
import { useNewIssue } from './use-new-issue.ts'

let create: () => Promise<Response>

beforeAll(() => withTexts('editor', () => setLocale('en')))
beforeEach(() => {
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(String(input), 'http://localhost')
    if (init?.method === 'POST') return create()
    if (pathname.endsWith('/permissions/cache'))
      return Response.json([{ permission: { key: 'CREATE_ISSUE' }, global: true }])
    if (pathname.endsWith('admin/projects')) return Response.json([{ id: '0-1', shortName: 'T', name: 'Tide' }])
    return Response.json([])
  })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  forgetOwner({ sparesUnsent: false })
  vi.unstubAllGlobals()
})

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <RouterContextProvider router={router}>
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  </RouterContextProvider>
)

test('why an issue could not be created is told until it is tried again', async () => {
  create = () => Promise.reject(new TypeError('Failed to fetch'))
  const { result } = renderHook(() => useNewIssue({ start: { summary: 'Stuck' }, onCreated: () => undefined }), {
    wrapper,
  })
  await waitFor(() => expect(result.current.project?.id).toBe('0-1'))
  await waitFor(() => expect(result.current.areFieldsLoading).toBe(false))
  act(() => result.current.submit())
  await waitFor(() => expect(result.current.problems.map(({ place }) => place)).toEqual(['form']))
  create = () => new Promise(() => undefined)
  act(() => result.current.submit())
  await waitFor(() => expect(result.current.isPending).toBe(true))
  expect(result.current.problems).toEqual([])
})

test('nothing changes while the issue is created, and everything can when it could not be', async () => {
  const reply = Promise.withResolvers<Response>()
  create = () => reply.promise
  const { result } = renderHook(() => useNewIssue({ start: { summary: 'Sent' }, onCreated: () => undefined }), {
    wrapper,
  })
  await waitFor(() => expect(result.current.project?.id).toBe('0-1'))
  await waitFor(() => expect(result.current.areFieldsLoading).toBe(false))
  act(() => {
    result.current.submit()
    result.current.change({ description: 'In the same moment' })
  })
  await waitFor(() => expect(result.current.isPending).toBe(true))
  act(() => result.current.change({ description: 'A moment later' }))
  expect(result.current.draft).toMatchObject({ summary: 'Sent', description: '' })
  act(() => reply.reject(new TypeError('Failed to fetch')))
  await waitFor(() => expect(result.current.isPending).toBe(false))
  act(() => result.current.change({ description: 'Tried again' }))
  expect(result.current.draft.description).toBe('Tried again')
})

test('whatever leads to the created issue before it is read finds it by its database id', async () => {
  create = async () => Response.json({ id: '2-9', idReadable: 'T-9' })
  const created: string[] = []
  const onCreated = (idReadable: string) => void created.push(idReadable)
  const { result } = renderHook(() => useNewIssue({ start: { summary: 'Noted' }, onCreated }), { wrapper })
  await waitFor(() => expect(result.current.project?.id).toBe('0-1'))
  await waitFor(() => expect(result.current.areFieldsLoading).toBe(false))
  act(() => result.current.submit())
  await waitFor(() => expect(created).toEqual(['T-9']))
  expect(cacheIdOf('T-9')).toBe('2-9')
})

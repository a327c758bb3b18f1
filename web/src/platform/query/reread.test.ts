// @vitest-environment node
import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { reread } from './reread.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

function watch(client: QueryClient, key: string, read: () => Promise<unknown>, staleTime = 60_000): void {
  const observer = new QueryObserver(client, { queryKey: [key], queryFn: read, retry: false, staleTime })
  stops.push(observer.subscribe(() => undefined))
}

const settled = (client: QueryClient) => vi.waitFor(() => expect(client.isFetching()).toBe(0))

test('what failed is read anew, also behind data that are shown, and what is fresh stays', async () => {
  const client = new QueryClient()
  let isAway = true
  const failing = vi.fn(async () => {
    if (isAway) throw new Error('away')
    return 'there'
  })
  const fresh = vi.fn(async () => 'fresh')
  client.setQueryData(['kept'], 'old')
  watch(client, 'new', failing)
  watch(client, 'kept', failing, 0)
  watch(client, 'fresh', fresh)
  await settled(client)
  expect(client.getQueryData(['kept'])).toBe('old')
  isAway = false
  await reread(client)
  expect([client.getQueryData(['new']), client.getQueryData(['kept'])]).toEqual(['there', 'there'])
  expect(fresh).toHaveBeenCalledOnce()
})

test('a screen that is left forgets its failure, so it reads when it is opened again', async () => {
  const client = new QueryClient()
  await client.prefetchQuery({ queryKey: ['left'], queryFn: () => Promise.reject(new Error('away')), retry: false })
  expect(client.getQueryState(['left'])?.status).toBe('error')
  await reread(client)
  expect(client.getQueryState(['left'])).toBeUndefined()
})

test('a long list that stands is not read from its beginning', async () => {
  const client = new QueryClient()
  const read = vi.fn(async () => 'page')
  const list = new InfiniteQueryObserver(client, {
    queryKey: ['list'],
    queryFn: read,
    initialPageParam: 0,
    getNextPageParam: () => 1,
    staleTime: 0,
  })
  stops.push(list.subscribe(() => undefined))
  await settled(client)
  await reread(client)
  expect(read).toHaveBeenCalledOnce()
})

test('what is old, or to be read again, or waits for its next try, is read; but not what nobody sees', async () => {
  const client = new QueryClient()
  const read = vi.fn(async (key: string) => key)
  for (const [key, staleTime] of [
    ['old', 0],
    ['fresh', 60_000],
  ] as const)
    watch(client, key, () => read(key), staleTime)
  const list = new InfiniteQueryObserver(client, {
    queryKey: ['list'],
    queryFn: () => read('list'),
    initialPageParam: 0,
    getNextPageParam: () => undefined,
    staleTime: 60_000,
  })
  stops.push(list.subscribe(() => undefined))
  let tries = 0
  const waiting = new QueryObserver(client, {
    queryKey: ['waiting'],
    queryFn: async () => {
      tries++
      if (tries === 1) throw new Error('away')
      return 'there'
    },
    retryDelay: 3_600_000,
  })
  await settled(client)
  stops.push(waiting.subscribe(() => undefined))
  client.setQueryData(['left'], 'left', { updatedAt: 1 })
  await vi.waitFor(() => expect(client.getQueryState(['waiting'])?.fetchFailureCount).toBe(1))
  await client.invalidateQueries({ queryKey: ['list'], refetchType: 'none' })
  read.mockClear()
  await reread(client)
  expect(read.mock.calls.flat().sort()).toEqual(['list', 'old'])
  expect([tries, client.getQueryData(['waiting']), client.getQueryData(['left'])]).toEqual([2, 'there', 'left'])
})

import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../../platform/api/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { issueKeys } from '../../issues/index.ts'
import { useSayTyping } from './typing.ts'

const KEY = issueKeys.issue('2-1')
let sent: string[]

beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    sent.push(`${init?.method} ${new URL(address).pathname.replace('/api/', '')}`)
    return Response.json(null)
  })
  queryClient.setQueryData(KEY, { id: '2-1' })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

/** Somebody who has typed something. */
function write() {
  const { result, unmount } = renderHook(() => useSayTyping('2-1'))
  result.current.typed()
  return { ...result.current, leave: unmount }
}

test('others are told that somebody writes, and once when that is over', async () => {
  const { typed, stopped, leave } = write()
  typed()
  stopped()
  leave()
  await vi.waitFor(() => expect(sent).toEqual(['POST issues/2-1/usersTyping', 'DELETE issues/2-1/usersTyping']))
})

test('whoever leaves an issue that is gone by then tells nobody', async () => {
  const waiting = write()
  // It is just being asked for again.
  await queryClient.resetQueries({ queryKey: KEY, exact: true })
  waiting.leave()
  queryClient.setQueryData(KEY, { id: '2-1' })
  const hidden = write()
  const queryFn = () => Promise.reject(new ApiError(404, 'not_found', ''))
  await queryClient.fetchQuery({ queryKey: KEY, queryFn, staleTime: 0 }).catch(() => undefined)
  hidden.leave()
  queryClient.setQueryData(KEY, { id: '2-1' })
  write().leave()
  await vi.waitFor(() => expect(sent.at(-1)).toBe('DELETE issues/2-1/usersTyping'))
  expect(sent.filter(one => one.startsWith('DELETE'))).toHaveLength(1)
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, noReply } from '../api/index.ts'
import { connection } from '../connection/index.ts'
import { queryClient } from './query-client.ts'

let isAway: boolean

beforeEach(() => {
  isAway = false
  vi.stubGlobal('fetch', async () => {
    if (isAway) throw new TypeError('Failed to fetch')
    return Response.json({})
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(async () => {
  isAway = false
  await connection.tryNow()
  queryClient.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** When something is read that fails, in ms. */
async function triesOf(error: unknown, forMs: number): Promise<number> {
  let tries = 0
  const queryFn = async () => {
    tries++
    throw error
  }
  const reading = queryClient.fetchQuery({
    queryKey: ['failing'],
    queryFn,
    retry: queryClient.getDefaultOptions().queries?.retry ?? false,
  })
  const over = reading.catch(() => undefined)
  await vi.advanceTimersByTimeAsync(forMs)
  const found = tries
  await vi.advanceTimersByTimeAsync(60_000)
  await over
  queryClient.clear()
  return found
}

test('a read is repeated when the server could not serve it, a little later each time, and then no more', async () => {
  for (const error of [noReply(), ...[502, 503, 504].map(status => new ApiError(status, 'x', ''))])
    expect(await triesOf(error, 60_000)).toBe(3)
  const error = new ApiError(503, 'x', '')
  expect([
    await triesOf(error, 499),
    await triesOf(error, 500),
    await triesOf(error, 1_499),
    await triesOf(error, 1_500),
  ]).toEqual([1, 2, 2, 3])
})

test('what the server refused, or what is a fault, is not read again', async () => {
  for (const error of [...[400, 404, 500, 501, 505].map(status => new ApiError(status, 'x', '')), new Error('x')])
    expect(await triesOf(error, 60_000)).toBe(1)
})

test('while the server is known to be away nothing is read again', async () => {
  isAway = true
  connection.report({ kind: 'silent' })
  await vi.advanceTimersByTimeAsync(100)
  expect(connection.state().isUp).toBe(false)
  expect(await triesOf(noReply(), 60_000)).toBe(1)
})

test('what is written is never sent twice', async () => {
  let tries = 0
  const mutation = queryClient.getMutationCache().build(queryClient, {
    mutationFn: async () => {
      tries++
      throw new ApiError(503, 'x', '')
    },
  })
  await expect(mutation.execute(undefined)).rejects.toThrow()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(tries).toBe(1)
})

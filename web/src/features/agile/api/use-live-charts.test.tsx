import { QueryObserver } from '@tanstack/react-query'
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { tellLive } from '../../../platform/live/live-registry.ts'
import { queryClient } from '../../../platform/query/index.ts'
import type { BoardData } from '../model/projections.ts'
import { boardKeys } from './keys.ts'
import { useLiveCharts } from './use-live-charts.ts'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.useRealTimers()
})

const BOARD = { id: '108-1', projects: [{ id: '0-1' }] } as unknown as BoardData
const change = (kind: string) =>
  tellLive({
    type: 'change',
    change: { kind, host: '2-1', issue: '2-1', project: '0-1', part: null, actor: '1-1', at: 1 },
  })

test('charts are read anew once for many changes of issues, and not for what is said about them', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let readings = 0
  const queryKey = boardKeys.chart('flow', { agileId: '108-1' })
  const queryFn = async () => ++readings
  const stop = new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => undefined)
  renderHook(() => useLiveCharts(BOARD))
  await vi.advanceTimersByTimeAsync(20_000)
  change('comment.added')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(readings).toBe(1)
  for (let count = 0; count < 20; count++) {
    change('issue.changed')
    await vi.advanceTimersByTimeAsync(200)
  }
  expect(readings).toBe(1)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(readings).toBe(2)
  stop()
})

import { useQuery } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../platform/query/index.ts'
import type { BoardData, BoardViewData } from '../model/projections.ts'
import { boardQuery } from './boards.ts'
import { FOLLOW_EVERY_MS, type FollowedBoard, useFollowedBoard } from './use-followed-board.ts'

let boards: number
let views: number

beforeEach(() => {
  boards = 0
  views = 0
  vi.stubGlobal('fetch', async () => {
    boards++
    return Response.json(boardOf(['open']))
  })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const boardOf = (columns: readonly string[], sprints: readonly string[] = ['109-1']) =>
  ({
    id: '108-1',
    columnSettings: { columns: columns.map(id => ({ id })) },
    sprints: sprints.map(id => ({ id })),
    sprintsSettings: { disableSprints: false },
  }) as unknown as BoardData
const viewOf = (columns: readonly string[], sprint = '109-1') =>
  ({ columns: columns.map(id => ({ id })), sprint: { id: sprint } }) as unknown as BoardViewData

const BOARD = boardOf(['open'])
const shown = (part: Partial<FollowedBoard> = {}): FollowedBoard => ({
  ...{ board: BOARD, view: viewOf(['open']), isMissing: false, isOnWall: false, readSoon },
  ...part,
})
const readSoon = () => {
  views++
}

function follow(props: FollowedBoard) {
  queryClient.setQueryData(boardQuery('108-1').queryKey, BOARD)
  return renderHook(
    (own: FollowedBoard) => {
      useQuery(boardQuery('108-1'), queryClient)
      useFollowedBoard(own)
    },
    { initialProps: props },
  )
}

test('a view that names an unknown column or sprint has the board read anew, once', async () => {
  const { rerender } = follow(shown())
  expect(boards).toBe(0)
  rerender(shown({ view: viewOf(['open', 'new']) }))
  await vi.waitFor(() => expect(boards).toBe(1))
  rerender(shown({ view: viewOf(['open', 'new']) }))
  rerender(shown({ view: viewOf(['open']) }))
  expect(boards).toBe(1)
  rerender(shown({ view: viewOf(['open'], '109-2') }))
  await vi.waitFor(() => expect(boards).toBe(2))
})

test('a sprint that is not there any more has the board read anew, which may be gone for its reader, too', async () => {
  const { rerender } = follow(shown())
  rerender(shown({ isMissing: true }))
  await vi.waitFor(() => expect(boards).toBe(1))
  rerender(shown({ isMissing: true, readSoon: () => undefined }))
  expect(boards).toBe(1)
})

test('another board has the view read anew', () => {
  const { rerender } = follow(shown())
  rerender(shown())
  expect(views).toBe(0)
  rerender(shown({ board: boardOf(['open', 'new']), view: viewOf(['open']) }))
  expect(views).toBe(1)
})

test('on a wall the board and its view are read now and then', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { rerender } = follow(shown())
  await act(() => vi.advanceTimersByTimeAsync(FOLLOW_EVERY_MS))
  expect([boards, views]).toEqual([0, 0])
  rerender(shown({ isOnWall: true }))
  await act(() => vi.advanceTimersByTimeAsync(FOLLOW_EVERY_MS))
  expect([boards, views]).toEqual([1, 1])
})

import {
  forgetDeadLetter,
  forgetDeadLetters,
  listDeadLetters,
  retryDeadLetter,
  retryDeadLetters,
} from '@cairn/common/features/dead-letters'
import type { Read } from '@cairn/common/features/entities'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { call } from '../../../platform/api/index.ts'
import { queryClient } from '../../../platform/query/index.ts'

const LETTER = {
  id: true,
  job: true,
  event: true,
  entity: true,
  entityId: true,
  error: true,
  attempts: true,
  failed: true,
} as const
export type DeadLetter = Read<'DeadLetter', typeof LETTER>

const PAGE = 50
const KEY = 'admin/deadLetters'
/** What is run again may fail again a moment later. */
const EVERY_MS = 10_000

/** Jobs that failed for good, page by page. */
export function useDeadLetters() {
  return useInfiniteQuery({
    queryKey: [KEY],
    queryFn: ({ pageParam, signal }) =>
      call(listDeadLetters, { fields: LETTER, query: { $top: PAGE, $skip: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length === PAGE ? pages.length * PAGE : undefined),
    staleTime: 0,
    refetchInterval: EVERY_MS,
  })
}

// Also when it was refused: somebody else may have done it.
const onSettled = () => queryClient.invalidateQueries({ queryKey: [KEY] })

export function useRetryDeadLetter() {
  return useMutation({ mutationFn: (id: string) => call(retryDeadLetter, { params: { id } }), onSettled })
}

export function useForgetDeadLetter() {
  return useMutation({ mutationFn: (id: string) => call(forgetDeadLetter, { params: { id } }), onSettled })
}

/** All that had failed by `until` (ms), the newest that was shown: none that nobody has seen. */
export function useRetryDeadLetters() {
  return useMutation({
    mutationFn: (until: number) => call(retryDeadLetters, { query: { until } }),
    onSettled,
  })
}

export function useForgetDeadLetters() {
  return useMutation({ mutationFn: (until: number) => call(forgetDeadLetters, { query: { until } }), onSettled })
}

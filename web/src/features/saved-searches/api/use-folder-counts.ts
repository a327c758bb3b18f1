import { countFolders } from '@cairn/common/features/issue-search'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../platform/api/index.ts'
import { queryClient } from '../../../platform/query/index.ts'

const KEY = 'folderCounts'
const FIELDS = { counts: { folder: { id: true }, count: true } } as const
const REFRESH_MS = 120_000
const AFTER_CHANGE_MS = 4_000

/** How many unresolved issues each folder holds, by id; asked again every two minutes while the window is seen. */
export function useFolderCounts(ids: readonly string[]): ReadonlyMap<string, number> | undefined {
  return useQuery({
    queryKey: [KEY, ids.toSorted()],
    queryFn: async ({ signal }) => {
      const { counts } = await call(countFolders, {
        fields: FIELDS,
        body: { folders: ids.map(id => ({ id })), unresolvedOnly: true },
        signal,
      })
      return new Map(counts.map(({ folder, count }) => [folder?.id ?? '', count]))
    },
    enabled: ids.length > 0,
    staleTime: REFRESH_MS / 2,
    refetchInterval: REFRESH_MS,
    placeholderData: previous => previous,
  }).data
}

/** Counts again soon after the reader has changed issues here; many changes together are one. */
export function useCountsAfterChanges(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = queryClient.getQueryCache().subscribe(event => {
      // What is put into the cache by hand is a change made here; what was merely read is not.
      const isChange =
        event.type === 'updated' &&
        event.action.type === 'success' &&
        event.action.manual === true &&
        ['issue', 'issuePage'].includes(String(event.query.queryKey[0]))
      if (!isChange) return
      timer ??= setTimeout(() => {
        timer = undefined
        void queryClient.invalidateQueries({ queryKey: [KEY] })
      }, AFTER_CHANGE_MS)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [])
}

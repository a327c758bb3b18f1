import { useQuery } from '@tanstack/react-query'
import { api } from '../../../platform/api/index.ts'

type Counted = { readonly folder: { readonly id: string }; readonly count: number }

const FIELDS = { counts: { folder: { id: true }, count: true } } as const
const REFRESH_MS = 120_000

/** How many unresolved issues each folder holds, by id; asked again every two minutes while the window is seen. */
export function useFolderCounts(ids: readonly string[]): ReadonlyMap<string, number> | undefined {
  return useQuery({
    queryKey: ['folderCounts', ids.toSorted()],
    queryFn: async ({ signal }) => {
      const { counts } = await api.post<{ readonly counts: readonly Counted[] }>('issuesGetter/counts', {
        fields: FIELDS,
        body: { folders: ids.map(id => ({ id })), unresolvedOnly: true },
        signal,
      })
      return new Map(counts.map(({ folder, count }) => [folder.id, count]))
    },
    enabled: ids.length > 0,
    staleTime: REFRESH_MS / 2,
    refetchInterval: REFRESH_MS,
    placeholderData: previous => previous,
  }).data
}

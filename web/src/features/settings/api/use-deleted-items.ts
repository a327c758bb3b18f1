import type { Read } from '@cairn/common/features/entities'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { api } from '../../../platform/api/index.ts'
import { queryClient } from '../../../platform/query/index.ts'

const PERSON = { id: true, login: true, fullName: true, avatarUrl: true } as const
const ITEM = {
  id: true,
  kind: true,
  name: true,
  issue: true,
  project: { id: true, name: true, shortName: true },
  author: PERSON,
  deleted: true,
  deletedBy: PERSON,
  expires: true,
  canErase: true,
} as const
export type DeletedItem = Read<'DeletedItem', typeof ITEM>

export type DeletedFilter = { readonly kind?: string; readonly query?: string }

const PAGE = 50
const KEY = 'admin/deletedItems'

/** What one may restore, page by page. */
export function useDeletedItems(filter: DeletedFilter) {
  return useInfiniteQuery({
    queryKey: [KEY, filter],
    queryFn: ({ pageParam, signal }) =>
      api.get<readonly DeletedItem[]>(KEY, {
        fields: ITEM,
        query: { ...filter, $top: PAGE, $skip: pageParam },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length === PAGE ? pages.length * PAGE : undefined),
    // Others delete, too, and what is gone cannot be restored.
    staleTime: 0,
  })
}

const changed = () => queryClient.invalidateQueries({ queryKey: [KEY] })

export function useRestoreItem() {
  return useMutation({
    mutationFn: (id: string) => api.post<unknown>(`${KEY}/${id}/restore`),
    onSuccess: () => queryClient.invalidateQueries(),
  })
}

export function useEraseItem() {
  return useMutation({
    mutationFn: (id: string) => api.del<unknown>(`${KEY}/${id}`),
    onSettled: changed,
  })
}

import {
  eraseDeletedItem,
  listDeletedItems,
  listErasedItems,
  restoreDeletedItem,
} from '@cairn/common/features/deleted-items'
import type { Read } from '@cairn/common/features/entities'
import { listProjects } from '@cairn/common/features/projects'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/index.ts'
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
  below: true,
} as const
export type DeletedItem = Read<'DeletedItem', typeof ITEM>

const ERASED = {
  id: true,
  kind: true,
  issue: true,
  project: { id: true, name: true, shortName: true },
  deleted: true,
  deletedBy: PERSON,
  erased: true,
  erasedBy: PERSON,
} as const
export type ErasedItem = Read<'ErasedItem', typeof ERASED>

/** `project`: its database id. */
export type DeletedFilter = { readonly kind?: string; readonly query?: string; readonly project?: string }

const PAGE = 50
const KEY = 'admin/deletedItems'
const ERASED_KEY = 'admin/erasedItems'

/** What one may restore, page by page. */
export function useDeletedItems(filter: DeletedFilter) {
  return useInfiniteQuery({
    queryKey: [KEY, filter],
    queryFn: ({ pageParam, signal }) =>
      call(listDeletedItems, {
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

/** Notes of what is gone for good, page by page; only system administrators may read them. */
export function useErasedItems(filter: DeletedFilter) {
  return useInfiniteQuery({
    queryKey: [ERASED_KEY, filter],
    queryFn: ({ pageParam, signal }) =>
      call(listErasedItems, {
        fields: ERASED,
        query: { ...filter, $top: PAGE, $skip: pageParam },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length === PAGE ? pages.length * PAGE : undefined),
    staleTime: 0,
  })
}

const PROJECT = { id: true, name: true, shortName: true } as const

/** The projects among which one filters. */
export function useFilterProjects() {
  return useQuery({
    queryKey: ['admin/projects', 'names'],
    queryFn: ({ signal }) =>
      call(listProjects, {
        fields: PROJECT,
        query: { $top: -1 },
        signal,
      }),
  })
}

const changed = () => Promise.all([KEY, ERASED_KEY].map(key => queryClient.invalidateQueries({ queryKey: [key] })))

export function useRestoreItem() {
  return useMutation({
    mutationFn: (id: string) => call(restoreDeletedItem, { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries(),
  })
}

export function useEraseItem() {
  return useMutation({
    mutationFn: (id: string) => call(eraseDeletedItem, { params: { id } }),
    onSettled: changed,
  })
}

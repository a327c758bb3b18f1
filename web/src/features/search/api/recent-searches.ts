import type { Read } from '@cairn/common/features/entities'
import {
  addRecentSearchRoute,
  deleteRecentSearchRoute,
  listRecentSearches,
} from '@cairn/common/features/saved-searches'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api/index.ts'
import { queryClient, rewrite } from '../../../platform/query/index.ts'

const KEY = 'users/me/recentSearches'
const FIELDS = { id: true, query: true, used: true } as const
export type RecentSearch = Read<'RecentSearch', typeof FIELDS>

/** What somebody searched for, the newest first. */
export const recentSearchesQuery = queryOptions({
  queryKey: [KEY],
  queryFn: ({ signal }) => call(listRecentSearches, { fields: FIELDS, signal }),
  staleTime: 300_000,
})

/** Remembers a search that was run. */
export async function rememberSearch(query: string): Promise<void> {
  const search = await call(addRecentSearchRoute, { fields: FIELDS, body: { query } })
  rewrite<readonly RecentSearch[]>(recentSearchesQuery.queryKey, old =>
    old ? [search, ...old.filter(({ id }) => id !== search.id)] : old,
  )
}

/** Forgets a search; it goes from the list at once. */
export async function forgetSearch(id: string): Promise<void> {
  rewrite<readonly RecentSearch[]>(recentSearchesQuery.queryKey, old => old?.filter(search => search.id !== id))
  await call(deleteRecentSearchRoute, { params: { recentId: id } }).catch(() =>
    queryClient.invalidateQueries({ queryKey: recentSearchesQuery.queryKey }),
  )
}

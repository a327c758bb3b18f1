import { queryOptions } from '@tanstack/react-query'
import { api, type Fields } from '../../../platform/api/index.ts'
import { queryClient, rewrite } from '../../../platform/query/index.ts'

export type RecentSearch = { readonly id: string; readonly query: string; readonly used: number }

const PATH = 'users/me/recentSearches'
const FIELDS: Fields<RecentSearch> = { id: true, query: true, used: true }

/** What somebody searched for, the newest first. */
export const recentSearchesQuery = queryOptions({
  queryKey: [PATH],
  queryFn: ({ signal }) => api.get<readonly RecentSearch[]>(PATH, { fields: FIELDS, signal }),
  staleTime: 300_000,
})

/** Remembers a search that was run. */
export async function rememberSearch(query: string): Promise<void> {
  const search = await api.post<RecentSearch>(PATH, { fields: FIELDS, body: { query } })
  rewrite<readonly RecentSearch[]>(recentSearchesQuery.queryKey, old =>
    old ? [search, ...old.filter(({ id }) => id !== search.id)] : old,
  )
}

/** Forgets a search; it goes from the list at once. */
export async function forgetSearch(id: string): Promise<void> {
  rewrite<readonly RecentSearch[]>(recentSearchesQuery.queryKey, old => old?.filter(search => search.id !== id))
  await api.del(`${PATH}/${id}`).catch(() => queryClient.invalidateQueries({ queryKey: recentSearchesQuery.queryKey }))
}

import { useQuery } from '@tanstack/react-query'
import { api } from '../../../platform/api/index.ts'
import type { SearchItem } from '../model/quick-item.ts'

type RecentSearch = { readonly id: string; readonly query: string | null }

const FIELDS = { id: true, query: true } as const
const MOST = 4

/** The latest queries, newest first. */
export function useRecentSearches(): readonly SearchItem[] {
  const { data = [] } = useQuery({
    queryKey: ['users', 'me', 'recentSearches', 'quick'],
    queryFn: ({ signal }) =>
      api.get<readonly RecentSearch[]>('users/me/recentSearches', { fields: FIELDS, query: { $top: MOST }, signal }),
    retry: false,
  })
  return data.map(({ id, query }) => ({
    kind: 'query',
    id: `query:${id}`,
    title: query ?? '',
    to: issuesPath(query ?? ''),
    isRecent: true,
  }))
}

/** Where the issues are listed that a text in the query language finds. */
export function issuesPath(query: string): string {
  return `/issues?${new URLSearchParams({ q: query })}`
}

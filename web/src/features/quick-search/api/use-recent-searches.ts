import { useQuery } from '@tanstack/react-query'
import { recentSearchesQuery } from '../../search/index.ts'
import type { SearchItem } from '../model/quick-item.ts'

const MAX = 4

/** The latest queries, newest first. */
export function useRecentSearches(): readonly SearchItem[] {
  const { data = [] } = useQuery(recentSearchesQuery)
  return data.slice(0, MAX).map(({ id, query }) => ({
    kind: 'query',
    id: `query:${id}`,
    title: query,
    to: issuesPath(query),
    isRecent: true,
  }))
}

/** Where the issues are listed that a text in the query language finds. */
export function issuesPath(query: string): string {
  return `/issues?${new URLSearchParams({ q: query })}`
}

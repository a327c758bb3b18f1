import type { QueryFilters, QueryKey } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'

/**
 * Changes cached data that were not read just now: they are as old as before, and what was to be read again still is.
 * By itself the cache takes whatever is written for the newest.
 */
export function rewrite<T>(queryKey: QueryKey, change: (data: T | undefined) => T | undefined): T | undefined {
  const query = queryClient.getQueryCache().find({ queryKey })
  const { data: before, dataUpdatedAt: updatedAt, isInvalidated: isDue } = query?.state ?? {}
  const data = queryClient.setQueryData<T>(queryKey, change, before === undefined ? {} : { updatedAt })
  if (isDue) query?.invalidate()
  return data
}

/** The same in all queries that the filter finds. */
export function rewriteAll<T>(filters: QueryFilters, change: (data: T | undefined) => T | undefined): void {
  for (const { queryKey } of queryClient.getQueryCache().findAll(filters)) rewrite(queryKey, change)
}

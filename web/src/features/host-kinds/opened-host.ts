import { useState } from 'react'
import { isApiError } from '../../platform/api/index.ts'
import { queryClient } from '../../platform/query/index.ts'
import { useHostId } from './host-ids.ts'
import { hostKeys } from './host-keys.ts'
import type { HostData } from './host-kind.ts'

type OpenedQuery = { readonly data: unknown; readonly isPlaceholderData: boolean; readonly isStale: boolean }

/**
 * Which host an address leads to, by its readable id or one it had before: `id` is what the cache keeps it by, `askedBy`
 * what the server is asked for. Once it was there (`note` hears of each reading) it stays the same host, whatever its
 * readable id becomes.
 */
export function useOpenedHost(name: string) {
  const [opened, setOpened] = useState<{ readonly name: string; readonly id: string }>()
  const openedId = opened?.name === name ? opened.id : undefined
  const known = useHostId(name)
  const id = openedId ?? known
  return {
    id: id ?? name,
    askedBy: openedId ?? name,
    note({ data, isPlaceholderData, isStale }: OpenedQuery) {
      if (id !== undefined && id !== openedId && data && !isPlaceholderData && !isStale) setOpened({ name, id })
    },
  }
}

/** Whether there is no such host, or none that the reader may see. */
export const isHiddenHost = (error: unknown): boolean =>
  isApiError(error) && (error.status === 404 || error.status === 403)

/** Keeps a host by its database id, and what was read of it, or is being read, when only its readable one was known. */
export function adoptHost(host: Pick<HostData, 'id'>, name: string): void {
  queryClient.setQueryData(hostKeys.host(host.id), host)
  const cache = queryClient.getQueryCache()
  for (const query of cache.findAll({ queryKey: hostKeys.host(name) })) {
    const queryKey = [...hostKeys.host(host.id), ...query.queryKey.slice(2)]
    const { data, dataUpdatedAt: updatedAt, fetchStatus } = query.state
    const reading = fetchStatus === 'fetching' ? query.promise : undefined
    if (queryClient.getQueryData(queryKey) === undefined) {
      if (data !== undefined) queryClient.setQueryData(queryKey, data, { updatedAt })
      else if (reading) void queryClient.prefetchQuery({ queryKey, queryFn: () => reading, retry: false })
    }
    const drop = () => cache.remove(query)
    if (reading) reading.then(drop, drop)
    else drop()
  }
}

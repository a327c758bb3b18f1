import type { QueryClient } from '@tanstack/react-query'

/**
 * Reads anew what could not be read: what screens show at once, the rest when it is asked for. What was read without
 * trouble only comes again when it is old; of long lists that would be every page.
 */
export async function reread(client: QueryClient): Promise<void> {
  for (const query of client.getQueryCache().getAll())
    if (!query.isActive() && query.state.status === 'error')
      client.removeQueries({ queryKey: query.queryKey, exact: true })
  await client.refetchQueries({
    type: 'active',
    predicate: query =>
      query.state.status === 'error' ||
      query.state.isInvalidated ||
      query.state.fetchFailureCount > 0 ||
      (query.isStale() && query.options._type !== 'infinite'),
  })
}

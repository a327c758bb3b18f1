import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/index.ts'
import { connection } from '../connection/index.ts'

const MAX_RETRIES = 2

/**
 * The cache of server state. Reads are fresh for 30 s and kept for 10 min; they are repeated only when no reply came
 * or the server could not serve, never when it refused; while it is known to be away, screens say so at once. Writes are never repeated.
 */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 600_000,
        retry: (failures, error) => failures < MAX_RETRIES && isTransient(error) && connection.state().isUp,
        retryDelay: failures => Math.min(500 * 2 ** failures, 4_000),
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

export const queryClient = createQueryClient()

function isTransient(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || (error.status >= 502 && error.status <= 504))
}

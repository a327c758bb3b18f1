import { getUser } from '@cairn/common/features/users'
import { useQueries } from '@tanstack/react-query'
import { call } from '../../../platform/api/index.ts'
import type { UserData } from '../../users/index.ts'
import { USER_FIELDS } from '../../users/index.ts'

const KEPT_MS = 300_000

/** The people that a query names by login. */
export function usePeopleOf(logins: readonly string[]): readonly UserData[] {
  return useQueries({
    queries: logins.map(login => ({
      queryKey: ['users', login],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        call(getUser, { params: { id: login }, fields: USER_FIELDS, signal }),
      staleTime: KEPT_MS,
    })),
    combine: results => results.flatMap(({ data }) => data ?? []),
  })
}

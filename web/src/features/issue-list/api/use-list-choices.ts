import { listAggregatedUsers, listBundleValues } from '@cairn/common/features/bundles'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/index.ts'
import { useDelayed } from '../../../ui/use-delayed.ts'
import { CHOICE_FIELDS } from '../../custom-fields/index.ts'
import { findPeople, USER_FIELDS } from '../../users/index.ts'
import type { ListField } from '../model/list-fields.ts'

const KEPT_MS = 300_000
const MAX_PEOPLE = 50

/** The values that a field has in any of its projects, archived ones included: old issues may still hold them. */
export function useListChoices({ bundleIds, valueType }: ListField, enabled: boolean) {
  return useQueries({
    queries: bundleIds.map(id => ({
      queryKey: ['bundleValues', 'all', valueType, id],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        call(listBundleValues, {
          params: { kind: valueType, id },
          fields: CHOICE_FIELDS,
          query: { $top: -1, $includeArchived: true },
          signal,
        }),
      enabled,
      staleTime: KEPT_MS,
    })),
    combine: results => ({
      values: results.flatMap(({ data }) => data ?? []),
      isLoading: results.some(({ isLoading }) => isLoading),
      error: results.find(({ error }) => error)?.error ?? null,
    }),
  })
}

/** People who can stand in a field of any project, found by what was typed. */
export function useListPeople({ bundleIds }: Pick<ListField, 'bundleIds'>, text: string, enabled: boolean) {
  const query = useDelayed(text)
  const [bundleId] = bundleIds
  // Teams of several projects are searched as everybody: their union is not for the client to page through.
  const team = bundleIds.length === 1 ? bundleId : undefined
  return useQuery({
    queryKey: ['users', 'choices', team ?? null, query],
    queryFn: ({ signal }) =>
      team === undefined
        ? findPeople(query, MAX_PEOPLE, signal)
        : call(listAggregatedUsers, {
            params: { id: team },
            fields: USER_FIELDS,
            query: { query, banned: false, $top: MAX_PEOPLE },
            signal,
          }),
    enabled,
    placeholderData: keepPreviousData,
  })
}

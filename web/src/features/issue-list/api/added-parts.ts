import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '../../../platform/query/index.ts'
import { type AddedFilter, type AddedGroup, addedFilters, addedGroups } from '../model/list-extensions.ts'

/** What other features filter lists by. */
export const filtersQuery = queryOptions({
  queryKey: ['addedFilters'],
  queryFn: async (): Promise<readonly AddedFilter[]> =>
    (await Promise.all(addedFilters.all().map(read => read()))).flat(),
})

/** What other features group lists by. */
export const groupsQuery = queryOptions({
  queryKey: ['addedGroups'],
  queryFn: async (): Promise<readonly AddedGroup[]> =>
    (await Promise.all(addedGroups.all().map(read => read()))).flat(),
})

/** Has both read anew: a feature that gives some of them has others by now. */
export async function rereadAddedParts(): Promise<void> {
  await Promise.all([filtersQuery, groupsQuery].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })))
}

import { listLinkTypes } from '@cairn/common/features/links'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/index.ts'
import { LINK_TYPE_FIELDS, linkNames } from '../model/link-phrases.ts'

const linkTypesQuery = queryOptions({
  queryKey: ['issueLinkTypes'],
  queryFn: ({ signal }) => call(listLinkTypes, { fields: LINK_TYPE_FIELDS, query: { $top: -1 }, signal }),
  staleTime: 600_000,
})

const NO_NAMES: readonly string[] = []

/** The ways in which issues can be linked. */
export function useLinkTypes() {
  return useQuery(linkTypesQuery)
}

/** The names of links, in both directions and languages; asked for when `enabled`, as nothing waits for them. */
export function useLinkNames(enabled: boolean): readonly string[] {
  return useQuery({ ...linkTypesQuery, select: linkNames, enabled }).data ?? NO_NAMES
}

import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, type Fields } from '../../../platform/api/index.ts'
import { type LinkTypeData, linkNames } from '../model/link-phrases.ts'

const FIELDS: Fields<readonly LinkTypeData[]> = {
  id: true,
  name: true,
  sourceToTarget: true,
  localizedSourceToTarget: true,
  targetToSource: true,
  localizedTargetToSource: true,
  directed: true,
  readOnly: true,
}

const linkTypesQuery = queryOptions({
  queryKey: ['issueLinkTypes'],
  queryFn: ({ signal }) =>
    api.get<readonly LinkTypeData[]>('issueLinkTypes', { fields: FIELDS, query: { $top: -1 }, signal }),
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

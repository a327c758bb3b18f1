import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ListProject } from '../../custom-fields/index.ts'
import { filtersQuery } from '../api/added-parts.ts'
import type { AddedFilter } from '../model/list-extensions.ts'

const NONE: readonly AddedFilter[] = []

/** What other features filter by, as far as it was asked for. */
export const useKnownFilters = (isWanted = false): readonly AddedFilter[] =>
  useQuery({ ...filtersQuery, enabled: isWanted }).data ?? NONE

/** What of it is of use in lists of these projects, or of the one whose list it is; nothing until it is wanted. */
export function useAddedFilters(
  projects: readonly ListProject[],
  project: ListProject | undefined,
  isWanted: boolean,
): readonly AddedFilter[] {
  const known = useKnownFilters(isWanted)
  return useMemo(() => {
    const ids = new Set((project ? [project] : projects).map(({ id }) => id))
    return known.filter(({ projectIds }) => projectIds.some(id => ids.has(id)))
  }, [known, projects, project])
}

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ListProject } from '../../../custom-fields/index.ts'
import { groupsQuery } from '../../api/added-parts.ts'
import type { AddedGroup } from '../../model/list-extensions.ts'

/** What other features group lists of these projects by. */
export function useAddedGroups(projects: readonly ListProject[]): readonly AddedGroup[] {
  const { data } = useQuery(groupsQuery)
  return useMemo(() => {
    const ids = new Set(projects.map(({ id }) => id))
    return (data ?? []).filter(({ projectIds }) => projectIds.some(id => ids.has(id)))
  }, [data, projects])
}

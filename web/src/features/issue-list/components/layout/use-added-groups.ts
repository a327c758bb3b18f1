import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ListProject } from '../../../custom-fields/index.ts'
import { type AddedGroup, addedGroups } from '../../model/list-extensions.ts'

const readAll = async (): Promise<readonly AddedGroup[]> =>
  (await Promise.all(addedGroups.all().map(read => read()))).flat()

/** What other features group lists of these projects by. */
export function useAddedGroups(projects: readonly ListProject[]): readonly AddedGroup[] {
  const { data } = useQuery({ queryKey: ['addedGroups'], queryFn: readAll })
  return useMemo(() => {
    const ids = new Set(projects.map(({ id }) => id))
    return (data ?? []).filter(({ projectIds }) => projectIds.some(id => ids.has(id)))
  }, [data, projects])
}

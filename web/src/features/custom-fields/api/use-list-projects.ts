import { listProjects } from '@cairn/common/features/projects'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/index.ts'
import { LIST_PROJECT_FIELDS } from '../model/list-project.ts'

const listProjectsQuery = queryOptions({
  queryKey: ['admin/projects', 'withFields'],
  queryFn: ({ signal }) => call(listProjects, { fields: LIST_PROJECT_FIELDS, query: { $top: -1 }, signal }),
  staleTime: 120_000,
})

/** The projects one may see with their fields, for filters and pickers. */
export function useListProjects() {
  return useQuery(listProjectsQuery)
}

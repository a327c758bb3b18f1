import type { Read } from '@cairn/common/features/entities'
import { listProjects } from '@cairn/common/features/projects'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/index.ts'
import { PROJECT_FIELD_FIELDS } from '../model/issue.ts'

const FIELDS = { id: true, name: true, shortName: true, archived: true, customFields: PROJECT_FIELD_FIELDS } as const

export type ListProject = Read<'Project', typeof FIELDS>

const listProjectsQuery = queryOptions({
  queryKey: ['admin/projects', 'withFields'],
  queryFn: ({ signal }) => call(listProjects, { fields: FIELDS, query: { $top: -1 }, signal }),
  staleTime: 120_000,
})

/** The projects one may see with their fields, for filters and pickers. */
export function useListProjects() {
  return useQuery(listProjectsQuery)
}

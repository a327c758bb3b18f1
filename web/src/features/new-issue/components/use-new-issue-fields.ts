import { listProjectFields } from '@cairn/common/features/custom-fields'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/index.ts'
import { NEW_ISSUE_FIELD_FIELDS } from '../../custom-fields/index.ts'

/** The fields that a new issue of the project has, with what they start with. */
export function useNewIssueFields(projectId: string) {
  return useQuery({
    queryKey: ['admin/projects', projectId, 'newIssueFields'],
    queryFn: ({ signal }) =>
      call(listProjectFields, {
        params: { id: projectId },
        fields: NEW_ISSUE_FIELD_FIELDS,
        query: { $top: -1 },
        signal,
      }),
    enabled: projectId !== '',
    staleTime: 60_000,
  })
}

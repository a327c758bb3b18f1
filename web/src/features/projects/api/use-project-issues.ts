import type { Read } from '@cairn/common/features/entities'
import { issuePage } from '@cairn/common/features/issue-search'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/index.ts'

const RECENT_ISSUE = {
  id: true,
  idReadable: true,
  summary: true,
  resolved: true,
  updated: true,
  customFields: {
    id: true,
    projectCustomField: { field: { name: true, fieldType: { valueType: true } } },
    value: {
      id: true,
      name: true,
      localizedName: true,
      isResolved: true,
      fullName: true,
      login: true,
      avatarUrl: true,
    },
  },
} as const
export type RecentIssue = Read<'Issue', typeof RECENT_ISSUE>

/** The issues of a project that changed last. */
export function useRecentIssues(key: string, count: number) {
  return useQuery({
    // Asked again with the counts: what stands below `issuePage` is read and written as pages of a list.
    queryKey: ['issueCount', 'recent', key, count],
    queryFn: ({ signal }) =>
      call(issuePage, {
        fields: { issues: RECENT_ISSUE },
        query: { folder: key, $top: count },
        signal,
      }),
  })
}

import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, type Fields } from '../../../platform/api/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { ISSUE_FIELDS, type IssueData } from '../model/issue.ts'
import { issueFromLists } from './issue-cache.ts'
import { issueKeys } from './keys.ts'

const FIELDS: Fields<IssueData> = ISSUE_FIELDS

export const issueQuery = (idReadable: string) =>
  queryOptions({
    queryKey: issueKeys.issue(idReadable),
    queryFn: ({ signal }) => api.get<IssueData>(`issues/${encodeURIComponent(idReadable)}`, { fields: FIELDS, signal }),
    placeholderData: () => issueFromLists(idReadable),
  })

/** One issue. Until it is read, what a list knows of it stands in (`isPlaceholderData`). */
export function useIssue(idReadable: string) {
  return useQuery(issueQuery(idReadable))
}

/** How long the pointer rests before an issue is taken for the next one to be opened. */
const REST_MS = 120
let resting: ReturnType<typeof setTimeout> | undefined

/** Reads an issue ahead when the pointer rests on it; passing over many reads none of them. */
export function prefetchIssue(idReadable: string): void {
  clearTimeout(resting)
  resting = setTimeout(() => void queryClient.prefetchQuery(issueQuery(idReadable)), REST_MS)
}

import { getIssue } from '@cairn/common/features/issues'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { ISSUE_FIELDS } from '../model/issue.ts'
import { issueFromLists } from './issue-cache.ts'
import { issueKeys } from './keys.ts'

export const issueQuery = (idReadable: string) =>
  queryOptions({
    queryKey: issueKeys.issue(idReadable),
    queryFn: async ({ signal }) => {
      const issue = await call(getIssue, { params: { id: idReadable }, fields: ISSUE_FIELDS, signal })
      // Asked by an old id: changes are made under the current one.
      if (issue.idReadable !== idReadable) queryClient.setQueryData(issueKeys.issue(issue.idReadable), issue)
      return issue
    },
    placeholderData: () => issueFromLists(idReadable),
  })

/**
 * One issue, by its id or one it had before. Until it is read, what a list knows of it stands in
 * (`isPlaceholderData`).
 */
export function useIssue(idReadable: string) {
  const asked = useQuery(issueQuery(idReadable))
  const current = asked.data?.idReadable ?? idReadable
  const known = useQuery({ ...issueQuery(current), enabled: current !== idReadable })
  return current === idReadable ? asked : known
}

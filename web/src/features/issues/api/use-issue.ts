import { getIssue } from '@cairn/common/features/issues'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/index.ts'
import { adoptHost, isHiddenHost, noteAddress, noteIds, useOpenedHost } from '../../host-kinds/index.ts'
import { ISSUE_FIELDS } from '../model/issue.ts'
import { issueFromLists } from './issue-cache.ts'
import { issueKeys } from './keys.ts'

/**
 * One issue.
 * @param id its database id; of an issue that is not known yet, what it is asked for by
 * @param name what the server is asked for: a readable id tells which issue has it by now
 */
export const issueQuery = (id: string, name = id) =>
  queryOptions({
    queryKey: issueKeys.issue(id),
    queryFn: async ({ signal }) => {
      const read = (id: string) => call(getIssue, { params: { id }, fields: ISSUE_FIELDS, signal })
      const issue = await read(name)
      if (issue.id !== id) adoptHost(issue, name)
      noteIds([issue])
      noteAddress(name, issue.id)
      // The one that had the id before goes by another one.
      return issue.id === id || name === id ? issue : read(id)
    },
    placeholderData: () => issueFromLists(id),
  })

/**
 * One issue, by its readable id or one it had before. Until it is read, what a list knows of it stands in
 * (`isPlaceholderData`). Once it was there it stays the same issue, whatever its id becomes. What the reader may not see
 * any longer is not shown any longer, either: it has an error and no data.
 */
export function useIssue(name: string) {
  const opened = useOpenedHost(name)
  const query = useQuery(issueQuery(opened.id, opened.askedBy))
  opened.note(query)
  const { data, error, isError, isPlaceholderData, refetch } = query
  return { data: isHiddenHost(error) ? undefined : data, error, isError, isPlaceholderData, refetch }
}

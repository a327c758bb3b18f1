import { getIssue } from '@cairn/common/features/issues'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, isApiError } from '../../../platform/api/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { ISSUE_FIELDS, type IssueData } from '../model/issue.ts'
import { issueFromLists } from './issue-cache.ts'
import { noteAddress, noteIds, useIssueId } from './issue-ids.ts'
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
      if (issue.id !== id) adopt(issue, name)
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
  const [opened, setOpened] = useState<{ readonly name: string; readonly id: string }>()
  const openedId = opened?.name === name ? opened.id : undefined
  const known = useIssueId(name)
  const id = openedId ?? known
  const query = useQuery(issueQuery(id ?? name, openedId ?? name))
  const { data, error, isError, isPlaceholderData, isStale, refetch } = query
  if (id !== undefined && id !== openedId && data && !isPlaceholderData && !isStale) setOpened({ name, id })
  return { data: isHiddenIssue(error) ? undefined : data, error, isError, isPlaceholderData, refetch }
}

/** Whether there is no such issue, or none that the reader may see. */
export const isHiddenIssue = (error: unknown): boolean =>
  isApiError(error) && (error.status === 404 || error.status === 403)

/** Keeps an issue by its database id, and what was read of it, or is being read, when only its readable one was known. */
function adopt(issue: IssueData, name: string): void {
  queryClient.setQueryData(issueKeys.issue(issue.id), issue)
  const cache = queryClient.getQueryCache()
  for (const query of cache.findAll({ queryKey: issueKeys.issue(name) })) {
    const queryKey = [...issueKeys.issue(issue.id), ...query.queryKey.slice(2)]
    const { data, dataUpdatedAt: updatedAt, fetchStatus } = query.state
    const reading = fetchStatus === 'fetching' ? query.promise : undefined
    if (queryClient.getQueryData(queryKey) === undefined) {
      if (data !== undefined) queryClient.setQueryData(queryKey, data, { updatedAt })
      else if (reading) void queryClient.prefetchQuery({ queryKey, queryFn: () => reading, retry: false })
    }
    const drop = () => cache.remove(query)
    if (reading) reading.then(drop, drop)
    else drop()
  }
}

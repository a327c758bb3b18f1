import type { Read } from '@cairn/common/features/entities'
import { listIssueGroups } from '@cairn/common/features/issue-search'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { call } from '../../../platform/api/index.ts'
import { rewrite } from '../../../platform/query/index.ts'
import type { IssuePageParams } from '../../issue-search/index.ts'
import { ISSUE_GROUP_FIELDS, type IssueGroup } from '../model/issue-group.ts'
import { afterChanges } from './after-changes.ts'

const COUNT_FIELDS = { id: true, count: true, countIsMinimum: true } as const
type GroupCount = Read<'IssueGroup', typeof COUNT_FIELDS>

/**
 * The groups of a list by a field, project, reporter or tag, each with its count, which stays true while others work.
 * No group comes or goes meanwhile, which would move the rows under the pointer.
 */
export function useIssueGroups(params: IssuePageParams, by: string) {
  const query = useMemo(() => ({ ...params, by }), [params, by])
  const { queryKey, ...groups } = useMemo(() => groupsQuery(params, by), [params, by])
  useEffect(
    () =>
      afterChanges(async signal => {
        const counts = await call(listIssueGroups, { fields: COUNT_FIELDS, query, signal })
        rewrite<readonly IssueGroup[]>(queryKey, old => old && withCounts(old, counts))
      }),
    [query, queryKey],
  )
  return useQuery({ ...groups, queryKey, placeholderData: keepPreviousData })
}

const groupsQuery = (params: IssuePageParams, by: string) => ({
  queryKey: ['issueGroups', params, by],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    call(listIssueGroups, { fields: ISSUE_GROUP_FIELDS, query: { ...params, by }, signal }),
})

/** A group that is not found any longer is empty. */
export function withCounts(groups: readonly IssueGroup[], counts: readonly GroupCount[]): readonly IssueGroup[] {
  const now = new Map(counts.map(group => [group.id, group]))
  const next = groups.map(group => {
    const { count = 0, countIsMinimum = false } = now.get(group.id) ?? {}
    return group.count === count && group.countIsMinimum === countIsMinimum
      ? group
      : { ...group, count, countIsMinimum }
  })
  return next.every((group, index) => group === groups[index]) ? groups : next
}

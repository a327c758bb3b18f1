import type { Read } from '@cairn/common/features/entities'
import { issuePage } from '@cairn/common/features/issue-search'
import { getUser } from '@cairn/common/features/users'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/index.ts'
import type { IssuePageParams } from '../../issue-search/index.ts'
import { issueKeys, LISTED_ISSUE_FIELDS } from '../../issues/index.ts'

const USER = { id: true, login: true, fullName: true, email: true, avatarUrl: true, banned: true, guest: true } as const
export type UserCard = Read<'User', typeof USER>

/** A user by login or id. */
export function useUser(login: string) {
  return useQuery({
    queryKey: ['users', 'card', login],
    queryFn: ({ signal }) => call(getUser, { params: { id: login }, fields: USER, signal }),
  })
}

const PAGE = { issues: LISTED_ISSUE_FIELDS, cursor: true, total: true, totalIsMinimum: true } as const

/** The issues that changed last among those that match; nothing is asked without parameters. */
export function useLastIssues(params: IssuePageParams | undefined, count: number) {
  return useQuery({
    queryKey: [...issueKeys.issueCounts, params, count],
    queryFn: ({ signal }) =>
      call(issuePage, {
        fields: PAGE,
        query: { ...params, $top: count },
        signal,
      }),
    enabled: params !== undefined,
  })
}

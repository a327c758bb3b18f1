import type { Read } from '@cairn/common/features/entities'
import { useQuery } from '@tanstack/react-query'
import { api, type Fields } from '../../../platform/api/index.ts'
import { issueKeys } from './keys.ts'
import { type IssuePageReply, LISTED_ISSUE_FIELDS } from './listed-issues.ts'
import type { IssuePageParams } from './use-issue-page.ts'

const USER = { id: true, login: true, fullName: true, email: true, avatarUrl: true, banned: true, guest: true } as const
export type UserCard = Read<'User', typeof USER>

/** A user by login or id. */
export function useUser(login: string) {
  return useQuery({
    queryKey: ['users', 'card', login],
    queryFn: ({ signal }) => api.get<UserCard>(`users/${encodeURIComponent(login)}`, { fields: USER, signal }),
  })
}

const PAGE: Fields<IssuePageReply> = { issues: LISTED_ISSUE_FIELDS, cursor: true, total: true, totalIsMinimum: true }

/** The issues that changed last among those that match; nothing is asked without parameters. */
export function useLastIssues(params: IssuePageParams | undefined, count: number) {
  return useQuery({
    queryKey: [...issueKeys.issueCounts, params, count],
    queryFn: ({ signal }) =>
      api.get<IssuePageReply>('issuePage', {
        fields: PAGE,
        query: { ...params, $top: count },
        signal,
      }),
    enabled: params !== undefined,
  })
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, type Fields } from '../../../platform/api/index.ts'
import type { FieldValueItem } from '../model/field-value.ts'
import type { UserData } from '../model/issue.ts'
import { USER_FIELDS } from '../model/issue.ts'
import type { IssuePageParams } from './use-issue-page.ts'

/** The issues of a list that have one value. */
export type IssueGroup = {
  readonly id: string
  readonly name: string | null
  /** What to add to the list's query for just these. */
  readonly query: string
  readonly count: number
  readonly countIsMinimum: boolean | null
  readonly color: FieldValueItem['color']
  readonly user: UserData | null
  readonly isResolved: boolean | null
}

const GROUP_FIELDS = {
  id: true,
  name: true,
  query: true,
  count: true,
  countIsMinimum: true,
  color: { id: true, background: true, foreground: true },
  user: USER_FIELDS,
  isResolved: true,
} as unknown as Fields<readonly IssueGroup[]>

/** The groups of a list by a field, project, reporter or tag, each with its count. */
export function useIssueGroups(params: IssuePageParams, by: string) {
  return useQuery({
    queryKey: ['issueGroups', params, by],
    queryFn: ({ signal }) =>
      api.get<readonly IssueGroup[]>('issueGroups', { fields: GROUP_FIELDS, query: { ...params, by }, signal }),
    placeholderData: keepPreviousData,
  })
}

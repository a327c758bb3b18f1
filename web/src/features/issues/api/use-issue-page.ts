import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api, type Fields } from '../../../platform/api/index.ts'
import { issueKeys } from './keys.ts'
import { type IssuePageReply, LISTED_ISSUE_FIELDS, REFRESHED_PAGES } from './listed-issues.ts'

/** Filters and order as the server takes them. */
export type IssuePageParams = {
  readonly project?: readonly string[]
  readonly resolved?: boolean
  readonly value?: readonly string[]
  readonly text?: string
  readonly sort?: string
}

const FIRST_PAGE = 50
const NEXT_PAGE = 200

const PAGE_FIELDS: Fields<IssuePageReply> = {
  issues: LISTED_ISSUE_FIELDS,
  cursor: true,
  total: true,
  totalIsMinimum: true,
}
// The count is asked for once; later pages keep the first one's.
const NEXT_FIELDS: Fields<IssuePageReply> = { issues: LISTED_ISSUE_FIELDS, cursor: true }

/** The list, page by page. While other filters load, the rows of the last ones stay. */
export function useIssuePages(params: IssuePageParams) {
  return useInfiniteQuery({
    queryKey: issueKeys.issuePage(params),
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      api.get<IssuePageReply>('issuePage', {
        fields: pageParam === null ? PAGE_FIELDS : NEXT_FIELDS,
        query: { ...params, cursor: pageParam, $top: pageParam === null ? FIRST_PAGE : NEXT_PAGE },
        signal,
      }),
    getNextPageParam: page => page.cursor,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: query => (query.state.data?.pages.length ?? 0) <= REFRESHED_PAGES,
    refetchOnMount: query => (query.state.data?.pages.length ?? 0) <= REFRESHED_PAGES,
  })
}

/** How many issues match, up to the server's limit; asked only while `enabled`. */
export function useIssueCount(params: IssuePageParams, enabled: boolean) {
  return useQuery({
    queryKey: issueKeys.issueCount(params),
    queryFn: ({ signal }) =>
      api.get<Required<Pick<IssuePageReply, 'total' | 'totalIsMinimum'>>>('issuePage', {
        fields: { total: true, totalIsMinimum: true },
        query: { ...params, $top: 1 },
        signal,
      }),
    enabled,
  })
}

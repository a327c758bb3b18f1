import type { Read } from '@cairn/common/features/entities'
import { issuePage } from '@cairn/common/features/issue-search'
import { keepPreviousData, useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { call } from '../../../platform/api/index.ts'
import {
  type IssuePageReply,
  issueKeys,
  LISTED_ISSUE_FIELDS,
  type ListedIssue,
  noteIds,
  REFRESHED_PAGES,
  sharedPages,
} from '../../issues/index.ts'
import { useNextPage } from './use-next-page.ts'

/** What the server is asked for. */
export type IssuePageParams = {
  /** In the query language, order included. */
  readonly query: string
  /** Database id of a project, tag or saved search whose issues are meant. */
  readonly folder?: string | undefined
  /** Leaves resolved issues out unless the query speaks of states itself. */
  readonly hideResolved?: true | undefined
}

const FIRST_PAGE = 50
const NEXT_PAGE = 200

const PAGE_FIELDS = {
  issues: LISTED_ISSUE_FIELDS,
  cursor: true,
  total: true,
  totalIsMinimum: true,
  isPartial: true,
  hidesResolved: true,
} as const
// The count is asked for once; later pages keep the first one's.
const NEXT_FIELDS = { issues: LISTED_ISSUE_FIELDS, cursor: true } as const
const COUNT_FIELDS = { total: true, totalIsMinimum: true } as const
const NO_ISSUES: readonly ListedIssue[] = []

/** The list, page by page. While another query loads, or when it cannot be used, the rows of the last one stay. */
export function useIssuePages(params: IssuePageParams, enabled = true) {
  const queryKey = issueKeys.issuePage(params)
  const read = async (cursor: string | null, signal: AbortSignal): Promise<IssuePageReply> => {
    const page: IssuePageReply = await (cursor === null
      ? call(issuePage, { fields: PAGE_FIELDS, query: { ...params, $top: FIRST_PAGE }, signal })
      : call(issuePage, { fields: NEXT_FIELDS, query: { ...params, cursor, $top: NEXT_PAGE }, signal }))
    noteIds(page.issues)
    return page
  }
  const list = useInfiniteQuery({
    queryKey,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    getNextPageParam: page => page.cursor,
    structuralSharing: sharedPages,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: query => (query.state.data?.pages.length ?? 0) <= REFRESHED_PAGES,
    refetchOnMount: query => (query.state.data?.pages.length ?? 0) <= REFRESHED_PAGES,
    enabled,
  })
  const { data, isPlaceholderData, error } = list
  const next = useNextPage(queryKey, read)
  const [good, setGood] = useState(data)
  useEffect(() => {
    if (data) setGood(data)
  }, [data])
  // A query that cannot be used has no rows of its own.
  const pages = (data ?? (list.isError ? good : undefined))?.pages
  const issues = useMemo(() => pages?.flatMap(page => page.issues) ?? NO_ISSUES, [pages])
  const isOutdated = isPlaceholderData || (list.isError && data === undefined)
  return {
    issues,
    isLoaded: pages !== undefined,
    /** The rows are those of another query. */
    isOutdated,
    first: isOutdated && list.isError ? undefined : pages?.[0],
    error: data === undefined || list.isRefetchError ? error : null,
    hasNextPage: list.hasNextPage && !isOutdated,
    ...next,
    refetch: list.refetch,
  }
}

type Count = Read<'IssuePage', typeof COUNT_FIELDS>

function countQuery(params: IssuePageParams) {
  return {
    queryKey: issueKeys.issueCount(params),
    queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
      call(issuePage, { fields: COUNT_FIELDS, query: { ...params, $top: 1 }, signal }),
  }
}

/** How many issues match, up to the server's limit; asked only while `enabled`. */
export function useIssueCount(params: IssuePageParams, enabled: boolean) {
  return useQuery({ ...countQuery(params), enabled })
}

/** How many resolved issues a list leaves out; undefined while nobody knows, or when they are too many to count. */
export function useHiddenResolved(params: IssuePageParams, first: Partial<IssuePageReply> | undefined) {
  const { query, folder } = params
  const { hidesResolved, total, totalIsMinimum } = first ?? {}
  const all = useIssueCount({ query, folder }, hidesResolved === true && totalIsMinimum === false).data
  return all && !all.totalIsMinimum && total !== undefined ? Math.max(0, all.total - total) : undefined
}

/** How many issues each of several searches would find; undefined while that is not known. */
export function useIssueCounts(all: readonly IssuePageParams[]): readonly (Count | undefined)[] {
  return useQueries({ queries: all.map(countQuery), combine: results => results.map(({ data }) => data) })
}

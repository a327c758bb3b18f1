import { type InfiniteData, type QueryClient, replaceEqualDeep } from '@tanstack/react-query'
import type { ListedIssue, TreeNode } from '../model/listed-issue.ts'
import { issueKeys } from './keys.ts'

export type IssuePageReply = {
  readonly issues: readonly ListedIssue[]
  readonly cursor: string | null
  /** Of the first page only: how many match, up to a limit. */
  readonly total?: number
  readonly totalIsMinimum?: boolean
  /** Of the first page only, when that number was brought up to date since: what it was when the page was read. */
  readonly countAtRead?: { readonly total: number; readonly totalIsMinimum: boolean }
  /** Of the first page only: just the issues that changed last were searched. */
  readonly isPartial?: boolean
  /** Of the first page only: resolved issues are left out. Not so when the query itself speaks of states. */
  readonly hidesResolved?: boolean
  /** Of a tree: where each issue stands. */
  readonly nodes?: readonly TreeNode[]
}

export type IssuePages = InfiniteData<IssuePageReply, string | null>

/** Pages of a list that are read again by themselves; more would be as many requests in a row. */
export const REFRESHED_PAGES = 3

/**
 * Keeps rows that are alike the same objects when a list is read again, so that they are not drawn anew. Long ones are
 * never read again as a whole, and looking through all of them for each change would take its time.
 */
export function sharedPages(before: unknown, after: unknown): unknown {
  return (after as IssuePages).pages.length > REFRESHED_PAGES ? after : replaceEqualDeep(before, after)
}

/** What of an issue changed, as far as lists can be narrowed by it. */
export type ListedChange = { readonly isState?: boolean }
/** What a list is limited by; `view`: it is no plain list. */
export type Narrowing = {
  readonly query?: string
  readonly folder?: string
  readonly hideResolved?: boolean
  readonly view?: string
}

/** Whether a list with these parameters may gain or lose an issue by the change, or show it in another place. */
export function isNarrowedBy({ query = '', folder, hideResolved = false }: Narrowing, change: ListedChange): boolean {
  // A query names values in many ways, so any may be about the change.
  return query !== '' || folder !== undefined || (change.isState === true && hideResolved)
}

/** Reads the lists again: those on screen now, the others when they are next shown. Long ones start over. */
export async function refreshIssueLists(client: QueryClient): Promise<void> {
  client.setQueriesData<IssuePages>({ queryKey: issueKeys.issuePages }, data =>
    data && data.pages.length > REFRESHED_PAGES
      ? { pages: data.pages.slice(0, REFRESHED_PAGES), pageParams: data.pageParams.slice(0, REFRESHED_PAGES) }
      : data,
  )
  await Promise.all([
    client.invalidateQueries({ queryKey: issueKeys.issuePages }),
    client.invalidateQueries({ queryKey: issueKeys.issueCounts }),
  ])
}

import type { Read } from '@cairn/common/features/entities'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { issueKeys } from './keys.ts'

/** What a list row shows and an opening issue starts with. */
export const LISTED_ISSUE_FIELDS = {
  id: true,
  idReadable: true,
  summary: true,
  created: true,
  updated: true,
  resolved: true,
  project: { id: true, shortName: true },
  reporter: { id: true, login: true, fullName: true, avatarUrl: true },
  tags: { id: true, name: true, color: { id: true, background: true, foreground: true } },
  customFields: {
    id: true,
    name: true,
    value: {
      id: true,
      name: true,
      localizedName: true,
      login: true,
      fullName: true,
      avatarUrl: true,
      isResolved: true,
      ordinal: true,
      minutes: true,
      presentation: true,
      text: true,
      color: { id: true, background: true, foreground: true },
    },
    projectCustomField: { id: true, field: { id: true, name: true, fieldType: { id: true } } },
  },
} as const

export type ListedIssue = Read<'Issue', typeof LISTED_ISSUE_FIELDS>

export type IssuePageReply = {
  readonly issues: readonly ListedIssue[]
  readonly cursor: string | null
  /** Of the first page only: how many match, up to a limit. */
  readonly total?: number
  readonly totalIsMinimum?: boolean
}

export type IssuePages = InfiniteData<IssuePageReply, string | null>

/** The issue as a loaded list knows it, to show at once what is known while the rest is on its way. */
export function findListedIssue(client: QueryClient, idReadable: string): ListedIssue | undefined {
  for (const [, data] of client.getQueriesData<IssuePages>({ queryKey: issueKeys.issuePages })) {
    for (const page of data?.pages ?? []) {
      const found = page.issues.find(issue => issue.idReadable === idReadable)
      if (found) return found
    }
  }
  return undefined
}

/**
 * Changes an issue in every loaded list. Rows keep their place until the list is read again.
 * @returns puts the rows back as they were, for a change that was refused
 */
export function patchListedIssue(
  client: QueryClient,
  idReadable: string,
  change: (issue: ListedIssue) => ListedIssue,
): () => void {
  const before = findListedIssue(client, idReadable)
  mapListedIssues(client, issue => (issue.idReadable === idReadable ? change(issue) : issue))
  return () => {
    if (before) mapListedIssues(client, issue => (issue.idReadable === idReadable ? before : issue))
  }
}

/** Takes an issue out of every loaded list, after it was deleted or hidden. */
export function removeListedIssue(client: QueryClient, idReadable: string): void {
  client.setQueriesData<IssuePages>({ queryKey: issueKeys.issuePages }, data =>
    mapPages(data, page => {
      const issues = page.issues.filter(issue => issue.idReadable !== idReadable)
      return issues.length === page.issues.length ? page : { ...page, issues }
    }),
  )
}

/** Reads the lists again: those on screen now, the others when they are next shown. */
export function refreshIssueLists(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: issueKeys.issuePages })
}

function mapListedIssues(client: QueryClient, change: (issue: ListedIssue) => ListedIssue): void {
  client.setQueriesData<IssuePages>({ queryKey: issueKeys.issuePages }, data =>
    mapPages(data, page => {
      const issues = page.issues.map(change)
      return issues.every((issue, index) => issue === page.issues[index]) ? page : { ...page, issues }
    }),
  )
}

// Pages that did not change stay the same objects, and so do lists without the issue.
function mapPages(
  data: IssuePages | undefined,
  change: (page: IssuePageReply) => IssuePageReply,
): IssuePages | undefined {
  if (!data) return data
  const pages = data.pages.map(change)
  return pages.every((page, index) => page === data.pages[index]) ? data : { ...data, pages }
}

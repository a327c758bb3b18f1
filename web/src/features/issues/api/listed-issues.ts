import type { Read } from '@cairn/common/features/entities'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { FIELD_VALUE_FIELDS, TAG_FIELDS, USER_FIELDS } from '../model/issue.ts'
import { issueKeys } from './keys.ts'

/** What a list row shows and an opening issue starts with. */
export const LISTED_ISSUE_FIELDS = {
  id: true,
  idReadable: true,
  summary: true,
  created: true,
  updated: true,
  resolved: true,
  project: { id: true, shortName: true, name: true },
  reporter: USER_FIELDS,
  tags: TAG_FIELDS,
  customFields: {
    id: true,
    name: true,
    value: FIELD_VALUE_FIELDS,
    projectCustomField: {
      id: true,
      ordinal: true,
      emptyFieldText: true,
      field: {
        id: true,
        name: true,
        localizedName: true,
        fieldType: { id: true, valueType: true, isMultiValue: true },
      },
    },
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

/** Pages of a list that are read again by themselves; more would be as many requests in a row. */
export const REFRESHED_PAGES = 3

/** What of an issue changed, as far as lists can be narrowed by it. */
export type ListedChange = { readonly fieldId: string; readonly isState?: boolean }
type Narrowing = { readonly value?: readonly string[]; readonly resolved?: boolean }

/** Whether a list with these parameters may gain or lose an issue by the change. */
export function isNarrowedBy(params: Narrowing, { fieldId, isState = false }: ListedChange): boolean {
  const hasTerm = params.value?.some(term => term.startsWith(`${fieldId}:`)) ?? false
  return hasTerm || (isState && params.resolved !== undefined)
}

/** Reads the lists again that the change concerns, so that rows which no longer belong there go. */
export async function refreshNarrowedLists(client: QueryClient, change: ListedChange): Promise<void> {
  const [pages, counts] = [issueKeys.issuePages[0], issueKeys.issueCounts[0]]
  await client.invalidateQueries({
    predicate: ({ queryKey: [kind, params] }) =>
      (kind === pages || kind === counts) && isNarrowedBy((params ?? {}) as Narrowing, change),
  })
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

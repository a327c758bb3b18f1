import { queryClient } from '../../../platform/query/index.ts'
import type { IssueData, IssueFieldData } from '../model/issue.ts'
import { issueKeys } from './keys.ts'

type ListIssue = Partial<IssueData> & Pick<IssueData, 'id' | 'idReadable'>
type Lists = { readonly pages: readonly { readonly issues: readonly ListIssue[] }[] }
export type IssuePatch = (issue: IssueData) => IssueData

/** What some list already knows of an issue, completed to the shape of the page; texts and parts are empty. */
export function issueFromLists(idReadable: string): IssueData | undefined {
  for (const [, lists] of queryClient.getQueriesData<Lists>({ queryKey: issueKeys.issuePages })) {
    for (const { issues } of pagesOf(lists)) {
      const found = issues.find(issue => issue.idReadable === idReadable)
      if (found) return completed(found)
    }
  }
  return undefined
}

/** Paints a change at once: on the issue, and on every list page that holds it. Returns the way back. */
export function patchIssue(idReadable: string, patch: IssuePatch): () => void {
  const key = issueKeys.issue(idReadable)
  const before = queryClient.getQueryData<IssueData>(key)
  if (before) queryClient.setQueryData<IssueData>(key, patch(before))
  const lists = queryClient.getQueriesData<Lists>({ queryKey: issueKeys.issuePages })
  queryClient.setQueriesData<Lists>({ queryKey: issueKeys.issuePages }, old => patchLists(old, idReadable, patch))
  return () => {
    if (before) queryClient.setQueryData(key, before)
    for (const [listKey, data] of lists) queryClient.setQueryData(listKey, data)
  }
}

/** Takes an issue out of every list. Returns the way back. */
export function removeFromLists(idReadable: string): () => void {
  const lists = queryClient.getQueriesData<Lists>({ queryKey: issueKeys.issuePages })
  queryClient.setQueriesData<Lists>({ queryKey: issueKeys.issuePages }, old =>
    mapIssues(old, issues => issues.filter(issue => issue.idReadable !== idReadable)),
  )
  return () => {
    for (const [listKey, data] of lists) queryClient.setQueryData(listKey, data)
  }
}

/** Puts a field's new value into an issue. */
export function withFieldValue(fieldId: string, value: unknown): IssuePatch {
  return issue => ({ ...issue, customFields: issue.customFields.map(replaceIn(fieldId, { value })) })
}

const replaceIn = (id: string, change: Partial<IssueFieldData>) => (field: IssueFieldData) =>
  field.id === id ? { ...field, ...change } : field

/** Puts a field as the server returned it into an issue. */
export function withField(data: IssueFieldData): IssuePatch {
  return issue => ({ ...issue, customFields: issue.customFields.map(replaceIn(data.id, data)) })
}

function patchLists(old: Lists | undefined, idReadable: string, patch: IssuePatch): Lists | undefined {
  return mapIssues(old, issues =>
    issues.some(issue => issue.idReadable === idReadable)
      ? issues.map(issue => (issue.idReadable === idReadable ? patchPart(issue, patch) : issue))
      : issues,
  )
}

/** A list's issue keeps its own shape: only what it had is taken from the patched one. */
function patchPart(issue: ListIssue, patch: IssuePatch): ListIssue {
  const patched = patch(completed(issue))
  return Object.fromEntries(Object.keys(issue).map(key => [key, patched[key as keyof IssueData]])) as ListIssue
}

function mapIssues(
  old: Lists | undefined,
  change: (issues: readonly ListIssue[]) => readonly ListIssue[],
): Lists | undefined {
  if (!old || !Array.isArray(old.pages)) return old
  return { ...old, pages: old.pages.map(page => ({ ...page, issues: change(page.issues) })) }
}

function pagesOf(lists: Lists | undefined): Lists['pages'] {
  return Array.isArray(lists?.pages) ? lists.pages : []
}

function completed(part: ListIssue): IssueData {
  return {
    $type: 'Issue',
    summary: null,
    summaryVersion: null,
    description: null,
    descriptionVersion: null,
    created: null,
    updated: null,
    resolved: null,
    commentsCount: null,
    project: null,
    reporter: null,
    updater: null,
    tags: [],
    attachments: [],
    ...part,
    customFields: part.customFields ?? [],
  }
}

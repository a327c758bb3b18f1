import { queryClient } from '../../../platform/query/index.ts'
import { valueItems } from '../model/field-value.ts'
import type { ProjectFieldView } from '../model/field-view.ts'
import type { IssueData, IssueFieldData } from '../model/issue.ts'
import { issueKeys } from './keys.ts'
import type { IssuePages, ListedIssue } from './listed-issues.ts'

export type IssuePatch = (issue: IssueData) => IssueData

/** What some list already knows of an issue, completed to the shape of the page; texts are empty. */
export function issueFromLists(idReadable: string): IssueData | undefined {
  const found = findListed(idReadable)
  return found && !found.isBare ? completed(found) : undefined
}

/** The database id of an issue that is open or in some list. */
export function issueIdOf(idReadable: string): string | undefined {
  const opened = queryClient.getQueryData<IssueData>(issueKeys.issue(idReadable))
  return opened?.id ?? findListed(idReadable)?.id
}

/** Paints a change at once: on the issue, and on every list page that holds it. Returns the way back. */
export function patchIssue(idReadable: string, patch: IssuePatch): () => void {
  const key = issueKeys.issue(idReadable)
  const before = queryClient.getQueryData<IssueData>(key)
  const listed = findListed(idReadable)
  if (before) queryClient.setQueryData<IssueData>(key, patch(before))
  mapListed(idReadable, issue => [patchListed(issue, patch)])
  return () => {
    if (before) queryClient.setQueryData(key, before)
    if (listed) mapListed(idReadable, () => [listed])
  }
}

/** Takes an issue out of every list. Returns the way back. */
export function removeFromLists(idReadable: string): () => void {
  const lists = queryClient.getQueriesData<IssuePages>({ queryKey: issueKeys.issuePages })
  mapListed(idReadable, () => [])
  return () => {
    for (const [key, data] of lists) queryClient.setQueryData(key, data)
  }
}

/** Puts a field's new value into an issue; a state says whether the issue is resolved. */
export function withFieldValue({ id, valueType }: ProjectFieldView, value: unknown): IssuePatch {
  const change = withFieldChange(id, { value })
  if (valueType !== 'state') return change
  const isResolved = valueItems(value)[0]?.isResolved === true
  return issue => ({ ...change(issue), resolved: isResolved ? (issue.resolved ?? Date.now()) : null })
}

/** Changes what is known of a field of an issue. */
export function withFieldChange(fieldId: string, change: Partial<IssueFieldData>): IssuePatch {
  return issue => ({
    ...issue,
    customFields: issue.customFields.map(field => (field.id === fieldId ? { ...field, ...change } : field)),
  })
}

function findListed(idReadable: string): ListedIssue | undefined {
  for (const [, lists] of queryClient.getQueriesData<IssuePages>({ queryKey: issueKeys.issuePages })) {
    for (const page of lists?.pages ?? []) {
      const found = page.issues.find(issue => issue.idReadable === idReadable)
      if (found) return found
    }
  }
  return undefined
}

// Pages without the issue stay the same objects, so that their rows are not drawn anew.
function mapListed(idReadable: string, change: (issue: ListedIssue) => readonly ListedIssue[]): void {
  const isIt = (issue: ListedIssue) => issue.idReadable === idReadable
  queryClient.setQueriesData<IssuePages>({ queryKey: issueKeys.issuePages }, lists => {
    if (!lists?.pages.some(page => page.issues.some(isIt))) return lists
    return {
      ...lists,
      pages: lists.pages.map(page =>
        page.issues.some(isIt)
          ? { ...page, issues: page.issues.flatMap(issue => (isIt(issue) ? change(issue) : [issue])) }
          : page,
      ),
    }
  })
}

/** A list's issue keeps its own shape: only what it had is taken from the patched one. */
function patchListed(issue: ListedIssue, patch: IssuePatch): ListedIssue {
  const patched = patch(completed(issue))
  return {
    ...issue,
    summary: patched.summary,
    updated: patched.updated,
    resolved: patched.resolved,
    tags: patched.tags,
    customFields: issue.customFields.map(field => {
      const value = patched.customFields.find(({ id }) => id === field.id)?.value
      return value === field.value ? field : { ...field, value }
    }),
  }
}

function completed(part: ListedIssue): IssueData {
  return {
    ...part,
    idReadable: part.idReadable ?? part.id,
    summaryVersion: null,
    description: null,
    descriptionVersion: null,
    commentsCount: null,
    visibility: null,
    updater: null,
    project: part.project && { ...part.project, numberReference: null, archived: false },
    customFields: part.customFields.map(field => ({
      ...field,
      isUpdatable: false,
      version: null,
      projectCustomField: field.projectCustomField && {
        ...field.projectCustomField,
        canBeEmpty: true,
        isPublic: true,
        bundle: null,
        field: field.projectCustomField.field && { ...field.projectCustomField.field, ordinal: null },
      },
    })),
  }
}

import { type Painted, paint, queryClient, together } from '../../../platform/query/index.ts'
import type { IssueFieldData, ProjectFieldView } from '../../custom-fields/index.ts'
import { valueItems } from '../../custom-fields/index.ts'
import type { IssueData } from '../model/issue.ts'
import type { ListedIssue } from '../model/listed-issue.ts'
import { issueKeys } from './keys.ts'
import { findRow, paintRows } from './list-cache.ts'

export type IssuePatch = (issue: IssueData) => IssueData

/** A change that pages and lists can show alike. */
export type ListedPatch = <T extends ListedIssue | IssueData>(issue: T) => T

/** What some list already knows of an issue, completed to the shape of the page; texts are empty. */
export function issueFromLists(id: string): IssueData | undefined {
  const found = findRow(id)
  return found && !found.isBare ? completed(found) : undefined
}

/** What people call an issue that is open or in some list. */
export function readableIdOf(id: string): string {
  const opened = queryClient.getQueryData<IssueData>(issueKeys.issue(id))
  return opened?.idReadable ?? findRow(id)?.idReadable ?? id
}

/** Writes what the server says of an issue, on its page and on every list page that holds it. */
export function patchIssue(id: string, patch: IssuePatch): void {
  paintIssue(id, patch).keep()
}

/** Paints a change at once: on the issue, and on every list page that holds it. */
export function paintIssue(id: string, patch: IssuePatch): Painted {
  return paintBoth(new Set([id]), patch, issue => patchListed(issue, patch))
}

/** Paints a change of many issues at once, in one pass over each list. */
export function paintIssues(ids: ReadonlySet<string>, patch: ListedPatch): Painted {
  return paintBoth(ids, patch, patch)
}

function paintBoth(ids: ReadonlySet<string>, opened: IssuePatch, row: (issue: ListedIssue) => ListedIssue): Painted {
  const pages = [...ids].map(id => paint<IssueData>(issueKeys.issue(id), opened))
  return together([...pages, paintRows(ids, row)])
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

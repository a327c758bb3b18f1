import { type Painted, paint, paintAll, queryClient, together } from '../../../platform/query/index.ts'
import type { IssueFieldData, ProjectFieldView } from '../../custom-fields/index.ts'
import { valueItems } from '../../custom-fields/index.ts'
import type { IssueData } from '../model/issue.ts'
import type { ListedIssue } from '../model/listed-issue.ts'
import { issueKeys } from './keys.ts'
import type { IssuePages } from './listed-issues.ts'

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

/** Writes what the server says of an issue, on its page and on every list page that holds it. */
export function patchIssue(idReadable: string, patch: IssuePatch): void {
  paintIssue(idReadable, patch).keep()
}

/** Paints a change at once: on the issue, and on every list page that holds it. */
export function paintIssue(idReadable: string, patch: IssuePatch): Painted {
  return together([
    paint<IssueData>(issueKeys.issue(idReadable), patch),
    paintListed(idReadable, issue => [patchListed(issue, patch)]),
  ])
}

/** Takes an issue out of every list. */
export function removeFromLists(idReadable: string): Painted {
  return paintListed(idReadable, () => [])
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
function paintListed(idReadable: string, change: (issue: ListedIssue) => readonly ListedIssue[]): Painted {
  const isIt = (issue: ListedIssue) => issue.idReadable === idReadable
  return paintAll<IssuePages>({ queryKey: issueKeys.issuePages }, lists => {
    if (!lists.pages.some(page => page.issues.some(isIt))) return lists
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

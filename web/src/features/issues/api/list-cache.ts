import { type Painted, paintAll, queryClient } from '../../../platform/query/index.ts'
import type { ListedIssue } from '../model/listed-issue.ts'
import { issueKeys } from './keys.ts'
import type { IssuePageReply, IssuePages } from './listed-issues.ts'

/** The row of an issue in the first list that has one. */
export function findRow(id: string): ListedIssue | undefined {
  for (const [, lists] of queryClient.getQueriesData<IssuePages>({ queryKey: issueKeys.issuePages })) {
    for (const page of lists?.pages ?? []) {
      const found = page.issues.find(issue => issue.id === id)
      if (found) return found
    }
  }
  return undefined
}

/** Paints a change of rows in every list. */
export function paintRows(ids: ReadonlySet<string>, patch: (issue: ListedIssue) => ListedIssue): Painted {
  return paintAll<IssuePages>({ queryKey: issueKeys.issuePages }, list => patchPages(list, ids, patch))
}

/** Takes issues out of every list. */
export function dropIssues(ids: ReadonlySet<string>): Painted {
  return paintAll<IssuePages>({ queryKey: issueKeys.issuePages }, list =>
    changePages(list, ids, issues => issues.filter(({ id }) => !ids.has(id))),
  )
}

/** Changes rows of a list. */
export function patchPages(
  lists: IssuePages,
  ids: ReadonlySet<string>,
  patch: (issue: ListedIssue) => ListedIssue,
): IssuePages {
  return changePages(lists, ids, issues => issues.map(issue => (ids.has(issue.id) ? patch(issue) : issue)))
}

/** Lists and pages without one of the issues stay the same objects, so that their rows are not drawn anew. */
function changePages(
  lists: IssuePages,
  ids: ReadonlySet<string>,
  change: (issues: readonly ListedIssue[]) => readonly ListedIssue[],
): IssuePages {
  const isConcerned = (page: IssuePageReply) => page.issues.some(({ id }) => ids.has(id))
  if (!lists.pages.some(isConcerned)) return lists
  return {
    ...lists,
    pages: lists.pages.map(page => (isConcerned(page) ? { ...page, issues: change(page.issues) } : page)),
  }
}

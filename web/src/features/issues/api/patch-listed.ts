import { type Painted, paintAll, together } from '../../../platform/query/index.ts'
import type { IssueData } from '../model/issue.ts'
import type { ListedIssue } from '../model/listed-issue.ts'
import { issueKeys } from './keys.ts'
import type { IssuePageReply, IssuePages } from './listed-issues.ts'

/** A change that lists and pages can show alike. */
export type ListedPatch = <T extends ListedIssue | IssueData>(issue: T) => T

/** Paints a change of many issues at once, in one pass over each list. */
export function paintIssues(ids: ReadonlySet<string>, patch: ListedPatch): Painted {
  const opened = paintAll<IssueData>(
    {
      queryKey: issueKeys.issue('').slice(0, 1),
      predicate: ({ queryKey, state }) =>
        queryKey.length === 2 && ids.has((state.data as IssueData | undefined)?.id ?? ''),
    },
    patch,
  )
  return together([
    opened,
    paintAll<IssuePages>({ queryKey: issueKeys.issuePages }, list => patchPages(list, ids, patch)),
  ])
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

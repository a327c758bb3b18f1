import { queryClient } from '../../../platform/query/index.ts'
import type { IssueData } from '../model/issue.ts'
import { issueKeys } from './keys.ts'
import type { IssuePages, ListedIssue } from './listed-issues.ts'

/** A change that lists and pages can show alike. */
export type ListedPatch = <T extends ListedIssue | IssueData>(issue: T) => T

/** Paints a change of many issues at once, in one pass over each list. Returns the way back. */
export function patchIssues(ids: ReadonlySet<string>, patch: ListedPatch): () => void {
  const lists = queryClient.getQueriesData<IssuePages>({ queryKey: issueKeys.issuePages })
  const opened = queryClient.getQueriesData<IssueData>({
    queryKey: issueKeys.issue('').slice(0, 1),
    predicate: ({ queryKey, state }) =>
      queryKey.length === 2 && ids.has((state.data as IssueData | undefined)?.id ?? ''),
  })
  for (const [key] of lists) queryClient.setQueryData<IssuePages>(key, old => old && patchPages(old, ids, patch))
  for (const [key] of opened) queryClient.setQueryData<IssueData>(key, old => old && patch(old))
  return () => {
    for (const [key, data] of [...lists, ...opened]) queryClient.setQueryData(key, data)
  }
}

/** Takes issues out of every list. Returns the way back. */
export function dropIssues(ids: ReadonlySet<string>): () => void {
  const lists = queryClient.getQueriesData<IssuePages>({ queryKey: issueKeys.issuePages })
  for (const [key] of lists) {
    queryClient.setQueryData<IssuePages>(
      key,
      old =>
        old && {
          ...old,
          pages: old.pages.map(page =>
            page.issues.some(({ id }) => ids.has(id))
              ? { ...page, issues: page.issues.filter(({ id }) => !ids.has(id)) }
              : page,
          ),
        },
    )
  }
  return () => {
    for (const [key, data] of lists) queryClient.setQueryData(key, data)
  }
}

/** Changes rows of a list. Pages without one stay the same objects, so that their rows are not drawn anew. */
export function patchPages(
  lists: IssuePages,
  ids: ReadonlySet<string>,
  patch: (issue: ListedIssue) => ListedIssue,
): IssuePages {
  if (!lists.pages.some(page => page.issues.some(({ id }) => ids.has(id)))) return lists
  return {
    ...lists,
    pages: lists.pages.map(page =>
      page.issues.some(({ id }) => ids.has(id))
        ? { ...page, issues: page.issues.map(issue => (ids.has(issue.id) ? patch(issue) : issue)) }
        : page,
    ),
  }
}

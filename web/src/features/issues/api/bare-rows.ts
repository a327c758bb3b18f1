import { queryClient, rewrite } from '../../../platform/query/index.ts'
import type { ListedIssue } from '../model/listed-issue.ts'
import { issueKeys } from './keys.ts'
import { patchPages } from './list-cache.ts'
import type { IssuePages } from './listed-issues.ts'

const NONE: readonly never[] = []
const projects = new Map<string, ListedIssue['project']>()

/** Lets go of what only drawing them needs, in the lists on the screen: their places, ids and summaries stay. */
export function makeBare(ids: ReadonlySet<string>): void {
  const lists = queryClient.getQueryCache().findAll({ queryKey: issueKeys.issuePages, type: 'active' })
  for (const { queryKey } of lists) rewrite<IssuePages>(queryKey, list => list && patchPages(list, ids, bareRow))
}

function bareRow(issue: ListedIssue): ListedIssue {
  const { $type, id, idReadable, summary, resolved, project, isOutside } = issue
  return {
    $type,
    id,
    idReadable,
    summary,
    resolved,
    project: shared(project),
    created: null,
    updated: null,
    votes: 0,
    reporter: null,
    tags: NONE,
    customFields: NONE,
    isBare: true,
    ...(isOutside ? { isOutside } : {}),
  }
}

/** Many rows have one project; each reply brought it anew. */
function shared(project: ListedIssue['project']): ListedIssue['project'] {
  if (!project) return project
  const known = projects.get(project.id)
  if (known?.name === project.name && known.shortName === project.shortName) return known
  projects.set(project.id, project)
  return project
}

import { getIssuesOf, sortedIssues } from '@cairn/common/features/issue-search'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../../platform/api/index.ts'
import type { IssuePageParams } from '../../issue-search/index.ts'
import { useNextPage } from '../../issue-search/index.ts'
import { type IssuePageReply, issueKeys, LISTED_ISSUE_FIELDS, noteIds, sharedPages } from '../../issues/index.ts'
import type { TreeNode } from '../model/tree-rows.ts'

type TreePage = IssuePageReply & { readonly nodes: readonly TreeNode[] }

const ROOTS = 50
const NODE_FIELDS = { tree: { id: true, parentId: true, matches: true } } as const

/** A list with subtasks below what they belong to, page by page; kept like any list, so that changes show in it. */
export function useIssueTree({ query, folder, hideResolved }: IssuePageParams) {
  const queryKey = issueKeys.issuePage({ query, folder, hideResolved, view: 'tree' })
  const read = async (cursor: string | null, signal: AbortSignal): Promise<TreePage> => {
    const skipRoot = Number(cursor ?? 0)
    const { tree: nodes } = await call(sortedIssues, {
      fields: NODE_FIELDS,
      query: { query, folder, unresolvedOnly: hideResolved, topRoot: ROOTS, skipRoot, flatten: false, $top: -1 },
      signal,
    })
    const ids = [...new Set(nodes.map(({ id }) => id))].map(id => ({ id }))
    const issues =
      ids.length === 0
        ? []
        : await call(getIssuesOf, {
            fields: LISTED_ISSUE_FIELDS,
            query: { $top: -1 },
            body: ids,
            signal,
          })
    noteIds(issues)
    const roots = nodes.filter(({ parentId }) => parentId === null).length
    return { nodes, issues, cursor: roots < ROOTS ? null : String(skipRoot + ROOTS) }
  }
  const tree = useInfiniteQuery({
    queryKey,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    getNextPageParam: page => page.cursor,
    structuralSharing: sharedPages,
    placeholderData: keepPreviousData,
  })
  const next = useNextPage(queryKey, read)
  const pages = tree.data?.pages
  const nodes = useMemo(() => pages?.flatMap(page => page.nodes) ?? [], [pages])
  const issues = useMemo(
    () => new Map(pages?.flatMap(page => page.issues.map(issue => [issue.id, issue] as const))),
    [pages],
  )
  return { ...tree, ...next, nodes, issues, isLoaded: pages !== undefined }
}

import type { IssuePageReply } from '../../issues/index.ts'

/** An issue's place in a tree, as the server lists it: after what it belongs to. */
export type TreeNode = NonNullable<IssuePageReply['nodes']>[number]

export type TreeRow<T> = {
  readonly key: string
  readonly issue: T
  readonly depth: number
  readonly branch: 'open' | 'closed' | undefined
  readonly isContext: boolean
}

/** Deeper subtasks are not moved further in. */
const MAX_DEPTH = 8

/** The lines of a tree: what is below a closed issue, or was not loaded, is left out. */
export function treeRows<T>(
  nodes: readonly TreeNode[],
  issues: ReadonlyMap<string, T>,
  closed: ReadonlySet<string>,
): readonly TreeRow<T>[] {
  const parents = new Set(nodes.map(({ parentId }) => parentId))
  const depths = new Map<string, number>()
  const hidden = new Set<string>()
  const rows: TreeRow<T>[] = []
  for (const { id, parentId, matches } of nodes) {
    const isHidden = parentId !== null && (hidden.has(parentId) || closed.has(parentId))
    const issue = issues.get(id)
    if (isHidden || issue === undefined) {
      hidden.add(id)
      continue
    }
    const depth = parentId === null ? 0 : (depths.get(parentId) ?? -1) + 1
    depths.set(id, depth)
    rows.push({
      key: `${parentId ?? ''} ${id}`,
      issue,
      depth: Math.min(depth, MAX_DEPTH),
      branch: parents.has(id) ? (closed.has(id) ? 'closed' : 'open') : undefined,
      isContext: matches === false,
    })
  }
  return rows
}

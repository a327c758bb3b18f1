import type { TreePlace } from '../../articles/index.ts'
import type { TreeRow } from './tree-rows.ts'

export type DropTarget = { readonly key: string; readonly dropPosition: 'before' | 'on' | 'after' }

type Found = { readonly row: TreeRow; readonly siblings: readonly TreeRow[]; readonly project: string }

function find(rows: readonly TreeRow[], key: string, project?: string): Found | undefined {
  for (const row of rows) {
    const own = project ?? row.key
    if (row.key === key) return { row, siblings: rows, project: own }
    const found = find(row.children, key, own)
    if (found) return found
  }
  return undefined
}

/**
 * Where an article comes to stand that is dropped on a target: before or after an article, or as the last one inside an
 * article or a project. Undefined: nowhere, as beside a project.
 */
export function dropPlace(rows: readonly TreeRow[], moving: string, target: DropTarget): TreePlace | undefined {
  const found = find(rows, target.key)
  if (!found || target.key === moving) return undefined
  const { row, siblings, project } = found
  if (target.dropPosition === 'on') return { projectId: project, parentId: row.project ? null : row.key, ordinal: null }
  if (!row.article) return undefined
  const others = siblings.filter(({ key }) => key !== moving)
  const at = others.findIndex(({ key }) => key === target.key)
  return {
    projectId: project,
    parentId: row.article.parentArticle?.id ?? null,
    ordinal: target.dropPosition === 'before' ? at : at + 1,
  }
}

/** Whether a row is another one, or stands somewhere below it. */
export function isBelow(rows: readonly TreeRow[], above: string, key: string): boolean {
  const top = find(rows, above)?.row
  return top !== undefined && (top.key === key || find(top.children, key, '') !== undefined)
}

/** Ways to move an article by one step: among its siblings, into the one above it, or out of its parent. */
export type TreeDirection = 'up' | 'down' | 'in' | 'out'

/** Where an article comes to stand by one step; undefined: there is no way. */
export function placeBeside(rows: readonly TreeRow[], moving: string, direction: TreeDirection): TreePlace | undefined {
  const found = find(rows, moving)
  if (!found?.row.article) return undefined
  const { row, siblings, project: projectId } = found
  const at = siblings.indexOf(row)
  const parentId = row.article?.parentArticle?.id ?? null
  switch (direction) {
    case 'up':
      return at === 0 ? undefined : { projectId, parentId, ordinal: at - 1 }
    case 'down':
      return at === siblings.length - 1 ? undefined : { projectId, parentId, ordinal: at + 1 }
    case 'in': {
      const above = siblings[at - 1]
      return above?.article && { projectId, parentId: above.key, ordinal: null }
    }
    case 'out':
      return parentId === null ? undefined : dropPlace(rows, moving, { key: parentId, dropPosition: 'after' })
  }
}

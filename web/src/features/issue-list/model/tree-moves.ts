import type { TreeRow } from './tree-rows.ts'

type Rows = readonly TreeRow<{ readonly id: string }>[]

/** Ids of what must not stand above an issue as far as the tree shows it: itself, and all below it. */
export function familyOf(rows: Rows, id: string): ReadonlySet<string> {
  const family = new Set([id])
  for (const [index, row] of rows.entries()) {
    if (row.issue.id !== id) continue
    for (const below of rows.slice(index + 1)) {
      if (below.depth <= row.depth) break
      family.add(below.issue.id)
    }
  }
  return family
}

/** The row of which the one at `index` is a subtask; undefined at the top. */
export function parentRow<T extends Rows[number]>(rows: readonly T[], index: number): T | undefined {
  const row = rows[index]
  return row && rows.slice(0, index).findLast(({ depth }) => depth < row.depth)
}

/** The row before the one at `index` that has the same parent. */
export function rowBefore<T extends Rows[number]>(rows: readonly T[], index: number): T | undefined {
  const row = rows[index]
  if (!row) return undefined
  const before = rows.slice(0, index).findLast(({ depth }) => depth <= row.depth)
  return before?.depth === row.depth ? before : undefined
}

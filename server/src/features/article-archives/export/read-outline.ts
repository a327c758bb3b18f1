import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { articleVisible, pageOfTree } from '../../articles/index.ts'

/** Which articles are exported: all of a project, or one and what is below it. */
export type ExportScope = { readonly projectId: number } | { readonly articleId: number }

/** What is known of each article before any is written. */
export interface OutlineRow {
  readonly id: number
  readonly parentId: number | null
  /** `KEY-A-12`. */
  readonly idReadable: string
  readonly title: string
  /** Place among the siblings that the reader sees, from 0. */
  readonly ordinal: number
}

/** Articles that are read at a time: without their texts they are small. */
const PORTION = 2_000

/** The articles that the reader sees, in the order of the tree, each after its parent. */
export async function readOutline(ctx: RequestContext, scope: ExportScope): Promise<readonly OutlineRow[]> {
  const all = { skip: 0, top: null }
  const ids =
    'projectId' in scope
      ? await pageOfTree(ctx, { projectId: scope.projectId, parentId: null }, all)
      : [scope.articleId, ...(await pageOfTree(ctx, { projectId: null, parentId: scope.articleId }, all))]
  const known = new Map<number, Omit<OutlineRow, 'ordinal'>>()
  for (let start = 0; start < ids.length; start += PORTION) {
    ctx.signal?.throwIfAborted()
    const { rows } = await sql<Omit<OutlineRow, 'ordinal'>>`
      select a.id, a.parent_id as "parentId", p.short_name || '-A-' || a.number as "idReadable", a.summary as title
      from article a join project p on p.id = a.project_id
      where a.id = any(${ids.slice(start, start + PORTION)}::bigint[]) and a.deleted_at is null
        and ${articleVisible(ctx, 'a')}`.execute(ctx.search)
    for (const row of rows) known.set(row.id, row)
  }
  const counts = new Map<number | null, number>()
  return ids.flatMap(id => {
    const row = known.get(id)
    if (!row) return []
    const ordinal = counts.get(row.parentId) ?? 0
    counts.set(row.parentId, ordinal + 1)
    return [{ ...row, ordinal }]
  })
}

import { sql } from 'kysely'
import { sift } from '../../features/hosts/index.ts'
import { noteChanges, requireUpdate, type VisibleIssue } from '../../features/issues/index.ts'
import type { RequestContext } from '../../platform/context/index.ts'

export interface Shelf {
  readonly id: number
  readonly name: string
}

/** Puts locked issues on a shelf, or takes them from it. */
export async function shelve(
  ctx: RequestContext,
  given: readonly VisibleIssue[],
  shelf: Shelf,
  isAdded: boolean,
): Promise<void> {
  const issues = sift(ctx, given, issue => requireUpdate(ctx, issue))
  const ids = sql`${issues.map(({ id }) => id)}::bigint[]`
  const { rows } = isAdded
    ? await sql<{ id: number }>`
      insert into shelf_issue (shelf_id, issue_id) select ${shelf.id}::int, id from unnest(${ids}) given (id)
      on conflict do nothing returning issue_id as id`.execute(ctx.db)
    : await sql<{ id: number }>`
      delete from shelf_issue where shelf_id = ${shelf.id} and issue_id = any(${ids})
      returning issue_id as id`.execute(ctx.db)
  const changed = new Set(rows.map(({ id }) => id))
  const entry = {
    category: 'ShelfCategory',
    fieldId: shelf.id,
    fieldName: shelf.name,
    ...{ added: { scalar: isAdded }, removed: { scalar: !isAdded } },
  }
  noteChanges(
    ctx,
    issues.filter(({ id }) => changed.has(id)).map(issue => ({ issue, kind: 'changed', entries: [entry] })),
  )
}

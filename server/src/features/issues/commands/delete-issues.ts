import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { requireCan } from '../../access/index.ts'
import { sumsAffected } from '../issue-sums.ts'
import type { VisibleIssue } from '../issues.policy.ts'
import { refreshSearchRows } from '../search-row.ts'
import { siftIssues } from '../sift.ts'

/** As `deleteIssue`, for many locked issues with three statements. */
export async function deleteIssues(ctx: RequestContext, issues: readonly VisibleIssue[]): Promise<void> {
  await setDeleted(ctx, issues, { at: ctx.clock(), by: ctx.actor.userId }, 'issue.deleted')
}

/** As `restoreIssue`, for many locked issues with three statements. */
export async function restoreIssues(ctx: RequestContext, issues: readonly VisibleIssue[]): Promise<void> {
  await setDeleted(ctx, issues, { at: null, by: null }, 'issue.created')
}

export const requireDelete = (ctx: RequestContext, issue: VisibleIssue): void =>
  requireCan(ctx, 'DELETE_ISSUE', issue.project_id)

async function setDeleted(
  ctx: RequestContext,
  given: readonly VisibleIssue[],
  deleted: { readonly at: number | null; readonly by: number | null },
  kind: string,
): Promise<void> {
  const issues = siftIssues(ctx, given, issue => requireDelete(ctx, issue))
  if (issues.length === 0) return
  const ids = issues.map(issue => issue.id)
  await sql`update issue set deleted_at = ${deleted.at}::bigint, deleted_by = ${deleted.by}::int
    where id = any(${ids}::bigint[])`.execute(ctx.db)
  await refreshSearchRows(ctx.db, ids)
  await sumsAffected(ctx, ids, 'tree')
  await ctx.events.addAll(
    ctx,
    issues.map(issue => ({ kind, entity: 'Issue', entityId: issue.id, projectId: issue.project_id })),
  )
}

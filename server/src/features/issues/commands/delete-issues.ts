import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { requireCan } from '../../access/index.ts'
import { sift } from '../../hosts/index.ts'
import { noteChanges } from '../changes/settle-changes.ts'
import { findIssue } from '../find-issue.ts'
import type { VisibleIssue } from '../issues.policy.ts'

/** Deletes an issue: it disappears from every read at once and can be restored. */
export async function deleteIssue(ctx: RequestContext, idText: string): Promise<void> {
  await transaction(ctx, async ctx => deleteIssues(ctx, [await findIssue(ctx, idText, { lock: true })]))
}

/** Brings a deleted issue back as it was, with its number. Returns its id. */
export async function restoreIssue(ctx: RequestContext, idText: string): Promise<number> {
  return transaction(ctx, async ctx => {
    const issue = await findIssue(ctx, idText, { lock: true, deleted: true })
    await restoreIssues(ctx, [issue])
    return issue.id
  })
}

/** As {@link deleteIssue}, for locked issues. */
export async function deleteIssues(ctx: RequestContext, issues: readonly VisibleIssue[]): Promise<void> {
  await setDeleted(ctx, issues, { at: ctx.clock(), by: ctx.actor.userId })
}

/** As {@link restoreIssue}, for locked issues. */
export async function restoreIssues(ctx: RequestContext, issues: readonly VisibleIssue[]): Promise<void> {
  await setDeleted(ctx, issues, { at: null, by: null })
}

export const requireDelete = (ctx: RequestContext, issue: VisibleIssue): void =>
  requireCan(ctx, 'DELETE_ISSUE', issue.project_id)

async function setDeleted(
  ctx: RequestContext,
  given: readonly VisibleIssue[],
  deleted: { readonly at: number | null; readonly by: number | null },
): Promise<void> {
  const issues = sift(ctx, given, issue => requireDelete(ctx, issue))
  if (issues.length === 0) return
  await sql`update issue set deleted_at = ${deleted.at}::bigint, deleted_by = ${deleted.by}::int
    where id = any(${issues.map(issue => issue.id)}::bigint[])`.execute(ctx.db)
  noteChanges(
    ctx,
    issues.map(issue => ({ issue, kind: deleted.at === null ? 'restored' : 'deleted', sums: ['tree'] })),
  )
}

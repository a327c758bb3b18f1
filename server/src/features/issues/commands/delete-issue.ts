import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { requireCan } from '../../access/index.ts'
import { findIssue } from '../find-issue.ts'
import { sumsAffected } from '../issue-sums.ts'
import { refreshSearchRows } from '../search-row.ts'

/** Deletes an issue: it disappears from every read at once and can be restored. */
export async function deleteIssue(ctx: RequestContext, idText: string): Promise<void> {
  await transaction(ctx, async ctx => {
    const issue = await findIssue(ctx, idText, { lock: true })
    requireCan(ctx, 'DELETE_ISSUE', issue.project_id)
    await ctx.db
      .updateTable('issue')
      .set({ deleted_at: ctx.clock(), deleted_by: ctx.actor.userId })
      .where('id', '=', issue.id)
      .execute()
    await refreshSearchRows(ctx.db, [issue.id])
    await sumsAffected(ctx, [issue.id], 'tree')
    await ctx.events.add(ctx, {
      kind: 'issue.deleted',
      entity: 'Issue',
      entityId: issue.id,
      projectId: issue.project_id,
    })
  })
}

/** Brings a deleted issue back as it was, with its number. Gives its id. */
export async function restoreIssue(ctx: RequestContext, idText: string): Promise<number> {
  return transaction(ctx, async ctx => {
    const issue = await findIssue(ctx, idText, { lock: true, deleted: true })
    requireCan(ctx, 'DELETE_ISSUE', issue.project_id)
    await ctx.db.updateTable('issue').set({ deleted_at: null, deleted_by: null }).where('id', '=', issue.id).execute()
    await refreshSearchRows(ctx.db, [issue.id])
    await sumsAffected(ctx, [issue.id], 'tree')
    await ctx.events.add(ctx, {
      kind: 'issue.created',
      entity: 'Issue',
      entityId: issue.id,
      projectId: issue.project_id,
    })
    return issue.id
  })
}

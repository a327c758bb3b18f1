import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { findIssue, requireSilent, touchIssue } from '../../issues/index.ts'
import { requireUpdateWork } from '../time-tracking.policy.ts'
import { findDraft, findWorkItem } from '../work-items.store.ts'
import { announceWork } from './announce-work.ts'
import { contentOf } from './update-work-item.ts'

/** Deletes a work item for good; history keeps that it was there. */
export async function deleteWorkItem(ctx: RequestContext, issueId: string, itemId: string): Promise<void> {
  await transaction(ctx, async ctx => {
    const issue = await findIssue(ctx, issueId, { lock: true })
    const item = await findWorkItem(ctx, issue, itemId)
    requireUpdateWork(ctx, issue.project_id, item)
    requireSilent(ctx, issue.project_id)
    await ctx.db.deleteFrom('work_item').where('id', '=', item.id).execute()
    if (item.draft) return
    await touchIssue(ctx, issue.id)
    await announceWork(ctx, issue, { id: item.id, work: contentOf(item), change: 'removed' })
  })
}

/** Forgets what the actor was entering; nothing to forget is fine. */
export async function deleteDraft(ctx: RequestContext, issueId: string): Promise<void> {
  await transaction(ctx, async ctx => {
    const issue = await findIssue(ctx, issueId)
    const draft = await findDraft(ctx, issue.id)
    if (draft) await ctx.db.deleteFrom('work_item').where('id', '=', draft.id).execute()
  })
}

import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { findIssue } from '../../issues/index.ts'
import { requireSourceChanges } from '../vcs-changes.policy.ts'
import { findChange } from '../vcs-changes.store.ts'
import { announceChange } from './announce.ts'

/** Takes a commit off its issue. */
export async function deleteChange(ctx: RequestContext, issueText: string, changeText: string): Promise<void> {
  await transaction(ctx, async ctx => {
    const issue = await findIssue(ctx, issueText, { lock: true })
    const change = await findChange(ctx, issue.id, changeText)
    requireSourceChanges(ctx, issue)
    announceChange(ctx, issue, change, 'removed')
    await ctx.db.deleteFrom('vcs_change').where('id', '=', change.id).execute()
  })
}

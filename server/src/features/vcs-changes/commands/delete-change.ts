import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { findIssue } from '../../issues/index.ts'
import { noteCommit } from '../note-source-changes.ts'
import { requireSourceChanges } from '../vcs-changes.policy.ts'
import { findChange } from '../vcs-changes.store.ts'

/** Takes a commit off its issue. */
export async function deleteChange(ctx: RequestContext, issueText: string, changeText: string): Promise<void> {
  await transaction(ctx, async ctx => {
    const issue = await findIssue(ctx, issueText, { lock: true })
    const change = await findChange(ctx, issue.id, changeText)
    requireSourceChanges(ctx, issue)
    noteCommit(ctx, issue, change, 'removed')
    await ctx.db.deleteFrom('vcs_change').where('id', '=', change.id).execute()
  })
}

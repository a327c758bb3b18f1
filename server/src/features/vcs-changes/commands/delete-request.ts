import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { findIssue } from '../../issues/index.ts'
import { notePullRequest } from '../note-source-changes.ts'
import { findRequest } from '../pull-requests.store.ts'
import { requireSourceChanges } from '../vcs-changes.policy.ts'

/** Takes a pull request off its issue. */
export async function deleteRequest(ctx: RequestContext, issueText: string, requestText: string): Promise<void> {
  await transaction(ctx, async ctx => {
    const issue = await findIssue(ctx, issueText, { lock: true })
    const request = await findRequest(ctx, issue.id, requestText)
    requireSourceChanges(ctx, issue)
    notePullRequest(ctx, issue, request, 'removed')
    await ctx.db.deleteFrom('pull_request').where('id', '=', request.id).execute()
  })
}

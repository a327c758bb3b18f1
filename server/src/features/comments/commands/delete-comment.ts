import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { findIssue, noteChange, requireSilent } from '../../issues/index.ts'
import { deleteSearchText } from '../../search/index.ts'
import { commentActivity } from '../comment-activities.ts'
import { commentChange } from '../comment-change.ts'
import { requireDeleteComment } from '../comments.policy.ts'
import { changeCount, findComment } from '../comments.store.ts'

/** Deletes a comment for good. Its text stays in the history alone, where an administrator can erase it. */
export async function deleteComment(ctx: RequestContext, issueId: string, commentId: string): Promise<void> {
  await transaction(ctx, async ctx => {
    const issue = await findIssue(ctx, issueId, { lock: true })
    const comment = await findComment(ctx, issue, commentId)
    requireDeleteComment(ctx, issue.project_id, comment.author_id)
    requireSilent(ctx, issue.project_id)
    await ctx.db.deleteFrom('issue_comment').where('id', '=', comment.id).execute()
    await deleteSearchText(ctx, issue.id, 'comment', comment.id)
    if (comment.deleted_at === null) await changeCount(ctx, issue.id, -1)
    const entries = [commentActivity('removed', comment, comment.text)]
    const fate = { kind: 'comment.deleted', acl: comment.acl, authorId: comment.author_id } as const
    noteChange(ctx, commentChange(issue, comment, fate, entries))
  })
}

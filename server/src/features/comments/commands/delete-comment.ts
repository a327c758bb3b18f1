import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { type HostKind, requireSilent } from '../../hosts/index.ts'
import { deleteSearchTexts } from '../../search/index.ts'
import { commentActivity } from '../comment-activities.ts'
import { commentChange } from '../comment-change.ts'
import { commentTextsOf } from '../comment-text-source.ts'
import { requireDeleteComment } from '../comments.policy.ts'
import { changeCount, findComment } from '../comments.store.ts'
import { updateComment } from './update-comment.ts'

/**
 * Deletes a comment for good. Its text stays in the history alone, where an administrator can erase it. Kinds of hosts
 * whose deleted comments come back hide it instead.
 */
export async function deleteComment(
  ctx: RequestContext,
  kind: HostKind,
  hostId: string,
  commentId: string,
): Promise<void> {
  if (kind.comments.hidesDeleted) {
    await updateComment({ ...ctx, ifMatch: null }, kind, hostId, commentId, { deleted: true })
    return
  }
  await transaction(ctx, async ctx => {
    const host = await kind.find(ctx, hostId, { lock: true })
    const comment = await findComment(ctx, kind, host, commentId)
    requireDeleteComment(ctx, kind, host.project_id, comment.author_id)
    requireSilent(ctx, host.project_id)
    await ctx.db.deleteFrom('comment').where('id', '=', comment.id).execute()
    await deleteSearchTexts(ctx, commentTextsOf(kind), [{ host, sourceId: comment.id }])
    if (comment.deleted_at === null) await changeCount(ctx, kind, host.id, -1)
    const { id, acl } = comment
    const entries = [commentActivity('removed', { entity: kind.comments.entity, id, acl }, comment.text)]
    const fate = { kind: 'comment.deleted', acl, authorId: comment.author_id } as const
    kind.note(ctx, [commentChange(kind, host, comment, fate, entries)])
  })
}

import type { RequestContext } from '../../../platform/context/index.ts'
import { aclOf, type Host, type HostKind, UNLIMITED } from '../../hosts/index.ts'
import { commentActivity } from '../comment-activities.ts'
import { insertComments, type NewComment } from '../comments.store.ts'

export interface AddedComment extends Partial<NewComment> {
  readonly host: Host
  readonly authorId: number
  readonly text: string
}

/**
 * Writes a comment with its history entry and searched text, in the transaction of `ctx`, with the author and times
 * given, which default to now. It asks no permission, does not touch the host and tells nobody: for imports.
 */
export async function addComment(
  ctx: RequestContext,
  kind: HostKind,
  { host, ...given }: AddedComment,
): Promise<number> {
  const comment: NewComment = {
    created: ctx.clock(),
    updated: null,
    permitted: UNLIMITED,
    usesMarkdown: true,
    ...given,
  }
  const [added] = await insertComments(ctx, kind, [host], comment)
  if (!added) throw new Error('The comment was not inserted')
  const { created, authorId } = comment
  const subject = { entity: kind.comments.entity, id: added.id, acl: aclOf(comment.permitted, authorId) }
  const entry = { ...commentActivity('added', subject, ''), created, authorId }
  kind.note(ctx, [{ host, kind: 'told', entries: [entry] }])
  return added.id
}

import type { RequestContext } from '../../../platform/context/index.ts'
import { aclOf, type Host, type HostKind, type Permitted } from '../../hosts/index.ts'
import { writeSearchText } from '../../search/index.ts'
import { commentActivity } from '../comment-activities.ts'
import { commentTexts } from '../comment-text-source.ts'
import { insertComment } from '../comments.store.ts'

export interface AddedComment {
  readonly host: Host
  readonly authorId: number
  readonly text: string
  /** Default: now. Imports give the original times, in ms. */
  readonly created?: number
  readonly updated?: number | null
  readonly permitted?: Permitted
  readonly usesMarkdown?: boolean
}

/**
 * Writes a comment with its history entry and searched text, in the transaction of `ctx`, with the author and times
 * given. It asks no permission, does not touch the host and tells nobody: for imports.
 */
export async function addComment(ctx: RequestContext, kind: HostKind, comment: AddedComment): Promise<number> {
  const created = comment.created ?? ctx.clock()
  const { groups, users } = comment.permitted ?? { groups: [], users: [] }
  const acl = aclOf({ groups, users }, comment.authorId)
  const id = await insertComment(ctx, kind, {
    hostId: comment.host.id,
    authorId: comment.authorId,
    text: comment.text,
    usesMarkdown: comment.usesMarkdown ?? true,
    created,
    updated: comment.updated ?? null,
    groups,
    users,
    acl,
  })
  const entry = {
    ...commentActivity('added', { entity: kind.comments.entity, id, acl }, ''),
    created,
    authorId: comment.authorId,
  }
  kind.note(ctx, [{ host: comment.host, kind: 'told', entries: [entry] }])
  await writeSearchText(ctx, comment.host, { source: commentTexts, sourceId: id, text: comment.text, acl })
  return id
}

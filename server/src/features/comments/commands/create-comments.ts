import type { BodyOf } from '@cairn/common/features/entities'
import type { RequestContext } from '../../../platform/context/index.ts'
import { requireCan } from '../../access/index.ts'
import {
  aclOf,
  type Host,
  type HostKind,
  type Permitted,
  readVisibility,
  recordMentions,
  requireSilent,
  sift,
  UNLIMITED,
} from '../../hosts/index.ts'
import { commentActivity } from '../comment-activities.ts'
import { commentChange } from '../comment-change.ts'
import { readText } from '../comment-text.ts'
import { insertComments } from '../comments.store.ts'

export function requireComment(ctx: RequestContext, kind: HostKind, host: Host): void {
  requireCan(ctx, kind.comments.permissions.create, host.project_id)
  requireSilent(ctx, host.project_id)
}

/**
 * Writes a comment of the actor under each of the locked hosts of one kind, with a number of statements that does not
 * depend on how many. `known`: whom its visibility may name although the actor may not look them up. Returns their ids.
 */
export async function createComments(
  ctx: RequestContext,
  kind: HostKind,
  given: readonly Host[],
  body: Pick<BodyOf<'IssueComment'>, 'text' | 'visibility' | 'usesMarkdown'>,
  known: Permitted = UNLIMITED,
): Promise<readonly number[]> {
  const hosts = sift(ctx, given, host => requireComment(ctx, kind, host))
  const text = readText(kind, body.text)
  const permitted = await readVisibility(ctx, body.visibility, known)
  const { userId: authorId } = ctx.actor
  const acl = aclOf(permitted, authorId)
  const comment = {
    authorId,
    text,
    usesMarkdown: body.usesMarkdown ?? true,
    created: ctx.clock(),
    updated: null,
    permitted,
  }
  const comments = await insertComments(ctx, kind, hosts, comment)
  const { entity } = kind.comments
  kind.note(
    ctx,
    comments.map(({ host, id }) =>
      commentChange(kind, host, { id }, { kind: 'comment.added' }, [commentActivity('added', { entity, id, acl }, '')]),
    ),
  )
  await recordMentions(
    ctx,
    comments.map(({ host, id }) => ({ kind, hostId: host.id, commentId: id, before: null, after: text })),
  )
  return comments.map(({ id }) => id)
}

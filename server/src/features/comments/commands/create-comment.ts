import type { BodyOf } from '@cairn/common/features/entities'
import { notFound } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import { requiredPoint } from '../../../platform/contributions/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { type HostKind, type Permitted, UNLIMITED } from '../../hosts/index.ts'
import { applyParts } from '../comment-parts.ts'
import { createComments } from './create-comments.ts'

/**
 * Makes a comment of a draft: `create` is given the body that the draft and the request make together, and whom its
 * visibility may name although the actor may not look them up. Contributed by the feature that owns drafts.
 */
export type PublishComment = (
  ctx: RequestContext,
  kind: HostKind,
  hostId: string,
  draftId: string,
  body: BodyOf<'IssueComment'>,
  create: (ctx: RequestContext, body: BodyOf<'IssueComment'>, known: Permitted) => Promise<number>,
) => Promise<number>

export const commentPublisher = requiredPoint<PublishComment>('commentPublisher')

/** Comments on a host as the actor; returns the id of the comment. `known`: see {@link PublishComment}. */
export async function createComment(
  ctx: RequestContext,
  kind: HostKind,
  hostId: string,
  body: BodyOf<'IssueComment'>,
  known: Permitted = UNLIMITED,
): Promise<number> {
  return transaction(ctx, async ctx => {
    const host = await kind.find(ctx, hostId, { lock: true })
    const [id] = await createComments(ctx, kind, [host], body, known)
    if (id === undefined) throw notFound(hostId)
    await applyParts(ctx, { kind, host, comment: { id, author_id: ctx.actor.userId }, isNew: true }, body)
    return id
  })
}

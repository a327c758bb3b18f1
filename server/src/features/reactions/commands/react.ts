import type { BodyOf } from '@cairn/common/features/entities'
import { AppError, notFound } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { findComment, type StoredComment } from '../../comments/index.ts'
import type { Host, HostKind } from '../../hosts/index.ts'
import { findReaction, type StoredReaction } from '../reactions.store.ts'

/** The most different reactions of one person to one comment. */
const MAX_OF_USER = 20
/** Short names of emoji, as clients know them. */
const NAME = /^[a-z0-9][a-z0-9_+-]{0,63}$/

/** Reacts to a comment as the actor; returns the id of the reaction, also when it is there already. */
export async function react(
  ctx: RequestContext,
  kind: HostKind,
  hostText: string,
  commentText: string,
  body: BodyOf<'Reaction'>,
): Promise<number> {
  const name = body.reaction
  if (!name) throw new AppError('field_required', { name: 'reaction', field: 'reaction' })
  if (!NAME.test(name)) throw new AppError('invalid_value', { name: 'reaction' })
  return transaction(ctx, async ctx => {
    const { host, comment } = await place(ctx, kind, hostText, commentText)
    const own = await ctx.db
      .selectFrom('comment_reaction')
      .selectAll()
      .where('comment_id', '=', comment.id)
      .where('user_id', '=', ctx.actor.userId)
      .execute()
    const known = own.find(({ reaction }) => reaction === name)
    if (known) return known.id
    if (own.length >= MAX_OF_USER)
      throw new AppError('bad_request', { reason: `one has at most ${MAX_OF_USER} reactions to a comment` })
    const added = await ctx.db
      .insertInto('comment_reaction')
      .values({ comment_id: comment.id, user_id: ctx.actor.userId, reaction: name, created: ctx.clock() })
      .returningAll()
      .executeTakeFirstOrThrow()
    tell(ctx, kind, host, comment, added, 'added')
    return added.id
  })
}

/** Takes back a reaction of the actor's own. */
export async function takeBack(
  ctx: RequestContext,
  kind: HostKind,
  hostText: string,
  commentText: string,
  reactionText: string,
): Promise<void> {
  await transaction(ctx, async ctx => {
    const { host, comment } = await place(ctx, kind, hostText, commentText)
    const reaction = await findReaction(ctx, comment.id, reactionText)
    if (reaction.user_id !== ctx.actor.userId) throw new AppError('forbidden', {})
    await ctx.db.deleteFrom('comment_reaction').where('id', '=', reaction.id).execute()
    tell(ctx, kind, host, comment, reaction, 'removed')
  })
}

/** Whoever reads a comment may react to it, but for the guest. */
async function place(ctx: RequestContext, kind: HostKind, hostText: string, commentText: string) {
  const host = await kind.find(ctx, hostText, { lock: true })
  const comment = await findComment(ctx, kind, host, commentText)
  if (ctx.actor.isGuest) throw new AppError('forbidden', {})
  if (comment.deleted_at !== null) throw notFound(commentText)
  return { host, comment }
}

function tell(
  ctx: RequestContext,
  kind: HostKind,
  host: Host,
  comment: StoredComment,
  { id, reaction }: StoredReaction,
  side: 'added' | 'removed',
): void {
  const content = { values: [{ entity: 'Reaction', id, name: reaction, type: 'Reaction' }] }
  const { entity } = kind.comments
  kind.note(ctx, [
    {
      host,
      kind: 'told',
      entries: [
        {
          category: 'CommentReactionCategory',
          target: { kind: entity, id: comment.id },
          added: side === 'added' ? content : null,
          removed: side === 'removed' ? content : null,
          acl: comment.acl,
        },
      ],
      events: [{ kind: 'comment.reacted', entity, entityId: comment.id }],
    },
  ])
}

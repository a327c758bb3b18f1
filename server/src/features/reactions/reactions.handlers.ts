import type { ReactionRoutes } from '@cairn/common/features/reactions'
import type { RequestContext } from '../../platform/context/index.ts'
import type { FeatureParts } from '../../platform/feature/index.ts'
import { Ref, refsTo } from '../../platform/projection/index.ts'
import { findComment } from '../comments/index.ts'
import { handle } from '../handle.ts'
import type { HostKind } from '../hosts/index.ts'
import { react, takeBack } from './commands/react.ts'
import { reactionsOfComment } from './reactions.loader.ts'
import { findReaction, pageOfReactions } from './reactions.store.ts'

/** Reactions to comments of a kind of hosts, for the descriptor of a feature. */
export function reactionsFor(kind: HostKind, { list, get, add, remove }: ReactionRoutes): FeatureParts {
  const commentOf = async (ctx: RequestContext, params: { readonly id: string; readonly commentId: string }) =>
    findComment(ctx, kind, await kind.find(ctx, params.id), params.commentId)
  return {
    loaderFields: { [kind.comments.entity]: reactionsOfComment },
    routes: [
      handle(list, async (ctx, { params, paging }) => {
        const comment = await commentOf(ctx, params)
        return comment.deleted_at === null ? refsTo('Reaction', await pageOfReactions(ctx, comment.id, paging)) : []
      }),
      handle(get, async (ctx, { params }) => {
        const comment = await commentOf(ctx, params)
        return new Ref('Reaction', (await findReaction(ctx, comment.id, params.reactionId)).id)
      }),
      handle(
        add,
        async (ctx, { params, body }) => new Ref('Reaction', await react(ctx, kind, params.id, params.commentId, body)),
      ),
      handle(remove, async (ctx, { params }) => takeBack(ctx, kind, params.id, params.commentId, params.reactionId)),
    ],
  }
}

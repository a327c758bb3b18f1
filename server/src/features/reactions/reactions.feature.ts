import { fileURLToPath } from 'node:url'
import { addReaction, getReaction, listReactions, removeReaction } from '@cairn/common/features/reactions'
import type { RequestContext } from '../../platform/context/index.ts'
import { defineFeature } from '../../platform/feature/index.ts'
import { Ref, refsTo } from '../../platform/projection/index.ts'
import { findComment } from '../comments/index.ts'
import { handle } from '../handle.ts'
import { findIssue, issueHost } from '../issues/index.ts'
import { react, takeBack } from './commands/react.ts'
import { reactionLoader, reactionsOfComment } from './reactions.loader.ts'
import { findReaction, pageOfReactions } from './reactions.store.ts'

const commentOf = async (ctx: RequestContext, params: { readonly id: string; readonly commentId: string }) =>
  findComment(ctx, issueHost, await findIssue(ctx, params.id), params.commentId)

export const reactionsFeature = defineFeature({
  name: 'reactions',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  loaders: [reactionLoader],
  loaderFields: { IssueComment: reactionsOfComment },
  routes: [
    handle(listReactions, async (ctx, { params, paging }) => {
      const comment = await commentOf(ctx, params)
      return comment.deleted_at === null ? refsTo('Reaction', await pageOfReactions(ctx, comment.id, paging)) : []
    }),
    handle(getReaction, async (ctx, { params }) => {
      const comment = await commentOf(ctx, params)
      return new Ref('Reaction', (await findReaction(ctx, comment.id, params.reactionId)).id)
    }),
    handle(
      addReaction,
      async (ctx, { params, body }) => new Ref('Reaction', await react(ctx, params.id, params.commentId, body)),
    ),
    handle(removeReaction, async (ctx, { params }) => takeBack(ctx, params.id, params.commentId, params.reactionId)),
  ],
})

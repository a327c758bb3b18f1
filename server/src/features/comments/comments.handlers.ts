import type { CommentRoutes } from '@cairn/common/features/comments'
import type { FeatureParts } from '../../platform/feature/index.ts'
import type { BoundRoute } from '../../platform/http/index.ts'
import { Ref, refsTo } from '../../platform/projection/index.ts'
import { deletedKinds } from '../deleted-items/index.ts'
import { handle } from '../handle.ts'
import { type HostKind, historyValues, liveParts } from '../hosts/index.ts'
import { textSources } from '../search/index.ts'
import { commentPublisher, createComment } from './commands/create-comment.ts'
import { deleteComment } from './commands/delete-comment.ts'
import { updateComment } from './commands/update-comment.ts'
import { conditionsOf } from './comment-parts.ts'
import { commentTextsOf } from './comment-text-source.ts'
import { commentValues } from './comment-values.ts'
import { commentFields, commentLoader } from './comments.loader.ts'
import { findComment, pageOfComments } from './comments.store.ts'
import { deletedComments } from './deleted-comments.ts'
import { liveComments } from './live-comments.ts'

/** Comments for a kind of hosts, for the descriptor of a feature. */
export const commentsFor = (kind: HostKind, routes: CommentRoutes): Required<FeatureParts> => ({
  routes: commentHandlers(kind, routes),
  contributes: [
    deletedKinds.add(deletedComments(kind)),
    liveParts.add(liveComments(kind)),
    historyValues.add(commentValues(kind)),
    textSources.add(commentTextsOf(kind)),
  ],
  loaders: [commentLoader(kind)],
  loaderFields: { [kind.entity]: commentFields(kind) },
})

function commentHandlers(kind: HostKind, routes: CommentRoutes): readonly BoundRoute[] {
  const refTo = (id: number) => new Ref(kind.comments.entity, id)
  return [
    handle(routes.list, async (ctx, { params, query: { from, reverse, ...only }, paging }) => {
      const place = { ...paging, from, newestFirst: reverse === 'true', only: conditionsOf(ctx, kind, only) }
      return refsTo(kind.comments.entity, await pageOfComments(ctx, kind, await kind.find(ctx, params.id), place))
    }),
    handle(routes.get, async (ctx, { params }) => {
      const comment = await findComment(ctx, kind, await kind.find(ctx, params.id), params.commentId)
      return refTo(comment.id)
    }),
    handle(routes.create, async (ctx, { params, query, body }) => {
      if (query.draftId === undefined) return refTo(await createComment(ctx, kind, params.id, body))
      const publish = ctx.contributions.only(commentPublisher)
      return refTo(
        await publish(ctx, kind, params.id, query.draftId, body, (ctx, whole, known) =>
          createComment(ctx, kind, params.id, whole, known),
        ),
      )
    }),
    handle(routes.update, async (ctx, { params, body }) =>
      refTo(await updateComment(ctx, kind, params.id, params.commentId, body)),
    ),
    handle(routes.delete, async (ctx, { params }) => {
      await deleteComment(ctx, kind, params.id, params.commentId)
      return null
    }),
  ]
}

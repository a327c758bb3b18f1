import { fileURLToPath } from 'node:url'
import {
  createCommentRoute,
  deleteCommentRoute,
  getComment,
  listComments,
  updateCommentRoute,
} from '@cairn/common/features/comments'
import { defineFeature, type ServerFeature } from '../../platform/feature/index.ts'
import { Ref, refsTo } from '../../platform/projection/index.ts'
import { handle } from '../handle.ts'
import { findIssue } from '../issues/index.ts'
import { createComment, type PublishComment } from './commands/create-comment.ts'
import { deleteComment } from './commands/delete-comment.ts'
import { updateComment } from './commands/update-comment.ts'
import { commentFieldsOfIssue, commentLoaders } from './comments.loader.ts'
import { findComment, pageOfComments } from './comments.store.ts'

/** `publish`: how a draft becomes a comment. */
export const createCommentsFeature = (publish: PublishComment): ServerFeature =>
  defineFeature({
    name: 'comments',
    migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
    loaders: commentLoaders,
    loaderFields: { Issue: commentFieldsOfIssue },
    routes: [
      handle(listComments, async (ctx, { params, query: { from, reverse }, paging }) => {
        const place = { ...paging, from, newestFirst: reverse === 'true' }
        return refsTo('IssueComment', await pageOfComments(ctx, await findIssue(ctx, params.id), place))
      }),
      handle(getComment, async (ctx, { params }) => {
        const comment = await findComment(ctx, await findIssue(ctx, params.id), params.commentId)
        return new Ref('IssueComment', comment.id)
      }),
      handle(createCommentRoute, async (ctx, { params, query, body }) => {
        const id =
          query.draftId === undefined
            ? await createComment(ctx, params.id, body)
            : await publish(ctx, params.id, query.draftId, body, (ctx, whole, known) =>
                createComment(ctx, params.id, whole, known),
              )
        return new Ref('IssueComment', id)
      }),
      handle(
        updateCommentRoute,
        async (ctx, { params, body }) =>
          new Ref('IssueComment', await updateComment(ctx, params.id, params.commentId, body)),
      ),
      handle(deleteCommentRoute, async (ctx, { params }) => {
        await deleteComment(ctx, params.id, params.commentId)
        return null
      }),
    ],
  })

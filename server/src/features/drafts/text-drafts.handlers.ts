import {
  addDraftCommentFiles,
  commentEditDraftRoutes,
  descriptionDraftRoutes,
  getDraftComment,
  listDraftCommentFiles,
  postDraftComment,
  putDraftComment,
  removeDraftComment,
  removeDraftCommentFile,
  updateDraftCommentFile,
} from '@cairn/common/features/drafts'
import type { RequestContext } from '../../platform/context/index.ts'
import type { BoundRoute } from '../../platform/http/index.ts'
import { Ref, refsTo } from '../../platform/projection/index.ts'
import { addDraftFiles, pageOfDraftFiles, readUploads, removeDraftFile, updateDraftFile } from '../attachments/index.ts'
import { handle } from '../handle.ts'
import { findIssue, issueHost, requireOnIssue } from '../issues/index.ts'
import { commentPlace, dropDraftComment, saveDraftComment } from './commands/draft-comment.ts'
import { dropEditDraft, type EditedText, editPlace, saveEditDraft } from './commands/edit-draft.ts'
import { findTextDraft } from './text-drafts.store.ts'

async function placeOf(ctx: RequestContext, issueText: string) {
  const draft = await findTextDraft(ctx, commentPlace(await findIssue(ctx, issueText)))
  return { kind: issueHost, textDraftId: draft.id }
}

const edited = (params: { readonly id: string; readonly commentId?: string }): EditedText => ({
  issueId: params.id,
  commentId: params.commentId ?? null,
})

export const textDraftRoutes: readonly BoundRoute[] = [
  handle(
    getDraftComment,
    async (ctx, { params }) => new Ref('DraftComment', (await placeOf(ctx, params.id)).textDraftId),
  ),
  ...[putDraftComment, postDraftComment].map(route =>
    handle(
      route,
      async (ctx, { params, body }) => new Ref('DraftComment', await saveDraftComment(ctx, params.id, body)),
    ),
  ),
  handle(removeDraftComment, async (ctx, { params }) => dropDraftComment(ctx, params.id)),
  handle(listDraftCommentFiles, async (ctx, { params, paging }) =>
    refsTo('IssueAttachment', await pageOfDraftFiles(ctx, await placeOf(ctx, params.id), paging)),
  ),
  handle(addDraftCommentFiles, async (ctx, { params, request }) => {
    requireOnIssue(ctx, await findIssue(ctx, params.id), 'CREATE_ATTACHMENT_ISSUE')
    // A file may be what a comment begins with.
    const place = { kind: issueHost, textDraftId: await saveDraftComment(ctx, params.id, {}) }
    const { ctx: now, uploads } = await readUploads(ctx, request)
    return refsTo(
      'IssueAttachment',
      await addDraftFiles(now, place, uploads, async ctx => {
        await findTextDraft(ctx, commentPlace(await findIssue(ctx, params.id)), { lock: true })
      }),
    )
  }),
  handle(updateDraftCommentFile, async (ctx, { params, body }) => {
    const place = await placeOf(ctx, params.id)
    return new Ref('IssueAttachment', await updateDraftFile(ctx, place, params.attachmentId, body))
  }),
  handle(removeDraftCommentFile, async (ctx, { params }) =>
    removeDraftFile(ctx, await placeOf(ctx, params.id), params.attachmentId),
  ),
  ...[descriptionDraftRoutes, commentEditDraftRoutes].flatMap(routes => [
    handle(routes.get, async (ctx, { params }) => {
      const draft = await findTextDraft(ctx, await editPlace(ctx, edited(params), { edit: false }))
      return new Ref('EditDraft', draft.id)
    }),
    handle(
      routes.keep,
      async (ctx, { params, body }) => new Ref('EditDraft', await saveEditDraft(ctx, edited(params), body)),
    ),
    handle(routes.remove, async (ctx, { params }) => dropEditDraft(ctx, edited(params))),
  ]),
]

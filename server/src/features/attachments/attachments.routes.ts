import {
  addAttachmentsRoute,
  addCommentAttachmentsRoute,
  getAttachmentRoute,
  getFileRoute,
  listAttachmentsRoute,
  listCommentAttachmentsRoute,
  removeAttachmentRoute,
  updateAttachmentRoute,
} from '@cairn/common/features/attachments'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { type BoundRoute, REPLIED } from '../../platform/http/index.ts'
import { Ref, refsTo } from '../../platform/projection/index.ts'
import { findComment } from '../comments/index.ts'
import { handle } from '../handle.ts'
import { readVisibility } from '../hosts/index.ts'
import { findIssue, issueHost } from '../issues/index.ts'
import { findAttachment, pageOfAttachments } from './attachments.store.ts'
import { addAttachments, requireUploadPlace, type UploadTarget } from './commands/add-attachments.ts'
import { removeAttachment } from './commands/remove-attachment.ts'
import { updateAttachment } from './commands/update-attachment.ts'
import { readUploads } from './read-uploads.ts'
import { serveFile } from './serve-file.ts'
import { discardFiles } from './store-file.ts'

async function upload(begun: RequestContext, request: FastifyRequest, target: UploadTarget): Promise<readonly Ref[]> {
  // Asked before the first byte is kept, and again with the issue locked.
  await requireUploadPlace(begun, target, { lock: false })
  const { ctx, uploads, visibility } = await readUploads(begun, request)
  const permitted = await readVisibility(ctx, visibility).catch(async error => {
    await discardFiles(ctx, uploads)
    throw error
  })
  return refsTo('IssueAttachment', await addAttachments(ctx, target, uploads, permitted))
}

export const attachmentRoutes: readonly BoundRoute[] = [
  handle(listAttachmentsRoute, async (ctx, { params, paging }) => {
    const issue = await findIssue(ctx, params.id)
    return refsTo('IssueAttachment', await pageOfAttachments(ctx, sql`a.issue_id = ${issue.id}`, paging))
  }),
  handle(addAttachmentsRoute, (ctx, { params, request }) =>
    upload(ctx, request, { issueId: params.id, commentId: null }),
  ),
  handle(getAttachmentRoute, async (ctx, { params }) => {
    const file = await findAttachment(ctx, await findIssue(ctx, params.id), params.attachmentId)
    return new Ref('IssueAttachment', file.id)
  }),
  handle(
    updateAttachmentRoute,
    async (ctx, { params, body }) =>
      new Ref('IssueAttachment', await updateAttachment(ctx, params.id, params.attachmentId, body)),
  ),
  handle(removeAttachmentRoute, async (ctx, { params }) => {
    await removeAttachment(ctx, params.id, params.attachmentId)
    return null
  }),
  handle(listCommentAttachmentsRoute, async (ctx, { params, paging }) => {
    const comment = await findComment(ctx, issueHost, await findIssue(ctx, params.id), params.commentId)
    return refsTo('IssueAttachment', await pageOfAttachments(ctx, sql`a.comment_id = ${comment.id}`, paging))
  }),
  handle(addCommentAttachmentsRoute, (ctx, { params, request }) =>
    upload(ctx, request, { issueId: params.id, commentId: params.commentId }),
  ),
  handle(getFileRoute, async (ctx, { params, query, request, reply }) => {
    await serveFile(ctx, { id: params.id, sign: query.sign, thumbnail: query.thumbnail === 'true' }, request, reply)
    return REPLIED
  }),
]

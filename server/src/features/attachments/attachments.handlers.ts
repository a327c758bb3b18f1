import { type AttachmentRoutes, getFileRoute } from '@cairn/common/features/attachments'
import type { FastifyRequest } from 'fastify'
import type { RequestContext } from '../../platform/context/index.ts'
import type { FeatureParts } from '../../platform/feature/index.ts'
import { type BoundRoute, REPLIED } from '../../platform/http/index.ts'
import { Ref, refsTo } from '../../platform/projection/index.ts'
import { findComment } from '../comments/index.ts'
import { deletedKinds } from '../deleted-items/index.ts'
import { handle } from '../handle.ts'
import { type HostKind, historyValues, liveParts, readVisibility } from '../hosts/index.ts'
import { attachmentValues } from './attachment-values.ts'
import { attachmentFields, attachmentLoader } from './attachments.loader.ts'
import { findAttachment, pageOfAttachments } from './attachments.store.ts'
import { addAttachments, requireUploadPlace, type UploadTarget } from './commands/add-attachments.ts'
import { removeAttachment } from './commands/remove-attachment.ts'
import { updateAttachment } from './commands/update-attachment.ts'
import { deletedAttachments } from './deleted-attachments.ts'
import { liveAttachments } from './live-attachments.ts'
import { readUploads } from './read-uploads.ts'
import { serveFile } from './serve-file.ts'
import { discardFiles } from './store-file.ts'

/** Files of a kind of hosts and of its comments, for the descriptor of a feature. */
export const attachmentsFor = (kind: HostKind, routes: AttachmentRoutes): Required<FeatureParts> => ({
  routes: attachmentHandlers(kind, routes),
  contributes: [
    deletedKinds.add(deletedAttachments(kind)),
    liveParts.add(liveAttachments(kind)),
    historyValues.add(attachmentValues(kind)),
  ],
  loaders: [attachmentLoader(kind)],
  loaderFields: attachmentFields(kind),
})

async function upload(
  begun: RequestContext,
  kind: HostKind,
  request: FastifyRequest,
  target: UploadTarget,
): Promise<readonly Ref[]> {
  // Asked before the first byte is kept, and again with the host locked.
  await requireUploadPlace(begun, kind, target, { lock: false })
  const { ctx, uploads, visibility } = await readUploads(begun, request)
  const permitted = await readVisibility(ctx, visibility).catch(async error => {
    await discardFiles(ctx, uploads)
    throw error
  })
  const files = uploads.map(upload => ({ upload, permitted }))
  return refsTo(kind.attachments.entity, await addAttachments(ctx, kind, target, files))
}

function attachmentHandlers(kind: HostKind, routes: AttachmentRoutes): readonly BoundRoute[] {
  const { entity } = kind.attachments
  return [
    handle(routes.list, async (ctx, { params, paging }) => {
      const host = await kind.find(ctx, params.id)
      return refsTo(entity, await pageOfAttachments(ctx, kind, { hostId: host.id }, paging))
    }),
    handle(routes.add, (ctx, { params, request }) =>
      upload(ctx, kind, request, { hostId: params.id, commentId: null }),
    ),
    handle(routes.get, async (ctx, { params }) => {
      const file = await findAttachment(ctx, kind, await kind.find(ctx, params.id), params.attachmentId)
      return new Ref(entity, file.id)
    }),
    handle(
      routes.update,
      async (ctx, { params, body }) =>
        new Ref(entity, await updateAttachment(ctx, kind, params.id, params.attachmentId, body)),
    ),
    handle(routes.remove, async (ctx, { params }) => {
      await removeAttachment(ctx, kind, params.id, params.attachmentId)
      return null
    }),
    handle(routes.listOfComment, async (ctx, { params, paging }) => {
      const comment = await findComment(ctx, kind, await kind.find(ctx, params.id), params.commentId)
      return refsTo(entity, await pageOfAttachments(ctx, kind, { commentId: comment.id }, paging))
    }),
    handle(routes.removeOfComment, async (ctx, { params }) => {
      await removeAttachment(ctx, kind, params.id, params.attachmentId, { commentId: params.commentId })
      return null
    }),
    handle(routes.addToComment, (ctx, { params, request }) =>
      upload(ctx, kind, request, { hostId: params.id, commentId: params.commentId }),
    ),
  ]
}

/** Contents of files, whatever they hang on. */
export const fileRoute: BoundRoute = handle(getFileRoute, async (ctx, { params, query, request, reply }) => {
  await serveFile(ctx, { id: params.id, sign: query.sign, thumbnail: query.thumbnail === 'true' }, request, reply)
  return REPLIED
})

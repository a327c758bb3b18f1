import type { TextDraftRoutes } from '@cairn/common/features/drafts'
import type { RequestContext } from '../../platform/context/index.ts'
import type { FeatureParts } from '../../platform/feature/index.ts'
import type { BoundRoute } from '../../platform/http/index.ts'
import { Ref, refsTo } from '../../platform/projection/index.ts'
import {
  addDraftFiles,
  type DraftPlace,
  pageOfDraftFiles,
  readUploads,
  removeDraftFile,
  requireAddFiles,
  updateDraftFile,
} from '../attachments/index.ts'
import { handle } from '../handle.ts'
import type { HostKind } from '../hosts/index.ts'
import { commentPlace, dropDraftComment, saveDraftComment } from './commands/draft-comment.ts'
import { dropEditDraft, type EditedText, editPlace, saveEditDraft } from './commands/edit-draft.ts'
import { draftCommentEntity, draftCommentLoader, textDraftFields } from './text-drafts.loader.ts'
import { findTextDraft } from './text-drafts.store.ts'

/**
 * Drafts of comments on a kind of hosts, and of new texts of the hosts and their comments, for the descriptor of a
 * feature.
 */
export const draftsFor = (kind: HostKind, routes: TextDraftRoutes): Required<FeatureParts> => ({
  routes: [...commentDraftHandlers(kind, routes), ...editDraftHandlers(kind, routes)],
  loaders: [draftCommentLoader(kind)],
  loaderFields: textDraftFields(kind),
  contributes: [],
})

function commentDraftHandlers(kind: HostKind, { comment: routes }: TextDraftRoutes): readonly BoundRoute[] {
  const { entity } = kind.attachments
  const refTo = (id: number) => new Ref(draftCommentEntity(kind), id)
  const find = async (ctx: RequestContext, hostText: string) =>
    findTextDraft(ctx, commentPlace(await kind.find(ctx, hostText)))
  const placeOf = async (ctx: RequestContext, hostText: string): Promise<DraftPlace> => ({
    kind,
    textDraftId: (await find(ctx, hostText)).id,
  })
  return [
    handle(routes.get, async (ctx, { params }) => refTo((await find(ctx, params.id)).id)),
    ...[routes.create, routes.update].map(route =>
      handle(route, async (ctx, { params, body }) => refTo(await saveDraftComment(ctx, kind, params.id, body))),
    ),
    handle(routes.remove, async (ctx, { params }) => dropDraftComment(ctx, kind, params.id)),
    handle(routes.files, async (ctx, { params, paging }) =>
      refsTo(entity, await pageOfDraftFiles(ctx, await placeOf(ctx, params.id), paging)),
    ),
    handle(routes.addFiles, async (ctx, { params, request }) => {
      requireAddFiles(ctx, kind, { host: await kind.find(ctx, params.id), comment: 'draft' })
      // A file may be what a comment begins with.
      const place = { kind, textDraftId: await saveDraftComment(ctx, kind, params.id, {}) }
      const { ctx: now, uploads } = await readUploads(ctx, request)
      return refsTo(
        entity,
        await addDraftFiles(now, place, uploads, async ctx => {
          await findTextDraft(ctx, commentPlace(await kind.find(ctx, params.id)), { lock: true })
        }),
      )
    }),
    handle(routes.updateFile, async (ctx, { params, body }) => {
      const place = await placeOf(ctx, params.id)
      return new Ref(entity, await updateDraftFile(ctx, place, params.attachmentId, body))
    }),
    handle(routes.removeFile, async (ctx, { params }) =>
      removeDraftFile(ctx, await placeOf(ctx, params.id), params.attachmentId),
    ),
  ]
}

const editDraftHandlers = (kind: HostKind, { text, commentEdit }: TextDraftRoutes): readonly BoundRoute[] => {
  const edited = (params: { readonly id: string; readonly commentId?: string }): EditedText => ({
    kind,
    hostId: params.id,
    commentId: params.commentId ?? null,
  })
  return [text, commentEdit].flatMap(routes => [
    handle(routes.get, async (ctx, { params }) => {
      const draft = await findTextDraft(ctx, await editPlace(ctx, edited(params), { edit: false }))
      return new Ref('EditDraft', draft.id)
    }),
    handle(
      routes.keep,
      async (ctx, { params, body }) => new Ref('EditDraft', await saveEditDraft(ctx, edited(params), body)),
    ),
    handle(routes.remove, async (ctx, { params }) => dropEditDraft(ctx, edited(params))),
  ])
}

import { articleDraftRoutes, getVisibilityOptions } from '@cairn/common/features/articles'
import type { RequestContext } from '../../../platform/context/index.ts'
import type { BoundRoute } from '../../../platform/http/index.ts'
import { Ref, refsTo } from '../../../platform/projection/index.ts'
import {
  addDraftFiles,
  pageOfDraftFiles,
  readUploads,
  removeDraftFile,
  updateDraftFile,
} from '../../attachments/index.ts'
import { handle } from '../../handle.ts'
import { visibilityChoices } from '../../issues/index.ts'
import { articleHost } from '../article-host.ts'
import { findArticle } from '../find-article.ts'
import { findDraft, pageOfDrafts } from './drafts.store.ts'
import { createDraft, dropDraft, originalIn, saveDraft } from './save-draft.ts'

const ENTITY = 'ArticleAttachment'

const refToDraft = (id: number) => new Ref('ArticleDraft', id)
const placeOf = async (ctx: RequestContext, draftId: string) => ({
  kind: articleHost,
  articleDraftId: (await findDraft(ctx, draftId)).id,
})

interface VisibilityQuery {
  readonly $visibilityTop?: number | undefined
  readonly $visibilitySkip?: number | undefined
  readonly visibilityPrefix?: string | undefined
}

const DEFAULT_TOP = 50

const optionsIn = (
  ctx: RequestContext,
  projects: readonly number[],
  { $visibilityTop: top = DEFAULT_TOP, $visibilitySkip: skip = 0, visibilityPrefix: prefix = '' }: VisibilityQuery,
): Promise<Ref> => visibilityChoices(ctx, projects, { prefix, skip, top: top < 0 ? null : top }, 'READ_ARTICLE')

export const draftRoutes: readonly BoundRoute[] = [
  handle(articleDraftRoutes.list, async (ctx, { query, paging }) =>
    refsTo('ArticleDraft', await pageOfDrafts(ctx, await originalIn(ctx, query.original), paging)),
  ),
  handle(articleDraftRoutes.create, async (ctx, { body }) => refToDraft(await createDraft(ctx, body))),
  handle(articleDraftRoutes.get, async (ctx, { params }) => refToDraft((await findDraft(ctx, params.draftId)).id)),
  handle(articleDraftRoutes.update, async (ctx, { params, body }) =>
    refToDraft(await saveDraft(ctx, params.draftId, body)),
  ),
  handle(articleDraftRoutes.remove, async (ctx, { params }) => dropDraft(ctx, params.draftId)),
  handle(articleDraftRoutes.files, async (ctx, { params, paging }) =>
    refsTo(ENTITY, await pageOfDraftFiles(ctx, await placeOf(ctx, params.draftId), paging)),
  ),
  handle(articleDraftRoutes.addFiles, async (ctx, { params, request }) => {
    const place = await placeOf(ctx, params.draftId)
    const { ctx: now, uploads } = await readUploads(ctx, request)
    return refsTo(
      ENTITY,
      await addDraftFiles(now, place, uploads, async ctx => {
        await findDraft(ctx, params.draftId, { lock: true })
      }),
    )
  }),
  handle(articleDraftRoutes.updateFile, async (ctx, { params, body }) => {
    const place = await placeOf(ctx, params.draftId)
    return new Ref(ENTITY, await updateDraftFile(ctx, place, params.attachmentId, body))
  }),
  handle(articleDraftRoutes.removeFile, async (ctx, { params }) =>
    removeDraftFile(ctx, await placeOf(ctx, params.draftId), params.attachmentId),
  ),
  handle(articleDraftRoutes.visibilityOptions, async (ctx, { params, query }) => {
    const { project_id } = await findDraft(ctx, params.draftId)
    return optionsIn(ctx, project_id === null ? [] : [project_id], query)
  }),
  handle(getVisibilityOptions, async (ctx, { params, query }) =>
    optionsIn(ctx, [(await findArticle(ctx, params.id)).project_id], query),
  ),
]

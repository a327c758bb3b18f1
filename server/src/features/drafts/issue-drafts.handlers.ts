import { ProjectCustomField } from '@cairn/common/features/custom-fields'
import { draftsOfIssues } from '@cairn/common/features/drafts'
import { notFound } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../platform/context/index.ts'
import type { BoundRoute } from '../../platform/http/index.ts'
import { Ref, refsTo } from '../../platform/projection/index.ts'
import { addDraftFiles, pageOfDraftFiles, readUploads, removeDraftFile, updateDraftFile } from '../attachments/index.ts'
import { handle } from '../handle.ts'
import { issueHost } from '../issues/index.ts'
import { dropIssueDraft, keepIssueDrafts } from './commands/drop-issue-drafts.ts'
import { createIssueDraft, updateIssueDraft } from './commands/save-issue-draft.ts'
import { draftFieldRows } from './issue-drafts.loader.ts'
import { findIssueDraft, pageOfIssueDrafts } from './issue-drafts.store.ts'

const placeOf = ({ id }: { readonly id: number }) => ({ kind: issueHost, issueDraftId: id })
const ALL = { skip: 0, top: null }

async function fieldOf(ctx: RequestContext, draftId: string, fieldText: string): Promise<Ref> {
  const draft = await findIssueDraft(ctx, draftId)
  const id = ProjectCustomField.parseId(fieldText)
  const row = (await draftFieldRows(ctx, [draft])).get(draft.id)?.find(({ field }) => field.id === id)
  if (!row) throw notFound(fieldText)
  return new Ref('IssueCustomField', row)
}

export const issueDraftRoutes: readonly BoundRoute[] = draftsOfIssues.flatMap(routes => [
  handle(routes.list, async (ctx, { paging }) => refsTo('IssueDraft', await pageOfIssueDrafts(ctx, paging))),
  handle(routes.create, async (ctx, { body }) => new Ref('IssueDraft', await createIssueDraft(ctx, body))),
  handle(routes.keep, async (ctx, { body }) => {
    await keepIssueDrafts(
      ctx,
      body.map(({ id }) => id),
    )
    return refsTo('IssueDraft', await pageOfIssueDrafts(ctx, ALL))
  }),
  handle(routes.get, async (ctx, { params }) => new Ref('IssueDraft', (await findIssueDraft(ctx, params.draftId)).id)),
  handle(
    routes.update,
    async (ctx, { params, body }) => new Ref('IssueDraft', await updateIssueDraft(ctx, params.draftId, body)),
  ),
  handle(routes.remove, async (ctx, { params }) => dropIssueDraft(ctx, params.draftId)),
  handle(routes.updateField, async (ctx, { params, body }) => {
    await fieldOf(ctx, params.draftId, params.fieldId)
    await updateIssueDraft(ctx, params.draftId, { customFields: [{ ...body, id: params.fieldId }] })
    return fieldOf(ctx, params.draftId, params.fieldId)
  }),
  handle(routes.files, async (ctx, { params, paging }) => {
    const draft = await findIssueDraft(ctx, params.draftId)
    return refsTo('IssueAttachment', await pageOfDraftFiles(ctx, placeOf(draft), paging))
  }),
  handle(routes.addFiles, async (ctx, { params, request }) => {
    const place = placeOf(await findIssueDraft(ctx, params.draftId))
    const { ctx: now, uploads } = await readUploads(ctx, request)
    return refsTo(
      'IssueAttachment',
      await addDraftFiles(now, place, uploads, async ctx => {
        await findIssueDraft(ctx, params.draftId, { lock: true })
      }),
    )
  }),
  handle(routes.updateFile, async (ctx, { params, body }) => {
    const draft = await findIssueDraft(ctx, params.draftId)
    return new Ref('IssueAttachment', await updateDraftFile(ctx, placeOf(draft), params.attachmentId, body))
  }),
  handle(routes.removeFile, async (ctx, { params }) => {
    const draft = await findIssueDraft(ctx, params.draftId)
    await removeDraftFile(ctx, placeOf(draft), params.attachmentId)
  }),
])

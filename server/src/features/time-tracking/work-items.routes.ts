import * as contract from '@cairn/common/features/time-tracking'
import { type BoundRoute, REPLIED } from '../../platform/http/index.ts'
import { Ref, refsTo } from '../../platform/projection/index.ts'
import { sendTable } from '../../platform/tables/index.ts'
import { handle } from '../handle.ts'
import { findIssue } from '../issues/index.ts'
import { createWorkItem } from './commands/create-work-item.ts'
import { deleteDraft, deleteWorkItem } from './commands/delete-work-item.ts'
import { saveWorkDraft } from './commands/save-work-draft.ts'
import { updateWorkItem } from './commands/update-work-item.ts'
import { acceptedFormat, exportWork } from './export-work.ts'
import { findWorkItems } from './find-work-items.ts'
import type { TrackedIssue } from './work-items.loader.ts'
import { findAnyWorkItem, findWorkItem, pageOfWork } from './work-items.store.ts'

export const workItemRoutes: readonly BoundRoute[] = [
  handle(contract.getTimeTracking, async (ctx, { params }) => {
    const issue = await findIssue(ctx, params.id)
    return new Ref<TrackedIssue>('IssueTimeTracker', { id: issue.id, projectId: issue.project_id })
  }),
  handle(contract.listWorkItemsOfIssue, async (ctx, { params, paging }) =>
    refsTo('IssueWorkItem', await pageOfWork(ctx, await findIssue(ctx, params.id), paging)),
  ),
  handle(contract.getWorkItemOfIssue, async (ctx, { params }) => {
    const item = await findWorkItem(ctx, await findIssue(ctx, params.id), params.itemId)
    return new Ref('IssueWorkItem', item.id)
  }),
  handle(
    contract.createWorkItemRoute,
    async (ctx, { params, body }) => new Ref('IssueWorkItem', await createWorkItem(ctx, params.id, body)),
  ),
  handle(
    contract.updateWorkItemRoute,
    async (ctx, { params, body }) =>
      new Ref('IssueWorkItem', await updateWorkItem(ctx, params.id, params.itemId, body)),
  ),
  handle(contract.deleteWorkItemRoute, async (ctx, { params }) => {
    await deleteWorkItem(ctx, params.id, params.itemId)
    return null
  }),
  handle(
    contract.writeDraftRoute,
    async (ctx, { params, body }) => new Ref('IssueWorkItem', await saveWorkDraft(ctx, params.id, body)),
  ),
  handle(
    contract.putDraftRoute,
    async (ctx, { params, body }) => new Ref('IssueWorkItem', await saveWorkDraft(ctx, params.id, body)),
  ),
  handle(contract.deleteDraftRoute, async (ctx, { params }) => {
    await deleteDraft(ctx, params.id)
    return null
  }),
  handle(contract.listWorkItems, async (ctx, { query, paging }) =>
    refsTo('IssueWorkItem', await findWorkItems(ctx, query, paging)),
  ),
  handle(contract.exportWorkItems, async (ctx, { query: { format, ...filter }, request, reply }) => {
    sendTable(reply, await exportWork(ctx, filter, format ?? acceptedFormat(request.headers.accept)))
    return REPLIED
  }),
  handle(contract.exportFilteredWorkItems, async (ctx, { query: { format }, body, request, reply }) => {
    sendTable(reply, await exportWork(ctx, body, format ?? acceptedFormat(request.headers.accept)))
    return REPLIED
  }),
  handle(
    contract.getWorkItem,
    async (ctx, { params }) => new Ref('IssueWorkItem', await findAnyWorkItem(ctx, params.itemId)),
  ),
]

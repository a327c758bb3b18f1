import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { canBeSilent, requireSilent } from '../../hosts/index.ts'
import { findIssue, type VisibleIssue } from '../../issues/index.ts'
import { deleteSearchTexts } from '../../search/index.ts'
import { canUpdateWork, requireUpdateWork } from '../time-tracking.policy.ts'
import { deleteWork, findDraft, findWorkItem, seekWorkItems } from '../work-items.store.ts'
import { workTexts } from '../work-text-source.ts'
import { noteWork, type WorkOnIssue } from './note-work.ts'
import { contentOf } from './update-work-item.ts'

/** Deletes a work item for good; history keeps that it was there. */
export async function deleteWorkItem(ctx: RequestContext, issueId: string, itemId: string): Promise<void> {
  await transaction(ctx, async ctx => {
    const issue = await findIssue(ctx, issueId, { lock: true })
    const item = await findWorkItem(ctx, issue, itemId)
    requireUpdateWork(ctx, issue.project_id, item)
    requireSilent(ctx, issue.project_id)
    if (item.draft) await deleteWork(ctx, [item.id])
    else await deleteAll(ctx, [{ issue, id: item.id, work: contentOf(item) }])
  })
}

/**
 * Deletes those of the work items on these locked issues that the actor sees and may delete, with a number of
 * statements that does not depend on how many. `unedited`: only those that are as they were logged. Returns their numbers.
 */
export async function deleteWorkItems(
  ctx: RequestContext,
  issues: ReadonlyMap<number, VisibleIssue>,
  itemIds: readonly number[],
  options: { readonly unedited?: boolean } = {},
): Promise<ReadonlySet<number>> {
  const found = await seekWorkItems(ctx, itemIds)
  const items = options.unedited ? found.filter(item => item.updated === null) : found
  const works = items.flatMap((item): WorkOnIssue[] => {
    const issue = issues.get(item.issue_id)
    const isAllowed = issue && canUpdateWork(ctx, issue.project_id, item) && canBeSilent(ctx, issue.project_id)
    return isAllowed ? [{ issue, id: item.id, work: contentOf(item) }] : []
  })
  await deleteAll(ctx, works)
  return new Set(works.map(({ id }) => id))
}

async function deleteAll(ctx: RequestContext, works: readonly WorkOnIssue[]): Promise<void> {
  if (works.length === 0) return
  await deleteWork(
    ctx,
    works.map(({ id }) => id),
  )
  await deleteSearchTexts(
    ctx,
    workTexts,
    works.map(({ issue, id }) => ({ host: issue, sourceId: id })),
  )
  await noteWork(ctx, works, 'removed')
}

/** Forgets what the actor was entering; nothing to forget is fine. */
export async function deleteDraft(ctx: RequestContext, issueId: string): Promise<void> {
  await transaction(ctx, async ctx => {
    const issue = await findIssue(ctx, issueId)
    const draft = await findDraft(ctx, issue.id)
    if (draft) await deleteWork(ctx, [draft.id])
  })
}

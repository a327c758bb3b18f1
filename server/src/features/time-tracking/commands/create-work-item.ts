import type { BodyOf } from '@cairn/common/features/entities'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { findIssue, requireSilent, touchIssue, type VisibleIssue } from '../../issues/index.ts'
import { requireTracking } from '../project-tracking.ts'
import { readAttributes, readWork } from '../read-work.ts'
import { requireCreateWork } from '../time-tracking.policy.ts'
import { type AttributeValues, insertWork, storeValues, type WorkContent } from '../work-items.store.ts'
import { announceWork } from './announce-work.ts'

/** Logs work on an issue; gives the number of the work item. */
export async function createWorkItem(
  ctx: RequestContext,
  issueId: string,
  body: BodyOf<'IssueWorkItem'>,
): Promise<number> {
  return transaction(ctx, async ctx => {
    const issue = await findIssue(ctx, issueId, { lock: true })
    requireCreateWork(ctx, issue.project_id, ctx.actor.userId)
    requireSilent(ctx, issue.project_id)
    await requireTracking(ctx, issue.project_id)
    const work = await readWork(ctx, issue.project_id, body, null)
    return addWork(ctx, issue, work, await readAttributes(ctx, issue.project_id, body))
  })
}

/** Adds work to a locked issue whose project tracks time, with its history, sums and event. */
export async function addWork(
  ctx: RequestContext,
  issue: VisibleIssue,
  work: WorkContent,
  values: AttributeValues = new Map(),
): Promise<number> {
  requireCreateWork(ctx, issue.project_id, work.authorId)
  const id = await insertWork(ctx, issue.id, work)
  await storeValues(ctx, id, values)
  await touchIssue(ctx, issue.id)
  await announceWork(ctx, issue, { id, work, change: 'added' })
  return id
}

import type { BodyOf } from '@cairn/common/features/entities'
import { notFound } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { requireSilent } from '../../hosts/index.ts'
import { findIssue } from '../../issues/index.ts'
import { requireTracking } from '../project-tracking.ts'
import { readAttributes, readWork } from '../read-work.ts'
import { requireCreateWork } from '../time-tracking.policy.ts'
import { storeValues } from '../work-items.store.ts'
import { addWork } from './add-work.ts'

/** Logs work on an issue; returns the number of the work item. */
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
    const values = await readAttributes(ctx, issue.project_id, body)
    requireCreateWork(ctx, issue.project_id, work.authorId)
    const [added] = await addWork(ctx, [{ issue, work }])
    if (!added) throw notFound(issueId)
    await storeValues(ctx, added.id, values)
    return added.id
  })
}

import type { RequestContext } from '../../../platform/context/index.ts'
import { recordActivities } from '../../activities/index.ts'
import { workTimeOf } from '../../custom-fields/index.ts'
import type { VisibleIssue } from '../../issues/index.ts'
import { deleteSearchText, writeSearchText } from '../../search/index.ts'
import { refreshSums } from '../sums.ts'
import { workActivity } from '../work-activities.ts'
import type { WorkContent } from '../work-items.store.ts'

/** What must follow when work came or went: history, searched text, sums, and an event. */
export async function announceWork(
  ctx: RequestContext,
  issue: VisibleIssue,
  { id, work, change }: { readonly id: number; readonly work: WorkContent; readonly change: 'added' | 'removed' },
): Promise<void> {
  await recordActivities(ctx, issue, [workActivity(change, id, work, await workTimeOf(ctx))])
  if (change === 'removed') await deleteSearchText(ctx, issue.id, 'work', id)
  else await indexWork(ctx, issue, id, work.text)
  await refreshSums(ctx, [issue.id])
  await tellWork(ctx, issue, id, change)
}

export async function indexWork(
  ctx: RequestContext,
  issue: VisibleIssue,
  id: number,
  text: string | null,
): Promise<void> {
  if (text === null) await deleteSearchText(ctx, issue.id, 'work', id)
  else await writeSearchText(ctx, issue, { source: 'work', sourceId: id, text })
}

export async function tellWork(
  ctx: RequestContext,
  issue: VisibleIssue,
  id: number,
  change: 'added' | 'changed' | 'removed',
): Promise<void> {
  await ctx.events.add(ctx, {
    kind: `workItem.${change}`,
    entity: 'IssueWorkItem',
    entityId: id,
    projectId: issue.project_id,
    payload: { issueId: issue.id, silent: ctx.silent },
  })
}

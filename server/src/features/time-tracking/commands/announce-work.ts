import type { RequestContext } from '../../../platform/context/index.ts'
import { recordActivitiesOfMany } from '../../activities/index.ts'
import { workTimeOf } from '../../custom-fields/index.ts'
import type { VisibleIssue } from '../../issues/index.ts'
import { deleteSearchText, writeSearchText } from '../../search/index.ts'
import { refreshSums } from '../sums.ts'
import { workActivity } from '../work-activities.ts'
import type { WorkContent } from '../work-items.store.ts'

/** Work on an issue. */
export interface WorkOnIssue {
  readonly issue: VisibleIssue
  readonly id: number
  readonly work: WorkContent
}

/** What must follow when work came or went, but for its searched text: history, sums, and an event each. */
export async function announceWork(
  ctx: RequestContext,
  works: readonly WorkOnIssue[],
  change: 'added' | 'removed',
): Promise<void> {
  const workTime = await workTimeOf(ctx)
  await recordActivitiesOfMany(
    ctx,
    works.map(({ issue, id, work }) => ({ issue, entry: workActivity(change, id, work, workTime) })),
  )
  await refreshSums(ctx, [...new Set(works.map(({ issue }) => issue.id))])
  await tellWork(ctx, works, change)
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
  works: readonly Pick<WorkOnIssue, 'issue' | 'id'>[],
  change: 'added' | 'changed' | 'removed',
): Promise<void> {
  await ctx.events.addAll(
    ctx,
    works.map(({ issue, id }) => ({
      kind: `workItem.${change}`,
      entity: 'IssueWorkItem',
      entityId: id,
      projectId: issue.project_id,
      payload: { issueId: issue.id, silent: ctx.silent },
    })),
  )
}

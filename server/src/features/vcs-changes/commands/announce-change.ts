import type { RequestContext } from '../../../platform/context/index.ts'
import { type ActivityContent, recordActivities } from '../../activities/index.ts'
import { touchIssue, type VisibleIssue } from '../../issues/index.ts'

/** Tells history and listeners that a commit came or went. */
export async function announceChange(
  ctx: RequestContext,
  issue: VisibleIssue,
  change: { readonly id: number; readonly version: string },
  side: 'added' | 'removed',
): Promise<void> {
  const content: ActivityContent = {
    values: [{ entity: 'VcsChange', id: change.id, name: change.version, type: 'VcsChange' }],
  }
  await recordActivities(ctx, issue, [
    {
      category: 'VcsChangeCategory',
      added: side === 'added' ? content : null,
      removed: side === 'removed' ? content : null,
    },
  ])
  await announceTouch(ctx, issue)
}

/** Tells history and listeners what has become of a commit. */
export async function announceState(
  ctx: RequestContext,
  issue: VisibleIssue,
  change: { readonly id: number; readonly state: number; readonly before: number },
): Promise<void> {
  if (change.state !== change.before)
    await recordActivities(ctx, issue, [
      {
        category: 'VcsChangeStateCategory',
        target: { kind: 'VcsChange', id: change.id },
        added: { scalar: change.state },
        removed: { scalar: change.before },
      },
    ])
  await announceTouch(ctx, issue)
}

/** The issue counts as changed. */
export async function announceTouch(ctx: RequestContext, issue: VisibleIssue): Promise<void> {
  await touchIssue(ctx, issue.id)
  await ctx.events.add(ctx, {
    kind: 'issue.changed',
    entity: 'Issue',
    entityId: issue.id,
    projectId: issue.project_id,
  })
}

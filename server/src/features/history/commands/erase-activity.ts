import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { requireCan } from '../../access/index.ts'
import { eraseContent } from '../../activities/index.ts'
import { findIssue, noteChange } from '../../issues/index.ts'
import { findActivity } from '../history.store.ts'

/**
 * Erases what one entry holds, for good: that something changed stays, the values and texts go. The issue's present
 * text and other entries keep theirs.
 */
export async function eraseActivity(ctx: RequestContext, issueId: string, activityId: string): Promise<void> {
  await transaction(ctx, async ctx => {
    const issue = await findIssue(ctx, issueId, { lock: true })
    const { id } = await findActivity(ctx, activityId, issue.id)
    requireCan(ctx, 'LOW_LEVEL')
    if (!(await eraseContent(ctx, id))) return
    noteChange(ctx, {
      issue,
      kind: 'told',
      events: [{ kind: 'activity.erased', entity: 'ActivityItem', entityId: id }],
    })
  })
}

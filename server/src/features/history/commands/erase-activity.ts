import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { requireCan } from '../../access/index.ts'
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
    await sql`delete from activity_value where activity_id = ${id}`.execute(ctx.db)
    const { numAffectedRows } = await sql`update activity set added = null, removed = null, erased_at = ${ctx.clock()},
      erased_by = ${ctx.actor.userId} where id = ${id} and erased_at is null`.execute(ctx.db)
    if (numAffectedRows === 0n) return
    noteChange(ctx, {
      issue,
      kind: 'told',
      events: [{ kind: 'activity.erased', entity: 'ActivityItem', entityId: id }],
    })
  })
}

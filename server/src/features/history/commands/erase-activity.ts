import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { requireCan } from '../../access/index.ts'
import { eraseContent } from '../../activities/index.ts'
import { categoriesOf, type HostKind } from '../../hosts/index.ts'
import { findActivity } from '../history.store.ts'

/**
 * Erases what one entry holds, for good: that something changed stays, the values and texts go. The host's present
 * text and other entries keep theirs.
 */
export async function eraseActivity(
  ctx: RequestContext,
  kind: HostKind,
  hostId: string,
  activityId: string,
): Promise<void> {
  await transaction(ctx, async ctx => {
    const host = await kind.find(ctx, hostId, { lock: true })
    const { id, category } = await findActivity(ctx, activityId, { kind, host })
    requireCan(ctx, 'LOW_LEVEL')
    if (!(await eraseContent(ctx, id))) return
    await categoriesOf(ctx.contributions).get(category)?.erased?.(ctx, host)
    kind.note(ctx, [
      { host, kind: 'told', events: [{ kind: 'activity.erased', entity: 'ActivityItem', entityId: id }] },
    ])
  })
}

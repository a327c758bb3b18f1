import { sql } from 'kysely'
import type { LivePart } from '../hosts/index.ts'
import { activityVisible, withHost } from './history.policy.ts'

/** An entry whose content was erased is still there, without it. */
export const liveActivities: LivePart = {
  entity: 'ActivityItem',
  idClass: 12,
  visibleAmong: async (ctx, parts) => {
    const { rows } = await sql<{ id: number }>`
      select h.id from activity h ${withHost(ctx, null)}
      where h.id = any(${parts.map(({ id }) => id)}::bigint[]) and ${activityVisible(ctx, null)}`.execute(ctx.db)
    return rows.map(({ id }) => id)
  },
}

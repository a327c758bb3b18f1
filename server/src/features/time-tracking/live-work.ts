import { sql } from 'kysely'
import type { LivePart } from '../hosts/index.ts'
import { workItemVisible } from './time-tracking.policy.ts'

/** Of work that is gone nobody knows any more whose it was: it is told to who may read the work of others. */
export const liveWork: LivePart = {
  entity: 'IssueWorkItem',
  idClass: 115,
  visibleAmong: async (ctx, parts) => {
    const named = parts.map(({ id, hostId }) => ({ id, issue_id: hostId }))
    const { rows } = await sql<{ id: number }>`
      select m.id from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as m (id bigint, issue_id bigint)
      join issue i on i.id = m.issue_id
      left join lateral (
        select author_id, creator_id, draft from work_item where id = m.id
        union all select null, null, false where not exists (select 1 from work_item where id = m.id)
      ) w on true
      where ${workItemVisible(ctx, 'w', 'i')}`.execute(ctx.db)
    return rows.map(({ id }) => id)
  },
}

import { sql } from 'kysely'
import { goneRows, type HostKind, type LivePart } from '../hosts/index.ts'
import { commentVisible } from './comments.policy.ts'

/** Deleting and restoring a comment is news for whoever saw it before. */
export const liveComments = (kind: HostKind): LivePart => ({
  entity: kind.comments.entity,
  idClass: kind.comments.idClass,
  visibleAmong: async (ctx, parts) => {
    const { rows } = await sql<{ id: number }>`
      with named as (
        select id, host_id, acl, author_id, null::bigint as deleted_at from comment
        where id = any(${parts.map(({ id }) => id)}::bigint[])
        union all
        select g.id, g.host_id, g.acl, g.author_id, null
        from jsonb_to_recordset(${goneRows(parts)}::jsonb) as g (id bigint, host_id bigint, acl int[], author_id int)
      )
      select c.id from named c join host h on h.id = c.host_id
      where h.kind = ${kind.name} and ${commentVisible(ctx, kind, 'c', 'h')}`.execute(ctx.db)
    return rows.map(({ id }) => id)
  },
})

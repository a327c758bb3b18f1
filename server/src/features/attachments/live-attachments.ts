import { sql } from 'kysely'
import { goneRows, type HostKind, type LivePart } from '../hosts/index.ts'
import { formerAttachmentVisible } from './attachments.policy.ts'

export const liveAttachments = (kind: HostKind): LivePart => ({
  entity: kind.attachments.entity,
  idClass: kind.attachments.idClass,
  visibleAmong: async (ctx, parts) => {
    const { rows } = await sql<{ id: number }>`
      with named as (
        select id, host_id, comment_id, acl from attachment where id = any(${parts.map(({ id }) => id)}::bigint[])
        union all
        select g.id, g.host_id, (select r.comment_id from attachment r where r.id = g.id), g.acl
        from jsonb_to_recordset(${goneRows(parts)}::jsonb) as g (id bigint, host_id bigint, acl int[])
      )
      select a.id from named a join host h on h.id = a.host_id
      where h.kind = ${kind.name} and ${formerAttachmentVisible(ctx, kind, 'a', 'h')}`.execute(ctx.db)
    return rows.map(({ id }) => id)
  },
})

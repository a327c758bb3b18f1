import { sql } from 'kysely'
import { goneRows, type LivePart } from '../hosts/index.ts'
import { formerAttachmentVisible } from './attachments.policy.ts'

export const liveAttachments: LivePart = {
  entity: 'IssueAttachment',
  idClass: 8,
  visibleAmong: async (ctx, parts) => {
    const { rows } = await sql<{ id: number }>`
      with named as (
        select id, issue_id, comment_id, acl from attachment where id = any(${parts.map(({ id }) => id)}::bigint[])
        union all
        select g.id, g.host_id, null, g.acl
        from jsonb_to_recordset(${goneRows(parts)}::jsonb) as g (id bigint, host_id bigint, acl int[])
      )
      select a.id from named a join issue i on i.id = a.issue_id where ${formerAttachmentVisible(ctx)}`.execute(ctx.db)
    return rows.map(({ id }) => id)
  },
}

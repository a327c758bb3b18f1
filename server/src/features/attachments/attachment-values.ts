import { sql } from 'kysely'
import type { HistoryValue, HostKind } from '../hosts/index.ts'
import { attachmentVisible, formerAttachmentVisible } from './attachments.policy.ts'

/** What history knows of the files on hosts of a kind. */
export const attachmentValues = (kind: HostKind): HistoryValue => ({
  entity: kind.attachments.entity,
  idClass: kind.attachments.idClass,
  gone: 'hidden',
  fates: (ctx, ids) => sql`
    select a.id, case
      when ${kind.rowVisible(ctx, 'i')} and ${attachmentVisible(ctx, kind, 'a', 'i')} then 'live'
      when a.removed_at is not null and ${formerAttachmentVisible(ctx, kind, 'a', 'i')} then 'former'
      else 'hidden' end as fate
    from attachment a join (${kind.rows}) i on i.id = a.host_id where a.id = any(${ids})`,
})

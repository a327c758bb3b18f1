import { sql } from 'kysely'
import { can } from '../access/index.ts'
import type { HistoryValue, HostKind } from '../hosts/index.ts'
import { commentVisible } from './comments.policy.ts'

/** What history knows of the comments on hosts of a kind. The name of one is its text. */
export const commentValues = (kind: HostKind): HistoryValue => ({
  entity: kind.comments.entity,
  idClass: kind.comments.idClass,
  gone: 'former',
  fates: (ctx, ids) => sql`
    select c.id, case when ${commentVisible(ctx, kind, 'c', 'i')} then 'live' else 'hidden' end as fate
    from comment c join (${kind.rows}) i on i.id = c.host_id where c.id = any(${ids})`,
  readsText: (ctx, projectId) => can(ctx, kind.comments.permissions.deleteOfOthers, projectId),
})

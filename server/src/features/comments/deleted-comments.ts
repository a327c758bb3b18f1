import { sql } from 'kysely'
import { type DeletedKind, holdsForOwn } from '../deleted-items/index.ts'
import type { Host, HostKind } from '../hosts/index.ts'
import { eraseComments } from './commands/erase-comments.ts'
import { updateComment } from './commands/update-comment.ts'
import { commentVisible } from './comments.policy.ts'

/** Deleted comments of a kind of hosts. */
export function deletedComments(kind: HostKind): DeletedKind {
  const { idClass, entity, permissions } = kind.comments
  const columns = sql`c.id, c.text as name, h.id as host_id, ${kind.readableId('h')} as host, h.project_id, c.author_id,
    c.deleted_at, c.deleted_by`
  const ofKind = sql`h.id = c.host_id and h.kind = ${sql.lit(kind.name)}`
  return {
    name: 'comment',
    idClass,
    carries: 'comment',
    restorable: ctx => sql`
      select ${columns} from comment c join host h on ${ofKind}
      where c.deleted_at is not null and ${kind.visible(ctx, 'h')}
        and ${commentVisible(ctx, kind, 'c', 'h', { deleted: true })}
        and ${holdsForOwn(ctx, { author: 'c.author_id', within: 'h' }, permissions.deleteOfOthers, permissions.delete)}`,
    expired: (_, before, limit) => sql`
      select ${columns} from comment c join host h on ${ofKind} where c.deleted_at < ${before}::bigint
      order by c.deleted_at limit ${limit} for update of c skip locked`,
    lock: (ctx, row) => kind.find(ctx, `${kind.idClass}-${row.host_id}`, { lock: true }),
    restore: (ctx, row) =>
      updateComment(
        { ...ctx, ifMatch: null },
        kind,
        `${kind.idClass}-${row.host_id}`,
        `${idClass}-${row.id}`,
        { deleted: false },
        { deleted: true },
      ),
    erase: async (ctx, rows, erasedBy) => {
      const ids = rows.map(row => row.id)
      const known = await sql<Known>`
        select c.id, c.acl, c.author_id, h.id as host_id, h.project_id from comment c join host h on h.id = c.host_id
        where c.id = any(${ids}::bigint[])`.execute(ctx.db)
      await eraseComments(ctx, kind, ids, erasedBy)
      kind.note(
        ctx,
        known.rows.map(({ id, acl, author_id, host_id, project_id }) => {
          const host: Host = { id: host_id, project_id }
          const payload = { id: `${idClass}-${id}`, acl, authorId: author_id }
          return { host, kind: 'told', events: [{ kind: 'comment.erased', entity, entityId: id, payload }] }
        }),
      )
      return []
    },
  }
}

/** Whom the visibility of a comment allowed, looked up while it is still there. */
interface Known {
  readonly id: number
  readonly acl: readonly number[]
  readonly author_id: number
  readonly host_id: number
  readonly project_id: number
}

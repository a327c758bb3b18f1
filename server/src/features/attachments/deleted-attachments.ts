import { sql } from 'kysely'
import { type DeletedKind, holdsForOwn, RETENTION } from '../deleted-items/index.ts'
import type { HostKind } from '../hosts/index.ts'
import { formerAttachmentVisible } from './attachments.policy.ts'
import { eraseAttachments } from './commands/erase-attachments.ts'
import { restoreAttachment } from './commands/restore-attachment.ts'

/** Deleted files of a kind of hosts. Their contents are swept when their time is over. */
export function deletedAttachments(kind: HostKind): DeletedKind {
  const { entity, idClass, permissions } = kind.attachments
  const hostId = (row: { readonly host_id: number | null }) => `${kind.idClass}-${row.host_id}`
  return {
    name: 'attachment',
    idClass,
    restorable: ctx => sql`
      select a.id, a.name, h.id as host_id, ${kind.readableId('h')} as host, h.project_id, a.author_id,
        a.removed_at as deleted_at, a.removed_by as deleted_by
      from attachment a join host h on h.id = a.host_id and h.kind = ${sql.lit(kind.name)}
      where a.removed_at > ${ctx.clock() - RETENTION}::bigint and ${kind.visible(ctx, 'h')}
        and ${formerAttachmentVisible(ctx, kind, 'a', 'h')}
        and ${holdsForOwn(ctx, { author: 'a.author_id', within: 'h' }, permissions.deleteOfOthers)}`,
    lock: (ctx, row) => kind.find(ctx, hostId(row), { lock: true }),
    restore: (ctx, row) => restoreAttachment(ctx, kind, hostId(row), `${idClass}-${row.id}`),
    erase: async (ctx, rows, erasedBy) => {
      const ids = rows.map(row => row.id)
      const known = await sql<Known>`
        select id, acl, author_id as "authorId" from attachment
        where id = any(${ids}::bigint[]) and comment_id is null`.execute(ctx.db)
      const files = await eraseAttachments(ctx, { ids }, erasedBy)
      kind.note(
        ctx,
        rows.map(({ id, host_id, project_id }) => {
          // Of files of comments nobody is told but with their comment.
          const to = known.rows.find(row => row.id === id)
          const payload = { id: `${idClass}-${id}`, ...(to && { acl: to.acl, authorId: to.authorId }) }
          return {
            host: { id: host_id ?? 0, project_id: project_id ?? 0 },
            kind: 'told',
            events: [{ kind: 'attachment.erased', entity, entityId: id, payload }],
          }
        }),
      )
      return files
    },
  }
}

/** Whom the visibility of a file allowed, looked up while it is still there. */
interface Known {
  readonly id: number
  readonly acl: readonly number[]
  readonly authorId: number
}

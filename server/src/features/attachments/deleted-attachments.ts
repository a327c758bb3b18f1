import { sql } from 'kysely'
import { type DeletedKind, holdsForOwn, RETENTION } from '../deleted-items/index.ts'
import { issueVisible, lockIssue, noteChanges } from '../issues/index.ts'
import { formerAttachmentVisible } from './attachments.policy.ts'
import { eraseAttachments } from './commands/erase-attachments.ts'
import { restoreAttachment } from './commands/restore-attachment.ts'

const CLASS = 8

/** Deleted files. Their contents are swept when their time is over. */
export const deletedAttachments: DeletedKind = {
  name: 'attachment',
  idClass: CLASS,
  restorable: ctx => sql`
    select a.id, a.name, i.id as host_id, p.short_name || '-' || i.number as host, i.project_id, a.author_id,
      a.removed_at as deleted_at, a.removed_by as deleted_by
    from attachment a join issue i on i.id = a.issue_id join project p on p.id = i.project_id
    where a.removed_at > ${ctx.clock() - RETENTION}::bigint and i.deleted_at is null and ${issueVisible(ctx, 'i')}
      and ${formerAttachmentVisible(ctx)}
      and ${holdsForOwn(ctx, { author: 'a.author_id', within: 'i' }, 'DELETE_ATTACHMENT_ISSUE')}`,
  lock: (ctx, row) => lockIssue(ctx, row.host_id),
  restore: (ctx, row) => restoreAttachment(ctx, `2-${row.host_id}`, `${CLASS}-${row.id}`),
  erase: async (ctx, rows, erasedBy) => {
    const ids = rows.map(row => row.id)
    const known = await sql<Known>`
      select id, acl, author_id as "authorId" from attachment
      where id = any(${ids}::bigint[]) and comment_id is null`.execute(ctx.db)
    const files = await eraseAttachments(ctx, { ids }, erasedBy)
    noteChanges(
      ctx,
      rows.map(({ id, host_id, project_id }) => {
        // Of files of comments nobody is told but with their comment.
        const to = known.rows.find(row => row.id === id)
        const payload = { id: `${CLASS}-${id}`, ...(to && { acl: to.acl, authorId: to.authorId }) }
        return {
          issue: { id: host_id ?? 0, project_id: project_id ?? 0 },
          kind: 'told',
          events: [{ kind: 'attachment.erased', entity: 'IssueAttachment', entityId: id, payload }],
        }
      }),
    )
    return files
  },
}

/** Whom the visibility of a file allowed, looked up while it is still there. */
interface Known {
  readonly id: number
  readonly acl: readonly number[]
  readonly authorId: number
}

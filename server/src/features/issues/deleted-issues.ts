import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { type DeletedKind, holdsIn } from '../deleted-items/index.ts'
import { noteChanges } from './changes/settle-changes.ts'
import { restoreIssue } from './commands/delete-issues.ts'
import { eraseIssues } from './commands/erase-issues.ts'
import { issueVisible } from './issues.policy.ts'

const CLASS = 2

const columns = sql`i.id, i.summary as name, i.id as host_id, p.short_name || '-' || i.number as host, i.project_id,
  i.reporter_id as author_id, i.deleted_at, i.deleted_by`

/** Keeps who restores an issue, or what hangs on it, waiting until the transaction ends. */
export const lockIssue = (ctx: RequestContext, id: number | null) =>
  sql`select 1 from issue where id = ${id}::bigint for update`.execute(ctx.db)

export const deletedIssues: DeletedKind = {
  name: 'issue',
  idClass: CLASS,
  carries: 'host',
  restorable: ctx => sql`
    select ${columns} from issue i join project p on p.id = i.project_id
    where i.deleted_at is not null and ${issueVisible(ctx, 'i')} and ${holdsIn(ctx, 'DELETE_ISSUE', 'i')}`,
  expired: (_, before, limit) => sql`
    select ${columns} from issue i join project p on p.id = i.project_id where i.deleted_at < ${before}::bigint
    order by i.deleted_at limit ${limit} for update of i skip locked`,
  lock: (ctx, row) => lockIssue(ctx, row.id),
  restore: (ctx, row) => restoreIssue(ctx, `${CLASS}-${row.id}`),
  erase: async (ctx, rows) => {
    await eraseIssues(
      ctx,
      rows.map(row => row.id),
    )
    noteChanges(
      ctx,
      rows.map(({ id, project_id }) => ({
        issue: { id, project_id: project_id ?? 0 },
        kind: 'told',
        events: [{ kind: 'issue.erased', entity: 'Issue', entityId: id, payload: { id: `${CLASS}-${id}` } }],
      })),
    )
    return []
  },
}

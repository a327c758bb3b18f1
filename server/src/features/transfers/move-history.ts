import { sql } from 'kysely'
import { type HistoryCategory, notRevertible } from '../hosts/index.ts'
import { visibleIssues } from '../issues/index.ts'
import { type MoveEntry, moveToFormer, projectOf } from './commands/move-back.ts'

/** How history shows moves. One is taken back without the subtasks, with what it had dropped. */
export const moveHistory: readonly HistoryCategory[] = [
  {
    id: 'ProjectCategory',
    net: 'whole',
    ...{ type: 'Project', field: 'project', member: 'project' },
    readers: null,
    // An issue as of a moment is shown under its present id.
    rebuild: null,
    revert: {
      undo: async (ctx, { host }, entry) => {
        const from = projectOf(entry.removed)
        if (from === undefined || projectOf(entry.added) !== host.project_id)
          throw notRevertible('the issue is elsewhere by now')
        const { rows } = await sql<MoveEntry>`
          select id, host_id, category, field_id, added, removed from activity
          where host_id = ${host.id} and created = ${entry.created} and author_id = ${entry.author_id}
            and category in ('ProjectCategory', 'CustomFieldCategory', 'IssueResolvedCategory')
          order by id desc`.execute(ctx.db)
        await moveToFormer(ctx, [...(await visibleIssues(ctx, [host.id])).values()], from, rows)
      },
    },
  },
]

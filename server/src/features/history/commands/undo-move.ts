import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import type { VisibleIssue } from '../../issues/index.ts'
import { type MoveEntry, moveToFormer, projectOf } from '../../transfers/index.ts'
import type { HistoryEntry } from '../rebuild-issue.ts'
import { notRevertible } from './not-revertible.ts'

/** Moves the issue, without its subtasks, back to the project that it came from, with what the move had dropped. */
export async function undoMove(ctx: RequestContext, issue: VisibleIssue, entry: HistoryEntry): Promise<void> {
  const from = projectOf(entry.removed)
  if (from === undefined || projectOf(entry.added) !== issue.project_id)
    throw notRevertible('the issue is elsewhere by now')
  const { rows } = await sql<MoveEntry>`
    select id, host_id, category, field_id, added, removed from activity
    where host_id = ${issue.id} and created = ${entry.created} and author_id = ${entry.author_id}
      and category in ('ProjectCategory', 'CustomFieldCategory', 'IssueResolvedCategory')
    order by id desc`.execute(ctx.db)
  await moveToFormer(ctx, [issue], from, rows)
}

import { AppError } from '@cairn/common/platform/errors'
import { formatId } from '@cairn/common/platform/ids'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { projectFields } from '../../custom-fields/index.ts'
import { issueParts, readFieldValues, updateIssue, type VisibleIssue } from '../../issues/index.ts'
import { moveTree } from '../../transfers/index.ts'
import { fieldValueBefore } from '../value-before.ts'
import { type Entry, notRevertible, valuesOf } from './entry.ts'

/**
 * Moves the issue, without its subtasks, back to the project that it came from, where it gets a new number. Values that
 * the move had dropped come back, where the field is still empty and the value still exists.
 */
export async function undoMove(ctx: RequestContext, issue: VisibleIssue, entry: Entry): Promise<void> {
  const [from] = valuesOf(entry.removed)
  const [to] = valuesOf(entry.added)
  if (!from || to?.id !== issue.project_id) throw notRevertible('the issue is elsewhere by now')
  const id = formatId(2, issue.id)
  await moveTree(ctx, id, { project: { id: formatId(0, from.id) }, withSubtasks: false })
  const fields = await projectFields(ctx, from.id)
  const current = (await readFieldValues(ctx.db, [issue.id])).get(issue.id)
  for (const lost of await lostByMove(ctx, issue, entry)) {
    const field = fields.find(({ fieldId }) => fieldId === lost.field_id)
    if (!field || field.isSpentTime || (current?.get(field.fieldId) ?? []).length > 0) continue
    const value = await fieldValueBefore(ctx, issue, field, lost)
    const body = { customFields: [{ id: formatId(92, field.id), $type: field.fieldType.issueType, value }] }
    try {
      await updateIssue(ctx, id, { body }, issueParts([]))
    } catch (error) {
      // The value is gone, or the actor may not set the field: the issue is back all the same.
      if (!(error instanceof AppError)) throw error
    }
  }
}

/** What the move wrote down as dropped, in the same moment. */
async function lostByMove(ctx: RequestContext, issue: VisibleIssue, move: Entry): Promise<readonly Entry[]> {
  const { rows } = await sql<Entry>`
    select id, created, author_id, category, target_id, field_id, field_name, added, removed from activity
    where issue_id = ${issue.id} and created = ${move.created} and author_id = ${move.author_id}
      and category = 'CustomFieldCategory' and added is null and removed is not null order by id`.execute(ctx.db)
  return rows
}

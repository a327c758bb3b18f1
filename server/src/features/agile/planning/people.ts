import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { intArray } from '../../../platform/db/index.ts'
import { canSeeField, type ProjectFieldInfo, projectFieldsOf } from '../../custom-fields/index.ts'
import type { Board } from '../boards.store.ts'

const ASSIGNEE = /^assignees?$/i

/**
 * Whose cards are: by the field of each project that is called as the assignee, else by its first field of people, as far
 * as the reader may see it. Cards of nobody are left out; of several people the first counts. One statement.
 */
export async function peopleOfCards(
  ctx: RequestContext,
  board: Board,
  cardIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const fields = new Map<string, ProjectFieldInfo>()
  for (const [projectId, all] of await projectFieldsOf(ctx, board.projectIds)) {
    const ofPeople = all.filter(({ fieldType }) => fieldType.valueType === 'user')
    const field = ofPeople.find(({ name }) => ASSIGNEE.test(name)) ?? ofPeople[0]
    if (field && canSeeField(ctx, field)) fields.set(`${projectId} ${field.fieldId}`, field)
  }
  if (fields.size === 0 || cardIds.length === 0) return new Map()
  const fieldIds = new Set([...fields.values()].map(({ fieldId }) => fieldId))
  const { rows } = await sql<{ issue_id: number; project_id: number; field_id: number; value_id: number }>`
    select v.issue_id, v.project_id, v.field_id, v.value_id from issue_field_value v
    where v.issue_id = any(${`{${cardIds.join(',')}}`}::bigint[]) and v.field_id = any(${intArray(fieldIds)})
      and v.position = 0 and v.value_id is not null`.execute(ctx.search)
  return new Map(
    rows.flatMap(row =>
      fields.has(`${row.project_id} ${row.field_id}`) ? [[row.issue_id, row.value_id] as const] : [],
    ),
  )
}

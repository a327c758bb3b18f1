import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import type { ActivityOfIssue } from '../activities/index.ts'
import { writeSearchText } from '../search/index.ts'
import { activityContent } from './field-values.ts'
import type { VisibleIssue } from './issues.policy.ts'
import { ensureTerms } from './search-row.ts'
import type { FieldInput, FieldValues } from './write-fields.ts'

export interface FieldChanges {
  readonly issue: VisibleIssue
  readonly current: FieldValues
  readonly changes: readonly FieldInput[]
}

/** Stores the changed fields of many issues and gives the history entries; the rows with two statements. */
export async function storeFieldValuesOfMany(
  ctx: RequestContext,
  all: readonly FieldChanges[],
): Promise<readonly ActivityOfIssue[]> {
  const cells = all.flatMap(({ issue, changes }) => changes.map(({ field, values }) => ({ issue, field, values })))
  if (cells.length === 0) return []
  await sql`
    delete from issue_field_value v
    using unnest(${cells.map(cell => cell.issue.id)}::bigint[], ${cells.map(cell => cell.field.fieldId)}::int[]) as gone (issue_id, field_id)
    where v.issue_id = gone.issue_id and v.field_id = gone.field_id`.execute(ctx.db)
  const rows = cells.flatMap(({ issue, field, values }) =>
    values.map((value, position) => ({ issue, fieldId: field.fieldId, position, value })),
  )
  if (rows.length > 0)
    await sql`
      insert into issue_field_value (issue_id, project_id, field_id, position, value_id, num, text_value, ord)
      select * from unnest(${rows.map(row => row.issue.id)}::bigint[], ${rows.map(row => row.issue.project_id)}::int[],
        ${rows.map(row => row.fieldId)}::int[], ${rows.map(row => row.position)}::smallint[],
        ${rows.map(row => row.value.valueId)}::int[], ${rows.map(row => row.value.num)}::float8[],
        ${rows.map(row => row.value.text)}::text[], ${rows.map(row => row.value.ord)}::int[])`.execute(ctx.db)
  const pairs = new Map<string, { readonly fieldId: number; readonly valueId: number }>()
  for (const { fieldId, value } of rows)
    if (value.valueId !== null) pairs.set(`${fieldId}-${value.valueId}`, { fieldId, valueId: value.valueId })
  await ensureTerms(ctx.db, [...pairs.values()])
  for (const { issue, field, values } of cells)
    if (field.fieldType.storage === 'text')
      await writeSearchText(ctx, issue, {
        source: 'field',
        sourceId: field.fieldId,
        text: values.map(value => value.text ?? '').join(' '),
        private: !field.isPublic,
      })
  return all.flatMap(({ issue, current, changes }) =>
    changes.map(({ field, values }) => ({
      issue,
      entry: {
        category: 'CustomFieldCategory',
        fieldId: field.fieldId,
        fieldName: field.name,
        private: !field.isPublic,
        added: activityContent(field.fieldType, values),
        removed: activityContent(field.fieldType, current.get(field.fieldId) ?? []),
      },
    })),
  )
}

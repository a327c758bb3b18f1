import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import type { ProjectFieldInfo } from '../custom-fields/index.ts'
import type { FieldValues } from './field-inputs.ts'
import type { StoredValue } from './field-values.ts'

/** What new issues of the project start with. One statement; archived values and banned users are left out. */
export async function defaultValues(ctx: RequestContext, fields: readonly ProjectFieldInfo[]): Promise<FieldValues> {
  const withDefaults = fields.filter(field => field.defaultValues.length > 0)
  if (withDefaults.length === 0) return new Map()
  const ids = withDefaults.flatMap(field => [...field.defaultValues])
  const { rows } = await sql<{ id: number; name: string; ord: number | null; resolved: boolean | null }>`
    select id, name, ordinal as ord, is_resolved as resolved from bundle_element where id = any(${ids}::int[]) and not archived
    union all select id, full_name, null, null from users where id = any(${ids}::int[]) and not banned
    union all select id, name, null, null from user_group where id = any(${ids}::int[])`.execute(ctx.db)
  const byId = new Map(rows.map(row => [row.id, row]))
  return new Map(
    withDefaults.map(field => {
      const { isMultiValue, valueType } = field.fieldType
      const values = field.defaultValues.flatMap((id): StoredValue[] => {
        const row = byId.get(id)
        if (!row) return []
        const isResolved = valueType === 'state' ? row.resolved : null
        return [
          { fieldId: field.fieldId, valueId: id, num: null, text: null, ord: row.ord, name: row.name, isResolved },
        ]
      })
      return [field.fieldId, isMultiValue ? values : values.slice(0, 1)]
    }),
  )
}

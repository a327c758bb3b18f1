import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import type { ProjectFieldInfo } from '../custom-fields/index.ts'
import { newHostId } from '../hosts/index.ts'
import type { FieldValues } from './field-inputs.ts'
import type { StoredValue } from './field-values.ts'

interface Value {
  readonly id: number
  readonly name: string
  readonly ord: number | null
  readonly resolved: boolean | null
}

/** What new issues of the project start with. One statement; archived values and banned users are left out. */
export async function defaultValues(ctx: RequestContext, fields: readonly ProjectFieldInfo[]): Promise<FieldValues> {
  const ids = idsOf(fields)
  if (ids.length === 0) return new Map()
  const { rows } = await usable(ids).execute(ctx.db)
  return startingWith(fields, rows)
}

/** As {@link defaultValues}, for one issue, whose id is drawn along so that all of it can be sent at once. */
export async function startOfIssue(
  ctx: RequestContext,
  fields: readonly ProjectFieldInfo[],
): Promise<{ readonly id: number; readonly defaults: FieldValues }> {
  const { rows } = await sql<Value | (Pick<Value, 'id'> & { readonly name: null })>`
    ${usable(idsOf(fields))} union all select ${newHostId}, null, null, null`.execute(ctx.db)
  const drawn = rows.find(row => row.name === null)
  if (!drawn) throw new Error('No id was drawn')
  const values = rows.filter(row => row.name !== null)
  return { id: drawn.id, defaults: startingWith(fields, values) }
}

const idsOf = (fields: readonly ProjectFieldInfo[]): readonly number[] =>
  fields.flatMap(field => [...field.defaultValues])

const usable = (ids: readonly number[]) => sql<Value>`
  select id, name, ordinal as ord, is_resolved as resolved from bundle_element where id = any(${ids}::int[]) and not archived
  union all select id, full_name, null, null from users where id = any(${ids}::int[]) and not banned
  union all select id, name, null, null from user_group where id = any(${ids}::int[])`

function startingWith(fields: readonly ProjectFieldInfo[], rows: readonly Value[]): FieldValues {
  const byId = new Map(rows.map(row => [row.id, row]))
  return new Map(
    fields
      .filter(field => field.defaultValues.length > 0)
      .map(field => {
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

import { CustomField, type FieldTypeInfo, fieldTypeOf, findFieldType } from '@cairn/common/features/custom-fields'
import { AppError, notFound } from '@cairn/common/platform/errors'
import { type Insertable, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { violates } from '../../platform/http/index.ts'
import { fieldsChanged } from '../bundles/index.ts'
import { customFieldCondition } from './custom-fields.policy.ts'
import type { CustomFieldTable } from './custom-fields.tables.ts'

export interface CustomFieldInfo {
  readonly id: number
  readonly name: string
  readonly fieldType: FieldTypeInfo
  readonly canBeEmpty: boolean
  readonly emptyText: string | null
  readonly isPublic: boolean
  readonly bundleId: number | null
  readonly defaultValues: readonly number[]
}

const SORT_SLOTS = 16
const RESERVED_SLOTS: Readonly<Record<string, number>> = { State: 1, Priority: 2, Type: 3 }

/** A visible custom field by its database id; throws `not_found`. */
export async function resolveCustomField(ctx: RequestContext, id: string): Promise<CustomFieldInfo> {
  const number = CustomField.parseId(id)
  const row =
    number === null || number > 2_147_483_647
      ? undefined
      : await ctx.db
          .selectFrom('custom_field')
          .selectAll()
          .where('id', '=', number)
          .where(customFieldCondition(ctx))
          .executeTakeFirst()
  if (!row) throw notFound(id)
  return {
    id: row.id,
    name: row.name,
    fieldType: fieldTypeOf(row.field_type),
    canBeEmpty: row.default_can_be_empty,
    emptyText: row.default_empty_text,
    isPublic: row.default_is_public,
    bundleId: row.default_bundle_id,
    defaultValues: row.default_values,
  }
}

/** Adds a custom field, without a permission check. Must run in a transaction. */
export async function insertCustomField(
  ctx: RequestContext,
  row: Omit<Insertable<CustomFieldTable>, 'sort_slot' | 'ordinal'>,
): Promise<number> {
  await fieldsChanged(ctx)
  const type = findFieldType(row.field_type)
  if (!type) throw new AppError('unknown_value', { name: 'fieldType', value: row.field_type.slice(0, 100) })
  try {
    const { id } = await ctx.db
      .insertInto('custom_field')
      .values({
        ...row,
        ordinal: sql<number>`(select coalesce(max(ordinal), -1) + 1 from custom_field)`,
        sort_slot: hasSlot(type) ? await freeSlot(ctx, row.name) : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  } catch (error) {
    throw fieldNameTaken(error, row.name)
  }
}

export function fieldNameTaken(error: unknown, name: string): unknown {
  return violates(error, 'custom_field_by_name') ? new AppError('name_taken', { name, field: 'name' }) : error
}

/** Fields whose single value has a whole number to sort by. */
function hasSlot(type: FieldTypeInfo): boolean {
  if (type.isMultiValue) return false
  return type.storage === 'value' || type.id === 'integer' || type.id === 'period'
}

/** Slots are given when a field comes to be, while no issue has a value of it yet. */
async function freeSlot(ctx: RequestContext, name: string): Promise<number | null> {
  const taken = new Set(
    (await ctx.db.selectFrom('custom_field').select('sort_slot').where('sort_slot', 'is not', null).execute()).map(
      row => row.sort_slot,
    ),
  )
  const reserved = RESERVED_SLOTS[name]
  if (reserved && !taken.has(reserved)) return reserved
  const first = Object.keys(RESERVED_SLOTS).length + 1
  for (let slot = first; slot <= SORT_SLOTS; slot++) if (!taken.has(slot)) return slot
  return null
}

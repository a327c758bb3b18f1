import type { FieldTypeInfo } from '@cairn/common/features/custom-fields'
import { UserGroup } from '@cairn/common/features/groups'
import { User } from '@cairn/common/features/users'
import { AppError } from '@cairn/common/platform/errors'
import { checkLength, LAST_TIME, TEXT_LIMITS } from '@cairn/common/platform/limits'
import { parsePeriod, type WorkTime } from '@cairn/common/platform/period'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { findBundleElement, isUserAllowed } from '../bundles/index.ts'
import { type ProjectFieldInfo, workTimeOf } from '../custom-fields/index.ts'
import type { StoredValue } from './field-values.ts'

type Json = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** Most values of one field: each is looked up. */
const MAX_VALUES = 500
const INT_LIMIT = 2_147_483_647

/**
 * Turns the `value` of a body into stored values, by the type of the field. Names match in any letter case. Unknown
 * or not allowed values are refused with the name of the field.
 */
export async function resolveValue(
  ctx: RequestContext,
  field: ProjectFieldInfo,
  json: unknown,
): Promise<readonly StoredValue[]> {
  const type = field.fieldType
  if (type.isMultiValue) {
    if (json === null || json === undefined) throw new AppError('field_value_null', { name: field.name })
    if (!Array.isArray(json)) throw new AppError('invalid_type', { name: field.name, expected: 'array' })
    if (json.length > MAX_VALUES) throw new AppError('list_too_long', { name: field.name, limit: MAX_VALUES })
    const values: StoredValue[] = []
    for (const member of json) values.push(await namedValue(ctx, field, type, member))
    return [...new Map(values.map(value => [value.valueId, value])).values()]
  }
  if (json === null || json === undefined) return []
  if (Array.isArray(json)) throw new AppError('incompatible_field_type', { id: field.name })
  if (type.storage === 'value') return [await namedValue(ctx, field, type, json)]
  if (type.storage === 'num') return [numberValue(field, type, json, await workTimeOf(ctx))]
  return textValue(field, type, json)
}

async function namedValue(
  ctx: RequestContext,
  field: ProjectFieldInfo,
  type: FieldTypeInfo,
  json: unknown,
): Promise<StoredValue> {
  if (!isObject(json)) throw new AppError('invalid_type', { name: field.name, expected: 'object' })
  if (type.valueType === 'user') return userValue(ctx, field, json)
  if (type.valueType === 'group') return groupValue(ctx, field, json)
  const id = textOf(json.id)
  const name = textOf(json.name)
  if (id === null && name === null) throw new AppError('unknown_value', { name: field.name, value: '' })
  const element =
    field.bundleId === null ? null : await findBundleElement(ctx, field.bundleId, id === null ? { name } : { id })
  if (!element) throw new AppError('unknown_value', { name: field.name, value: (name ?? id ?? '').slice(0, 100) })
  return {
    ...empty(field),
    valueId: element.id,
    ord: element.ordinal,
    name: element.name,
    isResolved: type.valueType === 'state' ? element.isResolved : null,
  }
}

const empty = (field: ProjectFieldInfo): StoredValue => ({
  fieldId: field.fieldId,
  valueId: null,
  num: null,
  text: null,
  ord: null,
  name: null,
  isResolved: null,
})

async function userValue(ctx: RequestContext, field: ProjectFieldInfo, json: Json): Promise<StoredValue> {
  const id = textOf(json.id)
  const ring = textOf(json.ringId)
  const login = textOf(json.login)
  const condition =
    id !== null
      ? sql`id = ${User.parseId(id) ?? -1}`
      : login !== null
        ? sql`login_key = ${login.normalize('NFKC').toLowerCase()}`
        : sql`id = ${ring === null ? -1 : Number.parseInt(ring.slice(-12), 16) || -1}`
  const { rows } = await sql<{ id: number; full_name: string; guest: boolean }>`
    select id, full_name, guest from users where ${condition}`.execute(ctx.db)
  const user = rows[0]
  if (!user || user.guest)
    throw new AppError('unknown_value', { name: field.name, value: (login ?? id ?? '').slice(0, 100) })
  if (field.bundleId !== null && !(await isUserAllowed(ctx, field.bundleId, user.id)))
    throw new AppError('value_not_allowed', { name: field.name, value: user.full_name, field: field.name })
  return { ...empty(field), valueId: user.id, name: user.full_name }
}

async function groupValue(ctx: RequestContext, field: ProjectFieldInfo, json: Json): Promise<StoredValue> {
  const id = textOf(json.id)
  const name = textOf(json.name)
  const { rows } = await sql<{ id: number; name: string }>`select id, name from user_group
    where ${id === null ? sql`name_key = ${name?.trim().toLowerCase() ?? ''}` : sql`id = ${UserGroup.parseId(id) ?? -1}`}`.execute(
    ctx.db,
  )
  if (!rows[0]) throw new AppError('unknown_value', { name: field.name, value: (name ?? id ?? '').slice(0, 100) })
  return { ...empty(field), valueId: rows[0].id, name: rows[0].name }
}

function numberValue(field: ProjectFieldInfo, type: FieldTypeInfo, json: unknown, work: WorkTime): StoredValue {
  const num = type.valueType === 'period' ? periodMinutes(field, json, work) : json
  if (typeof num !== 'number' || !Number.isFinite(num))
    throw new AppError('invalid_type', { name: field.name, expected: 'number' })
  const isWhole = type.valueType !== 'float'
  const limit = type.valueType === 'integer' ? INT_LIMIT : Number.MAX_SAFE_INTEGER
  if (isWhole && (!Number.isInteger(num) || Math.abs(num) > limit))
    throw new AppError('invalid_type', { name: field.name, expected: 'integer' })
  if (type.valueType.startsWith('date') && Math.abs(num) > LAST_TIME)
    throw new AppError('invalid_value', { name: field.name, field: field.name })
  const value = type.valueType === 'date' ? noonOf(num) : num
  return { ...empty(field), num: value, ord: ordinalOf(type, value) }
}

/** Dates are kept at noon UTC, so that they are the same day in every time zone. */
function noonOf(time: number): number {
  const day = 86_400_000
  return Math.floor(time / day) * day + day / 2
}

/** Sort ordinals are 32 bits: dates and times sort by the minute. */
export function ordinalOf(type: FieldTypeInfo, value: number): number {
  const scaled = type.valueType.startsWith('date') ? value / 60_000 : value
  return Math.max(-INT_LIMIT, Math.min(INT_LIMIT, Math.round(scaled)))
}

function periodMinutes(field: ProjectFieldInfo, json: unknown, work: WorkTime): number {
  if (isObject(json)) {
    if (typeof json.minutes === 'number' && Number.isInteger(json.minutes) && json.minutes >= 0) return json.minutes
    const minutes = typeof json.presentation === 'string' ? parsePeriod(json.presentation, work) : null
    if (minutes !== null) return minutes
  }
  throw new AppError('invalid_value', { name: field.name })
}

function textValue(field: ProjectFieldInfo, type: FieldTypeInfo, json: unknown): readonly StoredValue[] {
  const isText = type.valueType === 'text'
  const given = isText && isObject(json) ? json.text : json
  if (given === null || given === undefined) return []
  if (typeof given !== 'string') throw new AppError('invalid_type', { name: field.name, expected: 'string' })
  if (given.includes('\0') || !given.isWellFormed()) throw new AppError('invalid_value', { name: field.name })
  const text = isText ? given : given.trim()
  checkLength(field.name, text, isText ? TEXT_LIMITS.text : TEXT_LIMITS.fieldText)
  return text === '' ? [] : [{ ...empty(field), text }]
}

import { AgileColumn, AgileColumnFieldValue } from '@cairn/common/features/agile'
import { BundleElement } from '@cairn/common/features/bundles'
import type { BodyOf } from '@cairn/common/features/entities'
import { AppError } from '@cairn/common/platform/errors'
import { checkLength, TEXT_LIMITS } from '@cairn/common/platform/limits'
import type { RequestContext } from '../../../platform/context/index.ts'
import type { ProjectFieldInfo } from '../../custom-fields/index.ts'
import type { BoardFacts } from '../board-facts.ts'
import { kindOfValues } from '../board-facts.ts'
import type { ColumnInfo } from '../boards.store.ts'
import type { BoardBefore, BoardEdit, ColumnInput, ValueInput } from './board-edit.ts'
import { isColumnField } from './column-fields.ts'
import { defaultColumns } from './default-columns.ts'
import { findPeople } from './find-people.ts'
import { readColor, readField, readText, refused, requireFew, unknown } from './read-values.ts'

const MAX_COLUMNS = 50
const MAX_VALUES = 200
const MAX_WIP = 100_000

/** What a body says of the columns of a board. Without columns another field gets those that it has by default. */
export async function readColumns(
  ctx: RequestContext,
  before: BoardBefore,
  facts: BoardFacts,
  body: BodyOf<'ColumnSettings'>,
): Promise<Pick<BoardEdit, 'row' | 'columns'>> {
  const field = columnField(facts, before, body)
  const row = { column_field_id: field.fieldId }
  if (body.columns) return { row, columns: await readList(ctx, before, facts, field, body.columns) }
  if (field.fieldId === before.column_field_id) return { row: {} }
  return { row, columns: defaultColumns(facts, field) }
}

function columnField(facts: BoardFacts, before: BoardBefore, body: BodyOf<'ColumnSettings'>): ProjectFieldInfo {
  const given =
    body.field === undefined
      ? facts.fields.find(({ fieldId }) => fieldId === before.column_field_id)
      : readField(facts, body.field, 'columnSettings.field')
  if (!given) throw new AppError('field_required', { name: 'columnSettings.field', field: 'columnSettings' })
  if (!isColumnField(given))
    throw refused(`columns are made of values of a field that has one value, and ${given.name} is none`)
  return given
}

type ColumnBody = BodyOf<'AgileColumn'>

async function readList(
  ctx: RequestContext,
  before: BoardBefore,
  facts: BoardFacts,
  field: ProjectFieldInfo,
  given: readonly ColumnBody[],
): Promise<readonly ColumnInput[]> {
  requireFew(given, MAX_COLUMNS, 'columnSettings.columns')
  if (given.length === 0)
    throw new AppError('field_required', { name: 'columnSettings.columns', field: 'columnSettings' })
  const isSame = field.fieldId === before.column_field_id
  const find = await valueFinder(ctx, before, facts, field, given)
  const columns = inOrder(given).map(body => {
    const old = body.id ? oldColumn(before, body.id) : null
    return readColumn(old, isSame, body, find)
  })
  const ids = columns.flatMap(({ id }) => id ?? [])
  if (new Set(ids).size < ids.length) throw refused('a column stands in the list twice')
  requireOnce(columns)
  return columns
}

const inOrder = (given: readonly ColumnBody[]): readonly ColumnBody[] =>
  given.every(({ ordinal }) => typeof ordinal === 'number')
    ? given.toSorted((a, b) => (a.ordinal ?? 0) - (b.ordinal ?? 0))
    : given

function oldColumn(before: BoardBefore, id: string): ColumnInfo {
  const number = AgileColumn.requireId(id)
  const found = before.columns.find(column => column.id === number)
  if (!found) throw unknown('columnSettings.columns', id)
  return found
}

function readColumn(
  old: ColumnInfo | null,
  isSame: boolean,
  body: ColumnBody,
  find: (value: BodyOf<'AgileColumnFieldValue'>) => ValueInput,
): ColumnInput {
  const values = body.fieldValues?.map(find) ?? (isSame ? (old?.values ?? []) : [])
  if (values.length === 0)
    throw new AppError('field_required', { name: 'columnSettings.columns.fieldValues', field: 'columnSettings' })
  checkLength('title', body.title ?? '', TEXT_LIMITS.boardPartName)
  return {
    id: old?.id ?? null,
    title: body.title === undefined ? (old?.title ?? null) : body.title?.trim() || null,
    color: body.color === undefined ? (old?.color ?? null) : readColor(body.color),
    policy: body.policy === undefined ? (old?.policy ?? null) : readText(body.policy, 'policy', TEXT_LIMITS.note),
    isVisible: body.isVisible ?? old?.isVisible ?? true,
    ...readLimits(old, body.wipLimit),
    values: values.map(({ name, valueId }) => ({ name, valueId })),
  }
}

function readLimits(old: ColumnInfo | null, body: BodyOf<'WIPLimit'> | null | undefined) {
  const kept = { wipMin: old?.wipMin ?? null, wipMax: old?.wipMax ?? null }
  if (body === undefined) return kept
  if (body === null) return { wipMin: null, wipMax: null }
  const wipMin = body.min === undefined ? kept.wipMin : body.min
  const wipMax = body.max === undefined ? kept.wipMax : body.max
  for (const [name, value] of Object.entries({ min: wipMin, max: wipMax }))
    if (value !== null && (value < 0 || value > MAX_WIP))
      throw new AppError('invalid_value', { name: `wipLimit.${name}`, field: 'columnSettings' })
  if (wipMin !== null && wipMax !== null && wipMin > wipMax)
    throw refused('the least number of cards of a column is more than the most')
  return { wipMin, wipMax }
}

function requireOnce(columns: readonly ColumnInput[]): void {
  const seen = new Set<string>()
  for (const { values } of columns)
    for (const { name, valueId } of values) {
      const key = valueKey({ name, valueId })
      if (seen.has(key)) throw refused(`the value ${name ?? valueId ?? 'none'} stands in the columns twice`)
      seen.add(key)
    }
  if (seen.size > MAX_VALUES) throw new AppError('list_too_long', { name: 'fieldValues', limit: MAX_VALUES })
}

/** By which a value of a column is told, also by the database. */
export const valueKey = ({ name, valueId }: ValueInput): string => `${name?.toLowerCase() ?? ''}\n${valueId ?? ''}`

/** How values of the field are found that bodies name: by their own id, that of an element, person or group, or by name. */
async function valueFinder(
  ctx: RequestContext,
  before: BoardBefore,
  facts: BoardFacts,
  field: ProjectFieldInfo,
  columns: readonly ColumnBody[],
): Promise<(value: BodyOf<'AgileColumnFieldValue'>) => ValueInput> {
  const isSame = field.fieldId === before.column_field_id
  const old = isSame ? before.columns.flatMap(({ values }) => values) : []
  const known = facts.valuesOf(field.fieldId)
  const kind = kindOfValues(field)
  const people =
    kind === null
      ? null
      : await findPeople(
          ctx,
          kind,
          columns.flatMap(({ fieldValues }) => fieldValues ?? []),
          old.flatMap(({ valueId }) => valueId ?? []),
        )
  return body => {
    const own = body.id ? AgileColumnFieldValue.parseId(body.id) : null
    if (own !== null) {
      const found = old.find(({ id }) => id === own)
      if (!found) throw unknown('fieldValues', body.id ?? '')
      return { name: found.name, valueId: found.valueId }
    }
    if (!body.id && body.name === null) return { name: null, valueId: null }
    if (people) return { name: null, valueId: people(body) }
    const element = body.id ? BundleElement.requireId(body.id) : null
    const name = body.name?.trim() ?? ''
    const found =
      element === null ? known.get(name.toLowerCase()) : [...known.values()].find(({ id }) => id === element)
    if (found) return { name: found.name, valueId: null }
    const kept = old.find(value => value.name?.toLowerCase() === name.toLowerCase())
    if (kept && name !== '') return { name: kept.name, valueId: null }
    throw unknown('fieldValues', body.id ?? name)
  }
}

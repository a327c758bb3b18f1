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
import { withHidden } from './hidden-parts.ts'
import { readColor, readField, readText, refused, requireFew, unknown } from './read-values.ts'
import { useOf } from './shown-columns.ts'

const MAX_COLUMNS = 50
const MAX_VALUES = 200
const MAX_WIP = 100_000

/** What columns are read against: the board, and what the actor knows of it. */
interface Known {
  readonly before: BoardBefore
  readonly facts: BoardFacts
  /** Numbers of the values that the actor does not see. */
  readonly hidden: ReadonlySet<number>
  /** Null: the field stays, and the actor does not know of it. */
  readonly field: ProjectFieldInfo | null
  readonly isSame: boolean
}

/**
 * What a body says of the columns of a board. Without columns another field gets those that it has by default. Values of the
 * same field that the actor does not see stay.
 */
export async function readColumns(
  ctx: RequestContext,
  before: BoardBefore,
  facts: BoardFacts,
  hidden: ReadonlySet<number>,
  body: BodyOf<'ColumnSettings'>,
): Promise<Pick<BoardEdit, 'row' | 'columns'>> {
  const field = columnField(facts, before, body)
  const column_field_id = field?.fieldId ?? before.column_field_id
  const isSame = column_field_id === before.column_field_id
  if (body.columns)
    return {
      row: { column_field_id },
      columns: await readList(ctx, { before, facts, hidden, field, isSame }, body.columns),
    }
  return field && !isSame ? { row: { column_field_id }, columns: defaultColumns(facts, field) } : { row: {} }
}

function columnField(facts: BoardFacts, before: BoardBefore, body: BodyOf<'ColumnSettings'>): ProjectFieldInfo | null {
  const current = useOf(facts, before.column_field_id)
  // Who does not know of the field reads none, and sends that back.
  if (!body.field && before.column_field_id !== null && !current) return null
  const given = body.field === undefined ? current : readField(facts, body.field, 'columnSettings.field')
  if (!given) throw new AppError('field_required', { name: 'columnSettings.field', field: 'columnSettings' })
  if (!isColumnField(given))
    throw refused(`columns are made of values of a field that has one value, and ${given.name} is none`)
  return given
}

type ColumnBody = BodyOf<'AgileColumn'>

async function readList(
  ctx: RequestContext,
  known: Known,
  given: readonly ColumnBody[],
): Promise<readonly ColumnInput[]> {
  requireFew(given, MAX_COLUMNS, 'columnSettings.columns')
  if (given.length === 0)
    throw new AppError('field_required', { name: 'columnSettings.columns', field: 'columnSettings' })
  const find = await valueFinder(ctx, known, given)
  const wanted = inOrder(given).map(body => {
    const old = body.id ? oldColumn(known.before, body.id) : null
    return readColumn(old, known, body, find)
  })
  const ids = wanted.flatMap(({ id }) => id ?? [])
  if (new Set(ids).size < ids.length) throw refused('a column stands in the list twice')
  const columns = withHiddenColumns(known, wanted)
  requireOnce(columns)
  return columns
}

/** A column that was left out stays with the values of it that the actor does not see. */
function withHiddenColumns({ before, hidden, isSame }: Known, wanted: readonly ColumnInput[]): readonly ColumnInput[] {
  if (!isSame) return wanted
  const named = new Set(wanted.map(({ id }) => id))
  const old = before.columns.map(column => ({ ...column, values: column.values.filter(({ id }) => hidden.has(id)) }))
  return withHidden<ColumnInput>(
    old,
    wanted,
    ({ id, values }) => !named.has(id) && values.length > 0,
    ({ id }) => id,
  )
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
  { hidden, isSame }: Known,
  body: ColumnBody,
  find: (value: BodyOf<'AgileColumnFieldValue'>) => ValueInput,
): ColumnInput {
  const kept = isSame ? (old?.values ?? []) : []
  const unseen = new Set(kept.filter(({ id }) => hidden.has(id)).map(valueKey))
  const values = body.fieldValues
    ? withHidden<ValueInput>(kept, body.fieldValues.map(find), value => unseen.has(valueKey(value)), valueKey)
    : kept
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
  { before, facts, hidden, field, isSame }: Known,
  columns: readonly ColumnBody[],
): Promise<(value: BodyOf<'AgileColumnFieldValue'>) => ValueInput> {
  // A hidden value is named neither by its number nor by its name: whether it is there would be told by that.
  const old = isSame ? before.columns.flatMap(({ values }) => values.filter(({ id }) => !hidden.has(id))) : []
  const known = facts.valuesOf(field?.fieldId ?? null)
  const kind = kindOfValues(field ?? undefined)
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

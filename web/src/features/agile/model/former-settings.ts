import { takenBack } from '../../../platform/query/index.ts'
import type { ColumnBody, ValueBody } from './edited-columns.ts'
import {
  ROW_TYPES,
  type RowValue,
  rowFieldOf,
  rowKindOf,
  rowsChange,
  rowsOff,
  rowValueKey,
  rowValuesOf,
} from './edited-rows.ts'
import { type QueryList, ROW_QUERIES } from './named-queries.ts'
import type { BoardData, ColumnData } from './projections.ts'

/** A board right before and right after a change of its settings. */
export type Step = { readonly before: BoardData; readonly after: BoardData }

/** Takes a step out of the settings as they are now: what was changed since stays. Undefined: nothing is left of it. */
export type Restore = (step: Step, now: BoardData) => object | undefined

type Valued = { readonly valueId?: string | null; readonly name: string | null }

const valueBody = ({ valueId, name }: Valued): ValueBody => (valueId ? { id: valueId } : { name })
const keyOf = ({ valueId, name }: Valued) => valueId ?? name?.toLowerCase() ?? null

/** A list without what a step made of it. */
const without = <T>(now: readonly T[], before: readonly T[], after: readonly T[]) =>
  takenBack(now, before, after) as readonly T[]

/** The columns; those of another field give way to those that were there. */
export const formerColumns: Restore = ({ before, after }, now) => {
  const [was, is] = [before.columnSettings, now.columnSettings]
  const former = was?.columns ?? []
  if (was?.field && was.field.id !== is?.field?.id)
    return { columnSettings: { field: { id: was.field.id }, columns: inOrder(former.map(whole)) } }
  const columns = is?.columns ?? []
  const known = new Map(columns.map(column => [column.id, column]))
  const back = without(columns, former, after.columnSettings?.columns ?? []).map(column =>
    // What holds nothing else than what the step gave it is another column by now.
    column.fieldValues.length === 0 ? (known.get(column.id) ?? column) : column,
  )
  const shown = new Set(back.flatMap(({ id, fieldValues }) => (known.has(id) ? fieldValues.map(keyOf) : [])))
  const restored = back.flatMap(column => {
    if (known.has(column.id)) return column
    const fieldValues = column.fieldValues.filter(value => !shown.has(keyOf(value)))
    return fieldValues.length > 0 ? { ...column, fieldValues } : []
  })
  if (isSame(restored, columns)) return undefined
  return {
    columnSettings: {
      columns: inOrder(
        restored.map(column => {
          const own = known.get(column.id)
          return own ? { id: own.id, ...changes(column, own) } : whole(column)
        }),
      ),
    },
  }
}

const isSame = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((item, place) => item === other[place])

const inOrder = (columns: readonly ColumnBody[]) => columns.map((column, ordinal) => ({ ...column, ordinal }))

const looksOf = ({
  title,
  isVisible,
  policy,
  color,
  wipLimit,
}: ColumnData): Omit<ColumnBody, 'id' | 'fieldValues'> => ({
  title,
  isVisible: isVisible !== false,
  policy,
  color: color && { id: color.id },
  wipLimit: wipLimit && { min: wipLimit.min, max: wipLimit.max },
})

/** A column that is not there, as a new one. */
const whole = (column: ColumnData): ColumnBody => ({
  fieldValues: column.fieldValues.map(valueBody),
  ...looksOf(column),
})

const changes = (column: ColumnData, own: ColumnData): ColumnBody => ({
  ...(column.fieldValues === own.fieldValues ? {} : { fieldValues: column.fieldValues.map(({ id }) => ({ id })) }),
})

/** The queries of a list. */
export const formerQueries =
  (list: QueryList): Restore =>
  ({ before, after }, board) => {
    // Another kind took its place since; the queries that it hides would go with it.
    if (list.isUsed(after) && !list.isUsed(board)) return undefined
    const now = list.read(board)
    const known = new Set(now.map(({ id }) => id))
    const back = without(now, list.read(before), list.read(after))
    return isSame(back, now)
      ? undefined
      : list.change(
          back.map(({ id, ...one }) => (known.has(id) ? { ...one, ...(id === undefined ? {} : { id }) } : one)),
        )
  }

/** The rows, of whatever kind they were. */
export const formerRows: Restore = (step, now) => {
  const { before, after } = step
  const kind = rowKindOf(before)
  const field = rowFieldOf(before)
  if (kind === 'none') return rowsOff(before)
  const isOn = rowKindOf(now) === kind
  if (kind === 'queries')
    return formerQueries(ROW_QUERIES)(step, now) ?? (isOn ? undefined : ROW_QUERIES.change(ROW_QUERIES.read(now)))
  const isOfSame = now.swimlaneSettings?.$type === ROW_TYPES[kind] && rowFieldOf(now) === field
  const there = isOfSame ? rowValuesOf(now) : []
  const values = isOfSame ? rowsBack(there, step) : rowValuesOf(before)
  const cardType = before.swimlaneSettings?.defaultCardType?.name
  const isOther = kind === 'issues' && !(isOfSame && cardType === after.swimlaneSettings?.defaultCardType?.name)
  if (isOn && isOfSame && !isOther && isSame(values, there)) return undefined
  const ids = new Set(there.map(({ id }) => id))
  const { swimlaneSettings } = rowsChange(
    kind,
    field ?? '',
    values.map(value => (ids.has(value.id) ? { id: value.id } : valueBody(value))),
  )
  if (!isOther) return { swimlaneSettings }
  return { swimlaneSettings: { ...swimlaneSettings, defaultCardType: cardType ? { name: cardType } : null } }
}

/** Whether a step took out rows, of values or of queries. */
export function losesRows({ before, after }: Step): boolean {
  const idsOf = (board: BoardData) => [...rowValuesOf(board), ...ROW_QUERIES.read(board)].map(({ id }) => id)
  const kept = new Set(idsOf(after))
  return idsOf(before).some(id => !kept.has(id))
}

/** Values that are rows, without what a step made of them; none stands there twice. */
function rowsBack(there: readonly RowValue[], { before, after }: Step): readonly RowValue[] {
  const keys = new Set(there.map(rowValueKey))
  return without(there, rowValuesOf(before), rowValuesOf(after)).filter(
    value => there.includes(value) || !keys.has(rowValueKey(value)),
  )
}

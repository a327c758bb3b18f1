import type { ColumnBody, ValueBody } from './edited-columns.ts'
import { ROW_TYPES, rowFieldOf, rowKindOf, rowsChange, rowsOff } from './edited-rows.ts'
import { type QueryList, ROW_QUERIES } from './named-queries.ts'
import type { BoardData } from './projections.ts'

/** Makes a part of the settings what it was on a former board; what is still there keeps its id. */
export type Restore = (former: BoardData, now: BoardData) => object

const valueBody = ({ valueId, name }: { readonly valueId: string | null; readonly name: string | null }): ValueBody =>
  valueId ? { id: valueId } : { name }

const idIn = (known: readonly { readonly id: string }[] | undefined, id: string) =>
  known?.some(one => one.id === id) ? { id } : {}

/** The columns, with the field whose values they are. */
export const formerColumns: Restore = ({ columnSettings: former }, { columnSettings: now }) => ({
  columnSettings: {
    ...(former?.field ? { field: { id: former.field.id } } : {}),
    columns: (former?.columns ?? []).map((column, ordinal): ColumnBody & { readonly ordinal: number } => ({
      ...idIn(now?.columns, column.id),
      ordinal,
      fieldValues: column.fieldValues.map(valueBody),
      title: column.title,
      isVisible: column.isVisible !== false,
      policy: column.policy,
      color: column.color && { id: column.color.id },
      wipLimit: column.wipLimit && { min: column.wipLimit.min, max: column.wipLimit.max },
    })),
  },
})

/** The queries of a list. */
export const formerQueries =
  (list: QueryList): Restore =>
  (former, now) =>
    list.change(list.read(former).map(({ id, ...one }) => ({ ...one, ...idIn(known(list, now), id ?? '') })))

const known = (list: QueryList, board: BoardData) =>
  list.read(board).flatMap(({ id }) => (id === undefined ? [] : { id }))

/** The rows, of whatever kind they were. */
export const formerRows: Restore = (former, now) => {
  const settings = former.swimlaneSettings
  const kind = rowKindOf(former)
  const field = rowFieldOf(former)
  if (kind === 'none') return rowsOff(former)
  if (kind === 'queries') return formerQueries(ROW_QUERIES)(former, now)
  const isSame = now.swimlaneSettings?.$type === ROW_TYPES[kind] && rowFieldOf(now) === field
  const values = (settings?.values ?? []).map(value => {
    const own = isSame ? idIn(now.swimlaneSettings?.values, value.id) : {}
    return 'id' in own && own.id !== undefined
      ? { id: own.id }
      : valueBody({ valueId: value.valueId ?? null, name: value.name })
  })
  const { swimlaneSettings } = rowsChange(kind, field ?? '', values)
  if (kind === 'values') return { swimlaneSettings }
  const cardType = settings?.defaultCardType?.name
  return { swimlaneSettings: { ...swimlaneSettings, defaultCardType: cardType ? { name: cardType } : null } }
}

import { moved } from './moved.ts'
import type { BoardData, ColumnData } from './projections.ts'

/** A value as settings name it: one that a column has, of a bundle by name, a person or group; null: no value. */
export type ValueBody = { readonly id: string } | { readonly name: string | null }

/** A column as it is sent: what one with an id does not name stays. */
export type ColumnBody = {
  readonly id?: string
  readonly fieldValues?: readonly ValueBody[]
  readonly title?: string | null
  readonly isVisible?: boolean
  readonly policy?: string | null
  readonly color?: { readonly id: string } | null
  readonly wipLimit?: { readonly min: number | null; readonly max: number | null } | null
}

/** Makes other columns of those of a board; undefined: the column is gone. */
export type ColumnEdit = (columns: readonly ColumnData[]) => readonly ColumnBody[] | undefined

const kept = ({ id }: ColumnData): ColumnBody => ({ id })
const valuesOf = ({ fieldValues }: ColumnData): readonly ValueBody[] => fieldValues.map(({ id }) => ({ id }))

const at =
  (id: string, edit: (columns: readonly ColumnData[], own: ColumnData, index: number) => readonly ColumnBody[]) =>
  (columns: readonly ColumnData[]): readonly ColumnBody[] | undefined => {
    const index = columns.findIndex(column => column.id === id)
    const own = columns[index]
    return own && edit(columns, own, index)
  }

export type ColumnPart = Omit<ColumnBody, 'id' | 'fieldValues'>

/** Changes something of a column; a function makes it of what the column is then. */
export const changeColumn = (id: string, part: ColumnPart | ((own: ColumnData) => ColumnPart)): ColumnEdit =>
  at(id, (columns, own) => {
    const changed = { ...kept(own), ...(typeof part === 'function' ? part(own) : part) }
    return columns.map(column => (column === own ? changed : kept(column)))
  })

/** Moves a column to another place. */
export const moveColumn = (id: string, place: number, from?: number): ColumnEdit =>
  at(id, (columns, own) => moved(columns, own, place, from).map(kept))

/** Puts the values of a column into the one before it, which stays what it was. */
export const mergeColumn = (id: string): ColumnEdit =>
  at(id, (columns, own, index) => {
    const before = columns[index - 1]
    if (!before) return columns.map(kept)
    return columns.flatMap(column => {
      if (column === own) return []
      return column === before ? { ...kept(column), fieldValues: [before, own].flatMap(valuesOf) } : kept(column)
    })
  })

/** Makes a column of each value of a merged one; the first keeps what the column was. */
export const splitColumn = (id: string): ColumnEdit =>
  at(id, (columns, own) =>
    columns.flatMap(column =>
      column === own
        ? valuesOf(own).map((value, place) => ({ ...(place === 0 ? kept(own) : {}), fieldValues: [value] }))
        : kept(column),
    ),
  )

/** Takes a column off the board, never the last one. */
export const removeColumn = (id: string): ColumnEdit =>
  at(id, (columns, own) => columns.filter(column => column !== own || columns.length === 1).map(kept))

/** Makes a column of a value. */
export const addColumn =
  (value: ValueBody): ColumnEdit =>
  columns => [...columns.map(kept), { fieldValues: [value] }]

/** Makes the columns of a field; nothing where they are of it by then. */
export const columnFieldChange =
  (id: string) =>
  ({ columnSettings }: BoardData) =>
    columnSettings?.field?.id === id ? undefined : { columnSettings: { field: { id } } }

/** What an edit of columns sends. */
export function columnsChange(edit: ColumnEdit) {
  return ({ columnSettings }: BoardData) => {
    const columns = edit(columnSettings?.columns ?? [])
    return columns && { columnSettings: { columns: columns.map((column, ordinal) => ({ ...column, ordinal })) } }
  }
}

const LIMIT = { $type: 'WIPLimit' } as const

/** A board as it looks with an edit of its columns that keeps what they hold. */
export function columnsPaint(edit: ColumnEdit) {
  return (board: BoardData): BoardData => {
    const { columnSettings } = board
    const before = new Map(columnSettings?.columns.map(column => [column.id, column]))
    const columns = edit(columnSettings?.columns ?? [])?.flatMap(body => {
      const { id = '', fieldValues: _values, color: _color, wipLimit, ...part } = body
      const column = before.get(id)
      if (!column) return []
      return {
        ...column,
        ...part,
        ...(wipLimit === undefined ? {} : { wipLimit: wipLimit && { ...LIMIT, ...wipLimit } }),
      }
    })
    return columnSettings && columns ? { ...board, columnSettings: { ...columnSettings, columns } } : board
  }
}

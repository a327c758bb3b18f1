import type { ColumnData } from './projections.ts'

/** A column as the settings send it; without an id it is a new one. */
export type EditedColumn = {
  readonly id?: string
  readonly fieldValues: readonly (
    | { readonly id: string; readonly name: string | null }
    | { readonly name: string | null }
  )[]
  readonly wipLimit: { readonly min: number | null; readonly max: number | null } | null
  readonly title?: string | null
  readonly isVisible?: boolean
  readonly policy?: string | null
}

/** The columns as they are, to be changed and sent back as a whole. */
export function editedColumns(columns: readonly ColumnData[]): readonly EditedColumn[] {
  return columns.map(({ id, fieldValues, wipLimit, title, isVisible, policy }) => ({
    id,
    fieldValues: fieldValues.map(value => ({ id: value.id, name: value.name })),
    wipLimit: wipLimit && { min: wipLimit.min, max: wipLimit.max },
    title,
    isVisible: isVisible !== false,
    policy,
  }))
}

/** Puts the values of a column into the one before it. */
export function mergedColumns(columns: readonly EditedColumn[], index: number): readonly EditedColumn[] {
  const [before, own] = [columns[index - 1], columns[index]]
  if (!before || !own) return columns
  const merged = { ...before, fieldValues: [...before.fieldValues, ...own.fieldValues] }
  return [...columns.slice(0, index - 1), merged, ...columns.slice(index + 1)]
}

/** Makes a column of each value of a merged one; the first keeps what the column was. */
export function splitColumn(columns: readonly EditedColumn[], index: number): readonly EditedColumn[] {
  const own = columns[index]
  if (!own || own.fieldValues.length < 2) return columns
  const [first, ...others] = own.fieldValues
  if (!first) return columns
  const made = others.map(({ name }): EditedColumn => ({ fieldValues: [{ name }], wipLimit: null }))
  return [...columns.slice(0, index), { ...own, fieldValues: [first] }, ...made, ...columns.slice(index + 1)]
}

/** Moves a column to another place. */
export function movedColumn(columns: readonly EditedColumn[], from: number, to: number): readonly EditedColumn[] {
  const own = columns[from]
  return own ? columns.toSpliced(from, 1).toSpliced(to, 0, own) : columns
}

/** The body of columns in their order. */
export const columnsBody = (columns: readonly EditedColumn[]) =>
  columns.map((column, ordinal) => ({ ...column, ordinal }))

import type { ValueBody } from './edited-columns.ts'
import { moved } from './moved.ts'
import type { BoardData } from './projections.ts'

/** What rows are made of, as settings call it, and the type that says so. */
export const ROW_TYPES = {
  values: 'AttributeBasedSwimlaneSettings',
  issues: 'IssueBasedSwimlaneSettings',
  queries: 'QueryBasedSwimlaneSettings',
} as const
export type RowKind = keyof typeof ROW_TYPES | 'none'
export type RowsOfField = 'values' | 'issues'

export type RowValue = NonNullable<BoardData['swimlaneSettings']>['values'][number]

/** What the rows of a board are. */
export function rowKindOf({ swimlaneSettings: settings }: BoardData): RowKind {
  if (!settings?.enabled) return 'none'
  return (
    (Object.keys(ROW_TYPES) as (keyof typeof ROW_TYPES)[]).find(kind => ROW_TYPES[kind] === settings.$type) ?? 'values'
  )
}

/** By whose values rows are divided: `project`, `tag` or the id of a custom field. */
export const rowFieldOf = ({ swimlaneSettings: settings }: BoardData): string | undefined =>
  settings?.field?.customField?.id ?? settings?.field?.id

/** The values that stand as rows. */
export const rowValuesOf = ({ swimlaneSettings: settings }: BoardData): readonly RowValue[] => settings?.values ?? []

/** By what a value is told from others: people, projects and the like by their id, others by name. */
export const rowValueKey = ({ valueId, name }: Pick<RowValue, 'valueId' | 'name'>): string =>
  valueId ?? (name ?? '').toLowerCase()

/** Makes rows of a kind, of a field and of these values. */
export const rowsChange = (kind: keyof typeof ROW_TYPES, field: string, values: readonly ValueBody[]) => ({
  swimlaneSettings: { $type: ROW_TYPES[kind], enabled: true, field: { id: field }, values },
})

/** Turns rows off; what they were stays, so that they can be turned on again. */
export function rowsOff(board: BoardData) {
  const settings = board.swimlaneSettings
  const $type = settings?.$type ?? ROW_TYPES.values
  const own = rowFieldOf(board)
  return {
    swimlaneSettings: {
      $type,
      enabled: false,
      ...($type === ROW_TYPES.queries ? {} : { field: own ? { id: own } : null }),
    },
  }
}

/** Turns rows on again as they were when they were turned off; undefined where they were of another kind. */
export function rowsOn(kind: keyof typeof ROW_TYPES, board: BoardData) {
  const $type = ROW_TYPES[kind]
  const field = rowFieldOf(board)
  if (rowKindOf(board) !== 'none' || board.swimlaneSettings?.$type !== $type) return undefined
  if (kind === 'queries') return { swimlaneSettings: { $type, enabled: true } }
  return field === undefined ? undefined : { swimlaneSettings: { $type, enabled: true, field: { id: field } } }
}

/** What new cards below the issues of a field are; nothing where rows are no issues of that field by then. */
export const cardTypeChange = (field: string, name: string | null) => (board: BoardData) =>
  rowKindOf(board) === 'issues' && rowFieldOf(board) === field
    ? {
        swimlaneSettings: {
          $type: ROW_TYPES.issues,
          enabled: true,
          field: { id: field },
          defaultCardType: name === null ? null : { name },
        },
      }
    : undefined

/** Makes other rows of the values of a board; nothing where its rows are not of values any more. */
export function rowValuesChange(edit: (values: readonly RowValue[]) => readonly ValueBody[]) {
  return (board: BoardData) => {
    const kind = rowKindOf(board)
    const field = rowFieldOf(board)
    if (kind === 'none' || kind === 'queries' || field === undefined) return undefined
    return rowsChange(kind, field, edit(rowValuesOf(board)))
  }
}

/** A board as it looks with its rows in another order, or without some. */
export function rowValuesPaint(edit: (values: readonly RowValue[]) => readonly ValueBody[]) {
  return (board: BoardData): BoardData => {
    const { swimlaneSettings } = board
    if (!swimlaneSettings) return board
    const before = rowValuesOf(board)
    const byId = new Map(before.map(value => [value.id, value]))
    const values = edit(before).flatMap(body => ('id' in body ? (byId.get(body.id) ?? []) : []))
    return { ...board, swimlaneSettings: { ...swimlaneSettings, values } }
  }
}

const kept = ({ id }: { readonly id: string }) => ({ id })

export const moveRow = (id: string, place: number, from?: number) => (values: readonly RowValue[]) => {
  const own = values.find(value => value.id === id)
  return (own ? moved(values, own, place, from) : values).map(kept)
}
export const removeRow = (id: string) => (values: readonly RowValue[]) =>
  values.filter(value => value.id !== id).map(kept)

/** Adds values that no row stands for yet. */
export const addRows =
  (added: readonly { readonly key: string; readonly body: ValueBody }[]) => (values: readonly RowValue[]) => {
    const known = new Set(values.map(rowValueKey))
    return [...values.map(kept), ...added.flatMap(({ key, body }) => (known.has(key) ? [] : body))]
  }

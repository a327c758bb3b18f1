import type { BoardData, BoardViewData } from './projections.ts'

/** Columns and sprints that a view names and its board, as it was read, does not know. */
export function unknownParts(
  { columnSettings, sprints, sprintsSettings }: Pick<BoardData, 'columnSettings' | 'sprints' | 'sprintsSettings'>,
  { columns, sprint }: Pick<BoardViewData, 'columns' | 'sprint'>,
): readonly string[] {
  const known = new Set((columnSettings?.columns ?? []).map(({ id }) => id))
  const shown = sprintsSettings?.disableSprints ? undefined : sprint?.id
  return [
    ...columns.flatMap(({ id }) => (known.has(id) ? [] : [id])),
    ...(shown === undefined || sprints.some(({ id }) => id === shown) ? [] : [shown]),
  ]
}

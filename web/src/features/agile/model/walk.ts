import { cellOf, type Place, type Places, placesOf } from './places.ts'

export type Direction = 'up' | 'down' | 'back' | 'on' | 'first' | 'last'

/** What of a board can be walked: collapsed rows and columns are passed over. */
export function walkable<T extends Places>(view: T, isColumnShown: (id: string) => boolean): T {
  const shown = view.columns.map(({ id }) => isColumnShown(id))
  return {
    ...view,
    columns: view.columns.filter((_, at) => shown[at]),
    rows: view.rows.flatMap(row => (row.collapsed ? [] : { ...row, cells: row.cells.filter((_, at) => shown[at]) })),
  }
}

/** The card that a step leads to from another one; undefined at the edge of the board, or when there is no such card. */
export function nextCard(view: Places, from: string, direction: Direction): string | undefined {
  const place = placesOf(view).get(from)
  if (!place) return undefined
  const ids = cellOf(view, place.row, place.column)
  if (direction === 'first') return ids[0]
  if (direction === 'last') return ids.at(-1)
  const rowAt = view.rows.findIndex(({ id }) => id === place.row)
  const columnAt = view.columns.findIndex(({ id }) => id === place.column)
  if (direction === 'up') return ids[place.index - 1] ?? inColumn(view, columnAt, rowAt - 1, -1)?.at(-1)
  if (direction === 'down') return ids[place.index + 1] ?? inColumn(view, columnAt, rowAt + 1, 1)?.[0]
  const step = direction === 'on' ? 1 : -1
  for (let at = columnAt + step; at >= 0 && at < view.columns.length; at += step) {
    const beside = view.rows[rowAt]?.cells[at] ?? []
    if (beside.length > 0) return beside[Math.min(place.index, beside.length - 1)]
  }
  return undefined
}

/** The first card of the board. */
export function firstCard({ rows }: Places): string | undefined {
  for (const { cells } of rows) for (const ids of cells) if (ids[0] !== undefined) return ids[0]
  return undefined
}

/** The card that stands now where another stood, or the last of its cell; undefined when nothing is there any more. */
export function cardNear(view: Places, place: Place | undefined): string | undefined {
  const ids = place ? cellOf(view, place.row, place.column) : []
  return place && ids[Math.min(place.index, ids.length - 1)]
}

/** The nearest cell with cards in a column, from a row on. */
function inColumn(view: Places, columnAt: number, from: number, step: 1 | -1): readonly string[] | undefined {
  for (let at = from; at >= 0 && at < view.rows.length; at += step) {
    const ids = view.rows[at]?.cells[columnAt]
    if (ids && ids.length > 0) return ids
  }
  return undefined
}

/**
 * Where carried cards come by a step. `place.index` counts among the cards that are not carried: 0 is on top. The same
 * place at the edge of the board.
 */
export function carriedTo(view: Places, place: Place, carried: ReadonlySet<string>, direction: Direction): Place {
  const restOf = (row: string, column: string) => cellOf(view, row, column).filter(id => !carried.has(id)).length
  const rowAt = view.rows.findIndex(({ id }) => id === place.row)
  const columnAt = view.columns.findIndex(({ id }) => id === place.column)
  const last = restOf(place.row, place.column)
  if (direction === 'first') return { ...place, index: 0 }
  if (direction === 'last') return { ...place, index: last }
  if (direction === 'up' && place.index > 0) return { ...place, index: Math.min(place.index, last) - 1 }
  if (direction === 'down' && place.index < last) return { ...place, index: place.index + 1 }
  if (direction === 'up' || direction === 'down') {
    const row = view.rows[rowAt + (direction === 'up' ? -1 : 1)]
    if (!row) return place
    return { ...place, row: row.id, index: direction === 'up' ? restOf(row.id, place.column) : 0 }
  }
  const column = view.columns[columnAt + (direction === 'on' ? 1 : -1)]
  if (!column) return place
  return { ...place, column: column.id, index: Math.min(place.index, restOf(place.row, column.id)) }
}

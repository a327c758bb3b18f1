import type { Places } from './places.ts'

/** The one row of lists that stand side by side. */
export const PLAN_ROW = 'lists'

/** Lists of cards side by side, as the places of a board with a column for each. */
export function planPlaces(lists: readonly { readonly id: string; readonly ids: readonly string[] }[]): Places {
  const row = { id: PLAN_ROW, kind: 'orphans', name: '', color: null, idReadable: null, isResolved: false } as const
  const count = lists.reduce((sum, { ids }) => sum + ids.length, 0)
  return {
    columns: lists.map(({ id, ids }) => ({ id, collapsed: false, count: ids.length, sums: {} })),
    rows: [{ ...row, collapsed: false, count, sums: {}, cells: lists.map(({ ids }) => ids) }],
  }
}

/** One of the lists alone. */
export function onlyList(places: Places, id: string): Places {
  const at = places.columns.findIndex(column => column.id === id)
  return planPlaces(at < 0 ? [] : [{ id, ids: places.rows[0]?.cells[at] ?? [] }])
}

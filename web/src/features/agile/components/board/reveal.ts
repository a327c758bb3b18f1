import { type CardHeights, CELL_PADDING, ROW_HEAD } from '../../model/card-heights.ts'
import { placesOf } from '../../model/places.ts'
import type { BoardViewData } from '../../model/projections.ts'

const find = (box: HTMLElement, id: string) => box.querySelector<HTMLElement>(`[data-issue="${CSS.escape(id)}"]`)

/** Scrolls a box to a card that is drawn; else to where it will be (`topOf`, px), and then to it. */
function reveal(box: HTMLElement, id: string, topOf: () => number): void {
  const drawn = find(box, id)
  if (drawn) {
    drawn.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    return
  }
  box.scrollTop = topOf() - box.clientHeight / 3
  requestAnimationFrame(() => find(box, id)?.scrollIntoView({ block: 'nearest', inline: 'nearest' }))
}

export type Grid = {
  readonly view: BoardViewData
  readonly heights: CardHeights
  readonly hasHeads: boolean
  /** Where among all columns those stand that are open. */
  readonly openAt: readonly number[]
}

/** Scrolls the columns of a board to one of their cards, also to one that is not drawn yet. */
export function revealInGrid(box: HTMLElement | null, id: string, { view, heights, hasHeads, openAt }: Grid): void {
  const place = placesOf(view).get(id)
  if (!box || !place) return
  reveal(box, id, () => {
    const rowAt = view.rows.findIndex(row => row.id === place.row)
    const at = view.columns.findIndex(column => column.id === place.column)
    const top = heights.rowTops(view, openAt, hasHeads)[rowAt] ?? 0
    const within = heights.topsOf(view.rows[rowAt]?.cells[at] ?? [])[place.index] ?? 0
    return top + (hasHeads ? ROW_HEAD : 0) + CELL_PADDING + within
  })
}

/** Scrolls to the beginning of a row that is not drawn, so that it will be. */
export function revealRow(box: HTMLElement | null, id: string, { view, heights, hasHeads, openAt }: Grid): void {
  if (!box || box.querySelector(`[data-row="${CSS.escape(id)}"]`)) return
  box.scrollTop = heights.rowTops(view, openAt, hasHeads)[view.rows.findIndex(row => row.id === id)] ?? 0
}

/** The same as for a board in a list of cards. */
export function revealInList(box: HTMLElement | null, id: string, ids: readonly string[], heights: CardHeights): void {
  const index = ids.indexOf(id)
  if (box && index >= 0) reveal(box, id, () => CELL_PADDING + (heights.topsOf(ids)[index] ?? 0))
}

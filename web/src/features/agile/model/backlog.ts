import { BACKLOG, cellOf, type Place, type Places, placesOf } from './places.ts'
import { cardNear, carriedTo, type Direction, firstCard, nextCard } from './walk.ts'

/** The backlog as places of its own: one column, one row. */
export function backlogPlaces(ids: readonly string[]): Places {
  const ready = known.get(ids)
  if (ready) return ready
  const row = { id: BACKLOG, kind: 'orphans', name: '', color: null, idReadable: null, isResolved: false } as const
  const counted = { collapsed: false, count: ids.length, sums: {} }
  const places = { columns: [{ id: BACKLOG, ...counted }], rows: [{ ...row, ...counted, cells: [ids] }] }
  known.set(ids, places)
  return places
}

const known = new WeakMap<readonly string[], Places>()

/** Where cards can be walked: the board and, at its start, the backlog if it is open. */
export type Beside = {
  readonly board: Places
  /** Empty where it is closed. */
  readonly backlog: readonly string[]
}

/** The place of a card in the backlog or on the board. */
export function placeBeside({ board, backlog }: Beside, id: string): Place | undefined {
  return placesOf(backlogPlaces(backlog)).get(id) ?? placesOf(board).get(id)
}

/** The card that stands now where another stood in the backlog or on the board; see {@link cardNear}. */
export function nearBeside({ board, backlog }: Beside, place: Place | undefined): string | undefined {
  return cardNear(backlogPlaces(backlog), place) ?? cardNear(board, place)
}

/**
 * The card that a step leads to. From the first column the backlog comes, from the backlog the board: there the card that
 * was active last, as far as it is still there.
 */
export function nextBeside(
  beside: Beside,
  from: string,
  direction: Direction,
  last: { readonly board?: string | undefined; readonly backlog?: string | undefined },
): string | undefined {
  const { board, backlog } = beside
  const own = backlogPlaces(backlog)
  if (placesOf(own).has(from)) {
    if (direction === 'on') return last.board && placesOf(board).has(last.board) ? last.board : firstCard(board)
    return nextCard(own, from, direction)
  }
  const next = nextCard(board, from, direction)
  if (next !== undefined || direction !== 'back') return next
  return last.backlog && placesOf(own).has(last.backlog) ? last.backlog : backlog[0]
}

/** Where carried cards come by a step; see {@link carriedTo}. */
export function carriedBeside(
  beside: Beside & { readonly isOpen: boolean },
  place: Place,
  carried: ReadonlySet<string>,
  direction: Direction,
): Place {
  const { board, backlog, isOpen } = beside
  if (place.column === BACKLOG) {
    const [row, column] = [board.rows[0], board.columns[0]]
    if (direction === 'on') return row && column ? { row: row.id, column: column.id, index: 0 } : place
    return direction === 'back' ? place : carriedTo(backlogPlaces(backlog), place, carried, direction)
  }
  const isFirst = board.columns[0]?.id === place.column
  if (isOpen && isFirst && direction === 'back') return { row: BACKLOG, column: BACKLOG, index: 0 }
  return carriedTo(board, place, carried, direction)
}

/** The cards of a place among which its index counts. */
export function idsBeside({ board, backlog }: Beside, row: string, column: string): readonly string[] {
  return column === BACKLOG ? backlog : cellOf(board, row, column)
}

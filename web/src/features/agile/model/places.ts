import type { ViewedColumn, ViewedRow } from '@cairn/common/features/agile'

/** What is placed: rows with the ids of each cell's cards in order. */
export type Places = {
  readonly columns: readonly ViewedColumn[]
  readonly rows: readonly ViewedRow[]
  /** Since when cards have stood in their columns, ms; absent: nobody asked. */
  readonly inColumnSince?: Readonly<Record<string, number>>
}

/** Where a card stands; `index` counts within its cell. */
export type Place = { readonly row: string; readonly column: string; readonly index: number }

/** In place of a sprint, a row or a column: the backlog. */
export const BACKLOG = 'backlog'

/** Cards that go to a cell, to the place right behind `leading`, or off the sprint. */
export type CardMove = {
  readonly cards: readonly string[]
  readonly row?: string | undefined
  readonly column?: string | undefined
  /** Null: on top; undefined: at the end. */
  readonly leading?: string | null | undefined
  /** Another sprint, or {@link BACKLOG}: they leave for it. */
  readonly sprint?: string | undefined
}

const known = new WeakMap<readonly ViewedRow[], ReadonlyMap<string, Place>>()

/** The places of all cards. */
export function placesOf({ rows, columns }: Places): ReadonlyMap<string, Place> {
  const ready = known.get(rows)
  if (ready) return ready
  const places = new Map<string, Place>()
  for (const row of rows)
    row.cells.forEach((ids, at) => {
      const column = columns[at]?.id
      if (column !== undefined) for (const [index, id] of ids.entries()) places.set(id, { row: row.id, column, index })
    })
  known.set(rows, places)
  return places
}

/** The cards of a cell, in order; none where there is no such cell. */
export function cellOf({ rows, columns }: Places, row: string, column: string): readonly string[] {
  const at = columns.findIndex(({ id }) => id === column)
  return rows.find(({ id }) => id === row)?.cells[at] ?? NONE
}

const NONE: readonly string[] = []

/** Every card, in the order in which rows and cells follow one another. */
export function cardsInOrder({ rows }: Places): readonly string[] {
  return rows.flatMap(({ cells }) => cells.flat())
}

/**
 * The places after a move; cards that were elsewhere come behind those that were here. Cells, rows and columns that it does not touch stay the same objects, so that they are not
 * drawn anew. Where row or column do not exist (any longer), nothing changes.
 */
export function afterMove<T extends Places>(view: T, move: CardMove): T {
  const moved = new Set(move.cards)
  const columnAt = view.columns.findIndex(({ id }) => id === move.column)
  const isStaying = move.sprint === undefined
  if (isStaying && (columnAt < 0 || !view.rows.some(({ id }) => id === move.row))) return view
  const places = placesOf(view)
  const here = cardsInOrder(view).filter(id => moved.has(id))
  const cards = isStaying ? [...here, ...move.cards.filter(id => !places.has(id))] : here
  const rows = view.rows.map(row => {
    const cells = row.cells.map((ids, at) => {
      const rest = ids.some(id => moved.has(id)) ? ids.filter(id => !moved.has(id)) : ids
      if (!isStaying || row.id !== move.row || at !== columnAt) return rest
      return withInserted(ids, rest, cards, move.leading)
    })
    if (cells.every((ids, at) => ids === row.cells[at])) return row
    return { ...row, cells, count: row.count + sizeOf(cells) - sizeOf(row.cells) }
  })
  const change = new Map<string, number>()
  for (const id of cards) {
    const from = places.get(id)?.column
    if (from !== undefined) change.set(from, (change.get(from) ?? 0) - 1)
    if (isStaying && move.column !== undefined) change.set(move.column, (change.get(move.column) ?? 0) + 1)
  }
  const columns = view.columns.map(column => {
    const by = change.get(column.id) ?? 0
    return by === 0 ? column : { ...column, count: column.count + by }
  })
  const elsewhere = cards.filter(id => places.get(id)?.column !== move.column)
  return { ...view, rows, columns, ...withoutTimes(view, elsewhere) }
}

/** Cards that came into a column only now have no time there until the server tells it. */
function withoutTimes({ inColumnSince }: Places, cards: readonly string[]): Pick<Places, 'inColumnSince'> {
  if (!inColumnSince || cards.length === 0) return {}
  const moved = new Set(cards)
  return { inColumnSince: Object.fromEntries(Object.entries(inColumnSince).filter(([id]) => !moved.has(id))) }
}

const sizeOf = (cells: readonly (readonly string[])[]) => cells.reduce((sum, ids) => sum + ids.length, 0)

function withInserted(
  before: readonly string[],
  rest: readonly string[],
  cards: readonly string[],
  leading: CardMove['leading'],
): readonly string[] {
  const at = leading === undefined ? rest.length : leading === null ? 0 : insertAt(before, rest, leading)
  const next = [...rest.slice(0, at), ...cards, ...rest.slice(at)]
  return next.length === before.length && next.every((id, index) => id === before[index]) ? before : next
}

/** Behind `leading`; when that is moved as well, behind the nearest before it that is not. */
function insertAt(before: readonly string[], rest: readonly string[], leading: string): number {
  const staying = new Set(rest)
  for (let at = before.indexOf(leading); at >= 0; at--) {
    const id = before[at] ?? ''
    if (staying.has(id)) return rest.indexOf(id) + 1
  }
  return before.includes(leading) ? 0 : rest.length
}

/** The card right before a place among the cards that are not moved; null on top. */
export function leadingAt(ids: readonly string[], moved: ReadonlySet<string>, index: number): string | null {
  return ids.filter(id => !moved.has(id))[index - 1] ?? null
}

/** A list of cards after a move of which some come into it (`isTarget`) or leave it; the same object where nothing changes. */
export function listAfter(ids: readonly string[], move: CardMove, isTarget: boolean): readonly string[] {
  const moved = new Set(move.cards)
  const rest = ids.some(id => moved.has(id)) ? ids.filter(id => !moved.has(id)) : ids
  if (!isTarget) return rest
  // What nobody put anywhere stands by its number, the newest first.
  const leading = move.leading === undefined ? null : move.leading
  const here = ids.filter(id => moved.has(id))
  const known = new Set(here)
  return withInserted(ids, rest, [...here, ...move.cards.filter(id => !known.has(id))], leading)
}

/** Places with what is on its way laid on top of what the server said. */
export function withPending<T extends Places>(view: T, moves: readonly CardMove[]): T {
  return moves.reduce(afterMove, view)
}

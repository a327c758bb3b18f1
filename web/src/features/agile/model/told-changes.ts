import type { CardSums } from '@cairn/common/features/agile'
import { afterMove, type Place, placesOf } from './places.ts'
import type { BoardViewData } from './projections.ts'

/** What the stream of a sprint tells of it: how something is now, so that nothing changes when it is told twice. */
export type ToldChange =
  | {
      readonly kind: 'card'
      readonly id: string
      readonly row: string
      readonly column: string
      readonly numbers: CardSums | null
      readonly formerNumbers: CardSums | null
      /** It was written just now, so that it was counted nowhere before. */
      readonly isNew?: boolean
    }
  | { readonly kind: 'gone'; readonly id: string; readonly formerNumbers: CardSums | null }
  /** A card, or a row of an issue, stands right behind another one; null: it is the first. */
  | { readonly kind: 'order'; readonly id: string; readonly leading: string | null }

export type ToldView = {
  readonly view: BoardViewData
  /** Only a reading tells what it is now: a row that came, or what is counted beside the cards. */
  readonly isUnsure: boolean
}

/** Where sums and the total still count cards that own moves have put elsewhere; undefined: nowhere. */
export type CountedAt = ReadonlyMap<string, Place | undefined>

const NOT_MOVED: CountedAt = new Map()

/** A view with what was told of it. */
export function withTold(view: BoardViewData, change: ToldChange, countedAt: CountedAt = NOT_MOVED): ToldView {
  if (change.kind === 'order') return inOrder(view, change)
  const was = placesOf(view).get(change.id)
  const from = countedAt.has(change.id) ? countedAt.get(change.id) : was
  if (change.kind === 'gone') {
    const rest = was ? afterMove(view, { cards: [change.id], sprint: 'none' }) : view
    if (!from) return { view: rest, isUnsure: was !== undefined || hasBeside(view) }
    return { ...counted({ ...rest, total: rest.total - 1 }, change.formerNumbers, from, -1), isUnsure: true }
  }
  const { id, row, column } = change
  const isThere = view.columns.some(one => one.id === column) && view.rows.some(one => one.id === row)
  // A new row, or columns that changed.
  if (!isThere) return { view, isUnsure: true }
  const isSame = was?.row === row && was.column === column
  const moved = isSame ? view : afterMove(view, { cards: [id], row, column })
  const placed = from ? moved : { ...moved, total: moved.total + 1 }
  const without = from ? counted(placed, change.formerNumbers, from, -1) : { view: placed, isUnsure: false }
  const now = counted(without.view, change.numbers, { row, column }, 1)
  const isEmptied = from !== undefined && from.row !== row && isBare(now.view, from.row)
  const mayBeOfBeside = !from && change.isNew !== true && hasBeside(view)
  return {
    view: now.view,
    isUnsure: without.isUnsure || now.isUnsure || isEmptied || view.colored.length > 0 || mayBeOfBeside,
  }
}

/**
 * A view with what was told while it was read, which may be in it or not: a card that stands where it was told to stand is
 * in it already, with what it adds to sums. Whether that is what it adds now, only another reading tells.
 */
export function withToldMeanwhile(view: BoardViewData, change: ToldChange): ToldView {
  const was = placesOf(view).get(change.id)
  const isThere = change.kind === 'card' && was?.row === change.row && was.column === change.column
  return isThere ? { view, isUnsure: addsOther(view, change) } : withTold(view, change)
}

function addsOther(
  { sums }: BoardViewData,
  { numbers, formerNumbers }: Extract<ToldChange, { kind: 'card' }>,
): boolean {
  const kinds = Object.keys(sums) as (keyof CardSums)[]
  return kinds.some(
    kind => numbers === null || formerNumbers === null || (numbers[kind] ?? 0) !== (formerNumbers[kind] ?? 0),
  )
}

function inOrder(view: BoardViewData, { id, leading }: Extract<ToldChange, { kind: 'order' }>): ToldView {
  const place = placesOf(view).get(id)
  if (!place) return { view, isUnsure: view.rows.some(row => row.kind === 'issue' && row.id === id) }
  const isKnown = leading === null || isBeside(view, place, leading)
  const { row, column } = place
  return isKnown
    ? { view: afterMove(view, { cards: [id], row, column, leading }), isUnsure: false }
    : { view, isUnsure: true }
}

function isBeside(view: BoardViewData, { row, column }: Place, id: string): boolean {
  const other = placesOf(view).get(id)
  return other?.row === row && other.column === column
}

/** Something is counted that is on no place of the board; what comes may be of it. */
const hasBeside = ({ notOnBoard, leftOut }: BoardViewData) => notOnBoard.length > 0 || leftOut > 0

/** A row whose last card left; those of the settings and issues stay. */
const isBare = ({ rows }: BoardViewData, id: string) =>
  rows.some(row => row.id === id && row.kind === 'orphans' && row.count === 0)

/** Adds the numbers of a card to all sums that it is part of, or takes them out. Where they are not known, only a reading tells. */
function counted(
  view: BoardViewData,
  numbers: CardSums | null,
  place: Pick<Place, 'row' | 'column'>,
  sign: 1 | -1,
): ToldView {
  const kinds = Object.keys(view.sums) as (keyof CardSums)[]
  if (numbers === null) return { view, isUnsure: kinds.length > 0 }
  const isUnsure = (Object.keys(numbers) as (keyof CardSums)[]).some(kind => !kinds.includes(kind))
  if (kinds.every(kind => (numbers[kind] ?? 0) === 0)) return { view, isUnsure }
  const add = (sums: CardSums): CardSums =>
    Object.fromEntries(kinds.map(kind => [kind, (sums[kind] ?? 0) + sign * (numbers[kind] ?? 0)]))
  return {
    isUnsure,
    view: {
      ...view,
      sums: add(view.sums),
      columns: view.columns.map(one => (one.id === place.column ? { ...one, sums: add(one.sums) } : one)),
      rows: view.rows.map(one => (one.id === place.row ? { ...one, sums: add(one.sums) } : one)),
    },
  }
}

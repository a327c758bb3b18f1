import type { RequestContext } from '../../../platform/context/index.ts'
import { allAbove } from '../cards/ancestors.ts'
import { findCards } from '../cards/find-cards.ts'
import type { OpenBoard } from '../cards/open-board.ts'
import { type RowKey, rowIdOf } from '../cards/place-cards.ts'
import { placeFound } from '../cards/read-board.ts'

/** A cell of a sprint. */
export interface Cell {
  readonly row: RowKey
  readonly columnId: number
}

/** Where cards of a sprint stand. */
export interface PlacedCards {
  readonly cells: ReadonlyMap<number, Cell>
  /** Issues that are rows, in their order. */
  readonly rowIssues: ReadonlySet<number>
  /** What stands before a card in its cell, or before a row: the nearest first, as many as a cell shows. */
  readonly before: (issueId: number) => readonly number[]
  /** Sorts cards as they stand: each after what is before it. */
  readonly inOrder: (issueIds: readonly number[]) => readonly number[]
  /** Whatever stands above some cards. */
  readonly above: (issueIds: readonly number[]) => ReadonlySet<number>
  /** On the sprint, placed or not. */
  readonly found: ReadonlySet<number>
}

export const cellKeyOf = ({ row, columnId }: Cell): string => `${rowIdOf(row)} ${columnId}`

/** Places cards of a sprint as `open` sees them: all, or those `among` some issues. */
export async function placedCards(
  open: OpenBoard,
  issuesQuery: string,
  among: readonly number[] | null,
): Promise<PlacedCards> {
  // Whether a subtask is shown depends on what else is on the board.
  const { cards } = await findCards(open, issuesQuery, open.board.hides_subtasks || !among ? {} : { among })
  const { lanes, placed } = await placeFound(open, cards)
  const cells = new Map<number, Cell>()
  const lists: (readonly number[])[] = [lanes.rowIssues]
  for (const { key, cells: ofRow } of placed.rows)
    for (const [index, ids] of ofRow.entries()) {
      const columnId = open.board.columns[index]?.id
      if (columnId === undefined) continue
      const cell = { row: key, columnId }
      lists.push(ids)
      for (const id of ids) cells.set(id, cell)
    }
  return {
    cells,
    rowIssues: new Set(lanes.rowIssues),
    ...orderOf(lists),
    above: ids => allAbove(lanes.parents, ids),
    found: new Set(cards.map(({ id }) => id)),
  }
}

/** Neighbours of a card that are looked at: as many as a cell shows. */
const MAX_BEFORE = 500

/** @param lists what stands together, in its order; of what is in several the last counts */
export function orderOf(lists: readonly (readonly number[])[]): Pick<PlacedCards, 'before' | 'inOrder'> {
  const places = new Map<number, { readonly list: readonly number[]; readonly index: number; readonly at: number }>()
  for (const list of lists) for (const [index, id] of list.entries()) places.set(id, { list, index, at: places.size })
  return {
    before: id => {
      const { list = [], index = 0 } = places.get(id) ?? {}
      return list.slice(Math.max(0, index - MAX_BEFORE), index).toReversed()
    },
    inOrder: ids => ids.toSorted((a, b) => (places.get(a)?.at ?? 0) - (places.get(b)?.at ?? 0)),
  }
}

/** Stands nowhere. */
export const NOWHERE: PlacedCards = {
  ...{ cells: new Map(), rowIssues: new Set(), found: new Set(), above: () => new Set() },
  ...orderOf([]),
}

/** By the permissions that they hold, as long as a node remembers these. */
const allSeeing = new WeakMap<RequestContext['actor']['permissions'], RequestContext['actor']['permissions']>()

/** Of whoever sees every issue, and of fields what the reader sees: places cards once for all who know the same fields. */
export function seeingAllIssues(ctx: RequestContext): RequestContext {
  const held = ctx.actor.permissions
  const permissions =
    allSeeing.get(held) ??
    new Map([...held, ['READ_ISSUE', 'global'] as const, ['READ_HIDDEN_STUFF', 'global'] as const])
  allSeeing.set(held, permissions)
  return { ...ctx, actor: { ...ctx.actor, permissions }, hints: new Map() }
}

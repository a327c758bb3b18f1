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
  /** Cards of each cell, by {@link cellKeyOf}, in their order. */
  readonly order: ReadonlyMap<string, readonly number[]>
  /** Issues that are rows, in their order. */
  readonly rowIssues: readonly number[]
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
  const order = new Map<string, readonly number[]>()
  for (const { key, cells: ofRow } of placed.rows)
    for (const [index, ids] of ofRow.entries()) {
      const columnId = open.board.columns[index]?.id
      if (columnId === undefined) continue
      const cell = { row: key, columnId }
      order.set(cellKeyOf(cell), ids)
      for (const id of ids) cells.set(id, cell)
    }
  return {
    cells,
    order,
    rowIssues: lanes.rowIssues,
    above: ids => allAbove(lanes.parents, ids),
    found: new Set(cards.map(({ id }) => id)),
  }
}

/** Of whoever sees every issue, and of fields what the reader sees: places cards once for all who know the same fields. */
export function seeingAllIssues(ctx: RequestContext): RequestContext {
  const permissions = new Map(ctx.actor.permissions)
  for (const permission of ['READ_ISSUE', 'READ_HIDDEN_STUFF']) permissions.set(permission, 'global')
  return { ...ctx, actor: { ...ctx.actor, permissions }, hints: new Map() }
}

import { type CheckedCell, type CheckedList, checkMoves, MAX_CHECKED_SPRINTS } from '@cairn/common/features/agile'
import { call } from '../../../platform/api/index.ts'
import { BACKLOG } from '../model/places.ts'
import { isWithin } from './list-source.ts'

/** Whether cards may go to a place, and which values of it they may take. */
export type CheckedPlace = Pick<CheckedCell, 'allowed' | 'values' | 'code' | 'reason'>
/** By the keys of places; what is not among them, it is told of when cards are moved there. */
export type Checks = ReadonlyMap<string, CheckedPlace>

export const cellKey = (row: string, column: string): string => `${row}.${column}`

type Sprint = { readonly agileId: string; readonly sprintId: string }

const refsTo = (ids: readonly string[]) => ids.map(id => ({ id }))

const checked = ({ id, ...list }: CheckedList): CheckedPlace => ({ ...list, values: [] })

/** Asks whether cards may go to the cells of a sprint, and to the backlog; those that `waiting` has are put in order there. */
export async function checkCells(
  params: Sprint,
  cards: readonly string[],
  waiting: readonly string[],
  signal?: AbortSignal,
): Promise<Checks> {
  const fields = { cells: true, lists: true } as const
  const { cells, lists } = await call(checkMoves, { params, fields, body: { cards: refsTo(cards) }, signal })
  const checks = new Map<string, CheckedPlace>(cells.map(cell => [cellKey(cell.row, cell.column), cell]))
  const [backlog] = lists
  if (backlog && !isWithin(waiting, cards)) checks.set(cellKey(BACKLOG, BACKLOG), checked(backlog))
  return checks
}

/** Asks whether cards may come to lists that are planned, all of one row; in the one that has them all they are put in order. */
export async function checkLists(
  params: Sprint,
  cards: readonly string[],
  row: string,
  shown: readonly { readonly id: string; readonly ids: readonly string[] }[],
): Promise<Checks> {
  const sprints = shown.filter(({ id }) => id !== BACKLOG).map(({ id }) => ({ id }))
  const body = { cards: refsTo(cards), sprints: sprints.slice(0, MAX_CHECKED_SPRINTS) }
  const { lists } = await call(checkMoves, { params, fields: { lists: true }, body })
  const own = shown.find(({ ids }) => isWithin(ids, cards))?.id
  // Who may not change cards puts them in no order, but that of a backlog is the board's.
  const isOrder = ({ id, code }: CheckedList) => id === own && (id === BACKLOG || code !== 'forbidden')
  return new Map(lists.filter(list => !isOrder(list)).map(list => [cellKey(row, list.id), checked(list)]))
}

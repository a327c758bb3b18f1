import { AgileColumn } from '@cairn/common/features/agile'
import { Issue } from '@cairn/common/features/issues'
import { AppError, notFound } from '@cairn/common/platform/errors'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction, withOwnPlans } from '../../../platform/db/index.ts'
import { requireSilent } from '../../hosts/index.ts'
import { readFieldValues, requireUpdate, type VisibleIssue } from '../../issues/index.ts'
import type { Neighbours } from '../../manual-order/index.ts'
import { type Board, type ColumnInfo, findSprint, lockBoards, parseBoardId } from '../boards.store.ts'
import { placeOnBoard } from '../placing.ts'
import { hasCards } from '../sprint-cards.ts'
import { applyParts } from './apply-parts.ts'
import { putInBacklog } from './backlog.ts'
import { placeInList } from './card-places.ts'
import { noteOrder } from './live-order.ts'
import { partsOfColumn } from './move-to-column.ts'
import { actOnRow, partsOfRow } from './move-to-row.ts'
import { type OpenBoard, openBoard, openSprint } from './open-board.ts'
import { type RowOnWire, rowOnWire } from './place-cards.ts'
import { type BoardPart, readColumns, readIssues, rowNamed } from './read-part.ts'
import { type DoneMove, lockCards, runMove } from './run-move.ts'

/** Where cards are to go; what is absent stays as it is. Everything by its id on the wire. */
export interface CardMove {
  readonly cards: readonly string[]
  readonly row?: string | undefined
  readonly column?: string | undefined
  /** The card that they stand behind; null: on top of the cell. */
  readonly leading?: string | null | undefined
  /** Of a merged column: which of its values. */
  readonly value?: string | undefined
  /** Another sprint of the board; `backlog`: off the board, and with `leading` to a place of the backlog. */
  readonly sprint?: string | undefined
}

/**
 * Moves cards by the rights on their issues, also for mere ordering: all of them or, when one refuses, none. It can be taken
 * back with former places, values, links and sprint.
 */
export async function moveCards(
  ctx: RequestContext,
  agileId: string,
  sprintId: string,
  move: CardMove,
): Promise<DoneMove> {
  return transaction({ ...ctx, ifMatch: null }, async ctx => {
    if (move.row !== undefined) await lockBoardsOfRows(ctx, agileId, move)
    const open = await openBoard(ctx, agileId, sprintId, { lock: 'share' })
    const cards = await lockCards(ctx, move.cards)
    return runMove(ctx, cards, inside => carryOut({ ...open, ctx: inside }, cards, move))
  })
}

/** Cards that go to the row of another project leave other boards: these are locked together with the one of the rows. */
async function lockBoardsOfRows(ctx: RequestContext, agileId: string, { cards }: CardMove): Promise<void> {
  const id = parseBoardId(agileId)
  const moved = cards.flatMap(text => Issue.parseId(text) ?? [])
  if (id === null || moved.length === 0) return
  const isByProject = sql`exists (
    select 1 from board r where r.id = ${id} and r.has_swimlanes and r.swimlane_attribute = 'project')`
  await lockBoards(ctx, sql`(b.id = ${id} or ${hasCards(moved)}) and ${isByProject}`, 'share')
}

async function carryOut(open: OpenBoard, cards: readonly VisibleIssue[], move: CardMove): Promise<void> {
  const { ctx, board } = open
  for (const card of cards) {
    requireUpdate(ctx, card)
    requireSilent(ctx, card.project_id)
  }
  if (move.sprint === 'backlog') {
    await placeOnBoard(ctx, board, { action: 'remove', sprint: null }, cards)
    if (move.leading !== undefined) await putInBacklog(ctx, board, cards, move.leading, { areThere: false })
    return
  }
  const target = await targetOf(open, move.sprint)
  const ids = cards.map(({ id }) => id)
  const named = [move.row, move.leading].flatMap(text => Issue.parseId(text ?? '') ?? [])
  const part = await withOwnPlans(ctx, () => readIssues(target, [...ids, ...named]))
  if (move.leading !== undefined && part.sortedBy !== null) throw new AppError('order_by_query')
  const column = move.column === undefined ? null : columnOf(board, move.column)
  const row = move.row === undefined ? null : rowOf(part, move.row)
  if (row?.issueId && cards.some(({ id }) => id === row.issueId)) throw new AppError('invalid_value', { name: 'row' })
  const spot = { leading: move.leading, column, row }
  const lists = await withOwnPlans(ctx, () => listsAt(target, ids, part, spot))
  const there = new Set([...part.cards.map(({ id }) => id), ...part.rowIssues])
  const others = cards.filter(({ id }) => !there.has(id))
  if (others.length > 0 && board.membership !== 'query')
    await placeOnBoard(ctx, board, { action: 'add', sprint: target.sprint }, others)
  const current = await readFieldValues(ctx.db, ids)
  const rowMove = row && { cards, row, current, parents: part.parents, rowIssues: part.rowIssues }
  const parts = [
    column ? await partsOfColumn(target, cards, { column, valueId: move.value, current }) : new Map(),
    rowMove ? await partsOfRow(target, rowMove) : new Map(),
  ]
  await applyParts(ctx, cards, parts)
  const moved = rowMove ? await actOnRow(target, rowMove) : cards
  if (move.leading === undefined) return
  const neighbours = neighboursAt(ids, move.leading, there, lists)
  if (!neighbours) return
  await placeInList(ctx, target.sprint.id, ids, neighbours)
  noteOrder(ctx, target.sprint.id, moved)
}

const targetOf = async (open: OpenBoard, sprint: string | undefined): Promise<OpenBoard> =>
  sprint === undefined ? open : openSprint(open.ctx, open.board, await findSprint(open.ctx, open.board, sprint))

function columnOf(board: Board, text: string) {
  const id = AgileColumn.parseId(text)
  const column = board.columns.find(one => one.id === id)
  if (!column) throw notFound(text)
  return column
}

function rowOf(part: BoardPart, text: string): RowOnWire {
  const row = rowNamed(part, text)
  if (!row) throw notFound(text)
  return row
}

interface Spot {
  /** Undefined: they keep their places. */
  readonly leading: string | null | undefined
  readonly column: ColumnInfo | null
  readonly row: RowOnWire | null
}

type Lists = readonly (readonly number[])[]

/**
 * What stands in the cells that cards go to, each in order, as far as it decides whether and where to put them: nothing where
 * they go behind a card behind which they cannot stand yet.
 */
async function listsAt(
  open: OpenBoard,
  ids: readonly number[],
  part: BoardPart,
  { leading, column, row }: Spot,
): Promise<Lists> {
  if (leading === undefined) return []
  if (leading !== null) {
    const run = [Issue.parseId(leading), ...ids].filter(id => id !== null)
    const ofRun = new Set(run)
    const isInOrder = cellsOf(open.board, part, column, row).some(list =>
      isRun(
        list.filter(id => ofRun.has(id)),
        0,
        run,
      ),
    )
    if (!isInOrder) return []
  }
  const columns = column ? [column] : row ? open.board.columns : undefined
  return cellsOf(open.board, await readColumns(open, columns), column, row)
}

/** The cells of a column, a row or both, each in order; the sprint as one list where neither is said. */
function cellsOf(board: Board, { rows, cards }: BoardPart, column: Spot['column'], row: Spot['row']): Lists {
  if (column === null && row === null) return [cards.map(({ id }) => id)]
  const index = column ? board.columns.indexOf(column) : -1
  return rows
    .filter(({ key }) => row === null || rowOnWire(key).id === row.id)
    .flatMap(({ cells }) => (index < 0 ? cells : [cells[index] ?? []]))
}

/**
 * Right behind a card, or before the first of the cells; null: they stand there already, or alone.
 *
 * @param there what is on the sprint
 */
function neighboursAt(
  ids: readonly number[],
  leading: string | null,
  there: ReadonlySet<number>,
  lists: Lists,
): Neighbours | null {
  if (leading !== null) {
    const after = Issue.parseId(leading)
    if (after === null || ids.includes(after)) throw new AppError('invalid_value', { name: 'leading' })
    if (!there.has(after)) throw notFound(leading)
    return lists.some(list => list.includes(after) && isRun(list, list.indexOf(after) + 1, ids)) ? null : { after }
  }
  const moved = new Set(ids)
  const first = lists.flat().find(id => !moved.has(id))
  return first === undefined || isRun(lists.flat(), 0, ids) ? null : { before: first }
}

/** Whether these cards, in this order, stand in a list from that place on. */
const isRun = (list: readonly number[], from: number, ids: readonly number[]): boolean =>
  ids.every((id, at) => list[from + at] === id)

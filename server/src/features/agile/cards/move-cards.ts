import { AgileColumn } from '@cairn/common/features/agile'
import { Issue } from '@cairn/common/features/issues'
import { AppError, notFound } from '@cairn/common/platform/errors'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction, withOwnPlans } from '../../../platform/db/index.ts'
import { requireSilent } from '../../hosts/index.ts'
import { readFieldValues, requireUpdate, type VisibleIssue } from '../../issues/index.ts'
import { type Board, findSprint, lockBoards, parseBoardId } from '../boards.store.ts'
import { placeOnBoard } from '../placing.ts'
import { hasCards } from '../sprint-cards.ts'
import { applyParts } from './apply-parts.ts'
import { putInBacklog } from './backlog.ts'
import { placeInList } from './card-places.ts'
import { noteOrder } from './live-order.ts'
import { partsOfColumn } from './move-to-column.ts'
import { actOnRow, partsOfRow } from './move-to-row.ts'
import { type OpenBoard, openBoard, openSprint } from './open-board.ts'
import { type BoardContents, readBoard } from './read-board.ts'
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
  const contents = await withOwnPlans(ctx, () => readBoard(target, '', { sums: false }))
  if (move.leading !== undefined && contents.sortedBy !== null) throw new AppError('order_by_query')
  const column = move.column === undefined ? null : columnOf(board, move.column)
  const row = move.row === undefined ? null : rowOf(contents, move.row)
  if (row?.issueId && cards.some(({ id }) => id === row.issueId)) throw new AppError('invalid_value', { name: 'row' })
  const there = new Set([...contents.cards.map(({ id }) => id), ...contents.rowIssues])
  const others = cards.filter(({ id }) => !there.has(id))
  if (others.length > 0 && board.membership !== 'query')
    await placeOnBoard(ctx, board, { action: 'add', sprint: target.sprint }, others)
  const current = await readFieldValues(
    ctx.db,
    cards.map(({ id }) => id),
  )
  const rowMove = row && { cards, row, current, parents: contents.parents, rowIssues: contents.rowIssues }
  const parts = [
    column ? await partsOfColumn(target, cards, { column, valueId: move.value, current }) : new Map(),
    rowMove ? await partsOfRow(target, rowMove) : new Map(),
  ]
  await applyParts(ctx, cards, parts)
  const moved = rowMove ? await actOnRow(target, rowMove) : cards
  if (move.leading === undefined) return
  if (await putInOrder(target, cards, contents, { leading: move.leading, column, row }))
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

function rowOf({ rows }: BoardContents, text: string) {
  const row = rows.find(one => one.id === text)
  if (!row) throw notFound(text)
  return row
}

interface Spot {
  readonly leading: string | null
  readonly column: { readonly id: number } | null
  readonly row: { readonly id: string } | null
}

/**
 * Right behind a card of the cell, or before the first of it; without a column and a row the sprint is one list. Says
 * whether they did not stand there already.
 */
async function putInOrder(
  { ctx, sprint }: OpenBoard,
  cards: readonly VisibleIssue[],
  contents: BoardContents,
  { leading, column, row }: Spot,
): Promise<boolean> {
  const ids = cards.map(({ id }) => id)
  const moved = new Set(ids)
  const lists = listsOf(contents, column, row)
  if (leading !== null) {
    const after = Issue.parseId(leading)
    if (after === null || moved.has(after)) throw new AppError('invalid_value', { name: 'leading' })
    if (!contents.cards.some(({ id }) => id === after) && !contents.rowIssues.has(after)) throw notFound(leading)
    const isThere = lists.some(list => list.includes(after) && isRun(list, list.indexOf(after) + 1, ids))
    if (!isThere) await placeInList(ctx, sprint.id, ids, { after })
    return !isThere
  }
  const first = lists.flat().find(id => !moved.has(id))
  if (first === undefined || isRun(lists.flat(), 0, ids)) return false
  await placeInList(ctx, sprint.id, ids, { before: first })
  return true
}

/** The cells that cards may go to, each in order; the sprint as one list where neither column nor row is said. */
function listsOf(
  { rows, columns, cards }: BoardContents,
  column: Spot['column'],
  row: Spot['row'],
): readonly (readonly number[])[] {
  if (column === null && row === null) return [cards.map(({ id }) => id)]
  const index = column ? columns.findIndex(({ info }) => info.id === column.id) : -1
  return rows
    .filter(one => row === null || one.id === row.id)
    .flatMap(one => (index < 0 ? one.cells : [one.cells[index] ?? []]))
}

/** Whether these cards, in this order, stand in a list from that place on. */
const isRun = (list: readonly number[], from: number, ids: readonly number[]): boolean =>
  ids.every((id, at) => list[from + at] === id)

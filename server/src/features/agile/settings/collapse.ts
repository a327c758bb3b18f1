import { AgileColumn, SwimlaneEntityAttributeValue } from '@cairn/common/features/agile'
import { Issue } from '@cairn/common/features/issues'
import { AppError, notFound } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { type AnyLoader, inlineLoader, Ref } from '../../../platform/projection/index.ts'
import { findIssue } from '../../issues/index.ts'
import { factsOfBoard } from '../board-facts.ts'
import { type Board, findBoard, findSprint } from '../boards.store.ts'
import { rowsInSettings } from '../cards/place-cards.ts'
import { setCollapsed } from './board-views.store.ts'
import { columnRef, type ShownColumn } from './column.loaders.ts'
import { shownLanes } from './shown-lanes.ts'

/** Where a board stands open or closed: its sprint, as the address names it. */
export interface BoardAddress {
  readonly agileId: string
  readonly sprintId: string
}

/** What was collapsed or opened, as the reply tells it. */
interface Collapsed {
  readonly type: string
  readonly id: string
  readonly collapsed: boolean
  readonly column: Ref<ShownColumn> | null
}

const ROWS = {
  values: 'AttributeBasedSwimlane',
  issues: 'IssueBasedSwimlane',
  queries: 'QueryBasedSwimlane',
} as const

const ORPHANS = 'orphans'

async function boardAt(ctx: RequestContext, { agileId, sprintId }: BoardAddress): Promise<Board> {
  const board = await findBoard(ctx, agileId)
  await findSprint(ctx, board, sprintId)
  return board
}

function requireSaid(collapsed: boolean | null | undefined): boolean {
  if (typeof collapsed !== 'boolean') throw new AppError('field_required', { name: 'collapsed', field: 'collapsed' })
  return collapsed
}

/** Collapses a column of a board for the actor, or opens it. */
export function collapseColumn(
  ctx: RequestContext,
  address: BoardAddress,
  columnId: string,
  said: boolean | null | undefined,
): Promise<Ref<Collapsed>> {
  return transaction(ctx, async ctx => {
    const board = await boardAt(ctx, address)
    const at = board.columns.findIndex(({ id }) => id === AgileColumn.parseId(columnId))
    const column = board.columns[at]
    if (!column) throw notFound(columnId)
    const collapsed = requireSaid(said)
    await setCollapsed(ctx, board.id, { column: column.id }, collapsed)
    const shown = { board, facts: await factsOfBoard(ctx, board) }
    return new Ref('CollapsedPart', {
      type: 'BoardColumn',
      id: AgileColumn.id(column.id),
      collapsed,
      column: columnRef(ctx, shown, column, at),
    })
  })
}

/** Collapses a row of a board for the actor, or opens it: one that the settings list, or that of an issue. */
export function collapseRow(
  ctx: RequestContext,
  address: BoardAddress,
  rowId: string,
  said: boolean | null | undefined,
): Promise<Ref<Collapsed>> {
  return transaction(ctx, async ctx => {
    const board = await boardAt(ctx, address)
    const row = await rowOf(ctx, board, rowId)
    const collapsed = requireSaid(said)
    await setCollapsed(ctx, board.id, { row }, collapsed)
    const type = rowId === ORPHANS ? 'OrphanRow' : ROWS[board.swimlane_kind]
    return new Ref('CollapsedPart', { type, id: rowId, collapsed, column: null })
  })
}

/** The row of cards that belong to no other one. */
export const collapseOrphans = (ctx: RequestContext, address: BoardAddress, said: boolean | null | undefined) =>
  collapseRow(ctx, address, ORPHANS, said)

/** What is kept of a row that the actor may know of: its id, that of its issue, or `orphans`. */
async function rowOf(ctx: RequestContext, board: Board, id: string): Promise<string> {
  if (id === ORPHANS) return id
  if (board.swimlane_kind === 'issues') {
    if (Issue.parseId(id) === null) throw notFound(id)
    return Issue.id((await findIssue(ctx, id)).id)
  }
  const facts = await factsOfBoard(ctx, board, 'shown')
  const found = shownLanes({ board, facts }, rowsInSettings(board)).find(
    ({ lane }) => lane.id === SwimlaneEntityAttributeValue.parseId(id),
  )
  if (!found) throw notFound(id)
  return SwimlaneEntityAttributeValue.id(found.lane.id)
}

export const collapseLoaders: readonly AnyLoader[] = [
  inlineLoader<Collapsed>({
    entity: 'CollapsedPart',
    type: row => row.type,
    fields: {
      id: { value: row => row.id },
      collapsed: { value: row => row.collapsed },
      agileColumn: { value: row => row.column },
    },
  }),
]

import type { RequestContext } from '../../../platform/context/index.ts'
import { createLookups, openList, readQuery } from '../../issue-search/index.ts'
import { type Lookups, nothing, type Sql } from '../../issues/index.ts'
import { type BoardFacts, factsOfBoard } from '../board-facts.ts'
import {
  type Board,
  type BoardLock,
  findBoard,
  findSprint,
  loadBoards,
  type StoredSprint,
  sprintsOf,
} from '../boards.store.ts'
import { affordable, unlessRefused } from '../bounded-queries.ts'
import { type ShownLane, shownLanes } from '../settings/shown-lanes.ts'
import { rowsInSettings } from './place-cards.ts'
import { type PlacingField, placingField } from './placing-field.ts'

/** A sprint of a board with what is needed to find and place its cards for the reader. */
export interface OpenBoard {
  readonly ctx: RequestContext
  readonly board: Board
  readonly sprint: StoredSprint
  readonly lookups: Lookups
  readonly facts: BoardFacts
  /** The rows that the settings list, as far as the reader may know of them. */
  readonly listed: readonly ShownLane[]
  readonly columnField: PlacingField | null
  /** By whose values rows are divided, or which tells the issues that are rows. */
  readonly rowField: PlacingField | null
  readonly sprintField: PlacingField | null
  /** All of these. */
  readonly fields: readonly PlacingField[]
  /** Of the rows that are queries, on the row `s` of `issue_search`, in their order; null in place of what cannot be read. */
  readonly conditions: readonly Sql[]
  /** Of the rules that colour cards, likewise; none unless they were asked for. */
  readonly colorConditions: readonly Sql[]
}

/** What else of a board is wanted. */
export interface OpenOptions {
  readonly colors?: boolean
}

/** Opens the sprint that an address names; throws `not_found`. */
export async function openBoard(
  ctx: RequestContext,
  agileId: string,
  sprintId: string,
  options: OpenOptions & { readonly lock?: BoardLock } = {},
): Promise<OpenBoard> {
  const board = await findBoard(ctx, agileId, options)
  return openSprint(ctx, board, await findSprint(ctx, board, sprintId), options)
}

/** Opens a sprint by its numbers; null when the reader does not see it. */
export async function openStoredSprint(
  ctx: RequestContext,
  { id, board_id }: { readonly id: number; readonly board_id: number },
): Promise<OpenBoard | null> {
  const board = (await loadBoards(ctx, [board_id])).get(board_id)
  const sprint = (await sprintsOf(ctx, [board_id])).get(board_id)?.find(one => one.id === id)
  return board && sprint ? openSprint(ctx, board, sprint) : null
}

export async function openSprint(
  ctx: RequestContext,
  board: Board,
  sprint: StoredSprint,
  { colors = false }: OpenOptions = {},
): Promise<OpenBoard> {
  const lookups = createLookups(ctx)
  const known = new Map<number, Promise<PlacingField>>()
  const fieldOf = (id: number | null): Promise<PlacingField> | null => {
    if (id === null) return null
    const field = known.get(id) ?? placingField(ctx, lookups, board.projectIds, id)
    known.set(id, field)
    return field
  }
  const isByValue = board.has_swimlanes && board.swimlane_kind !== 'queries'
  const rows = board.has_swimlanes && board.swimlane_kind === 'queries' ? rowsInSettings(board) : []
  const rules = colors && board.color_by === 'queries' ? board.colorRules : []
  const [columnField, rowField, sprintField, conditions, colorConditions, facts] = await Promise.all([
    fieldOf(board.column_field_id),
    fieldOf(isByValue ? board.swimlane_field_id : null),
    fieldOf(board.membership === 'field' ? board.sprint_field_id : null),
    conditionsOf(ctx, rows),
    conditionsOf(ctx, rules),
    factsOfBoard(ctx, board, 'shown'),
  ])
  const fields = await Promise.all(known.values())
  const listed = shownLanes({ board, facts }, rowsInSettings(board))
  return {
    ...{ ctx, board, sprint, lookups, facts, listed, columnField, rowField, sprintField, fields, conditions },
    colorConditions,
  }
}

/** A query that cannot be read any more, or by which all of them would cost too much, finds nothing. */
async function conditionsOf(
  ctx: RequestContext,
  list: readonly { readonly query: string | null }[],
): Promise<readonly Sql[]> {
  const queries = await Promise.all(
    list.map(({ query }) => unlessRefused(() => readQuery(ctx, { query: query ?? '' }))),
  )
  const conditions = affordable(
    ctx,
    queries.map(one => one?.condition ?? null),
  )
  return Promise.all(
    queries.map(async (one, at) => {
      if (!one || !conditions[at]) return nothing
      const found = await unlessRefused(() => openList(ctx, { ...one, sort: [] }))
      return found?.filter.where ?? nothing
    }),
  )
}

import { Agile, Sprint } from '@cairn/common/features/agile'
import { notFound } from '@cairn/common/platform/errors'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { intArray } from '../../platform/db/index.ts'
import type { BoardTable } from './agile.tables.ts'
import { boardCondition, deletedBoardCondition } from './boards.policy.ts'

/** A column of a board with the values that it shows. */
export interface ColumnInfo {
  readonly id: number
  readonly title: string | null
  readonly color: number | null
  readonly policy: string | null
  readonly isVisible: boolean
  readonly wipMin: number | null
  readonly wipMax: number | null
  readonly values: readonly ColumnValueInfo[]
}

/** A value of the column field: of any bundle by its name, of people and groups by their id; neither: no value. */
export interface ColumnValueInfo {
  readonly id: number
  readonly name: string | null
  readonly valueId: number | null
}

/** A row that the settings of a board list. */
export interface SwimlaneInfo {
  readonly id: number
  readonly name: string
  readonly valueId: number | null
  readonly query: string | null
  /** No row: the value that new cards below rows of issues get. */
  readonly isDefault: boolean
}

/** A query under a name, with the colour that it gives cards. */
export interface BoardQueryInfo {
  readonly id: number
  readonly name: string
  readonly query: string
  readonly color: number | null
}

/** A board with all that its settings hold. */
export interface Board extends Omit<Selectable<BoardTable>, 'version'> {
  /** The whole of it, of which a number would hold less. */
  readonly version: string
  readonly projects: readonly { readonly id: number; readonly color: number | null }[]
  readonly projectIds: readonly number[]
  /** In their order. */
  readonly columns: readonly ColumnInfo[]
  readonly swimlanes: readonly SwimlaneInfo[]
  readonly cardFields: readonly { readonly fieldId: number; readonly presentation: 'full' | 'short' | 'hidden' }[]
  readonly filters: readonly BoardQueryInfo[]
  readonly colorRules: readonly BoardQueryInfo[]
}

type Row = Omit<Board, 'projectIds'>

const listOf = (select: RawBuilder<unknown>) => sql`coalesce((select json_agg(x) from (${select}) x), '[]')`

const queriesOf = (purpose: 'filter' | 'color') =>
  listOf(sql`select q.id, q.name, q.query, q.color from board_query q
    where q.board_id = b.id and q.purpose = ${sql.lit(purpose)} order by q.ordinal, q.id`)

/**
 * How a board is held until the end of the transaction: for a change of it (`update`), or so that nobody changes its
 * settings meanwhile (`share`), for who puts cards on it by them.
 */
export type BoardLock = 'update' | 'share'

const LOCKS: Readonly<Record<BoardLock, RawBuilder<unknown>>> = {
  update: sql`for no key update of b`,
  share: sql`for share of b`,
}

/** Locks boards for which a condition on `board b` holds, by id; gives their numbers. Who locks issues as well locks boards first. */
export async function lockBoards(
  ctx: RequestContext,
  where: RawBuilder<unknown>,
  lock: BoardLock,
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select b.id from board b where ${where} order by b.id ${LOCKS[lock]}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** Boards for which a condition on `board b` holds, as a whole, by id. */
async function readBoards(
  ctx: RequestContext,
  condition: RawBuilder<unknown>,
  lock?: BoardLock,
): Promise<readonly Board[]> {
  // Read once they are locked: who waited for others would see the lists of a board as they were before.
  const where = lock ? sql`b.id = any(${intArray(await lockBoards(ctx, condition, lock))}) and ${condition}` : condition
  const { rows } = await sql<Row>`
    select b.*, b.version::text as version,
      ${listOf(sql`select p.project_id as id, p.color from board_project p where p.board_id = b.id order by p.ordinal`)} as projects,
      ${listOf(sql`select c.id, c.title, c.color, c.policy, c.is_visible as "isVisible", c.wip_min as "wipMin",
        c.wip_max as "wipMax", ${listOf(sql`select v.id, v.name, v.value_id as "valueId" from board_column_value v
          where v.column_id = c.id order by v.ordinal, v.id`)} as values
        from board_column c where c.board_id = b.id order by c.ordinal, c.id`)} as columns,
      ${listOf(sql`select l.id, l.name, l.value_id as "valueId", l.query, l.is_default as "isDefault"
        from board_swimlane l where l.board_id = b.id order by l.ordinal, l.id`)} as swimlanes,
      ${listOf(sql`select f.field_id as "fieldId", f.presentation from board_card_field f where f.board_id = b.id
        order by f.ordinal`)} as "cardFields",
      ${queriesOf('filter')} as filters, ${queriesOf('color')} as "colorRules"
    from board b where ${where} order by b.id`.execute(ctx.db)
  return rows.map(row => ({ ...row, projectIds: row.projects.map(({ id }) => id) }))
}

/** Boards that the reader sees, by their numbers. */
export async function loadBoards(
  ctx: RequestContext,
  ids: readonly number[],
  options: { readonly lock?: BoardLock } = {},
): Promise<ReadonlyMap<number, Board>> {
  if (ids.length === 0) return new Map()
  const boards = await readBoards(ctx, sql`b.id = any(${intArray(ids)}) and ${boardCondition(ctx, 'b')}`, options.lock)
  return new Map(boards.map(board => [board.id, board]))
}

/** Boards whoever sees them, for what follows from changes. */
export const loadAllBoards = (ctx: RequestContext, where: RawBuilder<unknown>): Promise<readonly Board[]> =>
  readBoards(ctx, sql`b.deleted_at is null and ${where}`)

const MAX_INT = 2_147_483_647

/** The number in a database id; null: it is none of a board. */
export function parseBoardId(text: string): number | null {
  const id = Agile.parseId(text)
  return id !== null && id <= MAX_INT ? id : null
}

/** The board of a database id that the actor sees (or may restore, with `deleted`); throws `not_found` otherwise. */
export async function findBoard(
  ctx: RequestContext,
  text: string,
  options: { readonly lock?: BoardLock | undefined; readonly deleted?: boolean } = {},
): Promise<Board> {
  const id = parseBoardId(text)
  if (id === null) throw notFound(text)
  const seen = options.deleted ? deletedBoardCondition(ctx, 'b') : boardCondition(ctx, 'b')
  const [board] = await readBoards(ctx, sql`b.id = ${id} and ${seen}`, options.lock)
  if (!board) throw notFound(text)
  return board
}

/** A sprint as it is stored. */
export interface StoredSprint {
  readonly id: number
  readonly board_id: number
  readonly name: string
  readonly goal: string | null
  readonly start: number | null
  readonly finish: number | null
  readonly archived: boolean
}

/** All sprints of boards, by start: those without one last. */
export async function sprintsOf(
  ctx: RequestContext,
  boardIds: readonly number[],
): Promise<ReadonlyMap<number, readonly StoredSprint[]>> {
  if (boardIds.length === 0) return new Map()
  const { rows } = await sql<StoredSprint>`
    select s.id, s.board_id, s.name, s.goal, s.start, s.finish, s.archived from sprint s
    where s.board_id = any(${intArray(boardIds)}) order by s.board_id, s.start nulls last, s.id`.execute(ctx.db)
  return Map.groupBy(rows, row => row.board_id)
}

/**
 * The sprint of today: among those that are not archived the running one that started last, else the next to start, else
 * the last; null when all are archived.
 *
 * @param sprints of one board, by start
 * @param now milliseconds
 */
export function currentSprintOf(sprints: readonly StoredSprint[], now: number): StoredSprint | null {
  const open = sprints.filter(({ archived }) => !archived)
  const running = open.findLast(
    ({ start, finish }) => start !== null && start <= now && (finish === null || now <= finish),
  )
  const next = open.find(({ start }) => start !== null && start > now)
  return running ?? next ?? open.at(-1) ?? null
}

/** The sprint of a board that an address names, by its database id or `current`; throws `not_found`. */
export async function findSprint(ctx: RequestContext, board: Board, text: string): Promise<StoredSprint> {
  const [found] = await findSprints(ctx, board, [text])
  if (!found) throw notFound(text)
  return found
}

/** The same for several. */
export async function findSprints(
  ctx: RequestContext,
  board: Board,
  texts: readonly string[],
): Promise<readonly StoredSprint[]> {
  const sprints = shownSprints(board, (await sprintsOf(ctx, [board.id])).get(board.id) ?? [], ctx.clock())
  return texts.map(text => {
    const id = Sprint.parseId(text)
    const found = text === 'current' ? currentSprintOf(sprints, ctx.clock()) : sprints.find(sprint => sprint.id === id)
    if (!found) throw notFound(text)
    return found
  })
}

/** The sprints that the API tells of: of a board without sprints exactly one. */
export function shownSprints(board: Board, sprints: readonly StoredSprint[], now: number): readonly StoredSprint[] {
  if (board.has_sprints) return sprints
  const only = currentSprintOf(sprints, now) ?? sprints.at(-1)
  return only ? [{ ...only, archived: false }] : []
}

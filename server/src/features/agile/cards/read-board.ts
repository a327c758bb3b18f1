import {
  BOARD_CARDS,
  type CardSums,
  type ColoredCards,
  ColorRule,
  type UnshownValue,
} from '@cairn/common/features/agile'
import { Issue } from '@cairn/common/features/issues'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { intArray } from '../../../platform/db/index.ts'
import { TAG_FIELD } from '../../tags/index.ts'
import type { ColumnInfo } from '../boards.store.ts'
import { nearestAbove, parentsAbove } from './ancestors.ts'
import { type NumbersOfCards, numbersOfCards, summedKinds, sumOf } from './card-sums.ts'
import { byPlace, type Card, cardsById, type FoundCards, findCards } from './find-cards.ts'
import type { OpenBoard } from './open-board.ts'
import {
  kindOfRows,
  type Lanes,
  type PlacedRow,
  placeCards,
  type RowOnWire,
  rowIssueTest,
  rowOnWire,
} from './place-cards.ts'

/** A row as it is shown. */
export interface ContentRow extends RowOnWire {
  readonly name: string
  readonly color: number | null
  readonly idReadable: string | null
  readonly isResolved: boolean
  readonly collapsed: boolean
  readonly count: number
  readonly sums: CardSums
  /** One for each column: numbers of the cards, in the order of the board. */
  readonly cells: readonly (readonly number[])[]
}

export interface ContentColumn {
  readonly info: ColumnInfo
  readonly collapsed: boolean
  readonly count: number
  readonly sums: CardSums
}

/** A sprint with all its places, as its reader sees it. */
export interface BoardContents {
  readonly open: OpenBoard
  readonly columns: readonly ContentColumn[]
  readonly rows: readonly ContentRow[]
  readonly total: number
  readonly sums: CardSums
  readonly leftOut: number
  readonly notOnBoard: readonly UnshownValue[]
  readonly notOnBoardIds: readonly number[]
  readonly colored: readonly ColoredCards[]
  readonly sortedBy: string | null
  readonly isTooBig: boolean
  /** All that were found, placed or not. */
  readonly cards: readonly Card[]
  /** Whatever stands above them, as far as rows or subtasks are told by that; and the issues that are rows. */
  readonly parents: ReadonlyMap<number, number>
  readonly rowIssues: ReadonlySet<number>
}

/**
 * Reads a sprint as a whole. The number of statements does not depend on how many cards there are. Who asks for the places
 * alone gets no sums, and is not told how much is left out.
 */
export async function readBoard(
  open: OpenBoard,
  issuesQuery: string,
  { sums = true }: { readonly sums?: boolean } = {},
): Promise<BoardContents> {
  const found = await findCards(open, issuesQuery, { counts: sums })
  const lanes = await lanesOf(open, found.cards)
  const numbers = (ids: readonly number[]) => numbersOfCards(open.ctx, open.board, ids)
  return contentsOf(open, { found, lanes, numbers: sums ? numbers : async () => new Map() })
}

/** Cards with what divides them into rows, and what those with these numbers weigh. */
export interface CardsOfBoard {
  readonly found: FoundCards
  readonly lanes: LanesOfCards
  readonly numbers: (ids: readonly number[]) => Promise<NumbersOfCards>
}

/** What divides cards into rows, with the tags of rows. */
export type LanesOfCards = Pick<Lanes, 'parents' | 'rowIssues' | 'tagTerms'> & { readonly tags: TagsOfRows }

/** A sprint with these cards. */
export async function contentsOf(
  open: OpenBoard,
  { found, lanes, numbers: numbersOf }: CardsOfBoard,
): Promise<BoardContents> {
  const { ctx, board } = open
  const { shown, placed } = placeIn(open, found.cards, lanes)
  const [view, numbers] = await Promise.all([viewOf(ctx, board.id), numbersOf(shown.map(({ id }) => id))])
  const kinds = await summedKinds(ctx, board, numbers)
  const rows = await describeRows(open, placed.rows, { collapsed: view.rows, tags: lanes.tags, numbers, kinds })
  const columns = board.columns.map((info, index) => {
    const cards = rows.flatMap(row => row.cells[index] ?? [])
    return { info, collapsed: view.columns.has(info.id), count: cards.length, sums: sumOf(kinds, numbers, cards) }
  })
  const all = rows.flatMap(row => row.cells.flat())
  return {
    open,
    columns,
    rows,
    total: all.length,
    sums: sumOf(kinds, numbers, all),
    leftOut: found.leftOut,
    notOnBoardIds: placed.unshownIds,
    colored: coloredOf(open, found.cards, new Set(all)),
    notOnBoard: [...placed.unshown].toSorted((a, b) => b.count - a.count),
    sortedBy: found.sortedBy,
    isTooBig: found.isTooBig || all.length > BOARD_CARDS,
    cards: found.cards,
    parents: lanes.parents,
    rowIssues: new Set(lanes.rowIssues),
  }
}

/** Divides cards that were found by rows and columns. `others`: cards of the sprint that were not asked for. */
export async function placeFound(
  open: OpenBoard,
  cards: readonly Card[],
  others?: (lanes: LanesOfCards) => Promise<readonly Card[]>,
) {
  const lanes = await lanesOf(open, cards)
  return { lanes, placed: placeIn(open, cards, lanes, await others?.(lanes)).placed }
}

function placeIn(open: OpenBoard, cards: readonly Card[], lanes: LanesOfCards, others: readonly Card[] = []) {
  const shown = open.board.hides_subtasks ? withoutSubtasks(cards, lanes.parents, lanes.rowIssues, others) : cards
  return { shown, placed: placeCards({ ...open, ...lanes }, shown) }
}

/** Which rule colours cards that are shown: the first that they fulfil. */
function coloredOf(
  { board, conditions, colorConditions }: OpenBoard,
  cards: readonly Card[],
  shown: ReadonlySet<number>,
): readonly ColoredCards[] {
  const byRule = colorConditions.map((): string[] => [])
  for (const { id, fulfils } of cards) {
    const first = shown.has(id) ? fulfils.indexOf(true, conditions.length) : -1
    byRule[first - conditions.length]?.push(Issue.id(id))
  }
  return byRule.map((ids, index) => ({ rule: ColorRule.id(board.colorRules[index]?.id ?? 0), cards: ids }))
}

/** Subtasks of what is on the board itself, these cards or others, are told by it. */
export function withoutSubtasks(
  cards: readonly Card[],
  parents: ReadonlyMap<number, number>,
  rowIssues: readonly number[],
  others: readonly Card[] = [],
): readonly Card[] {
  const rows = new Set(rowIssues)
  const onBoard = new Set([...cards, ...others].filter(({ id }) => !rows.has(id)).map(({ id }) => id))
  const cardAbove = nearestAbove(parents, id => onBoard.has(id))
  return cards.filter(card => cardAbove(card.id) === null)
}

async function lanesOf(open: OpenBoard, cards: readonly Card[]): Promise<LanesOfCards> {
  return lanesWith(open, cards, {
    parents: ids => parentsAbove(open.ctx, ids),
    cardsById: ids => cardsById(open, ids),
    tags: await tagsOf(open),
    termOf: ({ term }) => term,
  })
}

/** What lanes are made of at the moment that is shown. */
export interface LaneSources {
  readonly parents: (ids: readonly number[]) => Promise<ReadonlyMap<number, number>>
  readonly cardsById: (ids: readonly number[]) => Promise<readonly Card[]>
  readonly tags: TagsOfRows
  /** What cards with a tag have among their terms. */
  readonly termOf: (tag: TagOfRow) => number | null
}

/** What stands above cards, and what of it is a row. */
export async function lanesWith(
  open: OpenBoard,
  cards: readonly Card[],
  { parents: parentsOf, cardsById: others, tags, termOf }: LaneSources,
): Promise<LanesOfCards> {
  const { board } = open
  const byIssues = board.has_swimlanes && board.swimlane_kind === 'issues'
  const ids = cards.map(({ id }) => id)
  const parents = byIssues || board.hides_subtasks ? await parentsOf(ids) : new Map<number, number>()
  const known = new Set(ids)
  const above = byIssues ? [...new Set(parents.values())].filter(id => !known.has(id)) : []
  const candidates = byIssues ? [...cards, ...(await others(above))] : []
  const rowIssues = candidates.filter(rowIssueTest(open)).toSorted(byPlace)
  const tagTerms = new Map([...tags].map(([id, tag]) => [id, termOf(tag)]))
  return { parents, rowIssues: rowIssues.map(({ id }) => id), tags, tagTerms }
}

interface TagOfRow {
  readonly id: number
  readonly color: number
  /** Null: nobody has put it on anything. */
  readonly term: number | null
}

type TagsOfRows = ReadonlyMap<number, TagOfRow>

/** The tags of rows that the reader may know of, by their number. */
export async function tagsOf({ ctx, board, listed }: OpenBoard): Promise<TagsOfRows> {
  if (!board.has_swimlanes || kindOfRows(board) !== 'tag') return new Map()
  const ids = intArray(listed.flatMap(({ lane }) => lane.valueId ?? []))
  const { rows } = await sql<TagOfRow>`
    select t.id, t.color, s.id as term from tag t
    left join search_term s on s.value_id = t.id and s.field_id = ${TAG_FIELD} where t.id = any(${ids})`.execute(ctx.db)
  return new Map(rows.map(row => [row.id, row]))
}

interface View {
  readonly columns: ReadonlySet<number>
  readonly rows: ReadonlySet<string>
}

async function viewOf(ctx: RequestContext, boardId: number): Promise<View> {
  const found = await ctx.db
    .selectFrom('board_view')
    .select(['collapsed_columns', 'collapsed_rows'])
    .where('user_id', '=', ctx.actor.userId)
    .where('board_id', '=', boardId)
    .executeTakeFirst()
  return { columns: new Set(found?.collapsed_columns), rows: new Set(found?.collapsed_rows) }
}

interface RowFacts {
  readonly collapsed: ReadonlySet<string>
  readonly tags: TagsOfRows
  readonly numbers: NumbersOfCards
  readonly kinds: Awaited<ReturnType<typeof summedKinds>>
}

async function describeRows(
  open: OpenBoard,
  rows: readonly PlacedRow[],
  { collapsed, tags, numbers, kinds }: RowFacts,
): Promise<readonly ContentRow[]> {
  const looks = await looksOf(open, rows, tags)
  return rows.flatMap((row): ContentRow[] => {
    const look = looks(row)
    if (!look) return []
    const cards = row.cells.flat()
    return [
      {
        ...look,
        collapsed: collapsed.has(look.id),
        count: cards.length,
        sums: sumOf(kinds, numbers, cards),
        cells: row.cells,
      },
    ]
  })
}

type Look = Omit<ContentRow, 'collapsed' | 'count' | 'sums' | 'cells'>

const PLAIN = { name: '', color: null, idReadable: null, isResolved: false } as const

/** Names and colours of rows; null for an issue that is gone meanwhile. */
async function looksOf(
  open: OpenBoard,
  rows: readonly PlacedRow[],
  tags: TagsOfRows,
): Promise<(row: PlacedRow) => Look | null> {
  const issues = await issuesOf(
    open.ctx,
    rows.flatMap(({ key }) => (key.kind === 'issue' ? [key.issueId] : [])),
  )
  const listed = new Map(open.listed.map(shown => [shown.lane.id, shown]))
  return ({ key }) => {
    const row = { ...PLAIN, ...rowOnWire(key) }
    if (key.kind === 'orphans') return row
    if (key.kind === 'issue') {
      const issue = issues.get(key.issueId)
      if (!issue) return null
      const { name, idReadable, isResolved } = issue
      return { ...row, name, idReadable, isResolved }
    }
    const shown = listed.get(key.swimlane.id)
    if (!shown) return null
    const { name, color, isResolved } = shown
    return { ...row, name, color: key.kind === 'tag' ? (tags.get(row.tagId ?? 0)?.color ?? null) : color, isResolved }
  }
}

interface RowIssue {
  readonly id: number
  readonly name: string
  readonly idReadable: string
  readonly isResolved: boolean
}

/** They were found with the reader's rights already. */
async function issuesOf(ctx: RequestContext, ids: readonly number[]): Promise<ReadonlyMap<number, RowIssue>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<RowIssue>`
    select i.id, i.summary as name, p.short_name || '-' || i.number as "idReadable", i.resolved is not null as "isResolved"
    from issue i join project p on p.id = i.project_id where i.id = any(${`{${ids.join(',')}}`}::bigint[])`.execute(
    ctx.db,
  )
  return new Map(rows.map(row => [row.id, row]))
}

import type { ColumnInfo } from '../boards.store.ts'
import { allAbove, allBelow } from './ancestors.ts'
import { type Card, type CardsWanted, findCards } from './find-cards.ts'
import type { OpenBoard } from './open-board.ts'
import { type PlacedRow, type RowOnWire, rowOnWire } from './place-cards.ts'
import { placeFound } from './read-board.ts'

/** Some cards of a sprint where they stand. */
export interface BoardPart {
  /** Those that are on the sprint, placed or not, in the order of the board. */
  readonly cards: readonly Card[]
  readonly rows: readonly PlacedRow[]
  /** How the board's query sorts them; null: by hand. */
  readonly sortedBy: string | null
  /** Whatever stands above them where rows or subtasks are told by that, and which of these issues are rows. */
  readonly parents: ReadonlyMap<number, number>
  readonly rowIssues: ReadonlySet<number>
}

/**
 * Where some issues stand on a sprint, and which of them are rows: all of the others is left unread. Rows of the settings
 * are all there, of rows of issues those of the cards.
 */
export async function readIssues(open: OpenBoard, issueIds: readonly number[]): Promise<BoardPart> {
  const { board, ctx } = open
  // An issue is a row when a card stands below it.
  const byIssues = board.has_swimlanes && board.swimlane_kind === 'issues'
  const below = byIssues ? await allBelow(ctx, issueIds) : []
  return readPart(open, { among: [...new Set([...issueIds, ...below])] })
}

/** All that stands in some columns of a sprint; without them, all that is on it. */
export const readColumns = (open: OpenBoard, columns?: readonly ColumnInfo[]): Promise<BoardPart> =>
  readPart(open, columns ? { columns } : {})

async function readPart(open: OpenBoard, wanted: CardsWanted): Promise<BoardPart> {
  const { cards, sortedBy } = await findCards(open, '', { ...wanted, counts: false })
  const ids = cards.map(({ id }) => id)
  const known = new Set(ids)
  const { lanes, placed } = await placeFound(open, cards, async ({ parents }) => {
    const above = open.board.hides_subtasks ? [...allAbove(parents, ids)].filter(id => !known.has(id)) : []
    return above.length === 0 ? [] : (await findCards(open, '', { among: above })).cards
  })
  return { cards, sortedBy, rows: placed.rows, parents: lanes.parents, rowIssues: new Set(lanes.rowIssues) }
}

/** The row that an id names; undefined: there is none of these cards. */
export const rowNamed = ({ rows }: Pick<BoardPart, 'rows'>, id: string): RowOnWire | undefined =>
  rows.map(({ key }) => rowOnWire(key)).find(row => row.id === id)

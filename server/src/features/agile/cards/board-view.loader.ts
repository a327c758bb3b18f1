import { AgileColumn, type MovedCard, Sprint, type ViewedColumn, type ViewedRow } from '@cairn/common/features/agile'
import { Issue } from '@cairn/common/features/issues'
import { type AnyLoader, inlineLoader, Ref, refsTo } from '../../../platform/projection/index.ts'
import type { BoardContents, ContentColumn, ContentRow } from './read-board.ts'

/** How many cards of a cell come with the board, and how many of all. */
const FIRST_OF_CELL = 12
const FIRST_CARDS = 300

const viewedColumn = ({ info, collapsed, count, sums }: ContentColumn): ViewedColumn => ({
  id: AgileColumn.id(info.id),
  collapsed,
  count,
  sums,
})

function viewedRow({
  id,
  kind,
  name,
  color,
  idReadable,
  isResolved,
  collapsed,
  count,
  sums,
  cells,
}: ContentRow): ViewedRow {
  const ids = cells.map(cell => cell.map(Issue.id))
  return { id, kind, name, color, idReadable, isResolved, collapsed, count, sums, cells: ids }
}

/** The cards that are seen before anybody scrolls: the first of each open cell, row by row. */
function firstCards({ rows, columns }: BoardContents): readonly number[] {
  const first = rows.flatMap(row =>
    row.collapsed
      ? []
      : row.cells.flatMap((cell, index) => (columns[index]?.collapsed ? [] : cell.slice(0, FIRST_OF_CELL))),
  )
  return first.slice(0, FIRST_CARDS)
}

/** A sprint as a whole, with so many of the first cards; null: as many as are seen at first. */
interface ViewOfBoard {
  readonly contents: BoardContents
  readonly cards: number | null
  /** The moment that is shown, ms; null: now. */
  readonly at: number | null
  readonly moved: readonly MovedCard[]
  /** Since when cards have stood in their columns, ms, by their numbers. */
  readonly times: ReadonlyMap<number, number>
}

const of = (value: (contents: BoardContents) => unknown) => ({ value: ({ contents }: ViewOfBoard) => value(contents) })

export const boardViewLoader: AnyLoader = inlineLoader<ViewOfBoard>({
  entity: 'BoardView',
  fields: {
    id: of(({ open }) => Sprint.id(open.sprint.id)),
    sprint: of(({ open }) => new Ref('Sprint', open.sprint.id)),
    columns: of(({ columns }) => columns.map(viewedColumn)),
    rows: of(({ rows }) => rows.map(viewedRow)),
    total: of(({ total }) => total),
    sums: of(({ sums }) => sums),
    leftOut: of(({ leftOut }) => leftOut),
    notOnBoard: of(({ notOnBoard }) => notOnBoard),
    colored: of(({ colored }) => colored),
    sortedBy: of(({ sortedBy }) => sortedBy),
    isTooBig: of(({ isTooBig }) => isTooBig),
    at: { value: ({ at }) => at },
    moved: { value: ({ moved }) => moved },
    inColumnSince: { value: ({ times }) => Object.fromEntries([...times].map(([id, since]) => [Issue.id(id), since])) },
    cards: { value: ({ contents, cards }) => refsTo('Issue', firstCards(contents).slice(0, cards ?? FIRST_CARDS)) },
  },
})

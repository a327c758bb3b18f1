import { AgileColumn, type ViewedColumn, type ViewedRow } from '@cairn/common/features/agile'
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

export const boardViewLoader: AnyLoader = inlineLoader<BoardContents>({
  entity: 'BoardView',
  fields: {
    id: { value: ({ open }) => `109-${open.sprint.id}` },
    sprint: { value: ({ open }) => new Ref('Sprint', open.sprint.id) },
    columns: { value: ({ columns }) => columns.map(viewedColumn) },
    rows: { value: ({ rows }) => rows.map(viewedRow) },
    total: { value: ({ total }) => total },
    sums: { value: ({ sums }) => sums },
    leftOut: { value: ({ leftOut }) => leftOut },
    notOnBoard: { value: ({ notOnBoard }) => notOnBoard },
    sortedBy: { value: ({ sortedBy }) => sortedBy },
    isTooBig: { value: ({ isTooBig }) => isTooBig },
    cards: { value: shown => refsTo('Issue', firstCards(shown)) },
  },
})

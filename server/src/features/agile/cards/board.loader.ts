import { AgileColumn, CELL_CARDS, Sprint } from '@cairn/common/features/agile'
import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import { type AnyLoader, inlineLoader, Ref, refsTo, refTo } from '../../../platform/projection/index.ts'
import { columnRef } from '../settings/column.loaders.ts'
import { type BoardQuery, boardQueryOf } from './board-query.ts'
import { type OpenBoard, openStoredSprint } from './open-board.ts'
import { type BoardContents, type ContentColumn, type ContentRow, readBoard } from './read-board.ts'

/** A sprint as it is read, with the page of rows that was asked for. */
export interface BoardPage {
  readonly contents: BoardContents
  readonly query: BoardQuery
}

interface ColumnOfBoard {
  readonly contents: BoardContents
  readonly column: ContentColumn
  readonly ordinal: number
}

interface RowOfBoard {
  readonly contents: BoardContents
  readonly row: ContentRow
}

interface CellOfBoard extends RowOfBoard {
  readonly ordinal: number
}

export const ROW_TYPES = {
  orphans: 'OrphanRow',
  issue: 'IssueBasedSwimlane',
  query: 'QueryBasedSwimlane',
  value: 'AttributeBasedSwimlane',
  project: 'AttributeBasedSwimlane',
  tag: 'AttributeBasedSwimlane',
} as const

/**
 * Makes each thing once. Rows lead to their cells and those back to their rows: were they made anew each time, they would
 * multiply with each level that is asked for.
 */
function once<K extends object, T>(make: (of: K) => T): (of: K) => T {
  const made = new WeakMap<K, T>()
  return of => {
    const known = made.get(of)
    if (known !== undefined) return known
    const fresh = make(of)
    made.set(of, fresh)
    return fresh
  }
}

const rowsOf = once((contents: BoardContents) => once((row: ContentRow): RowOfBoard => ({ contents, row })))
const cellsOf = once((of: RowOfBoard): readonly CellOfBoard[] =>
  of.contents.columns.map((_, ordinal) => ({ ...of, ordinal })),
)
const columnsOf = once((contents: BoardContents): readonly ColumnOfBoard[] =>
  contents.columns.map((column, ordinal) => ({ contents, column, ordinal })),
)

export const rowRef = (contents: BoardContents, row: ContentRow): Ref<RowOfBoard> =>
  new Ref('BoardRow', rowsOf(contents)(row))

const columnOfBoardRef = (contents: BoardContents, ordinal: number): Ref<ColumnOfBoard> | null =>
  refTo('BoardColumn', columnsOf(contents)[ordinal])

const lanes = ({ rows }: BoardContents): readonly ContentRow[] => rows.filter(({ kind }) => kind !== 'orphans')

/** The row of all other cards. A board that hides it has an empty one: clients read its cells without asking. */
const orphansOf = once(({ rows, columns }: BoardContents): ContentRow => {
  const row = rows.find(({ kind }) => kind === 'orphans')
  if (row) return row
  const nothing = { name: '', color: null, issueId: null, idReadable: null, isResolved: false, tagId: null }
  const cells = columns.map((): readonly number[] => [])
  return { ...nothing, id: 'orphans', kind: 'orphans', collapsed: false, count: 0, sums: {}, cells }
})

const ofPage = (pick: (contents: BoardContents, query: BoardQuery) => unknown) => ({
  value: ({ contents, query }: BoardPage) => pick(contents, query),
})

interface NamedSums {
  readonly id: string
  readonly sums: BoardContents['sums']
}

const sumsRef = (id: string, sums: BoardContents['sums']): Ref<NamedSums> => new Ref('TimeTrackingData', { id, sums })

const boardLoader = inlineLoader<BoardPage>({
  entity: 'Board',
  fields: {
    id: ofPage(({ open }) => Sprint.id(open.sprint.id)),
    name: ofPage(({ open }) => open.sprint.name),
    sprint: ofPage(({ open }) => new Ref('Sprint', open.sprint.id)),
    columns: ofPage(contents => refsTo('BoardColumn', columnsOf(contents))),
    orphanRow: ofPage(contents => rowRef(contents, orphansOf(contents))),
    swimlanes: ofPage(contents => lanes(contents).map(row => rowRef(contents, row))),
    trimmedSwimlanes: ofPage((contents, { skip, top }) =>
      lanes(contents)
        .slice(skip, top === null ? undefined : skip + top)
        .map(row => rowRef(contents, row)),
    ),
    notOnBoardCount: ofPage(({ notOnBoard }) => notOnBoard.reduce((sum, { count }) => sum + count, 0)),
    notOnBoardIssues: ofPage(({ notOnBoardIds }) => refsTo('Issue', notOnBoardIds.slice(0, CELL_CARDS))),
    sortByQuery: ofPage(({ sortedBy }) => sortedBy !== null),
    tooManyIssues: ofPage(({ isTooBig }) => isTooBig),
    timeTrackingData: ofPage(({ open, sums }) => sumsRef(Sprint.id(open.sprint.id), sums)),
  },
})

const columnLoader = inlineLoader<ColumnOfBoard>({
  entity: 'BoardColumn',
  fields: {
    id: { value: ({ column }) => AgileColumn.id(column.info.id) },
    collapsed: { value: ({ column }) => column.collapsed },
    agileColumn: {
      value: ({ contents, column, ordinal }, ctx) => columnRef(ctx, contents.open, column.info, ordinal),
    },
    timeTrackingData: { value: ({ column }) => sumsRef(AgileColumn.id(column.info.id), column.sums) },
  },
})

const rowLoader = inlineLoader<RowOfBoard>({
  entity: 'BoardRow',
  type: ({ row }) => ROW_TYPES[row.kind],
  fields: {
    id: { value: ({ row }) => row.id },
    name: { value: ({ row }) => row.name },
    collapsed: { value: ({ row }) => row.collapsed },
    matchesQuery: { value: () => true },
    issue: { value: ({ row }) => refTo('Issue', row.issueId) },
    value: {
      value: ({ row }) => (row.kind === 'orphans' || row.kind === 'issue' ? null : new Ref('BoardRowValue', row)),
    },
    cells: { value: of => refsTo('BoardCell', cellsOf(of)) },
    timeTrackingData: { value: ({ row }) => sumsRef(row.id, row.sums) },
  },
})

const cellLoader = inlineLoader<CellOfBoard>({
  entity: 'BoardCell',
  fields: {
    id: {
      value: ({ contents, row, ordinal }) => `${row.id}.${AgileColumn.id(contents.columns[ordinal]?.info.id ?? 0)}`,
    },
    row: { value: ({ contents, row }) => rowRef(contents, row) },
    column: { value: ({ contents, ordinal }) => columnOfBoardRef(contents, ordinal) },
    issues: { value: ({ row, ordinal }) => refsTo('Issue', (row.cells[ordinal] ?? []).slice(0, CELL_CARDS)) },
    issuesCount: { value: ({ row, ordinal }) => row.cells[ordinal]?.length ?? 0 },
    tooManyIssues: { value: ({ row, ordinal }) => (row.cells[ordinal]?.length ?? 0) > CELL_CARDS },
  },
})

export const boardLoaders: readonly AnyLoader[] = [
  boardLoader,
  columnLoader,
  rowLoader,
  cellLoader,
  inlineLoader<ContentRow>({
    entity: 'BoardRowValue',
    fields: {
      id: { value: row => row.id },
      name: { value: row => row.name },
      presentation: { value: row => row.name },
      relatedTag: { value: row => refTo('Tag', row.tagId) },
    },
  }),
  inlineLoader<NamedSums>({
    entity: 'TimeTrackingData',
    fields: {
      id: { value: ({ id }) => id },
      // Plain numbers for the clients, also where the board has no such field or its reader may not see it.
      estimation: { value: ({ sums }) => sums.estimation ?? 0 },
      originalEstimation: { value: ({ sums }) => sums.original ?? 0 },
      effectiveEstimation: { value: ({ sums }) => sums.estimation ?? sums.original ?? 0 },
      spentTime: { value: ({ sums }) => sums.spent ?? 0 },
      hasExplicitSpentTime: { value: ({ sums }) => (sums.spent ?? 0) > 0 },
    },
  }),
]

/** Most sprints of which one reply shows the cards. */
const MAX_BOARDS = 10

/** Reads the cards of sprints, one after the other; throws when there are more than a reply can show. */
async function readEach<T>(
  ctx: RequestContext,
  rows: readonly StoredRow[],
  read: (open: OpenBoard) => Promise<T>,
): Promise<ReadonlyMap<StoredRow, T | null>> {
  if (rows.length > MAX_BOARDS) throw new AppError('list_too_long', { name: 'sprints', limit: MAX_BOARDS })
  const found = new Map<StoredRow, T | null>()
  for (const row of rows) {
    const open = await openStoredSprint(ctx, row)
    found.set(row, open && (await read(open)))
  }
  return found
}

/** What a sprint shows of its cards. */
export const cardFieldsOfSprint: AnyLoader['fields'] = {
  board: {
    batch: (ctx: RequestContext, rows: readonly StoredRow[]) => {
      const query = boardQueryOf(ctx)
      return readEach(
        ctx,
        rows,
        async open => new Ref('Board', { contents: await readBoard(open, query.issuesQuery), query }),
      )
    },
  },
  issues: {
    batch: (ctx: RequestContext, rows: readonly StoredRow[]) =>
      readEach(ctx, rows, async open =>
        refsTo(
          'Issue',
          (await readBoard(open, '')).cards.map(({ id }) => id),
        ),
      ),
  },
}

interface StoredRow {
  readonly id: number
  readonly board_id: number
}

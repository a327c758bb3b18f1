import { AgileColumn, CELL_CARDS, Sprint } from '@cairn/common/features/agile'
import type { RequestContext } from '../../../platform/context/index.ts'
import { type AnyLoader, inlineLoader, Ref, refsTo, refTo } from '../../../platform/projection/index.ts'
import { columnRef } from '../settings/column.loaders.ts'
import { type BoardQuery, boardQueryOf } from './board-query.ts'
import { openStoredSprint } from './open-board.ts'
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

const ROW_TYPES = {
  orphans: 'OrphanRow',
  issue: 'IssueBasedSwimlane',
  query: 'QueryBasedSwimlane',
  value: 'AttributeBasedSwimlane',
  project: 'AttributeBasedSwimlane',
  tag: 'AttributeBasedSwimlane',
} as const

export const rowRef = (contents: BoardContents, row: ContentRow): Ref<RowOfBoard> =>
  new Ref('BoardRow', { contents, row })

export const columnOfBoardRef = (contents: BoardContents, ordinal: number): Ref<ColumnOfBoard> | null => {
  const column = contents.columns[ordinal]
  return column ? new Ref('BoardColumn', { contents, column, ordinal }) : null
}

const lanes = ({ rows }: BoardContents): readonly ContentRow[] => rows.filter(({ kind }) => kind !== 'orphans')

/** The row of all other cards. A board that hides it has an empty one: clients read its cells without asking. */
function orphansOf({ rows, columns }: BoardContents): ContentRow {
  const row = rows.find(({ kind }) => kind === 'orphans')
  if (row) return row
  const nothing = { name: '', color: null, issueId: null, idReadable: null, isResolved: false, tagId: null }
  const cells = columns.map((): readonly number[] => [])
  return { ...nothing, id: 'orphans', kind: 'orphans', collapsed: false, count: 0, sums: {}, cells }
}

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
    columns: ofPage(contents => contents.columns.map((_, ordinal) => columnOfBoardRef(contents, ordinal))),
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
    cells: {
      value: of => of.contents.columns.map((_, ordinal): Ref<CellOfBoard> => new Ref('BoardCell', { ...of, ordinal })),
    },
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

/** What a sprint shows of its cards. */
export const cardFieldsOfSprint: AnyLoader['fields'] = {
  board: {
    batch: async (ctx: RequestContext, rows: readonly StoredRow[]) => {
      const query = boardQueryOf(ctx)
      const boards = new Map<StoredRow, Ref<BoardPage> | null>()
      for (const row of rows.slice(0, MAX_BOARDS)) {
        const open = await openStoredSprint(ctx, row)
        boards.set(row, open && new Ref('Board', { contents: await readBoard(open, query.issuesQuery), query }))
      }
      return boards
    },
  },
  issues: {
    batch: async (ctx: RequestContext, rows: readonly StoredRow[]) => {
      const issues = new Map<StoredRow, readonly Ref[]>()
      for (const row of rows.slice(0, MAX_BOARDS)) {
        const open = await openStoredSprint(ctx, row)
        const contents = open && (await readBoard(open, ''))
        issues.set(
          row,
          refsTo(
            'Issue',
            (contents?.cards ?? []).map(({ id }) => id),
          ),
        )
      }
      return issues
    },
  },
}

interface StoredRow {
  readonly id: number
  readonly board_id: number
}

import { CustomField } from '@cairn/common/features/custom-fields'
import type { ExportFormat } from '@cairn/common/features/issue-search'
import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import { readInPortions } from '../../../platform/db/index.ts'
import { type TableFile, tableFile } from '../../../platform/tables/index.ts'
import { canSeeField, projectFieldsOf } from '../../custom-fields/index.ts'
import { columnsOf, type ExportColumn, readRows } from '../../issue-search/index.ts'
import { readSettings } from '../../settings/index.ts'
import { timeZoneOfActor } from '../../users/index.ts'
import { factsOfBoard } from '../board-facts.ts'
import type { Board } from '../boards.store.ts'
import { presentationOf, shownValues } from '../settings/shown-columns.ts'
import { openBoard } from './open-board.ts'
import { type BoardContents, readBoard } from './read-board.ts'

/** Cards that are read at a time. */
const PORTION = 500

/** Where a card stands, in words. */
interface Placed {
  readonly id: number
  readonly column: string
  /** Null in the row of all other cards. */
  readonly row: string | null
}

/**
 * The cards of a sprint as a file that is written while it is read: as the reader sees them, row by row, with what the
 * board shows on them and its estimations. A sprint of more cards than the set limit is refused, never cut.
 */
export async function exportSprint(
  ctx: RequestContext,
  agileId: string,
  sprintId: string,
  { issuesQuery, format }: { readonly issuesQuery: string; readonly format: ExportFormat },
): Promise<TableFile> {
  const open = await openBoard(ctx, agileId, sprintId)
  const { board } = open
  const contents = await readBoard(open, issuesQuery)
  const cards = await placesIn(ctx, contents)
  const { maxExportItems: limit } = await readSettings(ctx.db)
  if (cards.length > limit || contents.isTooBig) throw new AppError('list_too_long', { name: 'issues', limit })
  const text = (key: string) => ctx.texts.format(ctx.locale, key, {})
  const columns = [
    ...(await columnsOf(ctx, 'id,summary')),
    placeColumn('column', text('board.export.column'), cards, ({ column }) => column),
    ...(board.has_swimlanes ? [placeColumn('swimlane', text('board.export.swimlane'), cards, ({ row }) => row)] : []),
    ...(await fieldColumns(ctx, board)),
  ]
  return tableFile(fileNameOf(board.has_sprints ? [board.name, open.sprint.name] : [board.name]), ctx.clock(), format, {
    name: text('board.export.sheet'),
    columns,
    rows: readInPortions(
      cards.map(({ id }) => id),
      PORTION,
      portion => readRows(ctx, portion, columns),
    ),
    timeZone: await timeZoneOfActor(ctx),
  })
}

/** A column that tells where cards stand. */
function placeColumn(
  key: string,
  name: string,
  cards: readonly Placed[],
  of: (card: Placed) => string | null,
): ExportColumn {
  const cells = new Map(cards.map(card => [card.id, of(card)]))
  return { kind: 'added', key, name, added: { key, name: () => name, cells: async () => cells } }
}

/** The cards of the columns that are shown, as one reads the board. */
async function placesIn(ctx: RequestContext, { open, rows, columns }: BoardContents): Promise<readonly Placed[]> {
  const shown = { board: open.board, facts: await factsOfBoard(ctx, open.board) }
  const names = columns.map(({ info }) => presentationOf(info, shownValues(ctx, shown, info)))
  return rows.flatMap(row => {
    const name = row.kind === 'issue' ? `${row.idReadable} ${row.name}` : row.kind === 'orphans' ? null : row.name
    return row.cells.flatMap((cell, at) =>
      columns[at]?.info.isVisible ? cell.map(id => ({ id, column: names[at] ?? '', row: name })) : [],
    )
  })
}

/** Fields that the board shows on its cards, sums or counts, as far as the reader may know of them. */
async function fieldColumns(ctx: RequestContext, board: Board): Promise<readonly ExportColumn[]> {
  const seen = [...(await projectFieldsOf(ctx, board.projectIds)).values()].flat().filter(use => canSeeField(ctx, use))
  const known = new Set(seen.map(({ fieldId }) => fieldId))
  const wanted = [
    ...board.cardFields.map(({ fieldId }) => fieldId),
    board.estimation_field_id,
    board.original_field_id,
    ...seen.flatMap(({ isSpentTime, fieldId }) => (isSpentTime ? [fieldId] : [])),
  ]
  const ids = [...new Set(wanted)].flatMap(id => (id !== null && known.has(id) ? [CustomField.id(id)] : []))
  return ids.length === 0 ? [] : columnsOf(ctx, ids.join(','))
}

/** In letters and digits that every disk takes. */
function fileNameOf(names: readonly string[]): string {
  const words = names.map(name =>
    name
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-+|-+$/g, '')
      .slice(0, 60),
  )
  return words.filter(word => word !== '').join('-') || 'board'
}

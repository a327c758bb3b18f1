import { Readable } from 'node:stream'
import type { ExportFormat } from '@cairn/common/features/issue-search'
import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import { readInPortions } from '../../../platform/db/index.ts'
import { csvFile, type FileParts, jsonFile, type Table, xlsxFile } from '../../../platform/tables/index.ts'
import { readSettings } from '../../settings/index.ts'
import { openList } from '../list/find-by-query.ts'
import { findEvery } from '../list/find-every.ts'
import { type QueryInput, readQuery } from '../list/read-query.ts'
import { columnsOf } from './columns.ts'
import { readRows } from './read-rows.ts'

/** Issues that are read at a time. */
const PORTION = 500

const FORMATS: Readonly<Record<ExportFormat, { readonly type: string; readonly write: (table: Table) => FileParts }>> =
  {
    csv: { type: 'text/csv; charset=utf-8', write: csvFile },
    xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: xlsxFile },
    json: { type: 'application/json; charset=utf-8', write: jsonFile },
  }

export interface ExportedFile {
  readonly name: string
  readonly type: string
  readonly content: Readable
}

/** A list as a file that is written while it is read. A list longer than the set limit is refused, never cut. */
export async function exportList(
  ctx: RequestContext,
  input: QueryInput,
  format: ExportFormat,
  columnsText: string | undefined,
): Promise<ExportedFile> {
  const columns = await columnsOf(ctx, columnsText)
  const read = await readQuery(ctx, input)
  const { maxExportItems } = await readSettings(ctx.db)
  const ids = await findEvery(ctx, await openList(ctx, read), maxExportItems + 1)
  if (ids.length > maxExportItems) throw new AppError('list_too_long', { name: 'issues', limit: maxExportItems })
  const rows = readInPortions(ids, PORTION, portion => readRows(ctx, portion, columns))
  const table: Table = { name: 'Issues', columns, rows, timeZone: read.timeZone }
  const day = new Date(ctx.clock()).toISOString().slice(0, 10)
  const { type, write } = FORMATS[format]
  return { name: `issues-${day}.${format}`, type, content: Readable.from(write(table), { objectMode: false }) }
}

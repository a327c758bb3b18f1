import { Readable } from 'node:stream'
import type { ExportFormat } from '@cairn/common/features/issue-search'
import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import { readInPortions } from '../../../platform/db/index.ts'
import { type Cell, csvFile, type FileParts, jsonFile, type Table, xlsxFile } from '../../../platform/tables/index.ts'
import type { Cursor } from '../../issues/index.ts'
import { readSettings } from '../../settings/index.ts'
import { countList, type IssueList, openList, readList } from '../list/find-by-query.ts'
import { type QueryInput, readQuery } from '../list/read-query.ts'
import { columnsOf, type ExportColumn } from './columns.ts'
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
  const list = await openList(ctx, read)
  const { maxExportItems } = await readSettings(ctx.db)
  if ((await countList(ctx, list, maxExportItems + 1)) > maxExportItems)
    throw new AppError('list_too_long', { name: 'issues', limit: maxExportItems })
  const rows = portions(ctx, list, columns, maxExportItems)
  const table: Table = { name: 'Issues', columns, rows, timeZone: read.timeZone }
  const day = new Date(ctx.clock()).toISOString().slice(0, 10)
  const { type, write } = FORMATS[format]
  return { name: `issues-${day}.${format}`, type, content: Readable.from(write(table), { objectMode: false }) }
}

async function* portions(
  ctx: RequestContext,
  list: IssueList,
  columns: readonly ExportColumn[],
  limit: number,
): AsyncGenerator<readonly (readonly Cell[])[]> {
  let after: Cursor | null = null
  for (let left = limit; left > 0; left -= PORTION) {
    const found: Awaited<ReturnType<typeof readList>> = await readList(ctx, list, {
      top: Math.min(PORTION, left),
      after,
    })
    if (found.length === 0) return
    yield* readInPortions(
      found.map(issue => issue.id),
      PORTION,
      ids => readRows(ctx, ids, columns),
    )
    const last = found.at(-1)
    if (!last || found.length < PORTION) return
    after = last.place
  }
}

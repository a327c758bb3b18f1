import type { ExportFormat } from '@cairn/common/features/issue-search'
import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import { readInPortions } from '../../../platform/db/index.ts'
import { type TableFile, tableFile } from '../../../platform/tables/index.ts'
import { readSettings } from '../../settings/index.ts'
import { openList } from '../list/find-by-query.ts'
import { findEvery } from '../list/find-every.ts'
import { type QueryInput, readQuery } from '../list/read-query.ts'
import { columnsOf } from './columns.ts'
import { readRows } from './read-rows.ts'

/** Issues that are read at a time. */
const PORTION = 500

/** A list as a file that is written while it is read. A list longer than the set limit is refused, never cut. */
export async function exportList(
  ctx: RequestContext,
  input: QueryInput,
  format: ExportFormat,
  columnsText: string | undefined,
): Promise<TableFile> {
  const columns = await columnsOf(ctx, columnsText)
  const read = await readQuery(ctx, input)
  const { maxExportItems } = await readSettings(ctx.db)
  const ids = await findEvery(ctx, await openList(ctx, read), maxExportItems + 1)
  if (ids.length > maxExportItems) throw new AppError('list_too_long', { name: 'issues', limit: maxExportItems })
  const rows = readInPortions(ids, PORTION, portion => readRows(ctx, portion, columns))
  return tableFile('issues', ctx.clock(), format, { name: 'Issues', columns, rows, timeZone: read.timeZone })
}

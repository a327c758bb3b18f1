import { Readable } from 'node:stream'
import type { RequestParts } from '../http/index.ts'
import type { FileParts, Table } from './cells.ts'
import { csvFile } from './csv.ts'
import { jsonFile } from './json.ts'
import { xlsxFile } from './xlsx.ts'

/** What a table can be written as. */
export type TableFormat = 'csv' | 'xlsx' | 'json'

const FORMATS: Readonly<Record<TableFormat, { readonly type: string; readonly write: (table: Table) => FileParts }>> = {
  csv: { type: 'text/csv; charset=utf-8', write: csvFile },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: xlsxFile },
  json: { type: 'application/json; charset=utf-8', write: jsonFile },
}

/** A table as a file that is written while it is read. */
export interface TableFile {
  readonly name: string
  readonly type: string
  readonly content: Readable
}

/**
 * The file of a table, named after what it holds and the day.
 *
 * @param what plain letters and digits
 * @param now milliseconds
 */
export function tableFile(what: string, now: number, format: TableFormat, table: Table): TableFile {
  const { type, write } = FORMATS[format]
  const day = new Date(now).toISOString().slice(0, 10)
  return { name: `${what}-${day}.${format}`, type, content: Readable.from(write(table), { objectMode: false }) }
}

/** Answers with a file, which nobody keeps: it is as its reader sees it at that moment. */
export function sendTable(reply: RequestParts['reply'], file: TableFile): void {
  reply
    .type(file.type)
    .header('Content-Disposition', `attachment; filename="${file.name}"`)
    .header('Cache-Control', 'no-cache, no-store')
    .send(file.content)
}

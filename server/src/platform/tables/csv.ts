import { type Cell, createTimeText, type FileParts, looksLikeFormula, type Table } from './cells.ts'

/** Excel takes a file for UTF-8 by this mark alone. */
const BYTE_ORDER_MARK = '\ufeff'

/** CSV by RFC 4180. Texts that a spreadsheet would run as a formula get a quotation mark in front. */
export async function* csvFile(table: Table): FileParts {
  const timeText = createTimeText(table.timeZone)
  const textOf = (cell: Cell): string => {
    if (cell === null) return ''
    if (typeof cell === 'number') return String(cell)
    if (typeof cell === 'string') return quoted(cell)
    return quoted('time' in cell ? timeText(cell) : cell.join(', '))
  }
  const line = (cells: readonly Cell[]): string => `${cells.map(textOf).join(',')}\r\n`
  yield `${BYTE_ORDER_MARK}${line(table.columns.map(column => column.name))}`
  for await (const rows of table.rows) yield rows.map(line).join('')
}

function quoted(text: string): string {
  const safe = looksLikeFormula(text) ? `'${text}` : text
  return /[",\r\n\t]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

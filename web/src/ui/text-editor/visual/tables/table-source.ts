// A table of Markdown as its cells. All places are UTF-16 offsets of its own source; nothing is written anew but what
// changes, so that a table keeps whatever way its author has of writing it.

/** `from` to `to` are a cell's words; one that its row lacks is put at the end of it. */
export type TableCell = { readonly from: number; readonly to: number; readonly isMissing: boolean }

export type TableRow = { readonly from: number; readonly to: number; readonly cells: readonly TableCell[] }

/** The first row is the head; the line of borders below it is none. */
export type TableSource = { readonly text: string; readonly rows: readonly TableRow[]; readonly width: number }

export type TableChange = { readonly from: number; readonly to: number; readonly insert: string }

/** Reads the lines of a table. */
export function readTable(text: string): TableSource {
  const lines = linesOf(text)
  const width = cellsOf(text, lines[0]?.from ?? 0, lines[0]?.to ?? 0).length
  const rows = lines
    .filter((_line, index) => index !== 1)
    .map(({ from, to }) => {
      const cells = cellsOf(text, from, to).slice(0, width)
      while (cells.length < width) cells.push({ from: to, to, isMissing: true })
      return { from, to, cells }
    })
  return { text, rows, width }
}

function linesOf(text: string): { readonly from: number; readonly to: number }[] {
  let from = 0
  return text.split('\n').map(line => {
    const start = from
    from += line.length + 1
    return { from: start, to: start + line.length }
  })
}

/** The cells of one line: between bars that are not escaped, without the blanks at their edges. */
function cellsOf(text: string, from: number, to: number): TableCell[] {
  const line = text.slice(from, to)
  const bars: number[] = []
  for (let place = 0; place < line.length; place++) {
    if (line[place] === '\\') place++
    else if (line[place] === '|') bars.push(place)
  }
  const first = line.length - line.trimStart().length
  const end = line.trimEnd().length
  const starts = bars[0] === first ? bars.map(bar => bar + 1) : [first, ...bars.map(bar => bar + 1)]
  if (bars.at(-1) === end - 1 && starts.length > 1) starts.pop()
  return starts.map((start, index) => {
    const next = starts[index + 1]
    const stop =
      next === undefined ? (bars.at(-1) === end - 1 && (bars.at(-1) ?? 0) >= start ? end - 1 : end) : next - 1
    return trimmed(text, from + start, from + stop)
  })
}

function trimmed(text: string, from: number, to: number): TableCell {
  const words = text.slice(from, to)
  const before = words.length - words.trimStart().length
  // Of nothing but blanks the caret gets the middle.
  if (before === words.length) {
    const middle = from + Math.min(1, words.length)
    return { from: middle, to: middle, isMissing: false }
  }
  return { from: from + before, to: from + words.trimEnd().length, isMissing: false }
}

export function cellText({ text, rows }: TableSource, row: number, column: number): string {
  const cell = rows[row]?.cells[column]
  return cell ? text.slice(cell.from, cell.to) : ''
}

/** What puts words in a cell; a row without the cell gets all up to it. */
export function cellChange(table: TableSource, row: number, column: number, words: string): TableChange | undefined {
  const { rows, text } = table
  const line = rows[row]
  const cell = line?.cells[column]
  if (!line || !cell) return undefined
  if (!cell.isMissing) {
    // Blanks on both sides, where there is nothing between the bars.
    const isBare = cell.from === cell.to && words !== ''
    const before = isBare && text[cell.from - 1] === '|' ? ' ' : ''
    const behind = isBare && text[cell.to] === '|' ? ' ' : ''
    return { from: cell.from, to: cell.to, insert: before + words + behind }
  }
  const there = line.cells.findIndex(({ isMissing }) => isMissing)
  const isClosed = text.slice(line.from, line.to).trimEnd().endsWith('|')
  const start = isClosed ? '' : ' |'
  const at = line.from + text.slice(line.from, line.to).trimEnd().length
  return { from: at, to: line.to, insert: `${start}${'  |'.repeat(column - there)} ${words} |` }
}

/** A new row behind one; behind the head it is the first of the body. */
export function addRow({ rows, text, width }: TableSource, behind: number): TableChange {
  const line = rows[behind] ?? rows.at(-1)
  const at = behind === 0 ? borderOf(text).to : (line?.to ?? text.length)
  return { from: at, to: at, insert: `\n|${'  |'.repeat(width)}` }
}

/** Takes a row of the body away; undefined for the head, which a table cannot be without. */
export function removeRow({ rows }: TableSource, row: number): TableChange | undefined {
  const line = rows[row]
  return row === 0 || !line ? undefined : { from: line.from - 1, to: line.to, insert: '' }
}

/** A new column behind one. */
export function addColumn(table: TableSource, behind: number): readonly TableChange[] {
  const cells = table.rows.map(row => row.cells[behind])
  const changes = cells.flatMap(cell => {
    if (!cell || cell.isMissing) return []
    const at = edgeBehind(table.text, cell.to)
    return [{ from: at, to: at, insert: ' |  ' }]
  })
  const border = borderCells(table.text)[behind]
  if (!border) return []
  const at = edgeBehind(table.text, border.to)
  return inOrder([...changes, { from: at, to: at, insert: ' | --- ' }])
}

/** Takes a column away; nothing for the only one. */
export function removeColumn(table: TableSource, column: number): readonly TableChange[] {
  if (table.width < 2) return []
  const lines = [...table.rows.map(({ cells }) => cells), borderCells(table.text)]
  const changes = lines.flatMap(cells => {
    const cell = cells[column]
    if (!cell || cell.isMissing) return []
    const next = cells[column + 1]
    // With the bar before it, or, of the first, with the one behind.
    if (column > 0) {
      const before = table.text.lastIndexOf('|', cell.from - 1)
      return [{ from: before, to: edgeBehind(table.text, cell.to), insert: '' }]
    }
    return next && !next.isMissing ? [{ from: cell.from, to: next.from, insert: '' }] : []
  })
  return inOrder(changes)
}

/** Where the bar stands behind a cell, or its line ends. */
function edgeBehind(text: string, from: number): number {
  let place = from
  while (text[place] === ' ' || text[place] === '\t') place++
  return text[place] === '|' ? place : from
}

function borderOf(text: string): { readonly from: number; readonly to: number } {
  return linesOf(text)[1] ?? { from: text.length, to: text.length }
}

function borderCells(text: string): readonly TableCell[] {
  const { from, to } = borderOf(text)
  return cellsOf(text, from, to)
}

function inOrder(changes: readonly TableChange[]): readonly TableChange[] {
  return changes.toSorted((a, b) => a.from - b.from)
}

import type { Rule } from 'turndown'

const ALIGNMENTS: Readonly<Record<string, string>> = { left: ':---', center: ':---:', right: '---:' }

/** Tables as rows of cells; a table without a head gets an empty one, which Markdown wants. */
export const tableRules: Readonly<Record<string, Rule>> = {
  cell: { filter: ['th', 'td'], replacement: (words, node) => cellOf(words, node as HTMLElement) },
  row: { filter: 'tr', replacement: (cells, node) => rowOf(cells, node as HTMLElement) },
  section: { filter: ['thead', 'tbody', 'tfoot', 'colgroup', 'col'], replacement: rows => rows },
  caption: { filter: 'caption', replacement: words => (words.trim() === '' ? '' : `${words.trim()}\n\n`) },
  table: { filter: 'table', replacement: tableOf },
}

/** One line, in which a bar is no border. */
function cellOf(words: string, node: HTMLElement): string {
  const line = words
    .trim()
    .replace(/\|/g, '\\|')
    .replace(/\s*\n\s*/g, '<br>')
  const span = Math.min(Number(node.getAttribute('colspan') ?? 1) || 1, 50)
  return ` ${line} |${'  |'.repeat(span - 1)}`
}

function rowOf(cells: string, node: HTMLElement): string {
  const row = `|${cells}\n`
  return isHead(node) ? `${row}|${bordersOf(node)}\n` : row
}

function tableOf(rows: string, node: Node): string {
  const table = node as HTMLTableElement
  const first = table.querySelector('tr')
  if (!first) return rows
  // A table within a cell is no table any more: its words stay.
  if (table.parentElement?.closest('table')) return rows.replace(/\|/g, ' ').trim()
  const hasHead = isHead(first)
  const width = widthOf(first)
  const head = hasHead ? '' : `|${'  |'.repeat(width)}\n|${' --- |'.repeat(width)}\n`
  return `\n\n${head}${rows.trim()}\n\n`
}

/** The first row, if it names the columns. */
function isHead(row: HTMLElement): boolean {
  const table = row.closest('table')
  if (!table || table.querySelector('tr') !== row) return false
  return row.parentElement?.nodeName === 'THEAD' || [...row.children].every(cell => cell.nodeName === 'TH')
}

function bordersOf(row: HTMLElement): string {
  return [...row.children]
    .map(cell => {
      const alignment = cell.getAttribute('align') ?? alignmentClassOf(cell)
      const span = Math.min(Number(cell.getAttribute('colspan') ?? 1) || 1, 50)
      return ` ${ALIGNMENTS[alignment] ?? '---'} |`.repeat(span)
    })
    .join('')
}

function alignmentClassOf({ classList }: Element): string {
  return classList.contains('md-center') ? 'center' : classList.contains('md-end') ? 'right' : ''
}

function widthOf(row: Element): number {
  return [...row.children].reduce((sum, cell) => sum + (Number(cell.getAttribute('colspan') ?? 1) || 1), 0)
}

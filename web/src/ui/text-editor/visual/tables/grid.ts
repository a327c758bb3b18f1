import { cellText, type TableSource } from './table-source.ts'

/** The cells of a table while one of them is written in; the others show as they read. */
export type Grid = {
  readonly dom: HTMLElement
  /** Where the buttons of the table are drawn. */
  readonly tools: HTMLElement
  readonly cellAt: (row: number, column: number) => HTMLElement | undefined
  readonly showWords: (row: number, column: number, words: string) => void
  /** Shows another state of the table; the active cell, if it is still there, is left alone. */
  readonly update: (table: TableSource, active: Place | undefined) => void
  readonly destroy: () => void
}

type Place = { readonly row: number; readonly column: number }

/**
 * @param drawn where the same table is drawn as it reads; what its cells look like is taken from there
 * @param onPress a cell is to be written in
 */
export function createGrid(
  drawn: HTMLElement,
  begun: TableSource,
  onPress: (row: number, column: number) => void,
): Grid {
  const dom = document.createElement('div')
  dom.className = 'te-grid'
  const tools = dom.appendChild(document.createElement('div'))
  tools.className = 'te-table-tools'
  const scroller = dom.appendChild(document.createElement('div'))
  scroller.className = 'md'
  const frame = scroller.appendChild(document.createElement('div'))
  frame.className = 'md-table'
  const grid = frame.appendChild(document.createElement('table'))
  let table = begun
  let active: Place | undefined

  const cellAt = (row: number, column: number) => grid.rows[row]?.cells[column]
  const isActive = (row: number, column: number) => active?.row === row && active.column === column
  const showWords: Grid['showWords'] = (row, column, words) => {
    active = undefined
    const cell = cellAt(row, column)
    if (cell) cell.replaceChildren(...(asItReads(drawn, row, column, words) ?? [words]))
  }
  const fill = () => {
    for (const [row, { cells }] of table.rows.entries())
      for (const column of cells.keys()) {
        const cell = cellAt(row, column)
        if (!cell || cell.querySelector('.cm-editor')) continue
        const words = cellText(table, row, column)
        cell.replaceChildren(...(asItReads(drawn, row, column, words) ?? [words]))
      }
  }
  const build = () => {
    const rows = table.rows.map(({ cells }, row) => {
      const line = document.createElement('tr')
      for (const column of cells.keys()) {
        const old = isActive(row, column) ? cellAt(row, column) : undefined
        const cell = old ?? document.createElement(row === 0 ? 'th' : 'td')
        cell.className = drawnCell(drawn, row, column)?.className ?? ''
        line.append(cell)
      }
      return line
    })
    const head = document.createElement('thead')
    const body = document.createElement('tbody')
    head.append(...rows.slice(0, 1))
    body.append(...rows.slice(1))
    grid.replaceChildren(head, body)
    fill()
  }
  build()
  // What was written is drawn a moment later.
  const watcher = new MutationObserver(fill)
  watcher.observe(drawn, { childList: true, subtree: true })
  grid.addEventListener('mousedown', event => {
    const cell = event.target instanceof Element ? event.target.closest('td, th') : null
    const line = cell?.closest('tr')
    if (event.button !== 0 || !cell || !line || cell.querySelector('.cm-editor')) return
    event.preventDefault()
    onPress([...grid.rows].indexOf(line), [...line.cells].indexOf(cell as HTMLTableCellElement))
  })
  return {
    dom,
    tools,
    cellAt,
    showWords,
    update(next, at) {
      const isSameShape = next.width === table.width && next.rows.length === table.rows.length
      table = next
      active = at
      if (!isSameShape) build()
    },
    destroy: () => {
      watcher.disconnect()
      dom.remove()
    },
  }
}

function drawnCell(drawn: HTMLElement, row: number, column: number): HTMLTableCellElement | undefined {
  return drawn.querySelector('table')?.rows[row]?.cells[column]
}

/** Copies of what a cell shows, if that is drawn already. */
function asItReads(drawn: HTMLElement, row: number, column: number, words: string): readonly Node[] | undefined {
  const cell = drawnCell(drawn, row, column)
  // Drawn from another state of the table, it would show other words.
  if (!cell || (words === '') !== (cell.childNodes.length === 0)) return undefined
  return [...cell.childNodes].map(node => node.cloneNode(true))
}

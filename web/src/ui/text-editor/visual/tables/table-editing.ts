import type { EditorView } from '@codemirror/view'
import { createElement } from 'react'
import type { EditTarget } from '../../../editor/edit-target.ts'
import { changeBetween } from '../../../editor/text-state.ts'
import type { Behaviour } from '../../behaviour.ts'
import { viewTarget } from '../../view-target.ts'
import { setInCell } from '../attention.ts'
import type { DrawnPartsStore } from '../drawn-parts-store.ts'
import { unwatchHeight, watchHeight } from '../drawn-widget.ts'
import { type CellMove, createCellView, followWords } from './cell-view.ts'
import { createGrid, type Grid } from './grid.ts'
import {
  addColumn,
  addRow,
  cellChange,
  cellText,
  readTable,
  removeColumn,
  removeRow,
  type TableChange,
  type TableSource,
} from './table-source.ts'
import { TableTools } from './table-tools.tsx'

export type TableContext = {
  readonly parts: DrawnPartsStore
  readonly behaviour: () => Behaviour
  readonly cellLabel: (row: number, column: number) => string
  /** Tells what is typed in, if it is not the whole text. */
  readonly setActive: (target: EditTarget | null) => void
  readonly onTyped: () => void
}

export type TableEditing = {
  readonly dom: HTMLElement
  readonly update: (source: string) => void
  /** Writes in a cell; negative numbers count from the end. */
  readonly open: (row: number, column: number, at?: 'start' | 'end') => void
  readonly destroy: () => void
}

type Active = { readonly row: number; readonly column: number; readonly cell: EditorView }

/** A table in the place of its source: drawn as it reads, and, where it is pressed, written in its cells. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one table, whose few variables all of it turns about
export function createTableEditing(view: EditorView, source: string, context: TableContext): TableEditing {
  const dom = document.createElement('div')
  dom.className = 'te-table'
  const drawn = dom.appendChild(document.createElement('div'))
  drawn.className = 'te-drawn te-table-drawn'
  context.parts.draw(drawn, source)
  watchHeight(dom, view)
  let table = readTable(source)
  let grid: Grid | undefined
  let active: Active | undefined

  const base = () => view.posAtDOM(dom)
  const change = (changes: readonly TableChange[], userEvent: string) => {
    const from = base()
    view.dispatch({
      changes: changes.map(one => ({ from: from + one.from, to: from + one.to, insert: one.insert })),
      userEvent,
    })
  }

  const putWords = (words: string, userEvent: string) => {
    const whole = active && cellChange(table, active.row, active.column, words.trim())
    if (!whole) return
    const part = changeBetween(table.text.slice(whole.from, whole.to), whole.insert)
    if (part.from === part.to && part.insert === '') return
    change([{ from: whole.from + part.from, to: whole.from + part.to, insert: part.insert }], userEvent)
  }

  const closeCell = () => {
    if (!active) return
    const { row, column, cell } = active
    active = undefined
    context.setActive(null)
    cell.destroy()
    grid?.showWords(row, column, cellText(table, row, column))
  }
  const leave = () => {
    if (!grid) return
    closeCell()
    context.parts.remove(grid.tools)
    grid.destroy()
    grid = undefined
    dom.classList.remove('te-table-open')
    view.dispatch({ effects: setInCell.of(false) })
  }
  /** Goes on in the text around, before or behind the table, so that it shows as it reads. */
  const leaveTo = (side: 'before' | 'behind') => {
    const from = base()
    const to = from + table.text.length
    leave()
    const { doc } = view.state
    const anchor = side === 'before' ? (from > 0 ? from - 1 : from) : to < doc.length ? to + 1 : to
    view.dispatch({ selection: { anchor }, scrollIntoView: true })
    view.focus()
    return true
  }

  const openGrid = () => {
    if (grid) return grid
    grid = createGrid(drawn, table, (row, column) => open(row, column))
    dom.append(grid.dom)
    dom.classList.add('te-table-open')
    context.parts.draw(grid.tools, createElement(TableTools, { act }))
    grid.dom.addEventListener('focusout', () => setTimeout(leaveIfElsewhere))
    view.dispatch({ effects: setInCell.of(true) })
    return grid
  }
  const leaveIfElsewhere = () => {
    const { activeElement } = document
    if (!grid || !document.hasFocus() || dom.contains(activeElement)) return
    // Its buttons are for what is written here.
    if (activeElement?.closest('[role=toolbar]') && dom.closest('.text-editor')?.contains(activeElement)) return
    leave()
  }
  const open: TableEditing['open'] = (wantedRow, wantedColumn, at = 'end') => {
    const row = wantedRow < 0 ? table.rows.length + wantedRow : wantedRow
    const column = wantedColumn < 0 ? table.width + wantedColumn : wantedColumn
    if (active?.row === row && active.column === column) return active.cell.focus()
    const place = openGrid().cellAt(row, column)
    if (!place) return
    closeCell()
    const cell = createCellView({
      words: cellText(table, row, column),
      label: context.cellLabel(row + 1, column + 1),
      outer: view,
      behaviour: context.behaviour,
      onWords: putWords,
      onTyped: context.onTyped,
      onMove: to => move(to),
    })
    place.replaceChildren(cell.dom)
    active = { row, column, cell }
    if (at === 'start') cell.dispatch({ selection: { anchor: 0 } })
    cell.focus()
    place.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    context.setActive({ ...viewTarget(cell), begin: () => base() + (table.rows[row]?.cells[column]?.from ?? 0) })
  }
  const move = (to: CellMove): boolean => {
    if (!active) return false
    const { row, column } = active
    const last = table.rows.length - 1
    if (to === 'escape') return leaveTo('behind')
    if (to === 'next' || to === 'right') {
      if (column + 1 < table.width) open(row, column + 1, to === 'right' ? 'start' : 'end')
      else if (row < last) open(row + 1, 0, to === 'right' ? 'start' : 'end')
      else if (to === 'next' && !view.state.readOnly) act('addRow')
      else return leaveTo('behind')
      return true
    }
    if (to === 'previous' || to === 'left') {
      if (column > 0) open(row, column - 1)
      else if (row > 0) open(row - 1, -1)
      else return leaveTo('before')
      return true
    }
    const isUp = to === 'above'
    if (isUp ? row === 0 : row === last) return leaveTo(isUp ? 'before' : 'behind')
    open(row + (isUp ? -1 : 1), column)
    return true
  }

  const act = (action: TableAction) => {
    if (!active || view.state.readOnly) return
    const { row, column } = active
    if (action === 'source') {
      const cell = table.rows[row]?.cells[column]
      const anchor = base() + (cell?.from ?? 0)
      leave()
      view.dispatch({ selection: { anchor }, scrollIntoView: true })
      return view.focus()
    }
    const changes = changesOf(action, table, row, column)
    if (changes.length === 0) return active.cell.focus()
    closeCell()
    change(changes, 'input.table')
    const next = NEXT_CELL[action](row, column)
    open(Math.min(next.row, table.rows.length - 1), Math.min(next.column, table.width - 1))
  }

  drawn.addEventListener('mousedown', event => {
    const cell = event.target instanceof Element ? event.target.closest('td, th') : null
    if (event.button !== 0 || !cell || (event.target instanceof Element && event.target.closest('a, button, input')))
      return
    const row = cell.closest('tr')
    const inTable = row?.closest('table')
    if (!row || !inTable) return
    event.preventDefault()
    open([...inTable.rows].indexOf(row), [...row.cells].indexOf(cell as HTMLTableCellElement))
  })

  return {
    dom,
    update: next => {
      if (next === table.text) return
      table = readTable(next)
      context.parts.draw(drawn, next)
      if (!grid) return
      grid.update(table, active)
      if (active && grid.cellAt(active.row, active.column)?.contains(active.cell.dom))
        followWords(active.cell, cellText(table, active.row, active.column))
      else if (active) closeCell()
    },
    open,
    destroy: () => {
      closeCell()
      if (grid) context.parts.remove(grid.tools)
      grid?.destroy()
      grid = undefined
      context.parts.remove(drawn)
      unwatchHeight(dom)
    },
  }
}

export type TableAction = 'addRow' | 'addColumn' | 'removeRow' | 'removeColumn' | 'source'

function changesOf(
  action: Exclude<TableAction, 'source'>,
  table: TableSource,
  row: number,
  column: number,
): readonly TableChange[] {
  if (action === 'addRow') return [addRow(table, row)]
  if (action === 'addColumn') return addColumn(table, column)
  if (action === 'removeColumn') return removeColumn(table, column)
  const change = removeRow(table, row)
  return change ? [change] : []
}

const NEXT_CELL = {
  addRow: (row: number, _column: number) => ({ row: row + 1, column: 0 }),
  addColumn: (row: number, column: number) => ({ row, column: column + 1 }),
  removeRow: (row: number, column: number) => ({ row, column }),
  removeColumn: (row: number, column: number) => ({ row, column: Math.max(0, column - 1) }),
} as const

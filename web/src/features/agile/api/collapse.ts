import { collapseColumn, collapseOrphans, collapseRow } from '@cairn/common/features/agile'
import { call } from '../../../platform/api/index.ts'
import type { BoardStore } from './board-store.ts'

/** Collapses or opens a column for oneself. The next reading tells when the server did not take it. */
export function setColumnCollapsed(store: BoardStore, columnId: string, collapsed: boolean): void {
  store.collapse('columns', columnId, collapsed)
  call(collapseColumn, { params: { ...store.params, columnId }, fields: { id: true }, body: { collapsed } }).catch(
    store.readSoon,
  )
}

/** The same of a row. */
export function setRowCollapsed(store: BoardStore, rowId: string, collapsed: boolean): void {
  store.collapse('rows', rowId, collapsed)
  const fields = { id: true } as const
  const sent =
    rowId === 'orphans'
      ? call(collapseOrphans, { params: store.params, fields, body: { collapsed } })
      : call(collapseRow, { params: { ...store.params, rowId }, fields, body: { collapsed } })
  sent.catch(store.readSoon)
}

import { collapseColumn, collapseOrphans, collapseRow } from '@cairn/common/features/agile'
import { call } from '../../../platform/api/index.ts'
import type { BoardStore } from './board-store.ts'

const FIELDS = { id: true } as const

/** Collapses or opens a column for oneself. */
export function setColumnCollapsed({ collapse, params }: BoardStore, columnId: string, collapsed: boolean): void {
  collapse({ kind: 'columns', id: columnId, collapsed }, () =>
    call(collapseColumn, { params: { ...params, columnId }, fields: FIELDS, body: { collapsed } }),
  )
}

/** The same of a row. */
export function setRowCollapsed({ collapse, params }: BoardStore, rowId: string, collapsed: boolean): void {
  const body = { collapsed }
  collapse({ kind: 'rows', id: rowId, collapsed }, () =>
    rowId === 'orphans'
      ? call(collapseOrphans, { params, fields: FIELDS, body })
      : call(collapseRow, { params: { ...params, rowId }, fields: FIELDS, body }),
  )
}

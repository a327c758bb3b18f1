import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import { useFormats } from '../../../../platform/i18n/index.ts'
import type { ListProject } from '../../../custom-fields/index.ts'
import type { ListedIssue } from '../../../issues/index.ts'
import { chosenColumns, listColumns, tableWidth } from '../../model/list-columns.ts'
import { ColumnHeader, type ColumnOrder } from './column-header.tsx'
import { useColumnRow } from './column-row.tsx'

export type ColumnView = {
  readonly content?: (issue: ListedIssue) => ReactNode
  readonly header?: ReactNode
  readonly minWidth?: number
}

export type ColumnsProps = {
  /** Ids of the columns; null for the usual rows. */
  readonly columns: readonly string[] | null
  readonly projects: readonly ListProject[]
  readonly order?: ColumnOrder | undefined
  readonly onOrder?: ((order: ColumnOrder) => void) | undefined
}

/** How rows show columns; nothing while they are the usual ones, or on a phone, where columns have no room. */
export function useColumns({ columns: ids, projects, order, onOrder }: ColumnsProps): ColumnView {
  const formats = useFormats()
  const columns = useMemo(() => (ids ? chosenColumns(ids, listColumns(projects)) : []), [ids, projects])
  const content = useColumnRow(columns, formats)
  const isWide = useSyncExternalStore(watchWidth, () => WIDE.matches)
  if (ids === null || !isWide) return {}
  return {
    content,
    header: <ColumnHeader columns={columns} order={order} onOrder={onOrder} />,
    minWidth: tableWidth(columns),
  }
}

const WIDE = matchMedia('(min-width: 570px)')

function watchWidth(listener: () => void): () => void {
  WIDE.addEventListener('change', listener)
  return () => WIDE.removeEventListener('change', listener)
}

import { useMemo } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { columnTitle } from '../model/column-title.ts'
import { nowPlaces } from '../model/past.ts'
import type { BoardData, BoardViewData } from '../model/projections.ts'

/** Where the cards of a past board that have moved since stand now, in words; null: it is the present that is shown. */
export function usePastPlaces(board: BoardData, view: BoardViewData): ReadonlyMap<string, string> | null {
  const t = useT()
  const { at, moved, rows } = view
  const columns = board.columnSettings?.columns
  return useMemo(() => {
    if (at === null) return null
    return nowPlaces(moved, {
      gone: t('agile.past.gone'),
      column: id => columnTitle(columns?.find(column => column.id === id)),
      row: id => {
        const row = rows.find(one => one.id === id)
        return row && (row.kind === 'orphans' ? t('agile.row.orphans') : row.name)
      },
      in: place => t('agile.past.nowIn', { place }),
      both: (column, row) => t('agile.cell.label', { column, row }),
    })
  }, [at, moved, rows, columns, t])
}

import { useEffect } from 'react'
import { useT } from '../../../../platform/i18n/index.ts'
import { announce } from '../../../../ui/announce.ts'
import { type Carry, type Carrying, checkOf } from '../../api/carrying.ts'
import { cellOf } from '../../model/places.ts'
import type { ColumnData } from '../../model/projections.ts'
import { columnTitle } from './column-head.tsx'

/** Says where cards are that are carried by the keyboard, and whether they may be dropped there. */
export function useCarryAnnouncements(carrying: Carrying, columns: ReadonlyMap<string, ColumnData>): void {
  const t = useT()
  useEffect(() => {
    const placeText = ({ over, set }: Carry): string => {
      const { view } = carrying.store.state.state()
      if (!over || !view) return ''
      const count = cellOf(view, over.row, over.column).filter(id => !set.has(id)).length + 1
      const row = view.rows.find(({ id }) => id === over.row)
      const column = columnTitle(columns.get(over.column))
      const hasRows = view.rows.length > 1
      const name = row?.kind === 'orphans' ? t('agile.row.orphans') : (row?.name ?? '')
      return hasRows
        ? t('agile.carry.placeInRow', { column, row: name, place: over.index + 1, count })
        : t('agile.carry.place', { column, place: over.index + 1, count })
    }
    let before: Carry | undefined
    return carrying.carry.subscribe(() => {
      const now = carrying.carry.state()
      if (now?.by === 'keys' && now.over && (before?.over !== now.over || before?.checks !== now.checks)) {
        const check = checkOf(now)
        const isFirst = before?.set !== now.set
        const place = placeText(now)
        if (check?.allowed === false)
          announce(t('agile.carry.refused', { place, reason: check.reason ?? t('agile.move.failed') }))
        else if (isFirst) announce(t('agile.carry.lifted', { count: now.cards.length, place }))
        else if (before?.over !== now.over) announce(place)
      }
      before = now
    })
  }, [carrying, columns, t])
}

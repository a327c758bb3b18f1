import { useEffect, useRef } from 'react'
import { useT } from '../../../../platform/i18n/index.ts'
import { announce } from '../../../../ui/announce.ts'
import { type Carry, type Carrying, checkOf } from '../../api/carrying.ts'
import type { Place } from '../../model/places.ts'

/** What a place is called: its column or list and, where there are several, its row. */
export type PlaceName = { readonly column: string; readonly row?: string | undefined }

/** Says where cards are that are carried by the keyboard, and whether they may be dropped there. */
export function useCarryAnnouncements(carrying: Carrying, nameOf: (place: Place) => PlaceName): void {
  const t = useT()
  const latest = useRef(nameOf)
  latest.current = nameOf
  useEffect(() => {
    const placeText = ({ over, set }: Carry): string => {
      if (!over) return ''
      const count = carrying.store.idsOf(over.row, over.column).filter(id => !set.has(id)).length + 1
      const { column, row } = latest.current(over)
      return row === undefined
        ? t('agile.carry.place', { column, place: over.index + 1, count })
        : t('agile.carry.placeInRow', { column, row, place: over.index + 1, count })
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
  }, [carrying, t])
}

import { useCallback } from 'react'
import { type Translate, useT } from '../../../../platform/i18n/index.ts'
import { announce } from '../../../../ui/announce.ts'
import { toast } from '../../../../ui/toast.tsx'
import type { BoardStore } from '../../api/board-store.ts'
import { type Carry, checkOf } from '../../api/carrying.ts'
import { isWithin } from '../../api/list-source.ts'
import { columnTitle } from '../../model/column-title.ts'
import { BACKLOG, cellOf, leadingAt, placesOf } from '../../model/places.ts'
import type { ColumnData } from '../../model/projections.ts'

export type Dropped = {
  readonly carry: Carry
  /** Of a merged column: which of its values. */
  readonly value?: string | undefined
  /** Another sprint, or `backlog`, in place of a cell. */
  readonly sprint?: string | undefined
}

/** Drops what was carried: sends the move, or says why it may not be. Resolves to whether it went. */
export function useDrop(store: BoardStore, columns: ReadonlyMap<string, ColumnData>) {
  const t = useT()
  return useCallback(
    async ({ carry, value, sprint }: Dropped): Promise<boolean> => {
      const { cards, set, over } = carry
      const { view } = store.state.state()
      if (!view) return false
      if (sprint !== undefined) {
        const text = t(sprint === BACKLOG ? 'agile.moved.backlog' : 'agile.moved.sprint', { count: cards.length })
        return await store.move({ cards, sprint, text })
      }
      if (over?.column === BACKLOG) return await dropInBacklog(store, carry, over.index, t)
      const check = checkOf(carry)
      if (check && !check.allowed) return refuse(check.reason ?? t('agile.move.failed'))
      if (!over) return false
      const ids = cellOf(view, over.row, over.column)
      const places = placesOf(view)
      const first = places.get(cards[0] ?? '')
      // Back where it was taken up.
      if (cards.length === 1 && first?.row === over.row && first.column === over.column && first.index === over.index)
        return false
      const isWithin = cards.every(id => {
        const place = places.get(id)
        return place?.row === over.row && place.column === over.column
      })
      if (isWithin && view.sortedBy !== null) return refuse(t('agile.move.sorted'))
      return await store.move({
        cards,
        row: over.row,
        column: over.column,
        leading: leadingAt(ids, set, over.index),
        value: isWithin ? undefined : value,
        text: textOf(t, cards.length, isWithin ? undefined : columnTitle(columns.get(over.column))),
      })
    },
    [store, columns, t],
  )
}

/** Drops cards in the backlog: those of the board leave it, those that are there are put in order. */
async function dropInBacklog(store: BoardStore, carry: Carry, index: number, t: Translate): Promise<boolean> {
  const { cards, set } = carry
  const { ids, data } = store.backlog.state.state()
  const isOrder = isWithin(ids, cards)
  if (isOrder && !data?.isArrangeable)
    return refuse(t(data?.sortedBy ? 'agile.backlog.sorted' : 'agile.backlog.notArrangeable'))
  const leading = data?.isArrangeable ? leadingAt(ids, set, index) : undefined
  if (isOrder && leadingAt(ids, NOTHING, ids.indexOf(cards[0] ?? '')) === leading && cards.length === 1) return false
  const text = t(isOrder ? 'agile.moved.order' : 'agile.moved.backlog', { count: cards.length })
  return await store.move({ cards, sprint: BACKLOG, leading, text })
}

const NOTHING: ReadonlySet<string> = new Set()

function refuse(reason: string): false {
  toast({ tone: 'warn', text: reason })
  announce(reason)
  return false
}

const textOf = (t: Translate, count: number, column: string | undefined): string =>
  column === undefined ? t('agile.moved.order', { count }) : t('agile.moved.column', { count, column })

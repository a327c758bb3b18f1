import { useCallback } from 'react'
import { type Translate, useT } from '../../../../platform/i18n/index.ts'
import type { BoardStore } from '../../api/board-store.ts'
import type { Carry } from '../../api/carrying.ts'
import { columnTitle } from '../../model/column-title.ts'
import { BACKLOG, cellOf, leadingAt, placesOf } from '../../model/places.ts'
import type { ColumnData } from '../../model/projections.ts'
import { backlogRefusal, dropInList, isRefused, refuse } from './drop-in-list.ts'

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
      const { cards, set, over, areBrought } = carry
      const { view } = store.state.state()
      if (!view) return false
      if (sprint !== undefined) {
        const text = t(sprint === BACKLOG ? 'agile.moved.backlog' : 'agile.moved.sprint', { count: cards.length })
        return await store.move({ cards, areBrought, sprint, text })
      }
      if (over?.column === BACKLOG) return await dropInBacklog(store, carry, over.index, t)
      if (!over || isRefused(t, carry)) return false
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
        areBrought,
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
function dropInBacklog(store: BoardStore, carry: Carry, index: number, t: Translate): Promise<boolean> {
  const { cards, areBrought } = carry
  const { ids, data } = store.backlog.state.state()
  return dropInList(t, carry, index, {
    ids,
    refusal: backlogRefusal(data),
    move(leading, isOrder) {
      const text = t(isOrder ? 'agile.moved.order' : 'agile.moved.backlog', { count: cards.length })
      return store.move({ cards, areBrought, sprint: BACKLOG, leading, text })
    },
  })
}

const textOf = (t: Translate, count: number, column: string | undefined): string =>
  column === undefined ? t('agile.moved.order', { count }) : t('agile.moved.column', { count, column })

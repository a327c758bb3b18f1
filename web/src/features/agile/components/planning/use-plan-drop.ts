import { useCallback } from 'react'
import { useT } from '../../../../platform/i18n/index.ts'
import { announce } from '../../../../ui/announce.ts'
import { toast } from '../../../../ui/toast.tsx'
import type { Carry } from '../../api/carrying.ts'
import { isWithin } from '../../api/list-source.ts'
import type { PlanStore } from '../../api/plan-store.ts'
import { BACKLOG, leadingAt } from '../../model/places.ts'
import { PLAN_ROW } from '../../model/plan-places.ts'

/** What is said of cards that go to a list. */
export function usePlanWords(nameOf: (listId: string) => string) {
  const t = useT()
  return useCallback(
    (to: string, count: number, isOrder: boolean) => {
      if (isOrder) return t('agile.moved.order', { count })
      return to === BACKLOG ? t('agile.moved.backlog', { count }) : t('agile.moved.into', { count, sprint: nameOf(to) })
    },
    [t, nameOf],
  )
}

/** Drops what was carried into a list: sends the move, or says why it may not be. Resolves to whether it went. */
export function usePlanDrop(store: PlanStore, nameOf: (listId: string) => string) {
  const t = useT()
  const words = usePlanWords(nameOf)
  return useCallback(
    async ({ carry: { cards, set, over } }: { readonly carry: Carry }): Promise<boolean> => {
      if (!over) return false
      const to = over.column
      const ids = store.idsOf(PLAN_ROW, to)
      const isOrder = isWithin(ids, cards)
      const refusal = isOrder ? orderRefusal(store, to) : undefined
      const from = store.placeOf(cards[0] ?? '')
      // Back where it was taken up.
      if (cards.length === 1 && from?.column === to && from.index === over.index) return false
      if (refusal) {
        toast({ tone: 'warn', text: t(refusal) })
        announce(t(refusal))
        return false
      }
      const leading = orderRefusal(store, to) ? undefined : leadingAt(ids, set, over.index)
      return await store.move({ cards, to, leading, text: words(to, cards.length, isOrder) })
    },
    [store, t, words],
  )
}

/** Why a list is in no order by hand; nothing where it is. */
export function orderRefusal(store: PlanStore, listId: string) {
  if (listId !== BACKLOG) return store.sourceOf(listId).state.state().data?.sortedBy ? 'agile.move.sorted' : undefined
  const { data } = store.backlog.state.state()
  if (data?.isArrangeable) return undefined
  return data?.sortedBy ? 'agile.backlog.sorted' : 'agile.backlog.notArrangeable'
}

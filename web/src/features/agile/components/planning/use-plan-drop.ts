import { useCallback } from 'react'
import { useT } from '../../../../platform/i18n/index.ts'
import type { Carry } from '../../api/carrying.ts'
import type { PlanStore } from '../../api/plan-store.ts'
import { BACKLOG } from '../../model/places.ts'
import { PLAN_ROW } from '../../model/plan-places.ts'
import { backlogRefusal, dropInList } from '../board/drop-in-list.ts'

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
    async ({ carry }: { readonly carry: Carry }): Promise<boolean> => {
      const { cards, over } = carry
      if (!over) return false
      const to = over.column
      return await dropInList(t, carry, over.index, {
        ids: store.idsOf(PLAN_ROW, to),
        refusal: orderRefusal(store, to),
        move: (leading, isOrder) => store.move({ cards, to, leading, text: words(to, cards.length, isOrder) }),
      })
    },
    [store, t, words],
  )
}

/** Why a list is in no order by hand; nothing where it is. */
export function orderRefusal(store: PlanStore, listId: string) {
  if (listId !== BACKLOG) return store.sourceOf(listId).state.state().data?.sortedBy ? 'agile.move.sorted' : undefined
  return backlogRefusal(store.backlog.state.state().data)
}

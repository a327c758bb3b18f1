import { useEffect, useMemo, useState } from 'react'
import { useStore } from '../../../../platform/store/index.ts'
import { joinQueries } from '../../../saved-searches/index.ts'
import { createPlanStore, type PlanStore } from '../../api/plan-store.ts'
import { cardsInOrder } from '../../model/places.ts'
import type { SprintData } from '../../model/projections.ts'
import type { PlanAddress } from './use-plan-address.ts'

/** The lists of a board that are planned, for as long as the screen shows them. */
export function usePlan(agileId: string, sprints: readonly SprintData[], { q, backlogQuery }: PlanAddress) {
  const [store, setStore] = useState<PlanStore>(() => createPlanStore(agileId))
  if (store.agileId !== agileId) setStore(createPlanStore(agileId))
  const ids = sprints.map(({ id }) => id).join(' ')
  useEffect(() => store.narrow({ all: q, backlog: joinQueries(q, backlogQuery) }), [store, q, backlogQuery])
  useEffect(() => store.setShown(ids === '' ? [] : ids.split(' ')), [store, ids])
  useEffect(() => store.start(), [store])
  const places = useStore(store.places)
  const cards = useStore(store.cards)
  const all = useMemo(() => cardsInOrder(places), [places])
  return { store, places, cards, all }
}

import { useEffect, useMemo, useState } from 'react'
import type { Cards } from '../api/card-cache.ts'
import { peopleOf, withChosen } from '../model/people.ts'
import { cardsInOrder } from '../model/places.ts'
import type { BoardViewData } from '../model/projections.ts'
import type { BoardPerson } from './people-faces.tsx'

/** Whose cards stand on the board. They stay when it is narrowed to some of them. */
export function useFaces(
  view: BoardViewData | undefined,
  cards: Cards,
  chosen: readonly string[],
): readonly BoardPerson[] {
  const people = useMemo(
    () => peopleOf(view ? cardsInOrder(view).flatMap(id => cards.get(id) ?? []) : []),
    [view, cards],
  )
  const [all, setAll] = useState(people)
  useEffect(() => {
    if (chosen.length === 0 && people.length > 0) setAll(people)
  }, [people, chosen.length])
  return useMemo(() => withChosen(all.length > 0 ? all : people, chosen), [all, people, chosen])
}

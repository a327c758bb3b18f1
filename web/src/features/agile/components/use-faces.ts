import { useEffect, useMemo, useState } from 'react'
import { useStore } from '../../../platform/store/index.ts'
import type { BoardStore } from '../api/board-store.ts'
import { peopleOf, withChosen } from '../model/people.ts'
import { cardsInOrder } from '../model/places.ts'
import type { BoardPerson } from './people-faces.tsx'

/** Whose cards stand on the board. They stay when it is narrowed to some of them. */
export function useFaces(
  store: Pick<BoardStore, 'state' | 'cards'>,
  chosen: readonly string[],
): readonly BoardPerson[] {
  const { view } = useStore(store.state)
  const cards = useStore(store.cards)
  const people = useMemo(
    () => peopleOf(view ? cardsInOrder(view).flatMap(id => cards.get(id) ?? []) : []),
    [view, cards],
  )
  const [all, setAll] = useState(people)
  useEffect(() => {
    if (chosen.length === 0 && people.length > 0) setAll(known => (areSame(known, people) ? known : people))
  }, [people, chosen.length])
  const shown = all.length > 0 ? all : people
  return useMemo(() => withChosen(shown, chosen), [shown, chosen])
}

/** Most cards that come change nobody's place among the others. */
const areSame = (some: readonly BoardPerson[], others: readonly BoardPerson[]) =>
  some.length === others.length &&
  some.every(({ login, name, url }, index) => {
    const other = others[index]
    return other?.login === login && other.name === name && other.url === url
  })

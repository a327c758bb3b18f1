import { useMemo } from 'react'
import { useSearchState } from '../../../platform/navigation/index.ts'
import { storedValue, useStored } from '../../../platform/storage/index.ts'
import { type BoardFilter, boardQuery, listOf } from '../model/board-query.ts'
import { CARD_SIZES, type CardSize } from '../model/card-heights.ts'
import type { BoardData } from '../model/projections.ts'

const isSize = (value: unknown): value is CardSize => CARD_SIZES.some(size => size === value)
const storedSize = storedValue<CardSize>('board.card-size', 'm', isSize)

/** What the address of a board says of how it is looked at, and the ways to change it. */
export function useBoardAddress(board: BoardData | undefined, peopleField: string) {
  const [search, change] = useSearchState()
  const [lastSize, keepSize] = useStored(storedSize)
  const { q = '', quick: quickText, people: peopleText, find } = search
  const quick = useMemo(() => listOf(quickText), [quickText])
  const people = useMemo(() => listOf(peopleText), [peopleText])
  const size = isSize(search.size) ? search.size : lastSize
  const query = useMemo(() => {
    const queries = (board?.quickFilters ?? []).flatMap(({ id, query }) => (quick.includes(id) && query ? query : []))
    const filter: BoardFilter = { query: q, quick: queries, people }
    return boardQuery(filter, peopleField)
  }, [q, quick, people, board?.quickFilters, peopleField])
  return {
    q,
    quick,
    people,
    size,
    query,
    find,
    openId: search.issue,
    column: search.column,
    hasBacklog: search.backlog !== undefined,
    isNarrowed: query !== '',
    setQuery: (next: string) => change({ q: next }, { push: true }),
    setQuick: (ids: readonly string[]) => change({ quick: ids.join(',') }),
    setPeople: (logins: readonly string[]) => change({ people: logins.join(',') }),
    setFind: (text: string | undefined) => change({ find: text === undefined ? undefined : text || ' ' }),
    setSize: (next: CardSize) => {
      keepSize(next)
      change({ size: search.size === undefined ? undefined : next })
    },
    open: (idReadable: string | undefined, push = false) => change({ issue: idReadable }, { push }),
    setColumn: (id: string) => change({ column: id }),
    setBacklog: (shows: boolean) => change({ backlog: shows ? 'true' : undefined }),
    clear: () => change({ q: undefined, quick: undefined, people: undefined }),
  }
}

export type BoardAddress = ReturnType<typeof useBoardAddress>

import { useMemo } from 'react'
import { useSearchState } from '../../../platform/navigation/index.ts'
import { storedValue, useStored } from '../../../platform/storage/index.ts'
import { useListProjects } from '../../custom-fields/index.ts'
import { type BoardFilter, boardQuery, listOf } from '../model/board-query.ts'
import { CARD_SIZES, type CardSize } from '../model/card-heights.ts'
import { momentIn } from '../model/past.ts'
import { peopleFieldOf } from '../model/people.ts'
import type { BoardData } from '../model/projections.ts'

const isSize = (value: unknown): value is CardSize => CARD_SIZES.some(size => size === value)
const storedSize = storedValue<CardSize>('board.card-size', 'm', isSize)
const storedDays = storedValue('board.column-days', false)

/** What the address of a board says of how it is looked at, and the ways to change it. */
export function useBoardAddress(board: BoardData | undefined) {
  const [search, change] = useSearchState()
  const peopleField = usePeopleField(board)
  const [lastSize, keepSize] = useStored(storedSize)
  const [hasDays, setHasDays] = useStored(storedDays)
  // On a wall it is always now.
  const at = search.tv === undefined ? momentIn(search.at, Date.now()) : undefined
  const { q = '', quick: quickText, people: peopleText, find } = search
  const quick = useMemo(() => listOf(quickText), [quickText])
  const people = useMemo(() => listOf(peopleText), [peopleText])
  const size = isSize(search.size) ? search.size : lastSize
  const query = useMemo(() => {
    const queries = (board?.quickFilters ?? []).flatMap(({ id, query }) => (quick.includes(id) && query ? query : []))
    const filter: BoardFilter = { query: q, quick: queries, people }
    return boardQuery(filter, peopleField)
  }, [q, quick, people, board?.quickFilters, peopleField])
  // The same as long as nothing of it changes: what is told it need not be drawn anew with each card that comes.
  return useMemo(
    () => ({
      q,
      quick,
      people,
      size,
      /** Cards show how long they have been in their columns. */
      hasDays,
      query,
      find,
      openId: search.issue,
      /** The moment that is shown, ms; undefined: now. */
      at,
      column: search.column,
      isTv: search.tv !== undefined,
      /** The backlog is open beside the board, but neither on a wall nor beside the past; what narrows it. */
      hasBacklog: search.backlog !== undefined && search.tv === undefined && at === undefined,
      backlogQuery: search.bq ?? '',
      isNarrowed: query !== '',
      /** What narrows the board, for the addresses of its other sprints: `?q=…`, or nothing. */
      filter: filterOf({ q, quick: quickText, people: peopleText, backlog: search.backlog && 'open', bq: search.bq }),
      setQuery: (next: string) => change({ q: next }, { push: true }),
      setQuick: (ids: readonly string[]) => change({ quick: ids.join(',') }),
      setPeople: (logins: readonly string[]) => change({ people: logins.join(',') }),
      setFind: (text: string | undefined) => change({ find: text }),
      setSize: (next: CardSize) => {
        keepSize(next)
        change({ size: search.size === undefined ? undefined : next })
      },
      setHasDays,
      open: (idReadable: string | undefined, push = false) => change({ issue: idReadable }, { push }),
      setTv: (is: boolean) => change({ tv: is ? '1' : undefined, issue: undefined }),
      setBacklog: (isOpen: boolean) => change({ backlog: isOpen ? 'open' : undefined, bq: undefined }),
      setBacklogQuery: (next: string) => change({ bq: next }),
      setAt: (time: number | undefined, push = false) =>
        change({ at: time === undefined ? undefined : String(time) }, { push }),
      setColumn: (id: string) => change({ column: id }),
      clear: () => change({ q: undefined, quick: undefined, people: undefined }),
    }),
    [search, change, quickText, peopleText, q, quick, people, find, size, hasDays, query, at, keepSize, setHasDays],
  )
}

function filterOf(parts: Readonly<Record<string, string | undefined>>): string {
  const set = Object.entries(parts).filter((part): part is [string, string] => Boolean(part[1]))
  return set.length === 0 ? '' : `?${new URLSearchParams(set)}`
}

/** What the field of the people on cards is called, for queries. */
function usePeopleField(board: BoardData | undefined): string {
  const projects = useListProjects().data
  return useMemo(() => {
    const own = (projects ?? []).filter(({ id }) => board?.projects.some(project => project.id === id))
    return peopleFieldOf(own.flatMap(({ customFields }) => customFields))
  }, [projects, board?.projects])
}

export type BoardAddress = ReturnType<typeof useBoardAddress>

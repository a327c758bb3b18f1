import { useMemo } from 'react'
import { useSearchState } from '../../../../platform/navigation/index.ts'
import { listOf } from '../../model/board-query.ts'

/** What the address of the planning view says, and the ways to change it. */
export function usePlanAddress() {
  const [search, change] = useSearchState()
  const { sprints: sprintsText, q = '', bq = '' } = search
  const sprints = useMemo(() => listOf(sprintsText), [sprintsText])
  return {
    q,
    backlogQuery: bq,
    /** Those that somebody chose; none: whichever there are. */
    sprints,
    openId: search.issue,
    /** On phones: the list that is shown. */
    column: search.column,
    setQuery: (next: string) => change({ q: next }, { push: true }),
    setBacklogQuery: (next: string) => change({ bq: next }),
    clear: () => change({ q: undefined, bq: undefined }),
    setSprints: (ids: readonly string[]) => change({ sprints: ids.join(',') }),
    open: (idReadable: string | undefined, push = false) => change({ issue: idReadable }, { push }),
    setColumn: (id: string) => change({ column: id }),
  }
}

export type PlanAddress = ReturnType<typeof usePlanAddress>

import { useMemo } from 'react'
import type { CommandTarget } from '../../../commands/index.ts'
import type { RowSelecting } from './use-row-selection.ts'

/** A search whose whole result can be marked. */
export type WholeSearch = {
  readonly query: string
  readonly folder?: string | undefined
  /** Leaves resolved issues out unless the query speaks of states itself. */
  readonly hideResolved?: true | undefined
  /** How many it finds, or at least finds; and that as people read it: `1,000+`. */
  readonly count: number
  readonly shown: string
}

/** What the marked rows are to the server: their ids, or the search that finds them all. */
export function useCommandTarget(selecting: RowSelecting, search: WholeSearch | undefined): CommandTarget {
  const { selection, issues } = selecting
  return useMemo(() => {
    if (selection.isWhole && search) return { kind: 'search', ...search }
    const names = new Map(issues.map(({ id, idReadable }) => [id, idReadable]))
    return { kind: 'issues', issues: [...selection.ids].map(id => ({ id, idReadable: names.get(id) ?? null })) }
  }, [selection, issues, search])
}

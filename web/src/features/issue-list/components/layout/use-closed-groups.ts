import { useMemo, useState } from 'react'

const NONE: readonly string[] = []

/** The closed groups of one way to group; another one begins with all open. */
export function useClosedGroups(by: string) {
  const [state, setState] = useState<{ readonly by: string; readonly ids: readonly string[] }>({ by, ids: [] })
  const ids = state.by === by ? state.ids : NONE
  const closed = useMemo(() => new Set(ids), [ids])
  const setClosed = (next: readonly string[]) => setState({ by, ids: next })
  const toggle = (id: string) => setClosed(closed.has(id) ? ids.filter(other => other !== id) : [...ids, id])
  return { closed, setClosed, toggle }
}

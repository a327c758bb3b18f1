import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ListedIssue } from '../../api/listed-issues.ts'
import {
  extendSelection,
  isSelectionEmpty,
  NOTHING_SELECTED,
  type RowSelection,
  selectLoaded,
  selectRange,
  toggleRow,
  toggleRows,
  withoutGone,
} from '../../model/selection.ts'

/** The marked rows of a list, and the ways to mark them. The functions stay the same from render to render. */
export type RowSelecting = {
  readonly selection: RowSelection
  readonly isEmpty: boolean
  /** The marked issues, in the order of the list; of the whole result those that are loaded. */
  readonly issues: readonly ListedIssue[]
  readonly toggle: (id: string) => void
  readonly toggleMany: (ids: readonly string[]) => void
  /** Marks up to the row, from the one marked last or else from `from`. */
  readonly extendTo: (id: string, from?: string) => void
  /** Goes on by keyboard from the active row. */
  readonly extendFrom: (active: string, id: string) => void
  readonly selectLoaded: () => void
  readonly selectWhole: () => void
  readonly clear: () => void
}

/**
 * @param rows what is loaded, in order.
 * @param scope the search the rows belong to; another one starts with nothing marked.
 */
export function useRowSelection(rows: readonly ListedIssue[], scope: string): RowSelecting {
  const [selection, setSelection] = useState(NOTHING_SELECTED)
  const latest = useRef(rows)
  const [shownScope, setShownScope] = useState(scope)
  if (scope !== shownScope) {
    setShownScope(scope)
    setSelection(NOTHING_SELECTED)
  }
  useEffect(() => {
    const before = latest.current
    latest.current = rows
    setSelection(old => withoutGone(old, before, rows))
  }, [rows])

  const toggle = useCallback((id: string) => setSelection(old => toggleRow(old, latest.current, id)), [])
  const toggleMany = useCallback(
    (ids: readonly string[]) => setSelection(old => toggleRows(old, latest.current, ids)),
    [],
  )
  const extendTo = useCallback(
    (id: string, from?: string) => setSelection(old => selectRange(old, latest.current, id, from)),
    [],
  )
  const extendFrom = useCallback(
    (active: string, id: string) => setSelection(old => extendSelection(old, latest.current, active, id)),
    [],
  )
  const loaded = useCallback(() => setSelection(selectLoaded(latest.current)), [])
  const whole = useCallback(() => setSelection({ ...selectLoaded(latest.current), isWhole: true }), [])
  const clear = useCallback(() => setSelection(NOTHING_SELECTED), [])
  const isEmpty = isSelectionEmpty(selection)
  const issues = useMemo(
    () => (isEmpty ? [] : rows.filter(({ id }) => selection.isWhole || selection.ids.has(id))),
    [isEmpty, rows, selection],
  )
  return {
    selection,
    isEmpty,
    issues,
    toggle,
    toggleMany,
    extendTo,
    extendFrom,
    selectLoaded: loaded,
    selectWhole: whole,
    clear,
  }
}

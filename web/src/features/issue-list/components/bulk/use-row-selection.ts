import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { onMarking } from '../../../commands/index.ts'
import type { ListedIssue } from '../../../issues/index.ts'
import {
  extendSelection,
  isSelectionEmpty,
  markOnly,
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
 * @param rows what is shown, in order.
 * @param scope the search the rows belong to; another one starts with nothing marked.
 * @param loaded what is loaded, when that is more than what is shown: issues in closed groups stay marked.
 */
export function useRowSelection(
  rows: readonly ListedIssue[],
  scope: string,
  loaded: readonly ListedIssue[] = rows,
): RowSelecting {
  const [selection, setSelection] = useState(NOTHING_SELECTED)
  const latest = useRef(rows)
  latest.current = rows
  const before = useRef(loaded)
  const [shownScope, setShownScope] = useState(scope)
  if (scope !== shownScope) {
    setShownScope(scope)
    setSelection(NOTHING_SELECTED)
  }
  useEffect(() => {
    const old = before.current
    before.current = loaded
    setSelection(current => withoutGone(current, old, loaded))
  }, [loaded])
  useEffect(() => onMarking(ids => setSelection(old => markOnly(old, ids))), [])

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
  const markLoaded = useCallback(() => setSelection(selectLoaded(latest.current)), [])
  const whole = useCallback(() => setSelection({ ...selectLoaded(latest.current), isWhole: true }), [])
  const clear = useCallback(() => setSelection(NOTHING_SELECTED), [])
  const isEmpty = isSelectionEmpty(selection)
  const issues = useMemo(
    () => (isEmpty ? [] : loaded.filter(({ id }) => selection.isWhole || selection.ids.has(id))),
    [isEmpty, loaded, selection],
  )
  return {
    selection,
    isEmpty,
    issues,
    toggle,
    toggleMany,
    extendTo,
    extendFrom,
    selectLoaded: markLoaded,
    selectWhole: whole,
    clear,
  }
}

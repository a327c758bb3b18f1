import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchState } from '../../../../platform/navigation/index.ts'
import type { ListedIssue } from '../../api/listed-issues.ts'

/** While keys are held down the panel waits for the one that is stayed on. */
const SETTLE_MS = 140

// Where the list was left, so that coming back from an issue finds the place again.
let lastActive: string | undefined

/** The row the keyboard is on, and the issue shown in the panel, which the address holds. */
export function useListSelection(issues: readonly ListedIssue[]) {
  const [search, change] = useSearchState()
  const openId = search.issue
  const [activeId, setActiveId] = useState(openId ?? lastActive)
  const [focusRequest, setFocusRequest] = useState(0)
  const settle = useRef<ReturnType<typeof setTimeout>>(undefined)
  const index = useMemo(() => issues.findIndex(({ idReadable }) => idReadable === activeId), [issues, activeId])
  const around = useRef<readonly (string | null | undefined)[]>([])
  const activeIndex = useMemo(() => (index >= 0 ? index : nearest(issues, around.current)), [issues, index])

  useEffect(() => {
    lastActive = activeId
  }, [activeId])
  useEffect(() => {
    if (index >= 0) around.current = [issues[index + 1]?.idReadable, issues[index - 1]?.idReadable]
  }, [issues, index])
  useEffect(() => {
    if (openId !== undefined) setActiveId(openId)
  }, [openId])
  useEffect(() => () => clearTimeout(settle.current), [])

  const openPanel = useCallback(
    (id: string) => {
      clearTimeout(settle.current)
      setActiveId(id)
      change({ issue: id }, { push: openId === undefined })
    },
    [change, openId],
  )
  const closePanel = useCallback(() => {
    clearTimeout(settle.current)
    change({ issue: undefined })
    setFocusRequest(request => request + 1)
  }, [change])
  const moveTo = useCallback(
    (next: number) => {
      const id = issues[next]?.idReadable
      if (!id) return
      setActiveId(id)
      setFocusRequest(request => request + 1)
      clearTimeout(settle.current)
      if (openId !== undefined) settle.current = setTimeout(() => change({ issue: id }), SETTLE_MS)
    },
    [issues, openId, change],
  )
  return { activeIndex, activeId, openId, focusRequest, moveTo, openPanel, closePanel }
}

// A row that left the list, e.g. because its state is filtered, leaves the keyboard with its neighbour.
function nearest(issues: readonly ListedIssue[], ids: readonly (string | null | undefined)[]): number {
  const places = ids.map(id => issues.findIndex(({ idReadable }) => idReadable === id))
  return Math.max(0, places.find(place => place >= 0) ?? 0)
}

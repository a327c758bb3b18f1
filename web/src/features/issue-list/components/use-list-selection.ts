import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { usePath, useSearchState } from '../../../platform/navigation/index.ts'
import { lastActive, leaveAt, rememberListed } from '../../issue-search/index.ts'
import type { ListedIssue } from '../../issues/index.ts'

/** While keys are held down the panel waits for the one that is stayed on. */
const SETTLE_MS = 140

type FocusRequest = { readonly id: string | undefined; readonly count: number }

/** The row the keyboard is on, and the issue shown in the panel, which the address holds. */
export function useListSelection(issues: readonly ListedIssue[]) {
  const [search, change] = useSearchState()
  const openId = search.issue
  const [activeId, setActiveId] = useState(openId ?? lastActive())
  const [focus, setFocus] = useState<FocusRequest>({ id: undefined, count: 0 })
  const asked = useRef(0)
  const served = useRef(0)
  const settle = useRef<ReturnType<typeof setTimeout>>(undefined)
  const index = useMemo(() => issues.findIndex(({ idReadable }) => idReadable === activeId), [issues, activeId])
  const around = useRef<readonly (string | null | undefined)[]>([])
  const activeIndex = useMemo(() => (index >= 0 ? index : nearest(issues, around.current)), [issues, index])

  useEffect(() => {
    leaveAt(activeId)
  }, [activeId])
  const path = usePath()
  // While its screen is being left a list knows no longer what it is about.
  const isLeft = path.startsWith('/issue/')
  useEffect(() => {
    if (!isLeft) rememberListed(issues)
  }, [issues, isLeft])
  useEffect(() => {
    if (index >= 0) around.current = [issues[index + 1]?.idReadable, issues[index - 1]?.idReadable]
  }, [issues, index])
  useEffect(() => {
    if (openId !== undefined) setActiveId(openId)
  }, [openId])
  useEffect(() => () => clearTimeout(settle.current), [])
  const shownId = issues[activeIndex]?.idReadable ?? undefined
  const focusOn = useCallback((id: string | undefined) => {
    asked.current += 1
    setFocus({ id, count: asked.current })
  }, [])
  const isAsked = focus.id === shownId
  useEffect(() => {
    // The row that had the focus took it away when it left.
    if (!isAsked && focus.id !== undefined && document.activeElement === document.body) focusOn(shownId)
  }, [isAsked, focus.id, shownId, focusOn])

  // Rows are told how to open it, and stay as they are when it shows another one.
  const isOpen = useRef(false)
  isOpen.current = openId !== undefined
  const openPanel = useCallback(
    (id: string) => {
      clearTimeout(settle.current)
      setActiveId(id)
      change({ issue: id }, { push: !isOpen.current })
    },
    [change],
  )
  const closePanel = useCallback(() => {
    clearTimeout(settle.current)
    change({ issue: undefined })
    focusOn(shownId)
  }, [change, focusOn, shownId])
  const moveTo = useCallback(
    (next: number) => {
      const id = issues[next]?.idReadable
      if (!id) return
      setActiveId(id)
      focusOn(id)
      clearTimeout(settle.current)
      if (openId !== undefined) settle.current = setTimeout(() => change({ issue: id }), SETTLE_MS)
    },
    [issues, openId, change, focusOn],
  )
  const onRowFocus = useCallback(() => {
    served.current = asked.current
  }, [])
  return {
    activeIndex,
    activeId,
    /** Puts the keyboard on a row, which the pointer has just marked; the panel stays. */
    activate: setActiveId,
    openId,
    // Each request is for one row and once: rows that are drawn anew must not take the focus from where it went since.
    focusRequest: isAsked && focus.count > served.current ? focus.count : 0,
    onRowFocus,
    moveTo,
    openPanel,
    closePanel,
  }
}

// A row that left the list, e.g. because its state is filtered, leaves the keyboard with its neighbour.
function nearest(issues: readonly ListedIssue[], ids: readonly (string | null | undefined)[]): number {
  const places = ids.map(id => issues.findIndex(({ idReadable }) => idReadable === id))
  return Math.max(0, places.find(place => place >= 0) ?? 0)
}

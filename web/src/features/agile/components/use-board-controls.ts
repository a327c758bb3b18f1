import { type MouseEvent, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useGo } from '../../../platform/navigation/index.ts'
import { hasRoomForPanel, useRowSelection } from '../../issue-list/index.ts'
import type { ListedIssue } from '../../issues/index.ts'
import type { BoardStore } from '../api/board-store.ts'
import type { Cards } from '../api/card-cache.ts'
import { type CardHeights, CELL_PADDING, ROW_HEAD } from '../model/card-heights.ts'
import { cardsInOrder, type Place, placesOf } from '../model/places.ts'
import type { BoardViewData } from '../model/projections.ts'
import { cardNear, type Direction, firstCard, nextCard } from '../model/walk.ts'
import type { BoardAddress } from './use-board-address.ts'

export type BoardControlsOptions = {
  readonly store: BoardStore
  readonly view: BoardViewData | undefined
  /** What can be walked. */
  readonly walked: BoardViewData | undefined
  readonly cards: Cards
  readonly address: BoardAddress
  readonly heights: CardHeights
  readonly scroller: RefObject<HTMLElement | null>
  readonly hasHeads: boolean
  /** Where among all columns those stand that are open. */
  readonly openAt: readonly number[]
}

const NO_CARDS: readonly ListedIssue[] = []

/** The active card, the marked ones and the panel of a board. */
export function useBoardControls(options: BoardControlsOptions) {
  const { store, view, walked, cards, address } = options
  const go = useGo()
  const [wanted, setActive] = useState<string>()
  const [asked, setAsked] = useState(0)
  const [served, setServed] = useState(0)
  const issues = useMemo(() => (view ? cardsInOrder(view).flatMap(id => cards.get(id) ?? []) : NO_CARDS), [view, cards])
  const selecting = useRowSelection(issues, `${store.agileId} ${store.sprintId}`)
  const latest = useRef({ ...options, openId: address.openId })
  latest.current = { ...options, openId: address.openId }
  const isThere = wanted !== undefined && view !== undefined && placesOf(view).has(wanted)
  const lastPlace = useRef<Place>(undefined)
  if (isThere && walked) lastPlace.current = placesOf(walked).get(wanted) ?? lastPlace.current
  const activeId = isThere ? wanted : walked && (cardNear(walked, lastPlace.current) ?? firstCard(walked))

  const focusOn = useCallback((id: string) => {
    setActive(id)
    setAsked(count => count + 1)
    bringIntoSight(id, latest.current)
  }, [])
  // Each request is for one card and once: cards that are drawn anew must not take the focus from where it went since.
  const lastAsked = useRef(asked)
  lastAsked.current = asked
  const onFocus = useCallback((id: string) => {
    setServed(lastAsked.current)
    setActive(id)
  }, [])
  const onActivate = useCallback(
    (idReadable: string) => setActive(old => issues.find(issue => issue.idReadable === idReadable)?.id ?? old),
    [issues],
  )
  const { open } = address
  const show = (issue: ListedIssue | undefined) => {
    const id = issue?.idReadable
    if (!id) return
    if (!hasRoomForPanel()) go(`/issue/${id}`)
    else open(id === address.openId ? undefined : id, address.openId === undefined)
  }
  const step = (direction: Direction): string | undefined => {
    const from = activeId
    if (!walked || from === undefined) return undefined
    const next = isThere ? nextCard(walked, from, direction) : from
    if (next !== undefined) focusOn(next)
    return next
  }
  // The panel follows the keyboard, a moment after it has come to rest.
  const activeIssue = activeId === undefined ? undefined : cards.get(activeId)
  useFollowingPanel(asked, activeIssue?.idReadable, address)
  const onPress = useCallback(
    (issue: ListedIssue, event: MouseEvent) => {
      const { idReadable } = issue
      if (!idReadable || event.detail === 0 || !hasRoomForPanel()) return
      event.preventDefault()
      setActive(issue.id)
      if (event.detail > 1) go(`/issue/${idReadable}`)
      else latest.current.address.open(idReadable, latest.current.openId === undefined)
    },
    [go],
  )
  // The panel takes room from the columns.
  const { openId } = address
  const shownActive = useRef(activeId)
  shownActive.current = activeId
  useEffect(() => {
    if (openId === undefined) return
    const frame = requestAnimationFrame(
      () => shownActive.current && bringIntoSight(shownActive.current, latest.current),
    )
    return () => cancelAnimationFrame(frame)
  }, [openId])
  const request = asked > served ? asked : 0
  return { issues, selecting, activeId, activeIssue, request, onFocus, onActivate, focusOn, show, step, onPress }
}

const FOLLOW_MS = 140

function useFollowingPanel(request: number, idReadable: string | null | undefined, address: BoardAddress): void {
  const latest = useRef(address)
  latest.current = address
  useEffect(() => {
    if (request === 0 || !idReadable || latest.current.openId === undefined) return
    const timer = setTimeout(() => latest.current.open(idReadable), FOLLOW_MS)
    return () => clearTimeout(timer)
  }, [request, idReadable])
}

/** Scrolls to a card, also to one that is not drawn yet. */
function bringIntoSight(id: string, { scroller, view, heights, hasHeads, openAt }: BoardControlsOptions): void {
  const box = scroller.current
  const place = view && placesOf(view).get(id)
  if (!box || !place) return
  const find = () => box.querySelector<HTMLElement>(`[data-issue="${CSS.escape(id)}"]`)
  const drawn = find()
  if (drawn) {
    drawn.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    return
  }
  const rowAt = view.rows.findIndex(row => row.id === place.row)
  const at = view.columns.findIndex(column => column.id === place.column)
  const top = heights.rowTops(view, openAt, hasHeads)[rowAt] ?? 0
  const within = heights.topsOf(view.rows[rowAt]?.cells[at] ?? [])[place.index] ?? 0
  box.scrollTop = top + (hasHeads ? ROW_HEAD : 0) + CELL_PADDING + within - box.clientHeight / 3
  requestAnimationFrame(() => find()?.scrollIntoView({ block: 'nearest', inline: 'nearest' }))
}
export type BoardControls = ReturnType<typeof useBoardControls>

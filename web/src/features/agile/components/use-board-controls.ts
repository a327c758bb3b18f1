import { type MouseEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useGo } from '../../../platform/navigation/index.ts'
import { hasRoomForPanel, useRowSelection } from '../../issue-list/index.ts'
import type { ListedIssue } from '../../issues/index.ts'
import type { Cards } from '../api/card-cache.ts'
import { type Beside, nearBeside, nextBeside, placeBeside } from '../model/backlog.ts'
import { type Place, placesOf } from '../model/places.ts'
import { type Direction, firstCard } from '../model/walk.ts'
import type { BoardAddress } from './use-board-address.ts'

export type BoardControlsOptions = {
  /** What marks belong to: other cards are shown under another name. */
  readonly scope: string
  /** All cards, in the order of the screen. */
  readonly all: readonly string[]
  /** What can be walked. */
  readonly beside: Beside
  readonly cards: Cards
  readonly address: Pick<BoardAddress, 'openId' | 'open'>
  /** Scrolls to a card, also to one that is not drawn yet. */
  readonly reveal: (id: string) => void
}

/** The active card, the marked ones and the panel of a board. */
export function useBoardControls(options: BoardControlsOptions) {
  const { scope, all, beside, cards, address } = options
  const go = useGo()
  const [wanted, setActive] = useState<string>()
  const [asked, setAsked] = useState(0)
  const [served, setServed] = useState(0)
  const issues = useMemo(() => all.flatMap(id => cards.get(id) ?? []), [all, cards])
  const known = useMemo(() => new Set(all), [all])
  const selecting = useRowSelection(issues, scope)
  const latest = useRef({ ...options, openId: address.openId })
  latest.current = { ...options, openId: address.openId }
  const isThere = wanted !== undefined && known.has(wanted)
  const lastPlace = useRef<Place>(undefined)
  if (isThere) lastPlace.current = placeBeside(beside, wanted) ?? lastPlace.current
  const first = nearBeside(beside, lastPlace.current) ?? firstCard(beside.board) ?? beside.backlog[0]
  const activeId = isThere ? wanted : first
  const last = useRef<{ board?: string; backlog?: string }>({})
  if (activeId !== undefined) last.current[placesOf(beside.board).has(activeId) ? 'board' : 'backlog'] = activeId

  const focusOn = useCallback((id: string) => {
    setActive(id)
    setAsked(count => count + 1)
    latest.current.reveal(id)
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
    if (from === undefined) return undefined
    const next = isThere ? nextBeside(beside, from, direction, last.current) : from
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
    const frame = requestAnimationFrame(() => shownActive.current && latest.current.reveal(shownActive.current))
    return () => cancelAnimationFrame(frame)
  }, [openId])
  const request = asked > served ? asked : 0
  /** Which cards go along when something is done with this one: it alone, or all marked ones. */
  const cardsOf = (id: string | undefined): readonly string[] => {
    if (id === undefined) return []
    const marked = selecting.selection.ids
    return marked.has(id) ? issues.flatMap(issue => (marked.has(issue.id) ? issue.id : [])) : [id]
  }
  return {
    cardsOf,
    issues,
    selecting,
    activeId,
    activeIssue,
    request,
    onFocus,
    onActivate,
    focusOn,
    show,
    step,
    onPress,
  }
}

const FOLLOW_MS = 140

function useFollowingPanel(
  request: number,
  idReadable: string | null | undefined,
  address: Pick<BoardAddress, 'openId' | 'open'>,
): void {
  const latest = useRef(address)
  latest.current = address
  useEffect(() => {
    if (request === 0 || !idReadable || latest.current.openId === undefined) return
    const timer = setTimeout(() => latest.current.open(idReadable), FOLLOW_MS)
    return () => clearTimeout(timer)
  }, [request, idReadable])
}

export type BoardControls = ReturnType<typeof useBoardControls>

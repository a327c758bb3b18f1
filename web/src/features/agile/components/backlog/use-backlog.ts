import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { useStore } from '../../../../platform/store/index.ts'
import type { BoardStore } from '../../api/board-store.ts'
import type { Beside } from '../../model/backlog.ts'
import type { Places } from '../../model/places.ts'
import type { CardListHandle } from '../board/card-list.tsx'
import type { BoardAddress } from '../use-board-address.ts'

export type BacklogOptions = {
  readonly store: BoardStore
  readonly address: Pick<BoardAddress, 'hasBacklog' | 'backlogQuery'>
  /** What of the board can be walked. */
  readonly walked: Places
  readonly frame: RefObject<HTMLElement | null>
}

const NONE: readonly string[] = []

/** Follows the backlog of a board for as long as it is open, and lets the keyboard walk from one to the other. */
export function useBacklog({ store, address, walked, frame }: BacklogOptions) {
  const { backlog } = store
  const { hasBacklog: isOpen, backlogQuery: query } = address
  const list = useRef<CardListHandle>(null)
  const panel = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another query narrows the same backlog
  useEffect(() => (isOpen ? backlog.start(query) : undefined), [backlog, isOpen])
  useEffect(() => {
    if (isOpen) backlog.narrow(query)
  }, [backlog, isOpen, query])
  const { ids } = useStore(backlog.state)
  const waiting = isOpen ? ids : NONE
  const beside = useMemo(
    (): Beside & { isOpen: boolean } => ({ board: walked, backlog: waiting, isOpen }),
    [walked, waiting, isOpen],
  )
  // What closes with the focus in it leaves the keyboard on the board.
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    const isClosing = wasOpen.current && !isOpen
    wasOpen.current = isOpen
    const focused = document.activeElement
    if (isClosing && (focused === null || focused === document.body))
      frame.current?.querySelector<HTMLElement>('[data-card] a[tabindex="0"]')?.focus({ preventScroll: true })
  }, [isOpen, frame])
  return { waiting, beside, list, panel }
}

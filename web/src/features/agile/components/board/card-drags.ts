import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import type { DragLocationHistory } from '@atlaskit/pragmatic-drag-and-drop/types'
import { useEffect, useState } from 'react'
import type { Lift } from '../../../issue-list/index.ts'
import { floatingPreview } from './drag-preview.ts'
import type { Point } from './edge-scroll.ts'
import { followFinger } from './touch-drag.ts'

/** Cards that rest so long over the tab of a sprint, a column or a list open it. */
const DWELL_MS = 600

/** What cards are dragged over, as its element says: a cell, a sprint, or the tab of a column or list. */
export type DropSpot = {
  readonly element: HTMLElement
  readonly row?: string | undefined
  readonly column?: string | undefined
  readonly sprint?: string | undefined
  readonly tab?: string | undefined
}

const SPOTS = '[data-cell],[data-sprint],[data-tab]'

const spotOf = (element: HTMLElement): DropSpot => {
  const { row, column, sprint, tab } = element.dataset
  return { element, row, column, sprint, tab }
}

/** It leads elsewhere. */
const isOpened = (spot: DropSpot | null) => spot?.sprint !== undefined || spot?.tab !== undefined

function spotAt({ x, y }: Point): DropSpot | null {
  const element = document.elementFromPoint(x, y)?.closest<HTMLElement>(SPOTS)
  return element ? spotOf(element) : null
}

/** Who follows what is dragged. */
export type DragListener = {
  /** A card is taken; gives all that go along. */
  readonly onTake?: (id: string) => readonly string[]
  readonly onOver?: (spot: DropSpot | null, point: Point) => void
  /** It is over; `spot`: null where they were dropped beside everything, or put back. */
  readonly onEnd?: (spot: DropSpot | null, point: Point) => void
  /** They have rested over something that leads elsewhere. */
  readonly onDwell?: (spot: DropSpot) => void
}

/**
 * Cards that are dragged, by mouse or by finger. It outlives the screen on which they were taken, so that they can be
 * carried into another sprint.
 */
export function createCardDrags() {
  const listeners = new Set<DragListener>()
  let cards: readonly string[] | undefined
  let shown: HTMLElement | undefined
  let dwelling: ReturnType<typeof setTimeout> | undefined

  const tell = (say: (listener: DragListener) => void) => {
    for (const listener of [...listeners]) say(listener)
  }
  /** Shows what leads elsewhere as pressed, and opens it after a while. */
  const point = (spot: DropSpot | null) => {
    const opens = spot && isOpened(spot) ? spot : undefined
    if (opens?.element === shown) return
    clearTimeout(dwelling)
    shown?.removeAttribute('data-over')
    shown = opens?.element
    shown?.setAttribute('data-over', '')
    if (opens) dwelling = setTimeout(() => tell(({ onDwell }) => onDwell?.(opens)), DWELL_MS)
  }
  const take = (id: string) => {
    cards = [...listeners].flatMap(({ onTake }) => onTake?.(id) ?? [])
    return cards
  }
  const over = (spot: DropSpot | null, at: Point) => {
    point(spot)
    tell(({ onOver }) => onOver?.(spot, at))
  }
  const end = (spot: DropSpot | null, at: Point) => {
    point(null)
    tell(({ onEnd }) => onEnd?.(spot, at))
    cards = undefined
  }
  const whereIn = ({ current: { dropTargets, input } }: DragLocationHistory) => {
    const element = dropTargets[0]?.element
    const spot = element instanceof HTMLElement ? spotOf(element) : null
    return [spot, { x: input.clientX, y: input.clientY }] as const
  }
  return {
    /** What is dragged now. */
    cards: () => cards,
    listen(listener: DragListener): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Follows the mouse until the returned function is called. */
    start: () =>
      monitorForElements({
        canMonitor: ({ source }) => source.data.kind === 'card',
        onDragStart: ({ source }) => void take(String(source.data.id)),
        // What is told of anew within it comes with the next frame alone.
        onDropTargetChange: ({ location }) => over(...whereIn(location)),
        onDrag: ({ location }) => over(...whereIn(location)),
        // Whoever drops within a frame was not heard of where they dropped.
        onDrop({ location }) {
          over(...whereIn(location))
          end(...whereIn(location))
        },
      }),
    /** A finger was held on a card: it is taken, and follows the finger. */
    lift({ pressed, onStay }: Lift): void {
      const card = pressed.target instanceof Element ? pressed.target.closest<HTMLElement>('[data-card]') : null
      const id = card?.dataset.issue
      if (!card || id === undefined || cards) return
      if (!card.draggable) {
        // It is taken up by who may change it; for the others it was a press.
        onStay()
        return
      }
      const preview = floatingPreview(card, take(id).length)
      const nowhere = { x: pressed.clientX, y: pressed.clientY }
      followFinger({
        ...{ pressed, preview, onStay },
        onMove(at) {
          const spot = spotAt(at)
          // What is to be opened must be seen below the card.
          preview.style.opacity = isOpened(spot) ? '0.35' : ''
          over(spot, at)
        },
        onDrop(at) {
          over(spotAt(at), at)
          navigator.vibrate?.(10)
          end(spotAt(at), at)
        },
        onCancel: () => end(null, nowhere),
      })
    },
  }
}

export type CardDrags = ReturnType<typeof createCardDrags>

/** What is dragged on a page, for as long as the page is open. */
export function useCardDrags(): CardDrags {
  const [drags] = useState(createCardDrags)
  useEffect(() => drags.start(), [drags])
  return drags
}

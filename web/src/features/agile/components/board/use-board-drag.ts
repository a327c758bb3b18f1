import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview'
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
import { type RefObject, useEffect, useRef } from 'react'
import type { Carrying } from '../../api/carrying.ts'
import type { Place } from '../../model/places.ts'
import type { CardDrags, DropSpot } from './card-drags.ts'
import { dragPreview } from './drag-preview.ts'
import type { Point } from './edge-scroll.ts'
import type { Dropped } from './use-drop.ts'

export type BoardDragOptions = {
  readonly frame: RefObject<HTMLElement | null>
  readonly scroller: RefObject<HTMLElement | null>
  readonly carrying: Carrying
  readonly drags: CardDrags
  /** Which cards go along when this one is taken: it alone, or all marked ones. */
  readonly cardsOf: (id: string) => readonly string[]
  readonly onDrop: (dropped: Dropped) => void
  /** Cards have rested over the tab of a column or list. */
  readonly onTab: (id: string) => void
}

/**
 * Dragging cards by mouse, or by a finger that was held on one. Cards have no listeners: one is made draggable when it is
 * pressed. Where it would go is read from the cards that are drawn in the cell below.
 */
export function useBoardDrag(options: BoardDragOptions): void {
  const latest = useRef(options)
  latest.current = options
  const { frame, scroller, carrying, drags } = options
  useEffect(() => {
    const box = frame.current
    const scrolled = scroller.current
    if (!box || !scrolled) return
    const stopPressing = followPresses(box, drags, id => latest.current.cardsOf(id))
    const stopScrolling = autoScrollForElements({ element: scrolled })
    // They come from another sprint, over whose tab they have rested.
    const taken = drags.cards()
    if (taken) carrying.bring(taken)
    const stopListening = drags.listen({
      onTake(id) {
        const cards = latest.current.cardsOf(id)
        carrying.begin('pointer', cards, carrying.store.placeOf(id) ?? null)
        return cards
      },
      onOver(spot, point) {
        carrying.over(placeAt(carrying, spot, point))
        if (spot?.row !== undefined) markValue(spot.element, point)
      },
      onEnd(spot, point) {
        const carry = carrying.carry.state()
        carrying.end()
        if (!carry || !spot) return
        if (spot.sprint !== undefined) return latest.current.onDrop({ carry, sprint: spot.sprint })
        const value = valueAt(spot.element, point)?.dataset.value
        latest.current.onDrop({ carry, value })
      },
      onDwell: ({ tab }) => tab !== undefined && latest.current.onTab(tab),
    })
    return () => {
      stopPressing()
      stopScrolling()
      stopListening()
      carrying.end()
    }
  }, [frame, scroller, carrying, drags])
}

/** Makes the card draggable that is pressed by the mouse, and keeps a finger that has taken one from scrolling. */
function followPresses(box: HTMLElement, drags: CardDrags, cardsOf: BoardDragOptions['cardsOf']): () => void {
  const over = new AbortController()
  const { signal } = over
  let release: () => void = () => undefined
  let isFinger = false
  const onPress = ({ target, pointerType }: PointerEvent) => {
    release()
    isFinger = pointerType === 'touch'
    const card = target instanceof Element ? target.closest<HTMLElement>('[data-card][draggable="true"]') : null
    const id = card?.dataset.issue
    if (!card || id === undefined || isFinger) return
    release = draggable({
      element: card,
      getInitialData: () => ({ kind: 'card', id }),
      onGenerateDragPreview: ({ nativeSetDragImage }) => {
        const { length } = cardsOf(id)
        if (length < 2) return
        const render = ({ container }: { readonly container: HTMLElement }) =>
          container.append(dragPreview(card, length))
        setCustomNativeDragPreview({ nativeSetDragImage, render })
      },
    })
  }
  box.addEventListener('pointerdown', onPress, { signal })
  // Whether a touch may scroll is asked of those who listened when it began.
  box.addEventListener('touchmove', event => drags.cards() && event.preventDefault(), { signal, passive: false })
  box.addEventListener('dragstart', event => isFinger && event.preventDefault(), { signal, capture: true })
  return () => {
    over.abort()
    release()
  }
}

/** Where cards would go from a point of the screen; null: nowhere. */
function placeAt({ carry, store }: Carrying, spot: DropSpot | null, { y }: Point): Place | null {
  const { cards, set } = carry.state() ?? { cards: [], set: NOTHING }
  if (spot?.tab !== undefined) {
    // On top of the column, in the row that they come from.
    const from = store.placeOf(cards[0] ?? '')
    return from ? { row: from.row, column: spot.tab, index: 0 } : null
  }
  if (spot?.row === undefined || spot.column === undefined) return null
  const { element, row, column } = spot
  return { row, column, index: indexAt(element, y, set, store.idsOf(row, column)) }
}

const NOTHING: ReadonlySet<string> = new Set()

/** The place in a cell at a height on the screen, among the cards that are not carried. */
function indexAt(cell: Element, y: number, carried: ReadonlySet<string>, ids: readonly string[]): number {
  const staying = ids.filter(id => !carried.has(id))
  const drawn = [...cell.querySelectorAll<HTMLElement>('[data-card]')].filter(
    ({ dataset }) => !carried.has(dataset.issue ?? ''),
  )
  const below = drawn.find(card => {
    const { top, height } = card.getBoundingClientRect()
    return y < top + height / 2
  })
  if (below) return staying.indexOf(below.dataset.issue ?? '')
  const last = drawn.at(-1)
  return last ? staying.indexOf(last.dataset.issue ?? '') + 1 : 0
}

function valueAt(cell: Element, { x, y }: Point): HTMLElement | undefined {
  return [...cell.querySelectorAll<HTMLElement>('[data-value]')].find(zone => {
    const { left, right, top, bottom } = zone.getBoundingClientRect()
    return x >= left && x <= right && y >= top && y <= bottom
  })
}

function markValue(cell: Element, point: Point): void {
  const over = valueAt(cell, point)
  for (const zone of cell.querySelectorAll<HTMLElement>('[data-value]'))
    zone.toggleAttribute('data-over', zone === over)
}

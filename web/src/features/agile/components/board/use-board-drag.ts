import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview'
import type { DragLocationHistory } from '@atlaskit/pragmatic-drag-and-drop/types'
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
import { type RefObject, useEffect, useRef } from 'react'
import type { Carrying } from '../../api/carrying.ts'
import type { Dropped } from './use-drop.ts'

export type BoardDragOptions = {
  readonly frame: RefObject<HTMLElement | null>
  readonly scroller: RefObject<HTMLElement | null>
  readonly carrying: Carrying
  /** Which cards go along when this one is taken: it alone, or all marked ones. */
  readonly cardsOf: (id: string) => readonly string[]
  readonly onDrop: (dropped: Dropped) => void
  /** Of the number of cards that are dragged. */
  readonly countText: (count: number) => string
}

type Target = { readonly row?: string; readonly column?: string; readonly sprint?: string }

/**
 * Dragging cards by pointer. Cards have no listeners: one is made draggable when it is pressed. Where it would go is read
 * from the cards that are drawn in the cell below the pointer.
 */
export function useBoardDrag(options: BoardDragOptions): void {
  const latest = useRef(options)
  latest.current = options
  const { frame, scroller, carrying } = options
  useEffect(() => {
    const box = frame.current
    const scrolled = scroller.current
    if (!box || !scrolled) return
    let release: () => void = () => undefined
    const onPress = ({ target, pointerType }: PointerEvent) => {
      release()
      const card = target instanceof Element ? target.closest<HTMLElement>('[data-card][draggable="true"]') : null
      const id = card?.dataset.issue
      if (!card || id === undefined || pointerType === 'touch') return
      release = draggable({
        element: card,
        getInitialData: () => ({ kind: 'card', id }),
        onGenerateDragPreview: ({ nativeSetDragImage }) => {
          const cards = latest.current.cardsOf(id)
          if (cards.length < 2) return
          setCustomNativeDragPreview({
            nativeSetDragImage,
            render: ({ container }) => {
              container.append(previewOf(card, latest.current.countText(cards.length)))
            },
          })
        },
      })
    }
    box.addEventListener('pointerdown', onPress)
    const aim = ({ current: { dropTargets, input } }: DragLocationHistory) => {
      const target = dropTargets[0]
      const { row, column } = (target?.data ?? {}) as Target
      if (!target || row === undefined || column === undefined) return carrying.over(null)
      const carried = carrying.carry.state()?.set ?? new Set<string>()
      const index = indexAt(target.element, input.clientY, carried, carrying.store.idsOf(row, column))
      carrying.over({ row, column, index })
      markValue(target.element, input.clientX, input.clientY)
    }
    const stop = combine(
      autoScrollForElements({ element: scrolled }),
      monitorForElements({
        canMonitor: ({ source }) => source.data.kind === 'card',
        onDragStart: ({ source }) => {
          const id = String(source.data.id)
          carrying.begin('pointer', latest.current.cardsOf(id), carrying.store.placeOf(id) ?? null)
        },
        onDrag: ({ location }) => aim(location),
        onDrop: ({ location }) => {
          // Whoever drops within a frame was not heard of where they dropped.
          aim(location)
          const carry = carrying.carry.state()
          const target = location.current.dropTargets[0]
          const { clientX, clientY } = location.current.input
          carrying.end()
          release()
          if (!carry || !target) return
          const { sprint } = target.data as Target
          if (sprint !== undefined) return latest.current.onDrop({ carry, sprint })
          const value = valueAt(target.element, clientX, clientY)?.dataset.value
          latest.current.onDrop({ carry, value })
        },
      }),
    )
    return () => {
      box.removeEventListener('pointerdown', onPress)
      stop()
      release()
      carrying.end()
    }
  }, [frame, scroller, carrying])
}

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

function valueAt(cell: Element, x: number, y: number): HTMLElement | undefined {
  return [...cell.querySelectorAll<HTMLElement>('[data-value]')].find(zone => {
    const { left, right, top, bottom } = zone.getBoundingClientRect()
    return x >= left && x <= right && y >= top && y <= bottom
  })
}

function markValue(cell: Element, x: number, y: number): void {
  const over = valueAt(cell, x, y)
  for (const zone of cell.querySelectorAll<HTMLElement>('[data-value]'))
    zone.toggleAttribute('data-over', zone === over)
}

/** A card with the number of those that go along, over the edges of more of them. */
function previewOf(card: HTMLElement, countText: string): HTMLElement {
  const preview = document.createElement('div')
  preview.className = 'relative p-2'
  const copy = card.cloneNode(true) as HTMLElement
  copy.style.width = `${card.offsetWidth}px`
  copy.style.boxShadow = '4px 4px 0 -1px var(--surface), 4px 4px 0 0 var(--line-strong)'
  const badge = document.createElement('span')
  badge.className = 'absolute end-0 top-0 rounded-full bg-accent px-2 py-0.5 text-xs font-semibold text-accent-fg'
  badge.textContent = countText
  preview.append(copy, badge)
  return preview
}

import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
import { type ReactNode, type Ref, useCallback, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { cx } from '../../../../ui/class-names.ts'
import type { Cards } from '../../api/card-cache.ts'
import { createCardHeights } from '../../model/card-heights.ts'
import type { BoardFocus, CardParts } from './board-parts.ts'
import { Cell } from './cell.tsx'
import { revealInList } from './reveal.ts'
import { useViewport } from './viewport.ts'

export type CardListHandle = {
  /** Scrolls to one of its cards, also to one that is not drawn yet. */
  readonly reveal: (id: string) => void
}

export type CardListProps = {
  readonly parts: CardParts
  /** How drags and keys name the list. */
  readonly row: string
  readonly column: string
  readonly label: string
  readonly ids: readonly string[]
  readonly cards: Cards
  readonly focus: BoardFocus
  readonly isOutdated: boolean
  readonly handle?: Ref<CardListHandle>
  /** In place of cards where there are none. */
  readonly children?: ReactNode
}

/** Which cards the rules of a board colour is said of its sprints alone. */
const NO_COLORS: ReadonlyMap<string, string> = new Map()

/** Cards as compact rows below one another, scrolled by themselves: as many as there are. */
export function CardList(props: CardListProps) {
  const { parts, row, column, label, ids, cards, focus, isOutdated, handle, children } = props
  const scroller = useRef<HTMLDivElement>(null)
  const [heights] = useState(() => createCardHeights('s'))
  const viewport = useViewport(
    scroller,
    useCallback(() => heights.forget(), [heights]),
  )
  const own = useMemo(() => ({ ...parts, heights, viewport, canCreate: false }), [parts, heights, viewport])
  useEffect(() => {
    const element = scroller.current
    return element ? autoScrollForElements({ element }) : undefined
  }, [])
  useImperativeHandle(handle, () => ({ reveal: id => revealInList(scroller.current, id, ids, heights) }), [
    ids,
    heights,
  ])
  return (
    <div
      ref={scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-busy={isOutdated}
      style={{ scrollPaddingBlock: 8 }}
      className={cx(
        'relative min-h-0 flex-1 overflow-y-auto overscroll-contain -outline-offset-2 transition-[filter] delay-150',
        isOutdated && 'grayscale',
      )}
    >
      <Cell
        parts={own}
        row={row}
        column={column}
        label={label}
        ids={ids}
        cards={cards}
        colors={NO_COLORS}
        top={0}
        activeId={focus.activeId}
        request={focus.request}
        openId={focus.openId}
        marked={focus.marked}
        find={focus.find}
        isAlone
      />
      {ids.length === 0 && (
        <div className="pointer-events-none absolute inset-0 flex [&_button]:pointer-events-auto">{children}</div>
      )}
    </div>
  )
}

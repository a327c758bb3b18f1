import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { cx } from './class-names.ts'
import { scrollTopFor, useRowWindow } from './row-window.ts'

export type VirtualListProps = {
  readonly label: string
  /** All rows, loaded or not. */
  readonly count: number
  /** `isLight`: it passes too fast to be read, so it need only be recognized; it is drawn whole when it stays. */
  readonly renderRow: (index: number, isLight: boolean) => ReactNode
  readonly getKey?: (index: number) => string | number
  /** Pixels; default 36. */
  readonly rowHeight?: number
  /** The highlighted row; changing it scrolls it into view. */
  readonly activeIndex?: number
  /** Called with the first and last index drawn, to load what is missing. */
  readonly onRangeChange?: (first: number, last: number) => void
  /** Stays at the top while the rows scroll, and scrolls sideways with them; as high as a row. */
  readonly header?: ReactNode
  /** Pixels; below it the list scrolls sideways. */
  readonly minWidth?: number
  readonly className?: string
}

/**
 * A list of any length that draws only what is seen. Keep rows light: no tooltip and no subscription per row.
 * Moving through the rows by keyboard is the page's (shortcuts); links in the rows take the focus as usual.
 */
export function VirtualList(props: VirtualListProps) {
  const { label, count, renderRow, getKey, rowHeight = 36, activeIndex, onRangeChange, className } = props
  const { header, minWidth } = props
  const above = header ? rowHeight : 0
  const scroller = useRef<HTMLDivElement>(null)
  const { first, end, whole, place } = useRowWindow(scroller, { count, rowHeight })

  useEffect(() => {
    if (end > first) onRangeChange?.(first, end - 1)
  }, [first, end, onRangeChange])

  useLayoutEffect(() => {
    const box = scroller.current
    if (!box || activeIndex === undefined || activeIndex < 0) return
    // Known from its scrolling: asked now, the browser would have to lay out all that has just changed.
    const top = scrollTopFor(activeIndex, { rowHeight, above, ...place.current })
    if (top === undefined) return
    place.current = { ...place.current, scrollTop: top }
    box.scrollTop = top
  }, [activeIndex, rowHeight, above, place])

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div ref={scroller} tabIndex={0} className={cx('min-h-0 flex-1 overflow-auto -outline-offset-2', className)}>
      {header && (
        <div className="sticky top-0 z-10" style={{ height: above, minWidth }}>
          {header}
        </div>
      )}
      <ul aria-label={label} className="relative w-full" style={{ height: count * rowHeight, minWidth }}>
        {Array.from({ length: end - first }, (_, offset) => {
          const index = first + offset
          return (
            <li
              key={getKey?.(index) ?? index}
              aria-setsize={count}
              aria-posinset={index + 1}
              aria-current={index === activeIndex ? 'true' : undefined}
              className="absolute inset-x-0 top-0 transition-transform duration-150 motion-reduce:transition-none"
              style={{ height: rowHeight, transform: `translateY(${index * rowHeight}px)` }}
            >
              {renderRow(index, index < whole.first || index >= whole.end)}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

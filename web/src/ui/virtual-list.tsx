import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { cx } from './class-names.ts'

export type VirtualListProps = {
  readonly label: string
  /** All rows, loaded or not. */
  readonly count: number
  readonly renderRow: (index: number) => ReactNode
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
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollMargin: above,
    scrollPaddingStart: above,
    ...(getKey ? { getItemKey: getKey } : {}),
  })
  // Heights once taken are kept until they are taken anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height is the reason
  useLayoutEffect(() => virtualizer.measure(), [rowHeight, virtualizer])
  const items = virtualizer.getVirtualItems()
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? 0

  useEffect(() => {
    if (count > 0) onRangeChange?.(first, last)
  }, [count, first, last, onRangeChange])

  useEffect(() => {
    if (activeIndex !== undefined && activeIndex >= 0) virtualizer.scrollToIndex(activeIndex, { align: 'auto' })
  }, [activeIndex, virtualizer])

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div ref={scroller} tabIndex={0} className={cx('min-h-0 flex-1 overflow-auto -outline-offset-2', className)}>
      {header && (
        <div className="sticky top-0 z-10" style={{ height: above, minWidth }}>
          {header}
        </div>
      )}
      <ul aria-label={label} className="relative w-full" style={{ height: virtualizer.getTotalSize(), minWidth }}>
        {items.map(item => (
          <li
            key={item.key}
            aria-setsize={count}
            aria-posinset={item.index + 1}
            aria-current={item.index === activeIndex ? 'true' : undefined}
            className="absolute inset-x-0 top-0 transition-transform duration-150 motion-reduce:transition-none"
            style={{ height: item.size, transform: `translateY(${item.start - above}px)` }}
          >
            {renderRow(item.index)}
          </li>
        ))}
      </ul>
    </div>
  )
}

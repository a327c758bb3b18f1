import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** The rows to draw, half-open. */
export type RowWindow = { readonly first: number; readonly end: number }

type Place = { readonly count: number; readonly rowHeight: number; readonly scrollTop: number; readonly height: number }

/** Rows drawn beyond either edge, so that none is missed while the next ones are drawn. */
const BEYOND = 12

/** The rows seen in a scrolled box, and some around them. All rows are equally high. */
export function rowWindow({ count, rowHeight, scrollTop, height }: Place): RowWindow {
  const top = Math.floor(Math.max(0, scrollTop) / rowHeight)
  const bottom = Math.ceil((Math.max(0, scrollTop) + height) / rowHeight)
  const end = Math.min(count, bottom + BEYOND)
  return { first: Math.max(0, Math.min(top, end) - BEYOND), end }
}

/** Where to scroll so that a row lies between the header and the bottom edge; undefined when it does already. */
export function scrollTopFor(
  index: number,
  { rowHeight, scrollTop, height, above }: Omit<Place, 'count'> & { readonly above: number },
): number | undefined {
  const start = index * rowHeight
  if (start < scrollTop) return start
  const lowest = start + rowHeight - (height - above)
  return lowest > scrollTop ? lowest : undefined
}

/** Follows the scrolling of a box. Only another window draws the rows anew. */
export function useRowWindow(
  scroller: RefObject<HTMLElement | null>,
  { count, rowHeight }: Pick<Place, 'count' | 'rowHeight'>,
): RowWindow {
  const [window, setWindow] = useState<RowWindow>({ first: 0, end: 0 })
  useLayoutEffect(() => {
    const box = scroller.current
    if (!box) return
    const follow = () => {
      const next = rowWindow({ count, rowHeight, scrollTop: box.scrollTop, height: box.clientHeight })
      setWindow(old => (old.first === next.first && old.end === next.end ? old : next))
    }
    // Drawn before the browser paints what was scrolled to.
    const onScroll = () => flushSync(follow)
    follow()
    box.addEventListener('scroll', onScroll, { passive: true })
    const resize = new ResizeObserver(follow)
    resize.observe(box)
    return () => {
      box.removeEventListener('scroll', onScroll)
      resize.disconnect()
    }
  }, [scroller, count, rowHeight])
  // Rows may be gone before the box was measured again.
  return { first: Math.min(window.first, count), end: Math.min(window.end, count) }
}

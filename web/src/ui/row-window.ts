import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
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

/** The rows to draw, and those among them that are drawn whole; the others only as far as to be recognized. */
export type DrawnRows = RowWindow & { readonly whole: RowWindow }

/** Further than so many rows at a time, and again within a moment: nobody reads what passes. */
const FAST_ROWS = 8
const MOMENT_MS = 120
/** Rows completed in a frame when the scrolling slows down. */
const STEP_ROWS = 8

/** Another window came on the screen. What is drawn whole stays so; what passes fast is drawn lightly. */
export function movedTo({ first, end, whole }: DrawnRows, next: RowWindow, isFast: boolean): DrawnRows {
  const wasWhole = whole.first <= first && whole.end >= end
  if (wasWhole && !isFast) return { ...next, whole: next }
  const kept = { first: Math.max(whole.first, next.first), end: Math.min(whole.end, next.end) }
  return { ...next, whole: kept.end > kept.first ? kept : { first: next.first, end: next.first } }
}

/** Completes some more rows, those that are seen first; the same object when all are whole. */
export function completed(rows: DrawnRows, seen: RowWindow): DrawnRows {
  const { first, end, whole } = rows
  if (whole.first <= first && whole.end >= end) return rows
  if (whole.end <= whole.first) return { ...rows, whole: stepOf(Math.max(seen.first, first), end) }
  const isDownDone = whole.end >= Math.min(seen.end, end)
  const isUpDone = whole.first <= Math.max(seen.first, first)
  if (whole.end < end && (!isDownDone || isUpDone))
    return { ...rows, whole: { first: whole.first, end: Math.min(whole.end + STEP_ROWS, end) } }
  return { ...rows, whole: { first: Math.max(whole.first - STEP_ROWS, first), end: whole.end } }
}

const stepOf = (first: number, end: number): RowWindow => ({ first, end: Math.min(first + STEP_ROWS, end) })

const NOTHING: DrawnRows = { first: 0, end: 0, whole: { first: 0, end: 0 } }

type Scrolled = Pick<Place, 'scrollTop' | 'height'>

/**
 * Decides, as a box is scrolled, what is drawn whole. `show` is told of it; `seen` gives the rows that are seen without
 * those around them.
 */
export function followWindow(show: (rows: DrawnRows) => void, seen: () => RowWindow, drawn = NOTHING) {
  let far = Number.NEGATIVE_INFINITY
  const set = (next: DrawnRows) => {
    drawn = next
    show(next)
  }
  const completion = completeLater(() => {
    const next = completed(drawn, seen())
    const isMore = next !== drawn
    if (isMore) set(next)
    return isMore
  })
  completion.start()
  return {
    /** Another window is on the screen; `isScrolled`: by scrolling, and not because something changed its size. */
    moveTo(next: RowWindow, isScrolled: boolean): void {
      const now = performance.now()
      const isFar = isScrolled && Math.abs(next.first - drawn.first) > FAST_ROWS
      const isFast = isFar && now - far < MOMENT_MS
      if (isFar) far = now
      if (drawn.first !== next.first || drawn.end !== next.end) set(movedTo(drawn, next, isFast))
      if (isFast) completion.start()
    },
    stop: completion.stop,
  }
}

/** Follows the scrolling of a box. Only another window draws the rows anew. `place` is where it stands, without asking. */
export function useRowWindow(
  scroller: RefObject<HTMLElement | null>,
  { count, rowHeight }: Pick<Place, 'count' | 'rowHeight'>,
): DrawnRows & { readonly place: RefObject<Scrolled> } {
  const place = useRef<Scrolled>({ scrollTop: 0, height: 0 })
  const [rows, setRows] = useState(NOTHING)
  const drawn = useRef(rows)
  drawn.current = rows
  useLayoutEffect(() => {
    const box = scroller.current
    if (!box) return
    const seen = () => {
      const { scrollTop, height } = place.current
      return { first: Math.floor(scrollTop / rowHeight), end: Math.ceil((scrollTop + height) / rowHeight) }
    }
    const { moveTo, stop } = followWindow(setRows, seen, drawn.current)
    const windowNow = () => rowWindow({ count, rowHeight, ...place.current })
    const onScroll = () => {
      place.current = { ...place.current, scrollTop: box.scrollTop }
      // Drawn before the browser paints what was scrolled to.
      flushSync(() => moveTo(windowNow(), true))
    }
    const onResize = () => {
      place.current = { scrollTop: box.scrollTop, height: box.clientHeight }
      moveTo(windowNow(), false)
    }
    onResize()
    box.addEventListener('scroll', onScroll, { passive: true })
    const resize = new ResizeObserver(onResize)
    resize.observe(box)
    return () => {
      box.removeEventListener('scroll', onScroll)
      resize.disconnect()
      stop()
    }
  }, [scroller, count, rowHeight])
  // Rows may be gone before the box was measured again.
  const { first, end, whole } = rows
  return { first: Math.min(first, count), end: Math.min(end, count), whole, place }
}

/** Takes a step in each frame until there is none left, a moment after it was started last. */
function completeLater(step: () => boolean) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let frame = 0
  const go = () => {
    if (step()) frame = requestAnimationFrame(go)
  }
  const stop = () => {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
  }
  const start = () => {
    stop()
    timer = setTimeout(go, MOMENT_MS)
  }
  return { start, stop }
}

import { type Point, scrollAtEdge } from './edge-scroll.ts'

export type FingerOptions = {
  /** The event by which the finger was put down, on what it lifts. */
  readonly pressed: PointerEvent
  /** What follows the finger. */
  readonly preview: HTMLElement
  readonly onMove: (point: Point) => void
  readonly onDrop: (point: Point) => void
  readonly onCancel: () => void
  /** It was lifted where it had been put down. */
  readonly onStay: () => void
}

/** A finger that moves no further holds still. */
const SLACK_PX = 10

/** Follows a finger that holds something until it is lifted: nothing else scrolls meanwhile, but for what it comes to the edge of. */
export function followFinger({ pressed, preview, onMove, onDrop, onCancel, onStay }: FingerOptions): void {
  const over = new AbortController()
  const { signal } = over
  const start = { x: pressed.clientX, y: pressed.clientY }
  let point: Point = start
  let hasMoved = false
  let frame = 0
  const draw = () => {
    preview.style.transform = `translate(${point.x - start.x}px, ${point.y - start.y}px) rotate(1.5deg)`
  }
  const scroll = () => {
    if (hasMoved && scrollAtEdge(point)) onMove(point)
    frame = requestAnimationFrame(scroll)
  }
  const stop = () => {
    over.abort()
    cancelAnimationFrame(frame)
    preview.remove()
  }
  const cancel = () => {
    stop()
    onCancel()
  }
  const own = (then: (event: PointerEvent) => void) => (event: PointerEvent) => {
    if (event.pointerId === pressed.pointerId) then(event)
  }
  const move = own(({ clientX, clientY }) => {
    point = { x: clientX, y: clientY }
    hasMoved ||= Math.abs(clientX - start.x) > SLACK_PX || Math.abs(clientY - start.y) > SLACK_PX
    if (!hasMoved) return
    draw()
    onMove(point)
  })
  const lift = own(() => {
    if (!hasMoved) {
      cancel()
      return onStay()
    }
    stop()
    onDrop(point)
  })
  // What was pressed may be gone from the page by then, and tells nobody but itself.
  pressed.target?.addEventListener('touchmove', event => event.preventDefault(), { passive: false, signal })
  window.addEventListener('pointermove', move, { signal })
  window.addEventListener('pointerup', lift, { signal })
  window.addEventListener('pointercancel', own(cancel), { signal })
  window.addEventListener('blur', cancel, { signal })
  window.addEventListener(
    'keydown',
    event => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      cancel()
    },
    { signal, capture: true },
  )
  document.body.append(preview)
  draw()
  frame = requestAnimationFrame(scroll)
}

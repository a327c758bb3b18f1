/** A pointer that moves less only presses. */
const SLACK_PX = 6
const EDGE_PX = 40
const SCROLL_PX = 12

/** A row held above another; the other's edges in pixels of the frame. */
export type HeldRow = {
  readonly id: string
  readonly target: string
  readonly top: number
  readonly bottom: number
  /** It is held above the lower half. */
  readonly isAfter: boolean
}

export type DragWatch = {
  /** Told of each row that the dragged one is held above; null when nothing is dragged any longer. */
  readonly onOver: (over: HeldRow | null) => void
  readonly onDrop: (id: string, target: string, isAfter: boolean) => void
}

/** Watches rows being dragged inside their frame by mouse or pen; Escape gives up. Returns the way to stop. */
export function watchRowDrags(frame: HTMLElement, { onOver, onDrop }: DragWatch): () => void {
  let start: { readonly y: number; readonly row: HTMLElement } | undefined
  let isDragging = false
  let drop: { readonly id: string; readonly isAfter: boolean } | undefined

  const stop = () => {
    if (isDragging) {
      start?.row.style.removeProperty('opacity')
      document.documentElement.style.removeProperty('cursor')
      onOver(null)
    }
    start = undefined
    drop = undefined
  }
  const down = (event: PointerEvent) => {
    isDragging = false
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-issue]') : null
    if (row && event.button === 0 && event.pointerType !== 'touch' && !event.shiftKey) start = { y: event.clientY, row }
  }
  const follow = (event: PointerEvent) => {
    if (!start) return
    if (!isDragging && Math.abs(event.clientY - start.y) < SLACK_PX) return
    if (!isDragging) {
      isDragging = true
      start.row.style.opacity = '0.5'
      document.documentElement.style.cursor = 'grabbing'
    }
    const box = frame.getBoundingClientRect()
    scrollNear(frame, event.clientY)
    const over = rowAt(frame, event.clientY)
    if (!over) return
    const { top, bottom } = over.getBoundingClientRect()
    const isAfter = event.clientY > (top + bottom) / 2
    drop = { id: over.dataset.issue ?? '', isAfter }
    const id = start.row.dataset.issue ?? ''
    onOver({ id, target: drop.id, top: top - box.top, bottom: bottom - box.top, isAfter })
  }
  const up = () => {
    const id = start?.row.dataset.issue
    if (isDragging && id !== undefined && drop && drop.id !== id) onDrop(id, drop.id, drop.isAfter)
    stop()
  }
  const giveUp = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isDragging && start) {
      event.stopPropagation()
      stop()
    }
  }
  // Letting go is no press on the row.
  const click = (event: MouseEvent) => {
    if (!isDragging) return
    isDragging = false
    event.preventDefault()
    event.stopPropagation()
  }
  const noNativeDrag = (event: DragEvent) => event.preventDefault()
  frame.addEventListener('pointerdown', down)
  frame.addEventListener('dragstart', noNativeDrag)
  frame.addEventListener('click', click, { capture: true })
  addEventListener('pointermove', follow)
  addEventListener('pointerup', up)
  addEventListener('pointercancel', stop)
  addEventListener('keydown', giveUp, { capture: true })
  return () => {
    stop()
    frame.removeEventListener('pointerdown', down)
    frame.removeEventListener('dragstart', noNativeDrag)
    frame.removeEventListener('click', click, { capture: true })
    removeEventListener('pointermove', follow)
    removeEventListener('pointerup', up)
    removeEventListener('pointercancel', stop)
    removeEventListener('keydown', giveUp, { capture: true })
  }
}

function rowAt(frame: HTMLElement, y: number): HTMLElement | undefined {
  const rows = [...frame.querySelectorAll<HTMLElement>('[data-issue]')]
  return rows.find(row => {
    const { top, bottom } = row.getBoundingClientRect()
    return y >= top && y < bottom
  })
}

function scrollNear(frame: HTMLElement, y: number): void {
  const scroller = frame.querySelector<HTMLElement>('[tabindex="0"]:has(> ul)')
  if (!scroller) return
  const { top, bottom } = scroller.getBoundingClientRect()
  if (y < top + EDGE_PX) scroller.scrollTop -= SCROLL_PX
  else if (y > bottom - EDGE_PX) scroller.scrollTop += SCROLL_PX
}

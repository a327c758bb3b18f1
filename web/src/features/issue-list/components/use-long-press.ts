import { type MouseEvent, type PointerEvent, useMemo, useRef } from 'react'

const HOLD_MS = 450
/** A finger that moves further scrolls. */
const SLACK_PX = 10

/**
 * Tells of fingers held on a row, as the handlers of the rows' frame; rows are known by `data-issue`. The press that
 * follows, and the browser's own menu, are swallowed.
 */
export function useLongPress(
  onHold: (
    issueId: string,
    point: { readonly x: number; readonly y: number },
    pressed: globalThis.PointerEvent,
  ) => void,
) {
  const latest = useRef(onHold)
  latest.current = onHold
  return useMemo(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let start = { x: 0, y: 0 }
    let isHeld = false
    let isTouch = false
    const stop = () => clearTimeout(timer)
    return {
      onPointerDown({ pointerType, target, clientX, clientY, nativeEvent }: PointerEvent) {
        stop()
        isHeld = false
        isTouch = pointerType === 'touch'
        const row = target instanceof Element ? target.closest<HTMLElement>('[data-issue]') : null
        const id = row?.dataset.issue
        if (!isTouch || id === undefined) return
        start = { x: clientX, y: clientY }
        timer = setTimeout(() => {
          isHeld = true
          navigator.vibrate?.(10)
          latest.current(id, start, nativeEvent)
        }, HOLD_MS)
      },
      onPointerMove({ clientX, clientY }: PointerEvent) {
        if (Math.abs(clientX - start.x) > SLACK_PX || Math.abs(clientY - start.y) > SLACK_PX) stop()
      },
      onPointerUp: stop,
      onPointerCancel: stop,
      onContextMenu(event: MouseEvent) {
        if (isTouch) event.preventDefault()
      },
      onClickCapture(event: MouseEvent) {
        if (!isHeld) return
        isHeld = false
        event.preventDefault()
        event.stopPropagation()
      },
    }
  }, [])
}

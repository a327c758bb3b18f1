import { seekingBy } from './seeking.ts'

/** What is to be shown, and of which element. */
export type Hint = { readonly element: HTMLElement; readonly text: string; readonly keys: readonly string[] }

const OPEN_MS = 500
const CLOSE_MS = 50
/** Who has just read one reads the next at once. */
const WARM_MS = 500

/**
 * Follows pointer and focus over all that has `data-tooltip`, and tells which hint is to be shown: after a rest of the
 * pointer, or at once when the keyboard walks to it; not when the focus comes back from what was closed, where it would
 * lie over the page until the next key. Gives the way to stop.
 */
export function watchHints(show: (hint: Hint | undefined) => void): () => void {
  let over: HTMLElement | undefined
  let shown: HTMLElement | undefined
  let closedAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  const gone = new MutationObserver(() => {
    if (!shown?.isConnected) close()
  })
  const open = (element: HTMLElement) => {
    const { tooltip, tooltipKeys } = element.dataset
    // Where the pointer rests now something may have been opened, or been pressed.
    if (!element.isConnected || !tooltip || seekingBy() === undefined) return
    shown = element
    gone.observe(document.body, { childList: true, subtree: true })
    show({ element, text: tooltip, keys: tooltipKeys?.split(' ') ?? [] })
  }
  const close = () => {
    clearTimeout(timer)
    if (!shown) return
    shown = undefined
    closedAt = performance.now()
    gone.disconnect()
    show(undefined)
  }
  const later = (act: () => void, time: number) => {
    clearTimeout(timer)
    timer = setTimeout(act, time)
  }
  const onPointer = ({ target, pointerType }: PointerEvent) => {
    const element = pointerType === 'touch' ? undefined : hinted(target)
    if (element === over) return
    over = element
    if (element === shown) return clearTimeout(timer)
    if (element) {
      const isWarm = shown !== undefined || performance.now() - closedAt < WARM_MS
      later(() => open(element), isWarm ? 0 : OPEN_MS)
    } else later(close, CLOSE_MS)
  }
  const onLeave = ({ relatedTarget }: PointerEvent) => {
    if (relatedTarget !== null) return
    over = undefined
    later(close, CLOSE_MS)
  }
  const onFocus = ({ target }: FocusEvent) => {
    const element = seekingBy() === 'keys' ? hinted(target) : undefined
    if (!element || element !== target) return
    clearTimeout(timer)
    open(element)
  }
  const onKey = (event: KeyboardEvent) => {
    // It is what Escape closes first.
    if (event.key === 'Escape' && shown) event.stopPropagation()
    close()
  }
  const stopped = new AbortController()
  const options = { capture: true, passive: true, signal: stopped.signal }
  document.addEventListener('pointerover', onPointer, options)
  document.addEventListener('pointerout', onLeave, options)
  document.addEventListener('focusin', onFocus, options)
  for (const end of ['focusout', 'pointerdown'] as const) document.addEventListener(end, close, options)
  document.addEventListener('keydown', onKey, options)
  return () => {
    stopped.abort()
    close()
  }
}

function hinted(target: EventTarget | null): HTMLElement | undefined {
  return (target instanceof Element && target.closest<HTMLElement>('[data-tooltip]')) || undefined
}

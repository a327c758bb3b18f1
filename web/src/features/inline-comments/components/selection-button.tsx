import { MessageSquarePlus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useT } from '../../../platform/i18n/index.ts'
import { useKeysOf } from '../../../platform/shortcuts/index.ts'
import { Kbd } from '../../../ui/kbd.tsx'
import { useInlineContext } from './inline-context.ts'
import { INLINE_IDS } from './inline-keys.ts'
import { selectedRange } from './selected-range.ts'

type Spot = { readonly left: number; readonly top: number }

/** Its size, roughly, and its distance from what is selected, px. */
const [WIDTH, HEIGHT, GAP] = [130, 36, 8]

/** Stands beside words that are selected in the text, and comments on them. */
export function SelectionButton() {
  const t = useT()
  const keys = useKeysOf()(INLINE_IDS.add)
  const { words, canComment, begin } = useInlineContext()
  const [spot, setSpot] = useState<Spot | null>(null)
  const isPressed = useRef(false)
  const button = useRef<HTMLButtonElement>(null)
  const { root, scroller = document.documentElement } = words ?? {}
  useEffect(() => {
    if (!root || !canComment) return
    let frame = 0
    const look = () => {
      frame = 0
      const range = isPressed.current ? undefined : selectedRange(root)
      setSpot(range ? spotOf(range, scroller.getBoundingClientRect()) : null)
    }
    const later = () => {
      frame ||= requestAnimationFrame(look)
    }
    const down = (event: Event) => {
      if (event.target instanceof Node && button.current?.contains(event.target)) return
      isPressed.current = true
      later()
    }
    const up = () => {
      isPressed.current = false
      later()
    }
    const events = [
      ['selectionchange', later],
      ['pointerdown', down],
      ['pointerup', up],
      ['pointercancel', up],
      ['scroll', later],
    ] as const
    for (const [name, listener] of events) document.addEventListener(name, listener, { capture: true, passive: true })
    addEventListener('resize', later)
    return () => {
      cancelAnimationFrame(frame)
      for (const [name, listener] of events) document.removeEventListener(name, listener, { capture: true })
      removeEventListener('resize', later)
    }
  }, [root, scroller, canComment])
  if (!spot || !canComment) return null
  return createPortal(
    <button
      ref={button}
      type="button"
      // The selection stays while it is pressed.
      onPointerDown={event => event.preventDefault()}
      onClick={() => {
        if (begin()) setSpot(null)
      }}
      style={spot}
      className="popover-box fixed z-20 flex h-9 animate-[fade_120ms] cursor-pointer items-center gap-1.5 px-3 font-medium text-accent-text hover:bg-hover pointer-coarse:h-11 print:hidden"
    >
      <MessageSquarePlus size={16} strokeWidth={1.75} aria-hidden />
      {t('inline-comments.add')}
      {keys && <Kbd keys={keys} />}
    </button>,
    document.body,
  )
}

/** Below the end of what is selected, within the window; fingers have handles and a menu of their own there. */
function spotOf(range: Range, scroller: DOMRect): Spot | null {
  const boxes = [...range.getClientRects()].filter(({ height, width }) => height > 0 && width > 0)
  const last = boxes.at(-1)
  if (!last || last.bottom < scroller.top || last.top > scroller.bottom) return null
  const gap = matchMedia('(pointer: coarse)').matches ? GAP * 4 : GAP
  const below = last.bottom + gap
  const top = below + HEIGHT > scroller.bottom ? Math.max(scroller.top, (boxes[0]?.top ?? 0) - HEIGHT - gap) : below
  return { left: Math.max(GAP, Math.min(last.right - WIDTH / 2, innerWidth - WIDTH - GAP)), top }
}

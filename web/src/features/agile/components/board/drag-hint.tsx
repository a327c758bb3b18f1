import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useT } from '../../../../platform/i18n/index.ts'
import { useStore } from '../../../../platform/store/index.ts'
import { type Carrying, checkOf } from '../../api/carrying.ts'

const FINGER_PX = 96

/** Says at the pointer why dragged cards may not go where it is. */
export function DragHint({ carrying }: { readonly carrying: Carrying }) {
  const t = useT()
  const carry = useStore(carrying.carry)
  const box = useRef<HTMLDivElement>(null)
  const isDragging = carry?.by === 'pointer'
  useEffect(() => {
    if (!isDragging) return
    const follow = (event: DragEvent | PointerEvent) => {
      // Above the finger, which would hide it.
      const top = 'pointerType' in event && event.pointerType === 'touch' ? event.clientY - FINGER_PX : event.clientY
      if (box.current) box.current.style.transform = `translate(${event.clientX}px, ${top}px)`
    }
    window.addEventListener('dragover', follow)
    window.addEventListener('pointermove', follow)
    return () => {
      window.removeEventListener('dragover', follow)
      window.removeEventListener('pointermove', follow)
    }
  }, [isDragging])
  const check = isDragging ? checkOf(carry) : undefined
  const reason = check?.allowed === false ? (check.reason ?? t('agile.move.failed')) : undefined
  if (!isDragging) return null
  return createPortal(
    <div ref={box} aria-hidden className="pointer-events-none fixed top-0 left-0 z-50">
      {reason && <div className="popover-box mt-5 ml-4 w-max max-w-72 px-2.5 py-1.5 text-xs text-danger">{reason}</div>}
    </div>,
    document.body,
  )
}

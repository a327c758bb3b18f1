import {
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  Suspense,
  useRef,
  useState,
} from 'react'
import { ButtonContext } from 'react-aria-components'

/** What a popup needs to know of the button it belongs to. */
export type PopupPlace = {
  readonly triggerRef: RefObject<HTMLButtonElement | null>
  readonly isOpen: boolean
  readonly onOpenChange: (open: boolean) => void
}

type PressKeyEvent = {
  readonly key: string
  readonly preventDefault: () => void
  readonly continuePropagation: () => void
}

export type PopupTriggerProps = {
  /** A Button; a press opens the popup. */
  readonly trigger: ReactElement
  readonly kind: 'menu' | 'dialog'
  readonly isOpen?: boolean | undefined
  readonly onOpenChange?: ((open: boolean) => void) | undefined
  /** Draws the popup; called from the first opening on, so its code can come then. */
  readonly children: (place: PopupPlace) => ReactNode
}

/** A button with a popup whose code is loaded when it first opens: screens with closed popups stay small. */
export function PopupTrigger({ trigger, kind, isOpen, onOpenChange, children }: PopupTriggerProps) {
  const triggerRef = useRef<HTMLButtonElement>(null)
  const [ownOpen, setOwnOpen] = useState(false)
  const open = isOpen ?? ownOpen
  const [wasOpen, setWasOpen] = useState(open)
  if (open && !wasOpen) setWasOpen(true)
  const change = (next: boolean) => {
    setOwnOpen(next)
    onOpenChange?.(next)
  }
  const onKeyDown = (event: KeyboardEvent | PressKeyEvent) => {
    if (kind !== 'menu' || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) {
      // A button with a handler keeps all keys to itself otherwise, those of shortcuts too.
      if ('continuePropagation' in event) event.continuePropagation()
      return
    }
    event.preventDefault()
    change(true)
  }
  return (
    <>
      <ButtonContext
        value={{
          ref: triggerRef,
          'aria-haspopup': kind,
          'aria-expanded': open,
          onPress: () => change(true),
          onKeyDown,
        }}
      >
        {trigger}
      </ButtonContext>
      {wasOpen && <Suspense fallback={null}>{children({ triggerRef, isOpen: open, onOpenChange: change })}</Suspense>}
    </>
  )
}

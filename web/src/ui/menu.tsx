import type { LucideIcon } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { lazyPart } from './lazy-part.tsx'
import type { PopoverBoxProps } from './popover.tsx'
import { PopupTrigger } from './popup-trigger.tsx'

const MenuPopup = lazyPart(() => import('./menu-popup.tsx').then(file => file.MenuPopup), 'above')

export type MenuEntry = {
  readonly id: string
  readonly text: string
  readonly icon?: LucideIcon
  readonly onAction?: () => void
  /** An address elsewhere, which opens in a new tab. */
  readonly href?: string
  readonly keys?: readonly string[]
  readonly isDanger?: boolean
  readonly isDisabled?: boolean
  /** Draws a tick: the chosen one of a set. */
  readonly isChecked?: boolean
}

export type MenuProps = {
  readonly label: string
  /** The button that opens it. */
  readonly trigger: ReactElement
  /** Groups, with a line between; empty groups are left out. */
  readonly groups: readonly (readonly MenuEntry[])[]
  /** Above the entries: who is signed in. */
  readonly header?: ReactNode
  readonly placement?: PopoverBoxProps['placement']
  /** Opens and closes it from outside, e.g. where its button is drawn anew while it is open. */
  readonly isOpen?: boolean | undefined
  readonly onOpenChange?: ((open: boolean) => void) | undefined
}

/** Actions behind a button. */
export function Menu({ trigger, isOpen, onOpenChange, ...menu }: MenuProps) {
  return (
    <PopupTrigger trigger={trigger} kind="menu" isOpen={isOpen} onOpenChange={onOpenChange}>
      {place => <MenuPopup {...menu} place={place} />}
    </PopupTrigger>
  )
}

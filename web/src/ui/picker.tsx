import type { ReactElement } from 'react'
import { lazyPart } from './lazy-part.tsx'
import type { PickerPanelProps } from './picker-panel.tsx'
import type { PopoverBoxProps } from './popover.tsx'
import { PopupTrigger } from './popup-trigger.tsx'

export type PickerProps = Omit<PickerPanelProps, 'onDone'> & {
  /** The button that opens it. */
  readonly trigger: ReactElement
  readonly placement?: PopoverBoxProps['placement']
  readonly isOpen?: boolean | undefined
  readonly onOpenChange?: ((open: boolean) => void) | undefined
}

/** Loads the popup's code, so that it is there when the server is not. */
export const loadPicker = () => import('./picker-popup.tsx')

const PickerPopup = lazyPart(() => loadPicker().then(file => file.PickerPopup), 'above')

/** A searchable list in a popup: single or several values, with colours, avatars and groups. For editing fields and filters. */
export function Picker({ trigger, isOpen, onOpenChange, ...picker }: PickerProps) {
  return (
    <PopupTrigger trigger={trigger} kind="dialog" isOpen={isOpen} onOpenChange={onOpenChange}>
      {place => <PickerPopup {...picker} place={place} />}
    </PopupTrigger>
  )
}

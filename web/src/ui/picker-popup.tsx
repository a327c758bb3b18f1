import { Dialog } from 'react-aria-components'
import type { PickerProps } from './picker.tsx'
import { PickerPanel } from './picker-panel.tsx'
import { PopoverBox } from './popover.tsx'
import type { PopupPlace } from './popup-trigger.tsx'

export type PickerPopupProps = Omit<PickerProps, 'trigger'> & { readonly place: PopupPlace }

/** The picker's inside, loaded when it first opens. */
export function PickerPopup({ place, placement = 'bottom start', ...picker }: PickerPopupProps) {
  return (
    <PopoverBox {...place} placement={placement} className="w-72">
      <Dialog aria-label={picker.label} className="flex min-h-0 flex-col outline-none">
        <PickerPanel {...picker} onDone={() => place.onOpenChange(false)} />
      </Dialog>
    </PopoverBox>
  )
}

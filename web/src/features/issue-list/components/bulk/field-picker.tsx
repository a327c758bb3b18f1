import type { ReactElement } from 'react'
import { Picker, type PickerProps } from '../../../../ui/picker.tsx'
import { PickerPopup } from '../../../../ui/picker-popup.tsx'
import type { PopupPlace } from '../../../../ui/popup-trigger.tsx'

/** Where a picker opens: at a button of its own, or at something that is there already, e.g. a cell of a row. */
export type PickerAnchor = { readonly trigger: ReactElement } | { readonly place: PopupPlace }

type AnchoredPickerProps = Omit<PickerProps, 'trigger' | 'placement'> & { readonly anchor: PickerAnchor }

/** A picker of values for marked issues: above the bar of actions, or below a row's cell. */
export function AnchoredPicker({ anchor, ...picker }: AnchoredPickerProps) {
  return 'place' in anchor ? (
    <PickerPopup {...picker} placement="bottom start" place={anchor.place} />
  ) : (
    <Picker {...picker} placement="top start" trigger={anchor.trigger} />
  )
}

import { lazy, type ReactElement, Suspense } from 'react'
import { Dialog, DialogTrigger } from 'react-aria-components'
import type { PickerPanelProps } from './picker-panel.tsx'
import { PopoverBox, type PopoverBoxProps } from './popover.tsx'
import { Spinner } from './spinner.tsx'

export type PickerProps = Omit<PickerPanelProps, 'onDone'> & {
  /** The button that opens it. */
  readonly trigger: ReactElement
  readonly placement?: PopoverBoxProps['placement']
  readonly isOpen?: boolean
  readonly onOpenChange?: (open: boolean) => void
}

// Loaded at the first opening: a screen with closed pickers needs no list code.
const PickerPanel = lazy(() => import('./picker-panel.tsx').then(file => ({ default: file.PickerPanel })))

/** A searchable list in a popup: single or several values, with colours, avatars and groups. For editing fields and filters. */
export function Picker(props: PickerProps) {
  const { trigger, placement = 'bottom start', isOpen, onOpenChange, label } = props
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={onOpenChange}>
      {trigger}
      <PopoverBox placement={placement} className="w-72">
        <Dialog aria-label={label} className="flex min-h-0 flex-col outline-none">
          {({ close }) => (
            <Suspense
              fallback={
                <span className="flex h-24 items-center justify-center text-faint">
                  <Spinner />
                </span>
              }
            >
              <PickerPanel {...props} onDone={close} />
            </Suspense>
          )}
        </Dialog>
      </PopoverBox>
    </DialogTrigger>
  )
}

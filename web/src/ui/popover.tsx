import { type ReactElement, type ReactNode, type RefObject, useContext, useEffect, useLayoutEffect } from 'react'
import {
  Popover as AriaPopover,
  type PopoverProps as AriaPopoverProps,
  Dialog,
  DialogTrigger,
  OverlayTriggerStateContext,
  PopoverContext,
  useSlottedContext,
} from 'react-aria-components'
import { cx } from './class-names.ts'
import { focusLater } from './focus-later.ts'
import { HeldFocus } from './keep-focus.ts'

export type PopoverBoxProps = Omit<AriaPopoverProps, 'className' | 'style'> & { readonly className?: string }

/** The bare box of every popup: line, radius, shadow. */
export function PopoverBox({ className, offset = 4, ...rest }: PopoverBoxProps) {
  return (
    <>
      <TriggerInSight {...rest} />
      <AriaPopover
        {...rest}
        offset={offset}
        className={cx(
          'popover-box flex max-w-[calc(100vw-16px)] flex-col overflow-hidden entering:animate-[rise_110ms_ease-out]',
          className,
        )}
      />
    </>
  )
}

type TriggerInSightProps = Pick<AriaPopoverProps, 'isOpen'> & { readonly triggerRef?: RefObject<Element | null> }

/** Scrolls to the button, which a key may open out of sight, before the popup finds its place beside it. */
function TriggerInSight({ isOpen, triggerRef }: TriggerInSightProps) {
  const state = useContext(OverlayTriggerStateContext)
  const context = useSlottedContext(PopoverContext)
  const isShown = isOpen ?? state?.isOpen === true
  const trigger = triggerRef ?? context?.triggerRef
  useLayoutEffect(() => {
    if (isShown) trigger?.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown, trigger])
  return null
}

export type PopoverProps = {
  /** The button that opens it. */
  readonly trigger: ReactElement
  readonly label: string
  readonly children: ReactNode | ((close: () => void) => ReactNode)
  readonly placement?: AriaPopoverProps['placement']
  readonly isOpen?: boolean
  readonly onOpenChange?: (open: boolean) => void
  readonly className?: string
}

/** Content beside a button, closed by Escape or a press outside. */
export function Popover({
  trigger,
  label,
  children,
  placement = 'bottom start',
  isOpen,
  onOpenChange,
  className,
}: PopoverProps) {
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={onOpenChange}>
      {trigger}
      <FocusReturn />
      <PopoverBox placement={placement}>
        <Dialog aria-label={label} className={cx('overflow-auto outline-none', className)}>
          {({ close }) => (
            <>
              {typeof children === 'function' ? children(close) : children}
              <HeldFocus />
            </>
          )}
        </Dialog>
      </PopoverBox>
    </DialogTrigger>
  )
}

/** Gives the focus to the button when what it opens was opened by something that had none, e.g. by a key. */
function FocusReturn() {
  const isOpen = useContext(OverlayTriggerStateContext)?.isOpen === true
  const triggerRef = useSlottedContext(PopoverContext)?.triggerRef
  useEffect(() => {
    if (!isOpen) return
    return () => focusLater(() => triggerRef?.current)
  }, [isOpen, triggerRef])
  return null
}

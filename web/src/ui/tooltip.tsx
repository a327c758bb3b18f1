import { type ReactElement, useState } from 'react'
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components'
import { Kbd } from './kbd.tsx'
import { isSeeking } from './seeking.ts'

export type TooltipProps = {
  readonly text: string
  readonly keys?: readonly string[]
  /** Something focusable. */
  readonly children: ReactElement
  readonly placement?: 'top' | 'bottom' | 'start' | 'end'
}

/**
 * A hint after 500 ms of hovering, or at once when the keyboard walks to it; not when the focus comes back from what
 * was closed, where it would lie over the page until the next key. Not for lists: one per row is too heavy.
 */
export function Tooltip({ text, keys, children, placement = 'bottom' }: TooltipProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <TooltipTrigger delay={500} closeDelay={50} isOpen={isOpen} onOpenChange={open => setOpen(open && isSeeking())}>
      {children}
      <AriaTooltip
        placement={placement}
        offset={6}
        className="pointer-events-none z-50 flex max-w-80 items-center gap-2 rounded-control bg-fg px-2 py-1 text-xs text-surface shadow-popover entering:animate-[fade_100ms]"
      >
        {text}
        {keys && <Kbd keys={keys} inverted />}
      </AriaTooltip>
    </TooltipTrigger>
  )
}

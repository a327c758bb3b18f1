import type { ReactElement } from 'react'
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components'
import { Kbd } from './kbd.tsx'

export type TooltipProps = {
  readonly text: string
  readonly keys?: readonly string[]
  /** Something focusable. */
  readonly children: ReactElement
  readonly placement?: 'top' | 'bottom' | 'start' | 'end'
}

/** A hint after 500 ms of hovering, or at once on keyboard focus. Not for lists: one per row is too heavy. */
export function Tooltip({ text, keys, children, placement = 'bottom' }: TooltipProps) {
  return (
    <TooltipTrigger delay={500} closeDelay={50}>
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

import { cloneElement, type ReactElement } from 'react'

export type TooltipProps = {
  readonly text: string
  readonly keys?: readonly string[] | undefined
  /** Something focusable that passes `data-` attributes on. */
  readonly children: ReactElement<Readonly<Record<`data-${string}`, string | undefined>>>
}

/**
 * A hint after half a second of hovering, or at once when the keyboard walks to it. It only marks what has one: one
 * place draws the hints of the whole page, and its code comes when the first screen stands.
 */
export function Tooltip({ text, keys, children }: TooltipProps) {
  return cloneElement(children, { 'data-tooltip': text, 'data-tooltip-keys': keys?.join(' ') })
}

import { type MouseEvent, useLayoutEffect, useRef } from 'react'
import type { Segment } from '../model/highlight.ts'

/**
 * Keeps the coloured text where the box has scrolled its own. A box that scrolls tells so (`align`); a text that grows
 * in it or a caret that moves may have scrolled it already.
 */
export function useAlignedMirror(
  input: { readonly current: HTMLInputElement | null },
  { text, caret }: { readonly text: string; readonly caret: number },
) {
  const mirror = useRef<HTMLDivElement>(null)
  const align = () => {
    if (mirror.current && input.current) mirror.current.scrollLeft = input.current.scrollLeft
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it forces a layout of the page, so it runs only when these change
  useLayoutEffect(align, [text, caret])
  return { mirror, align }
}

/** The underlined letters lie behind the box, so the box tells about them. */
export function showHint(
  event: MouseEvent<HTMLInputElement>,
  mirror: Element | null,
  segments: readonly Segment[],
): void {
  const under = segments.find(({ start, problem }) => {
    const part = problem && mirror?.querySelector(`[data-start="${start}"]`)?.getBoundingClientRect()
    return part && event.clientX >= part.left && event.clientX <= part.right
  })
  event.currentTarget.title = under?.problem?.text ?? ''
}

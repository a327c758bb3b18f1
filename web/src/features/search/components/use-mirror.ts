import { type MouseEvent, useLayoutEffect, useRef } from 'react'
import type { Segment } from '../model/highlight.ts'

/** Keeps the coloured text where the box has scrolled its own, which may follow from any change of text and caret. */
export function useAlignedMirror(input: { readonly current: HTMLInputElement | null }) {
  const mirror = useRef<HTMLDivElement>(null)
  const align = () => {
    if (mirror.current && input.current) mirror.current.scrollLeft = input.current.scrollLeft
  }
  useLayoutEffect(align)
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

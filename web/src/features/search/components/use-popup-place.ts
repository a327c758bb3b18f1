import { type RefObject, useLayoutEffect } from 'react'
import type { Entry } from '../model/box-popup.ts'

/** How far the rows' text stands from the popup's edge. */
const INSET_PX = 13

/** Puts the popup where what it completes begins, as far as the box around both has room. */
export function usePopupPlace(
  popup: RefObject<HTMLElement | null>,
  mirror: RefObject<HTMLElement | null> | undefined,
  entries: readonly Entry[],
): void {
  useLayoutEffect(() => {
    const box = popup.current?.offsetParent
    const text = mirror?.current
    if (!popup.current || !box || !text) return
    const around = box.getBoundingClientRect()
    const width = popup.current.offsetWidth
    const isRtl = getComputedStyle(text).direction === 'rtl'
    const edge = edgeOf(text, startOf(entries), isRtl)
    const left = edge - around.left - (isRtl ? width - INSET_PX : INSET_PX)
    popup.current.style.left = `${Math.round(Math.max(0, Math.min(left, around.width - width)))}px`
  }, [popup, mirror, entries])
}

/** Recent searches stand for the whole text. */
function startOf([first]: readonly Entry[]): number {
  return first?.kind === 'suggestion' ? first.suggestion.completionStart : 0
}

/** The edge at which the letter at a place of the text begins; the end of the last one behind it. */
function edgeOf(mirror: HTMLElement, at: number, isRtl: boolean): number {
  const letter = document.createRange()
  for (const part of mirror.children) {
    const text = part.firstChild
    const offset = at - Number(part.getAttribute('data-start'))
    if (!(text instanceof Text) || offset < 0 || offset >= text.length) continue
    letter.setStart(text, offset)
    letter.setEnd(text, offset + 1)
    const { left, right } = letter.getBoundingClientRect()
    return isRtl ? right : left
  }
  const last = mirror.lastElementChild?.getBoundingClientRect()
  if (last) return isRtl ? last.left : last.right
  const { left, right } = mirror.getBoundingClientRect()
  return isRtl ? right : left
}

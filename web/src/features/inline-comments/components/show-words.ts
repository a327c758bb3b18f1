import type { TextRange } from '@cairn/common/platform/anchors'
import type { TextPlaces } from '../../../ui/markdown/text-places.ts'

/** Above and below the words there stays so much of what is around them, px. */
const AROUND_PX = 80

/** Brings words of the text into view, unless they are there. */
export function showWords(places: TextPlaces, place: TextRange): void {
  const range = places.reveal(place)
  if (!range) return
  const { startContainer } = range
  const element = startContainer instanceof Element ? startContainer : startContainer.parentElement
  const scroller = element?.closest('[data-host-scroll]')
  if (!element || !scroller) return
  // What is far is laid out by that, so that its words have a place.
  if (!isWithin(range, scroller)) element.scrollIntoView({ block: 'center' })
  if (isWithin(range, scroller)) return
  const { top } = range.getBoundingClientRect()
  scroller.scrollBy({ top: top - scroller.getBoundingClientRect().top - scroller.clientHeight / 3 })
}

function isWithin(range: Range, scroller: Element): boolean {
  const [first] = range.getClientRects()
  const { top, bottom } = scroller.getBoundingClientRect()
  return first !== undefined && first.top >= top + AROUND_PX / 2 && first.bottom <= bottom - AROUND_PX
}

import { MAX_QUOTE_LENGTH, type TextRange } from '@cairn/common/platform/anchors'
import type { TextPlaces } from '../../../ui/markdown/text-places.ts'
import type { Thread } from '../model/threads.ts'
import { selectedRange } from './selected-range.ts'
import { showWords } from './show-words.ts'
import type { Places } from './use-places.ts'

/** Words of the published text that are spoken of: offsets in it, and the id of the comment. */
export type SpokenOf = TextRange & { readonly id: string }

/** What is selected in a text. */
export type SelectedWords = {
  /** Where the published text says it; undefined: nowhere. */
  readonly place: TextRange | undefined
  /** Catalogue key of why nothing can be said about it, when that is so. */
  readonly problem: string
}

/** Where the words of comments stand in what one reads, or writes. */
export type Words = {
  /** Whatever is selected in it may be spoken of; undefined where the page does not know what is selected. */
  readonly root: Element | undefined
  readonly scroller: Element | undefined
  /** Undefined: nothing is selected. */
  readonly selected: () => SelectedWords | undefined
  /** Distance from the top of the window, px; undefined while they stand nowhere. */
  readonly topOf: (words: SpokenOf) => number | undefined
  /** Brings them into view. */
  readonly show: (words: SpokenOf) => void
}

/** The id of the comment that is being written. */
export const NEW = 'new'

export const wordsOf = ({ root, anchor: { start, end } }: Thread): SpokenOf => ({ id: root.id, start, end })

/** More characters than a passage may have; what is shown is about as long as its source. */
const MANY = MAX_QUOTE_LENGTH * 0.9

/** The words of a text as it reads in the page. */
export function shownWords({ text, places }: Places, content: string): Words | null {
  if (!text || !places) return null
  const { root } = text
  return {
    root,
    scroller: root.closest('[data-host-scroll]') ?? undefined,
    selected: () => selectedIn(root, range => (text.source() === content ? places.sourceOf(range) : undefined)),
    topOf: places.topOf,
    show: words => showWords(places, words),
  }
}

function selectedIn(root: Element, placeOf: TextPlacesSource): SelectedWords | undefined {
  const range = selectedRange(root)
  if (!range) return undefined
  const isLong = range.toString().length > MANY
  return { place: placeOf(range), problem: isLong ? 'inline-comments.tooLong' : 'inline-comments.noPlace' }
}

type TextPlacesSource = TextPlaces['sourceOf']

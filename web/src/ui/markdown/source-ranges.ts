import { alignRendered, type TextRange } from '@cairn/common/platform/anchors'
import { readNodeText } from './node-text.ts'

/** Where shown Markdown and its source meet: for what is marked on the page, and for what is to be marked there. */
export interface SourceRanges {
  /** The part of the source that a range of the page shows, without white space at its ends. */
  readonly sourceOf: (range: Range) => TextRange | undefined
  /** The range of the page that shows a part of the source; undefined while it is not drawn. */
  readonly rangeOf: (part: TextRange) => Range | undefined
}

/** Aligns what is shown below an element with the Markdown that it was drawn from, as it is at the moment. */
export function alignSource(root: Element, source: string): SourceRanges {
  const shown = readNodeText(root)
  const { toSource, toShown } = alignRendered(source, shown.text)
  return {
    sourceOf: range => {
      const offsets = shown.offsetsOf(range)
      return offsets && toSource(offsets)
    },
    rangeOf: part => {
      const offsets = toShown(part)
      return offsets && shown.rangeOf(offsets)
    },
  }
}

import { batchesOf, type MarkdownBlock } from '@cairn/common/platform/markdown/parser'

/** A part ends before a heading from this size on, and before any block from the larger one on (UTF-16 units of HTML). */
const MIN_PART = 3_000
const MAX_PART = 9_000
/** Texts of at most this size are one part: they are drawn in one go. */
const MAX_UNDIVIDED = 24_000

/** Between the pieces of a part that are sanitized each by itself; no text holds it, the parser replaces it. */
const PIECE_END = '\0'

/** A part of a document, and the lines of the source that it shows, in UTF-16 units. */
export interface TextPart {
  readonly html: string
  readonly start: number
  readonly end: number
}

/**
 * The HTML of a document in parts that are drawn one by one: whole blocks, a heading together with what follows it.
 * Where a part ends depends on what is near, so that a change in one place leaves the others as they are.
 */
export function partsOf(blocks: readonly MarkdownBlock[]): readonly TextPart[] {
  return divided(blocks).map(part => ({
    html: batchesOf(part)
      .map(({ html }) => html)
      .join(PIECE_END),
    start: part.reduce((least, { start }) => Math.min(least, start), Number.POSITIVE_INFINITY),
    end: part.reduce((most, { end }) => Math.max(most, end), 0),
  }))
}

/** The pieces of a part, each to be sanitized by itself: what an author leaves open in one ends with it. */
export const piecesOf = (part: string): readonly string[] => part.split(PIECE_END)

function divided(blocks: readonly MarkdownBlock[]): readonly (readonly MarkdownBlock[])[] {
  if (blocks.reduce((sum, { html }) => sum + html.length, 0) <= MAX_UNDIVIDED) return blocks.length > 0 ? [blocks] : []
  const parts: MarkdownBlock[][] = []
  let size = 0
  let isAfterHeading = false
  for (const block of blocks) {
    const isHeading = /^<h[1-6]/.test(block.html)
    const isEnd = (size >= MAX_PART && !isAfterHeading) || (isHeading && size >= MIN_PART)
    if (isEnd || parts.length === 0) {
      parts.push([])
      size = 0
    }
    parts.at(-1)?.push(block)
    size += block.html.length
    isAfterHeading = isHeading
  }
  return parts
}

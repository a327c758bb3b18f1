/** Whether the words that an anchor holds on to still stand in the text. */
export type AnchorState = 'ANCHORED' | 'OUTDATED'

/** Where something hangs on words of a text. Offsets are UTF-16 units of the source, `end` exclusive. */
export interface Anchor {
  /** The words as they were when the anchor was made. */
  readonly quote: string
  /** What stood before and behind them when they were last seen, as far as `CONTEXT_LENGTH`. */
  readonly prefix: string
  readonly suffix: string
  readonly start: number
  readonly end: number
  /** The version of the text that the offsets belong to: an outdated anchor was last seen in that one. */
  readonly version: string
  readonly state: AnchorState
}

/** A half-open span of UTF-16 offsets. */
export interface TextRange {
  readonly start: number
  readonly end: number
}

/** So many units of what stands around a quote are kept, on each side. */
export const CONTEXT_LENGTH = 32
/** Longer passages are no place in a text. */
export const MAX_QUOTE_LENGTH = 10_000

/**
 * An anchor on a part of a text. White space at its ends is left out, and no character is split; undefined where
 * nothing is left, where it lies outside of the text, or where it is longer than `MAX_QUOTE_LENGTH`.
 */
export function createAnchor(text: string, range: TextRange, version: string): Anchor | undefined {
  const trimmed = trimmedRange(text, wholeCharacters(text, range))
  if (!isRange(text, trimmed) || trimmed.end - trimmed.start > MAX_QUOTE_LENGTH) return undefined
  return { quote: text.slice(trimmed.start, trimmed.end), ...placeIn(text, trimmed), version, state: 'ANCHORED' }
}

/** Whether the quote stands in the text at the offsets that came with it. */
export function isQuoteAt(text: string, { quote, start, end }: TextRange & { readonly quote: string }): boolean {
  return isRange(text, { start, end }) && end - start === quote.length && text.startsWith(quote, start)
}

/** Offsets and surroundings of a range, as anchors hold them. */
export function placeIn(text: string, { start, end }: TextRange): Pick<Anchor, 'prefix' | 'suffix' | 'start' | 'end'> {
  const before = wholeCharacters(text, { start: Math.max(0, start - CONTEXT_LENGTH), end: start })
  const behind = wholeCharacters(text, { start: end, end: Math.min(text.length, end + CONTEXT_LENGTH) })
  return { prefix: text.slice(before.start, start), suffix: text.slice(end, behind.end), start, end }
}

const isRange = (text: string, { start, end }: TextRange): boolean =>
  Number.isInteger(start) && Number.isInteger(end) && start >= 0 && start < end && end <= text.length

/** A range that begins or ends within a character, made so much longer at its start and shorter at its end. */
function wholeCharacters(text: string, { start, end }: TextRange): TextRange {
  return { start: splits(text, start) ? start + 1 : start, end: splits(text, end) ? end - 1 : end }
}

const splits = (text: string, at: number): boolean =>
  isBetween(text.charCodeAt(at), 0xdc_00, 0xdf_ff) && isBetween(text.charCodeAt(at - 1), 0xd8_00, 0xdb_ff)

const isBetween = (unit: number, low: number, high: number): boolean => unit >= low && unit <= high

/** The range without the white space at its ends. */
export function trimmedRange(text: string, { start, end }: TextRange): TextRange {
  const part = text.slice(Math.max(0, start), Math.max(0, end))
  const from = Math.max(0, start) + part.length - part.trimStart().length
  return { start: from, end: Math.max(from, Math.max(0, start) + part.trimEnd().length) }
}

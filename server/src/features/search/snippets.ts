import { toPlainText } from '@cairn/common/platform/markdown'
import type { RequestContext } from '../../platform/context/index.ts'
import { highlightRanges, type TextRange } from './highlight.ts'
import type { TextSearch } from './text-condition.ts'

/** A text, and where in it the words of a search stand: UTF-16 units, in order and apart. */
export interface FoundText {
  readonly text: string
  readonly ranges: readonly TextRange[]
  readonly searches: readonly Pick<TextSearch, 'mode' | 'text'>[]
}

/** Words without markup, and where those of the search stand in them. */
export interface Snippet {
  readonly text: string
  readonly ranges: readonly TextRange[]
}

/** In UTF-16 units. */
const MAX_SNIPPET = 240
/** A line is shown from its beginning unless that is further away; then from a word close before. */
const MAX_LINE_BEFORE = 80
const BEFORE = 40
/** Markup rarely takes more than this many times the room of the words. */
const SOURCE_FACTOR = 8

/**
 * Of each text in Markdown the words around the first place that was found; null where none was. One statement at most
 * for each kind of searches, whatever the number of texts.
 */
export async function snippetsOf(
  ctx: RequestContext,
  found: readonly FoundText[],
): Promise<ReadonlyMap<FoundText, Snippet | null>> {
  const snippets = new Map<FoundText, Snippet | null>(found.map(one => [one, null]))
  const bySearches = Map.groupBy(
    found.filter(({ ranges }) => ranges.length > 0),
    ({ searches }) => searches,
  )
  for (const [searches, some] of bySearches) {
    const texts = some.map(around)
    const ranges = await highlightRanges(ctx, texts, searches)
    for (const [index, one] of some.entries())
      snippets.set(one, { text: texts[index] ?? '', ranges: ranges[index] ?? [] })
  }
  return snippets
}

function around({ text, ranges: [first] }: FoundText): string {
  const place = first?.startOffset ?? 0
  const line = Math.max(text.lastIndexOf('\n', place - 1), text.lastIndexOf('\r', place - 1)) + 1
  const near = text.slice(Math.max(line, place - MAX_LINE_BEFORE), place)
  const isWhole = place - line <= MAX_LINE_BEFORE
  const word = near.slice(-BEFORE).search(/(?<=\s)\S/)
  const start = isWhole ? line : word < 0 ? place : place - Math.min(BEFORE, near.length) + word
  const source = text.slice(start, start + MAX_SNIPPET * SOURCE_FACTOR).toWellFormed()
  const words = toPlainText(source, MAX_SNIPPET)
  return isWhole ? words : `…${words}`
}

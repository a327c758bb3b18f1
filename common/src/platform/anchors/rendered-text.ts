import { diffByWords, type TextChange } from '../text-diff/index.ts'
import type { TextRange } from './anchor.ts'
import { withoutTargets } from './without-targets.ts'

/** Where words of a Markdown source stand in the text that readers see of it, and the other way round. */
export interface RenderedText {
  /** The part of the source that reads as a part of the shown text; undefined where none of that is of the source. */
  readonly toSource: (shown: TextRange) => TextRange | undefined
  /** What is shown of a part of the source; undefined where it is not shown. */
  readonly toShown: (source: TextRange) => TextRange | undefined
}

/**
 * Aligns a Markdown source with the text that is shown of it: `shown` is the text of its nodes, with a line break
 * between blocks. It asks nothing of who draws them, so that labels, titles in place of ids, or blocks that are not drawn
 * at the moment are no matter: what is not in both is skipped, and what stands for something else (an emoji, an entity,
 * a title) counts as a whole. Linear time.
 */
export function alignRendered(source: string, shown: string): RenderedText {
  const read = withoutTargets(source)
  const changes = diffByWords(read.text, shown)
  const back = changes.map(({ from, to, at, until }): TextChange => ({ from: at, to: until, at: from, until: to }))
  return {
    toSource: range => {
      const found = trimmed(read.text, mapped(back, shown, range))
      // The end is that of the last character, behind which something may be left out.
      return found && { start: read.toSource(found.start), end: read.toSource(found.end - 1) + 1 }
    },
    toShown: ({ start, end }) =>
      trimmed(shown, mapped(changes, read.text, { start: read.toText(start), end: read.toText(end) })),
  }
}

/** Takes a range over; its ends go to the next words within it that the other side has. */
function mapped(changes: readonly TextChange[], text: string, { start, end }: TextRange): TextRange | undefined {
  const from = Math.max(0, start)
  const to = Math.min(text.length, end)
  if (from >= to) return undefined
  let first: number | undefined
  let last: number | undefined
  const take = (begin: number, until: number) => {
    first ??= begin
    last = until
  }
  // What lies between two changes is equal in both.
  let [own, other] = [0, 0]
  for (const change of [...changes, { from: text.length, to: text.length, at: -1, until: -1 }]) {
    const [begin, until] = [Math.max(own, from), Math.min(change.from, to)]
    if (begin < until && text.slice(begin, until).trim() !== '') take(other + begin - own, other + until - own)
    const isPart = change.from < to && change.to > from && change.from < change.to && change.at < change.until
    if (isPart && text.slice(Math.max(change.from, from), Math.min(change.to, to)).trim() !== '')
      take(change.at, change.until)
    own = change.to
    other = change.until
    if (own >= to) break
  }
  return first === undefined || last === undefined ? undefined : { start: first, end: last }
}

function trimmed(text: string, range: TextRange | undefined): TextRange | undefined {
  if (!range) return undefined
  const part = text.slice(range.start, range.end)
  const start = range.start + part.length - part.trimStart().length
  const end = range.start + part.trimEnd().length
  return start < end ? { start, end } : undefined
}

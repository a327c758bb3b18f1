import { codeRanges } from '../markdown/code-ranges.ts'
import type { TextRange } from './anchor.ts'

/** Longer targets are none. */
const MAX_TARGET = 2_000
/** Labels of links, definitions of them, tags and comments; not addresses in angles, which are shown. */
const HIDDEN = [
  /\]\[[^\][\n]{0,500}\]/g,
  /^ {0,3}\[[^\][\n]{1,500}\]:[ \t]*\S[^\n]*$/gm,
  /<(?![a-z][a-z0-9+.-]{1,31}:|[^<>\s@]{1,200}@)[a-z/!?][^<>]{0,1000}>/gi,
]

/** A source without some of its parts. */
export interface Shortened {
  readonly text: string
  /** Where a place of the source is in the text, and the other way round. */
  readonly toText: (offset: number) => number
  readonly toSource: (offset: number) => number
}

/**
 * A Markdown source without what no reader sees of it: targets of links and pictures, their definitions, tags. Their
 * words would be taken for those that are seen. What stands in code is shown. Linear time.
 */
export function withoutTargets(source: string): Shortened {
  const code = codeRanges(source)
  const found = [
    ...targetsIn(source),
    ...HIDDEN.flatMap(pattern =>
      [...source.matchAll(pattern)].map(({ 0: hidden, index }) => ({ start: index, end: index + hidden.length })),
    ),
  ].sort((a, b) => a.start - b.start)
  return without(source, outside(code, found))
}

/** Those ranges that begin neither in one of the others nor in one before; all ascend. */
function outside(others: readonly TextRange[], ranges: readonly TextRange[]): readonly TextRange[] {
  const kept: TextRange[] = []
  let index = 0
  for (const range of ranges) {
    while ((others[index]?.end ?? Infinity) <= range.start) index++
    const isIn = (others[index]?.start ?? Infinity) <= range.start
    if (!isIn && range.start >= (kept.at(-1)?.end ?? 0)) kept.push(range)
  }
  return kept
}

function without(source: string, parts: readonly TextRange[]): Shortened {
  const kept: { readonly source: number; readonly text: number }[] = [{ source: 0, text: 0 }]
  let text = ''
  let from = 0
  for (const { start, end } of parts) {
    text += source.slice(from, start)
    from = end
    kept.push({ source: end, text: text.length })
  }
  const last = (side: 'source' | 'text', offset: number) => {
    let [low, high] = [0, kept.length]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((kept[middle]?.[side] ?? 0) <= offset) low = middle
      else high = middle
    }
    return { here: kept[low] ?? { source: 0, text: 0 }, next: kept[low + 1] }
  }
  return {
    text: text + source.slice(from),
    toText: offset => {
      const { here, next } = last('source', offset)
      return Math.min(here.text + offset - here.source, next?.text ?? Infinity)
    },
    toSource: offset => {
      const { here } = last('text', offset)
      return here.source + offset - here.text
    },
  }
}

function targetsIn(source: string): readonly TextRange[] {
  const found: TextRange[] = []
  for (let at = source.indexOf(']('); at >= 0; at = source.indexOf('](', at + 1)) {
    const end = targetEnd(source, at + 1)
    if (end !== undefined) found.push({ start: at, end })
  }
  return found
}

/** Where a target in parentheses ends, which may hold others and a title in quotes. */
function targetEnd(source: string, open: number): number | undefined {
  let depth = 0
  let quote = ''
  const limit = Math.min(source.length, open + MAX_TARGET)
  for (let at = open; at < limit; at++) {
    const sign = source[at] ?? ''
    if (sign === '\\') at++
    else if (sign === '\n' && source[at + 1] === '\n') return undefined
    else if (quote !== '') quote = sign === quote ? '' : quote
    else if ((sign === '"' || sign === "'") && /\s/.test(source[at - 1] ?? '')) quote = sign
    else if (sign === '(') depth++
    else if (sign === ')' && --depth === 0) return at + 1
  }
  return undefined
}

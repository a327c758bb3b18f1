import type { Env, MarkdownIt, Token } from 'markdown-it'
import { escapeHtml } from './escape-html.ts'
import { MAX_ELEMENTS, MAX_NESTING, MAX_RAW_TAGS, MAX_TOKENS } from './options.ts'
import { elementBound, openedContainers, rawTagCount, tokenCount } from './raw-html.ts'

/** A piece of a document that can be drawn by itself: a paragraph, a list, a table, or HTML of the author as a whole. */
export interface MarkdownBlock {
  /** Not yet sanitized: it still holds whatever HTML the author wrote. */
  readonly html: string
  /** Where its lines begin and end in the source, UTF-16 units; behind its end for what comes of the whole, as notes. */
  readonly start: number
  readonly end: number
  /** Whether the author's own HTML is in it, which may be open at its end: it has to be sanitized by itself. */
  readonly hasRawHtml: boolean
  /** Shown as it was written: nested too deeply, or of too many pieces. */
  readonly isPlain: boolean
}

/** Cuts parsed tokens into blocks and renders each. Linear time. */
export function blocksOf(md: MarkdownIt, source: string, tokens: readonly Token[], env: Env): readonly MarkdownBlock[] {
  const lines = lineStarts(source)
  const offsetOf = (line: number) => lines[line] ?? source.length
  const groups = grouped(tokens)
  // What comes of the whole, as notes, stands nowhere in the source by itself.
  if (groups.some(group => isTooMuch(group) && !group.some(({ map, level }) => map && level === 0))) {
    return [{ html: plainHtml(source), start: 0, end: source.length, hasRawHtml: false, isPlain: true }]
  }
  return groups.map(group => {
    const maps = group.flatMap(({ map, level }) => (map && level === 0 ? [map] : []))
    const first = maps[0]
    const start = first ? offsetOf(first[0]) : source.length
    const end = first ? offsetOf(Math.max(...maps.map(([, to]) => to))) : source.length
    const isPlain = isTooMuch(group)
    return {
      html: isPlain ? plainHtml(source.slice(start, end)) : md.renderer.render([...group], md.options, env),
      start,
      end,
      hasRawHtml: !isPlain && rawTagCount(group) > 0,
      isPlain,
    }
  })
}

const plainHtml = (source: string): string => `<p class="md-plain">${escapeHtml(source)}</p>\n`

/** Tokens of one block each; what lies between HTML that the author opens and closes again is one with it. */
function grouped(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const groups: Token[][] = []
  let current: Token[] = []
  let depth = 0
  let open = 0
  for (const token of tokens) {
    current.push(token)
    depth += token.nesting
    if (token.type === 'html_block') open = Math.max(0, open + openedContainers(token.content))
    if (depth > 0 || open > 0) continue
    groups.push(current)
    current = []
  }
  return current.length > 0 ? [...groups, current] : groups
}

function isTooMuch(tokens: readonly Token[]): boolean {
  if (tokens.some(token => token.level >= MAX_NESTING - 1)) return true
  return tokenCount(tokens) > MAX_TOKENS || rawTagCount(tokens) > MAX_RAW_TAGS || elementBound(tokens) > MAX_ELEMENTS
}

/** Where each line begins; a line ends as the parser sees it. */
function lineStarts(source: string): readonly number[] {
  const starts = [0]
  for (const match of source.matchAll(/\r\n?|\n/g)) starts.push(match.index + match[0].length)
  return starts
}

/** A piece of HTML that is sanitized by itself. */
export interface UnsafeHtml {
  readonly html: string
  /** Whether the author's own HTML is in it; what the parser makes by itself is well-formed. */
  readonly hasRawHtml: boolean
}

/** A batch is sanitized at once up to so many UTF-16 units. */
const MAX_BATCH = 64 * 1024

/**
 * The HTML of blocks in pieces that are to be sanitized each by itself: what an author leaves open ends with its block
 * then, and does not go on in all that follow.
 */
export function batchesOf(blocks: readonly MarkdownBlock[]): readonly UnsafeHtml[] {
  const batches: UnsafeHtml[] = []
  let batch: string[] = []
  let length = 0
  const flush = () => {
    if (batch.length > 0) batches.push({ html: batch.join(''), hasRawHtml: false })
    batch = []
    length = 0
  }
  for (const { html, hasRawHtml } of blocks) {
    if (hasRawHtml || length + html.length > MAX_BATCH) flush()
    if (hasRawHtml) batches.push({ html, hasRawHtml })
    else batch.push(html)
    length += html.length
  }
  flush()
  return batches
}

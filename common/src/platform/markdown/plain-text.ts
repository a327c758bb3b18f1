const BLOCK_MARK = /^(?:[ \t]|>|#{1,6}(?=[ \t])|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])|\[[ xX]\](?=[ \t]))+/
const FENCE_LINE = /^[ \t>]*(?:`{3,}|~{3,})/
const RULE_LINE = /^[ \t]*(?:[-=*_:|][ \t]*){3,}$/
/** Lines that are a mark alone: of a box, of the contents, of math. */
const MARK_LINE = /^(?:\[!(?:note|tip|important|warning|caution)\]|\[\[_?toc_?\]\]|\$\$)[ \t]*$/i
/** References to notes, the labels of these, and videos. */
const NOTE_OR_VIDEO = /\[\^[^\]\s]{1,100}\](?::[ \t]*)?|@\[youtube\]\([^()\s]{0,500}\)/gi
const TAG = /<(?:(script|style)\b[^<>]{0,1000}>[^<]{0,1000}<\/\1|\/?[A-Za-z][^<>]{0,1000})>/gi
const AUTOLINK = /^<(?:[a-z][a-z0-9+.-]{1,31}:[^\s<>]*|[^\s<>@]+@[^\s<>@]+)>$/i
const LINK_DEFINITION = /^[ \t]{0,3}\[[^\]^[\n][^\][\n]{0,200}\]:[ \t]+\S/
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
}

/** Markup rarely takes more than this many times the room of the words it dresses. */
const SOURCE_FACTOR = 8
const SOURCE_MINIMUM = 2_000

/**
 * A short excerpt of Markdown without its markup, on one line: links give their text, images their alternative text.
 * `limit` is the longest result in UTF-16 units; a cut text ends in `…`. Only the beginning of the source is read, so
 * the cost depends on `limit` and never on the source.
 */
export function toPlainText(markdown: string, limit: number): string {
  const budget = Math.max(limit * SOURCE_FACTOR, SOURCE_MINIMUM)
  const head = markdown.slice(0, budget)
  const words = head
    .split(/\r\n?|\n/)
    .filter(line => !FENCE_LINE.test(line) && !RULE_LINE.test(line) && !LINK_DEFINITION.test(line))
    .map(line => line.replace(BLOCK_MARK, ''))
    .map(line => (MARK_LINE.test(line) ? '' : withoutInlineMarks(line)))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
  return shorten(words, limit, markdown.length > head.length)
}

function withoutInlineMarks(line: string): string {
  return linkTexts(line.replace(TAG, tag => (AUTOLINK.test(tag) ? tag.slice(1, -1) : '')).replace(NOTE_OR_VIDEO, ''))
    .replace(
      /\\([!-/:-@[-`{-~])|`+|\*+|~~|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}_])/gu,
      (_mark, escaped) => escaped ?? '',
    )
    .replace(/[ \t]?\|[ \t]?/g, ' ')
    .replace(/&(?:amp|lt|gt|quot|nbsp|#39);/g, entity => ENTITIES[entity] ?? entity)
}

/** Turns `[text](target)`, `![alt](target){width=1}` and `[text][label]` into their text, in one pass with a stack. */
function linkTexts(line: string): string {
  if (!line.includes('[')) return line
  const output: string[] = []
  const openings: number[] = []
  let position = 0
  while (position < line.length) {
    const character = line[position] ?? ''
    if (character === '\\') {
      output.push(line.slice(position, position + 2))
      position += 2
    } else if (character === '[' || (character === '!' && line[position + 1] === '[')) {
      openings.push(output.length)
      output.push(character === '[' ? '[' : '![')
      position += character === '[' ? 1 : 2
    } else if (character === ']' && openings.length > 0) {
      const opening = openings.pop() ?? 0
      const end = endOfTarget(line, position + 1)
      if (end === undefined) output.push(']')
      else output[opening] = ''
      position = end ?? position + 1
    } else {
      output.push(character)
      position++
    }
  }
  return output.join('')
}

const MAX_TARGET_LENGTH = 2_000

function endOfTarget(line: string, from: number): number | undefined {
  const closing = line[from] === '(' ? ')' : line[from] === '[' ? ']' : undefined
  if (closing === undefined) return undefined
  const end = closingAt(line.slice(from, from + MAX_TARGET_LENGTH), closing)
  if (end < 0) return undefined
  const size = /^\{[^{}]{1,60}\}/.exec(line.slice(from + end + 1, from + end + 64))
  return from + end + 1 + (size?.[0].length ?? 0)
}

/** Where a target ends: a name may have brackets of its own, as `image (1).png`. */
function closingAt(target: string, closing: string): number {
  if (closing !== ')') return target.indexOf(closing)
  let depth = 0
  for (const { 0: bracket, index } of target.matchAll(/[()]/g)) {
    depth += bracket === '(' ? 1 : -1
    if (depth === 0) return index
  }
  return target.indexOf(closing)
}

function shorten(text: string, limit: number, hasMore: boolean): string {
  if (text.length <= limit && !hasMore) return text
  if (limit <= 1) return limit === 1 ? '…' : ''
  let cut = text.slice(0, limit - 1)
  const wordEnd = cut.lastIndexOf(' ')
  if (text.length >= limit && wordEnd > limit / 2) cut = cut.slice(0, wordEnd)
  return `${cut.replace(/[\uD800-\uDBFF]$/, '').trimEnd()}…`
}

/** A half-open span of UTF-16 offsets, `start` inclusive and `end` exclusive. */
export interface CodeRange {
  readonly start: number
  readonly end: number
}

interface Line {
  readonly start: number
  readonly end: number
  readonly text: string
}

const FENCE = /^(?:[ \t>]|[-+*][ \t]|\d{1,9}[.)][ \t])*(`{3,}|~{3,})(.*)$/
const CLOSING_FENCE = /^[ \t>]*(`{3,}|~{3,})[ \t]*$/
const LIST_ITEM = /^[ \t>]*(?:[-+*]|\d{1,9}[.)])(?:[ \t]|$)/
const INDENTED = /^(?: {4}| {0,3}\t)/
const BLANK = /^[ \t>]*$/

/**
 * Where Markdown text is code: fenced blocks, indented blocks and inline code spans, in order and without overlap.
 * An unclosed fence runs to the end, an unclosed backtick run is no code. Takes linear time on any input.
 */
export function codeRanges(text: string): readonly CodeRange[] {
  const ranges: CodeRange[] = []
  let fence: { readonly marker: string; readonly start: number } | undefined
  let paragraphStart = 0
  let insideList = false
  let afterBlank = true
  const endParagraph = (end: number) => {
    if (end > paragraphStart) addCodeSpans(text, paragraphStart, end, ranges)
  }
  for (const line of linesOf(text)) {
    if (fence) {
      if (closes(fence.marker, line.text)) {
        ranges.push({ start: fence.start, end: line.end })
        fence = undefined
        paragraphStart = line.end
        afterBlank = true
      }
      continue
    }
    const marker = openingFence(line.text)
    if (marker) {
      endParagraph(line.start)
      fence = { marker, start: line.start }
      continue
    }
    if (BLANK.test(line.text)) {
      endParagraph(line.start)
      paragraphStart = line.end
      afterBlank = true
      continue
    }
    if (INDENTED.test(line.text) && afterBlank && !insideList) {
      ranges.push({ start: line.start, end: line.end })
      paragraphStart = line.end
      continue
    }
    if (LIST_ITEM.test(line.text)) insideList = true
    else if (afterBlank && !/^[ \t]/.test(line.text)) insideList = false
    afterBlank = false
  }
  if (fence) ranges.push({ start: fence.start, end: text.length })
  else endParagraph(text.length)
  return ranges
}

/** Inline code spans of one line, with their signs. Takes linear time on any input. */
export function codeSpansOf(line: string): readonly CodeRange[] {
  const ranges: CodeRange[] = []
  addCodeSpans(line, 0, line.length, ranges)
  return ranges
}

function* linesOf(text: string): Generator<Line> {
  let start = 0
  while (start < text.length) {
    const newline = text.indexOf('\n', start)
    const end = newline < 0 ? text.length : newline + 1
    const textEnd = newline < 0 ? end : text[newline - 1] === '\r' ? newline - 1 : newline
    yield { start, end, text: text.slice(start, Math.max(start, textEnd)) }
    start = end
  }
}

function openingFence(line: string): string | undefined {
  if (!line.includes('```') && !line.includes('~~~')) return undefined
  const match = FENCE.exec(line)
  const marker = match?.[1]
  if (!marker) return undefined
  return marker.startsWith('`') && match[2]?.includes('`') ? undefined : marker
}

function closes(marker: string, line: string): boolean {
  const candidate = CLOSING_FENCE.exec(line)?.[1]
  return candidate !== undefined && candidate[0] === marker[0] && candidate.length >= marker.length
}

/** Pairs backtick runs of equal length; each run is looked at once per side, so the cost stays linear. */
function addCodeSpans(text: string, from: number, to: number, ranges: CodeRange[]): void {
  const runs = backtickRuns(text, from, to)
  const byLength = new Map<number, number[]>()
  for (let index = runs.length - 1; index >= 0; index--) {
    const run = runs[index]
    if (!run) continue
    const length = run.end - run.start
    const indexes = byLength.get(length)
    if (indexes) indexes.push(index)
    else byLength.set(length, [index])
  }
  let index = 0
  while (index < runs.length) {
    const opening = runs[index]
    if (!opening) break
    const later = byLength.get(opening.end - opening.start) ?? []
    while (later.length > 0 && (later.at(-1) ?? 0) <= index) later.pop()
    const closingIndex = text[opening.start - 1] === '\\' ? undefined : later.at(-1)
    const closing = closingIndex === undefined ? undefined : runs[closingIndex]
    if (closing && closingIndex !== undefined) {
      ranges.push({ start: opening.start, end: closing.end })
      index = closingIndex + 1
    } else index++
  }
}

function backtickRuns(text: string, from: number, to: number): readonly CodeRange[] {
  const runs: CodeRange[] = []
  // Cut out first: a search in the whole text would go on to its end for each paragraph.
  const part = text.slice(from, to)
  let position = part.indexOf('`')
  while (position >= 0) {
    let end = position
    while (part[end] === '`') end++
    runs.push({ start: from + position, end: from + end })
    position = part.indexOf('`', end)
  }
  return runs
}

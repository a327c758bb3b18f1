import { changeLines } from './lines.ts'
import { type EditCommand, lineStart, splice } from './text-state.ts'

const ITEM = /^([ \t]*(?:>[ \t]*)*)([-*+]|\d{1,9}[.)])([ \t]+)(\[[ xX]\][ \t]+)?/
const QUOTE = /^[ \t]*(?:>[ \t]?)+/

/** Enter: a list or quote goes on in the next line; on an item without words it ends, with an empty line after it. */
export const continueList: EditCommand = state => {
  const { text, start, end } = state
  const from = lineStart(text, start)
  const line = text.slice(from, start)
  if (isInCode(text, from)) return undefined
  const item = ITEM.exec(line)
  if (item) {
    const [whole, indent = '', marker = '', gap = ' ', task] = item
    const rest = text.slice(end, end + 1)
    if (line.slice(whole.length).trim() === '' && (rest === '' || rest === '\n'))
      return splice(state, from, end, afterList(text, from, indent.trimEnd() === '' ? '' : indent))
    return splice(state, start, end, `\n${indent}${nextMarker(marker)}${gap}${task === undefined ? '' : '[ ] '}`)
  }
  const quote = QUOTE.exec(line)?.[0]
  if (quote === undefined) return undefined
  if (line.slice(quote.length).trim() === '') return splice(state, from, end, afterList(text, from, ''))
  return splice(state, start, end, `\n${quote}`)
}

/** What begins the line after a list or quote: without an empty line between, its words would belong to the last item. */
function afterList(text: string, from: number, start: string): string {
  const above = text.slice(lineStart(text, Math.max(0, from - 1)), Math.max(0, from - 1))
  return above.replace(QUOTE, '').trim() === '' ? start : `${start.trimEnd()}\n${start}`
}

function nextMarker(marker: string): string {
  const number = Number.parseInt(marker, 10)
  return Number.isNaN(number) ? marker : `${number + 1}${marker.slice(-1)}`
}

/** Tab in a list: the selected items go under the one before. Elsewhere the key is not for it. */
export const indentItems: EditCommand = state => {
  const before = state.text.slice(0, lineStart(state.text, state.start)).split('\n').slice(0, -1)
  return changeLines(state, lines => {
    const indent = indentOf(lines[0])
    if (indent === undefined) return lines
    // Under the item before of the same depth; there is none at the beginning of a list.
    const above = before.findLast(line => (indentOf(line) ?? Number.POSITIVE_INFINITY) <= indent)
    const content = above === undefined ? undefined : contentOf(above)
    if (content === undefined || content <= indent) return lines
    return lines.map(line => (line.trim() === '' ? line : ' '.repeat(content - indent) + line))
  })
}

/** Shift+Tab in a list: the selected items come out by one level. */
export const outdentItems: EditCommand = state => {
  const before = state.text.slice(0, lineStart(state.text, state.start)).split('\n').slice(0, -1)
  return changeLines(state, lines => {
    const indent = indentOf(lines[0])
    if (indent === undefined || indent === 0) return lines
    const above = before.findLast(line => (indentOf(line) ?? Number.POSITIVE_INFINITY) < indent)
    const less = indent - (above === undefined ? 0 : (indentOf(above) ?? 0))
    return lines.map(line => line.slice(Math.min(less, line.length - line.trimStart().length)))
  })
}

/** How far a list item is indented; undefined for other lines. */
function indentOf(line: string | undefined): number | undefined {
  const item = /^([ \t]*)(?:[-*+]|\d{1,9}[.)])[ \t]/.exec(line ?? '')
  return item?.[1]?.length
}

/** Where the words of a list item begin, its box being part of them. */
function contentOf(line: string): number | undefined {
  return /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]/.exec(line)?.[0].length
}

/** Whether a line stands in a block of code that is open where it begins. */
function isInCode(text: string, from: number): boolean {
  let fence = ''
  for (const line of text.slice(0, from).split('\n')) {
    const [, mark = ''] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? []
    if (fence === '') fence = mark
    else if (mark.startsWith(fence) && line.trim() === mark) fence = ''
  }
  return fence !== ''
}
